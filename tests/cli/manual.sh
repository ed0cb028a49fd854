#!/bin/sh
# SPDX-License-Identifier: MIT
# The man pages: made from the words of --help, one for each command of the overview, and read without complaint by the formatter that
# is installed. Argument: the program.
. tests/cli/golden.inc
golden_begin manual "$1"
try 'quoin help --man fmt | sed "s/[0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*/N.N.N/"'
try 'mkdir pages && quoin help --man-pages pages'
try 'quoin --help | sed -n "/^commands:/,/^\$/s/^  \([a-z-]*\) .*/quoin-\1.1/p" | sort >wanted; ls pages | grep -v "^quoin.1\$" | sort | diff wanted -'
# every option of --help is in the page
try 'for page in pages/quoin-*.1; do name=${page#pages/quoin-}; name=${name%.1}; quoin $name --help | sed -n "s/^  .*\(--[a-z-]*\).*   .*/\1/p" | while read -r option; do tr -d "\\\\" <$page | grep -q -e "^.B .*$option" || echo "$page lacks $option"; done; done'
if command -v mandoc >/dev/null; then
  mandoc -Tlint -W error pages/*.1 >complaints || true
elif command -v groff >/dev/null; then
  groff -man -Tascii -ww -b pages/*.1 >/dev/null 2>complaints || echo "groff fails" >>complaints
else
  : >complaints
fi
try 'cat complaints'
golden_end
