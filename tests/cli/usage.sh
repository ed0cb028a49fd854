#!/bin/sh
# SPDX-License-Identifier: MIT
# The command's help, and what it says to calls it cannot serve. Argument: the program.
. tests/cli/golden.inc
golden_begin usage "$1"

try 'quoin'
try 'quoin --help'
try 'quoin check --help'
try 'quoin fmt -h'
try 'quoin --version | sed "s/[0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*/N.N.N/"'
try 'quoin help check'
try 'quoin help chekc'
try 'quoin frobnicate'
try 'quoin chekc'
try 'quoin fmtt'
try 'quoin fm'
try 'quoin --frobnicate'
try 'quoin check --compact'
try 'quoin check -x'
try 'quoin fmt --indentation=3'
try 'quoin fmt --compcat'
try 'quoin fmt --help --compact --nonsense'
golden_end
