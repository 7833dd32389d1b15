#!/usr/bin/env bash
# Lets schemathesis hold the local service with its OpenAPI description. Arguments go to `schemathesis run`.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=${SLUICE_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/sluice/tools}
folder=$(mktemp -d)
service=
end() {
  [ -z "$service" ] || kill "$service" 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT

SLUICE_TOKEN=contract-$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')
export SLUICE_TOKEN
"${SLUICE_BIN:?names the native program}" serve --api-only --listen 127.0.0.1:0 --data "$folder/data" --demo small \
  --seed 7 --start-at 2026-03-10T12:00:00Z --hide-token --log error >"$folder/said" &
service=$!
until grep -q '^data ' "$folder/said"; do
  kill -0 "$service" 2>/dev/null || { echo "The local service did not start." >&2; exit 1; }
done
address=$(awk '$1 == "address" { print $2 }' "$folder/said")

export PYTHONDONTWRITEBYTECODE=1 HYPOTHESIS_STORAGE_DIRECTORY=$folder/hypothesis
config=$PWD/tests/contract/schemathesis.toml
# What it leaves behind while it works goes with the folder.
cd "$folder"
"$tools/contract/bin/schemathesis" --config-file "$config" run "$address/app/openapi.json" \
  --max-examples 30 --no-shrink "$@"
