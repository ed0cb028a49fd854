#!/bin/sh
# SPDX-License-Identifier: MIT
# What only a terminal shows: colour (not under NO_COLOR), the excerpt with its caret, the bar of a job longer than a second.
# script(1) of util-linux gives the terminal; without it there is nothing to see. Argument: the program.
. tests/cli/golden.inc
if ! script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  echo "skipped: there is no script(1) to give a terminal"
  exit 0
fi
golden_begin terminal "$1"
printf '{"a": [1, 2 3]}' >bad.json
TERM=xterm
export TERM

visible='tr -d "\r" | sed "s/$(printf "\033")/ESC/g"'
try "script -qec 'quoin check bad.json' /dev/null | $visible"
try "NO_COLOR=1 script -qec 'quoin check bad.json' /dev/null | $visible"
try "TERM=dumb script -qec 'quoin check bad.json' /dev/null | $visible"
try "script -qec '(sleep 2.5; echo 1) | quoin check' /dev/null | $visible"
try "script -qec '(sleep 2.5; echo 1) | quoin check - missing.json' /dev/null | $visible"
try "script -qec 'echo 1 | quoin check' /dev/null | $visible"
golden_end
