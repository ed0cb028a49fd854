#!/bin/sh
# SPDX-License-Identifier: MIT
# cheats.sh PROGRAM PEER_DIRECTORY: the scoreboard runs a peer that misbehaves in eight ways and must refuse each for its reason;
# then its command line is asked wrong things.
set -u
program=$1
peers=$2
failed=0

expect() { # what it should say, in what it said
  if ! printf '%s\n' "$said" | grep -q -e "$1"; then
    printf 'not said: %s\n--- said:\n%s\n' "$1" "$said"
    failed=1
  fi
}

status() { # the status it should have, the one it had
  if [ "$1" -ne "$2" ]; then
    printf 'status %s, not %s: %s\n' "$2" "$1" "$said"
    failed=1
  fi
}

for op in decode encode; do
  said=$("$program" run --quick --workload simple --op $op --peers cheats --no-ours --modes --seed 1 --peer-dir "$peers" 2>&1)
  status 0 $?
  expect '^  1 .*cheats .*honest'
  expect 'drops .*refused: wrong before timing: \$'
  expect 'alters .*refused: wrong before timing: \$'
  expect 'remembers .*refused: wrong before timing: \$'
  expect 'spoils .*refused: wrong '
  expect 'crashes .*refused: crashed: '
  expect 'leaves .*refused: its process ended with status 3'
  expect 'refuses .*refused: it would rather not'
  [ $op = decode ] && expect 'lazy .*refused: wrong while timed'
done

said=$("$program" run --quick --workload simple --op decode --peers cheats --no-ours --json - --peer-dir "$peers" 2>/dev/null)
expect '"schema":"quoin-bench/1"'
expect '"refused":"it would rather not"'
said=$("$program" --help 2>&1); status 0 $?; expect 'quoin-bench run'
said=$("$program" --version 2>&1); status 0 $?; expect '^quoin-bench [0-9]'
said=$("$program" list 2>&1); status 0 $?; expect '^airports *airports10000 *2020825'
said=$("$program" peers --peer-dir "$peers" 2>&1); status 0 $?; expect '^cheats'
said=$("$program" 2>&1); status 2 $?
said=$("$program" fly 2>&1); status 2 $?; expect 'unknown verb: fly'
said=$("$program" run --fast 2>&1); status 2 $?; expect 'unknown option: --fast'
said=$("$program" run --op both 2>&1); status 2 $?; expect 'decode or encode'
said=$("$program" run --suite nothing 2>&1); status 2 $?; expect 'no such suite: nothing'
said=$("$program" run --workload task1,nothing 2>&1); status 2 $?; expect 'no such workload: nothing'
said=$("$program" run --peers nothing --peer-dir "$peers" 2>&1); status 2 $?; expect 'no such peer: nothing'
said=$("$program" run --json 2>&1); status 2 $?; expect 'a value is missing after: --json'
said=$("$program" run --quick --workload user --data /nowhere --no-ours --peer-dir "$peers" 2>&1); status 1 $?; expect 'cannot read /nowhere/user.json'
exit $failed
