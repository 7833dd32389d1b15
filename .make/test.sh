#!/usr/bin/env bash
# Runs every check and every test, says what it runs and how long each took, and ends with a summary.
# The console's release build goes on beside the native checks: it keeps only one core busy at its end.
set -uo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
logs=$(mktemp -d)
trap 'kill "${console-}" 2>/dev/null; wait; rm -rf "$logs"' EXIT
passed=0 failed=0 flaky=0 timings=() broken=()

# count LOG STATUS: adds up what a step's output says of its tests; a step without any counts as one check.
# Read are cargo's "test result: ok. 3 passed; 0 failed; ..." and Playwright's "  3 passed (2.1s)", "  1 failed". "1 flaky" is a
# journey that failed and then passed: it ends no run, but is told at the end, as it is a race to be found.
count() {
  local good bad shaky
  read -r good bad shaky < <(awk '
    /^test result: / { for (i = 2; i <= NF; i++) { if ($i == "passed;") good += $(i - 1); if ($i == "failed;") bad += $(i - 1) } }
    /^ +[0-9]+ passed( |$)/ { good += $1 }
    /^ +[0-9]+ (failed|skipped|interrupted|did not run)( |$)/ { bad += $1 }
    /^ +[0-9]+ flaky( |$)/ { shaky += $1 }
    END { print good + 0, bad + 0, shaky + 0 }' "$1")
  [ "$2" -ne 0 ] || [ "$good" -gt 0 ] || good=1
  [ "$2" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
  passed=$((passed + good)) failed=$((failed + bad)) flaky=$((flaky + shaky))
}

# reasons LOG: the lines that say which tests failed, and why: Playwright's numbered failures, cargo's panics, compilers' errors.
reasons() {
  awk '/^  [0-9]+\) /, /^  [0-9]+ (failed|flaky|passed)/ { print; next } /panicked at|^error/ { rest = 4 } rest-- > 0' "$1" | head -n 80
}

step() {
  local name=$1 log=$logs/step before=$SECONDS status seconds
  shift
  printf '\n== %s: %s\n' "$name" "$*"
  "$@" </dev/null 2>&1 | tee "$log"
  status=${PIPESTATUS[0]} seconds=$((SECONDS - before))
  count "$log" "$status"
  timings+=("$(printf '%5d s  %s' "$seconds" "$name")")
  if [ "$status" -eq 0 ]; then
    echo "== $name: passed in $seconds s"
  else
    broken+=("$name")
    echo "== $name: FAILED after $seconds s"
    { echo "== $name: FAILED"; reasons "$log"; } >>"$logs/reasons"
  fi
}

printf '== console (release build, beside the next steps): trunk build --release\n'
{
  . .make/paths.sh
  trunk build --release --locked >"$logs/console" 2>&1 </dev/null
  echo $? >"$logs/console.status"
} &
console=$!
# rest_of_console: waits for the end of that build and shows what it said.
rest_of_console() {
  tail --pid="$console" --follow --lines=+1 "$logs/console"
  return "$(<"$logs/console.status")"
}

step "format of Rust" cargo fmt --check
step "format of views" leptosfmt --check --quiet src/console
step "contrast of colours" node tests/style/contrast.mjs
step "set-up from a release page" node tests/setup/run.mjs
step "native tests" cargo test --locked --quiet
step "native lints" cargo clippy --locked --quiet --all-targets -- -D warnings
step "lints of the console" cargo clippy --locked --quiet --lib --bins --test web --target wasm32-unknown-unknown -- -D warnings
step "widget tests in Chromium" cargo test --locked --target wasm32-unknown-unknown --test web

step "rest of the console's release build" rest_of_console

export SLUICE_BIN=$PWD/$target/debug/sluice SLUICE_SITE=$PWD/dist
case $target in /*) SLUICE_BIN=$target/debug/sluice ;; esac
step "size of the console" node tests/bench/sizes.mjs
step "archives" make -s archives
step "journeys in Chromium" playwright test --config tests/e2e/playwright.config.ts
step "journeys in Firefox and WebKit" node tests/browsers/run.mjs --first

printf '%s\n' '' "${timings[@]}"
# No test depends on speed.
printf '%5d s  in all (with warm tools on a quiet machine at most 840 s)\n' "$SECONDS"
# A log is often shown by its end alone.
[ ! -s "$logs/reasons" ] || cat "$logs/reasons"
for name in ${broken[@]+"${broken[@]}"}; do echo "FAILED: $name"; done
[ "$flaky" -eq 0 ] || echo "FLAKY: $flaky, listed by name above: each is a race, in the console or in its journey"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
