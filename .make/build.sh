#!/usr/bin/env bash
# Builds the native program and the console for release. The tools that the console needs are built beside, if they are missing:
# two cores are busy all the time, and each part says every ten seconds how far it is.
# Usage: build.sh   (TARGET and SLUICE_TOOLS are set by the Makefile)
set -euo pipefail
cd "$(dirname "$0")/.."
. .make/progress.sh
. .make/paths.sh

stop() { printf '[build] %s\n' "$*" >&2; exit 1; }

.make/setup.sh rust wasm_target npm_packages
.make/setup.sh trunk wasm_bindgen wasm_split &
tools=$!

# cargo does the console's part before trunk is there; trunk, when it asks cargo for the same, finds it done.
quietly "[build] the console" cargo build --locked --profile wasm-release --target wasm32-unknown-unknown --bin console ||
  stop "The console could not be built."
(. .make/progress.sh && quietly "[build] the native program" cargo build --locked --release --bin sluice) &
native=$!
wait "$tools" || exit 1
quietly "[build] the console's files, by trunk" trunk build --release --locked ||
  stop "trunk could not make the console's files."
wait "$native" || stop "The native program could not be built."
echo "[build] done in $SECONDS s"
