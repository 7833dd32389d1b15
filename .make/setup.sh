#!/usr/bin/env bash
# Installs what is missing, and only that. Usage: setup.sh STEP...   (a function step_STEP below)
# Each step says what it installs and why, and stops with one sentence when it cannot go on.
set -euo pipefail
cd "$(dirname "$0")/.."
. .make/versions.sh
. .make/progress.sh

tools=${SLUICE_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/sluice/tools}

say() { printf '[setup] %s\n' "$*"; }
stop() { printf '[setup] %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

step_rust() {
  has rustc && has cargo || stop "Rust is missing: install it from https://rustup.rs, then run this again."
  # Cargo itself refuses a Rust that is older than rust-version in Cargo.toml.
  rustc --version >/dev/null || stop "The Rust of rust-toolchain.toml is missing: run 'rustup toolchain install'."
  has cc || stop "A C compiler is missing, and SQLite is built with one: run 'apt-get install build-essential'."
}

# rust_target TARGET WHY
rust_target() {
  [ ! -d "$(rustc --print target-libdir --target "$1")" ] || return 0
  say "installing the Rust target $1, $2"
  has rustup || stop "rustup is missing, and the target $1 comes with it: install it from https://rustup.rs."
  quietly "[setup] the target $1" rustup target add "$1" || stop "The target $1 could not be installed: check that rustup reaches its server."
}

step_wasm_target() { rust_target wasm32-unknown-unknown "which the console is compiled to"; }

# The released program is linked statically, and so runs on any Linux.
step_static() {
  rust_target "$(rustc -vV | sed -n 's/^host: \(.*\)-gnu$/\1-musl/p')" "which the released program is compiled to"
  debian_packages "which links the released program statically" "install musl-gcc" musl-gcc:musl-tools
}

# fetch_archive CRATE VERSION PROGRAM: unpacks the archive of a release that .make/checksums lists; where it cannot, says why.
fetch_archive() {
  local sum url why='' folder
  read -r sum url < <(awk -v tool="$1 $2 $(uname -s)-$(uname -m)" '$1 " " $2 " " $3 == tool { print $4, $5 }' .make/checksums) ||
    { say "no archive of $1 $2 is listed in .make/checksums for $(uname -s)-$(uname -m)"; return 1; }
  folder=$(mktemp -d)
  # A server that says nothing, or hardly anything, is waited for a few seconds.
  if ! quietly "[setup] $1" curl --fail --silent --show-error --location --connect-timeout 5 --speed-limit 20000 --speed-time 5 \
    --output "$folder/archive" "$url"; then why="did not come"
  elif [ "$(sha256sum <"$folder/archive")" != "$sum  -" ]; then why="has another checksum than .make/checksums says"
  elif ! tar -xzf "$folder/archive" -C "$folder"; then why="cannot be unpacked"
  elif ! "$(find "$folder" -type f -name "$3")" --version >/dev/null 2>&1; then why="holds no $3 that runs on this machine"
  else
    mkdir -p "$tools/bin"
    find "$folder" -type f -perm -u+x -exec mv -t "$tools/bin" {} +
  fi
  rm -r "$folder"
  [ -z "$why" ] || { say "$url $why"; return 1; }
}

# cargo_tool CRATE VERSION PROGRAM WHY [cargo install options]
cargo_tool() {
  local crate=$1 version=$2 program=$3 why=$4
  shift 4
  [ -n "$version" ] || stop "No version of $crate is known: Cargo.lock or .make/versions.sh is damaged."
  if has "$program" && [ "$("$program" --version 2>/dev/null | awk '{print $2}')" = "$version" ]; then return 0; fi
  # wasm-split-cli does not say its version; cargo notes what it has installed.
  if [ -x "$tools/bin/$program" ] && grep -q "^\"$crate $version " "$tools/.crates.toml" 2>/dev/null; then return 0; fi
  say "fetching $crate $version, which $why (kept in $tools)"
  fetch_archive "$crate" "$version" "$program" && return 0
  # A tool that is in no release is built below.
  if has cargo-binstall && quietly "[setup] $crate" cargo binstall --no-confirm --disable-strategies compile --force \
    --root "$tools" "$crate@$version" && [ -x "$tools/bin/$program" ]; then return 0; fi
  say "building $crate $version (minutes, once per machine)"
  # Compile time counts here, not the tool's speed: no optimisation, many units. The tools share a build folder, and so the
  # crates that they have in common.
  CARGO_TARGET_DIR="$tools/build" CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_PANIC=unwind RUSTFLAGS= \
    quietly "[setup] $crate" cargo install "$crate" --version "$version" --root "$tools" --force "$@" ||
    stop "$crate $version could not be built: check that cargo reaches its registry and that the disk has 2 GB free."
}

step_trunk() { cargo_tool trunk "$TRUNK_VERSION" trunk "builds the console" --locked --no-default-features; }

# --locked is left out: its own lock file names versions that a mirror of the registry may not have yet. Without TLS: the test runner
# speaks to a driver on this machine alone. Crates that read and write wasm are optimised: they would lose more when run than they gain
# when built.
step_wasm_bindgen() {
  cargo_tool wasm-bindgen-cli "$WASM_BINDGEN_VERSION" wasm-bindgen "joins the wasm file to the page and runs its tests" --no-default-features \
    --config profile.release.package.walrus.opt-level=1 --config profile.release.package.wasmparser.opt-level=1
}

step_wasm_split() {
  cargo_tool wasm_split_cli_support "$WASM_SPLIT_VERSION" wasm-split-cli "gives the console's pages files of their own" --locked \
    --features build-binary --config profile.release.package.wasmparser.opt-level=1 --config profile.release.package.wasm-encoder.opt-level=1
}

step_leptosfmt() { cargo_tool leptosfmt "$LEPTOSFMT_VERSION" leptosfmt "formats the console's views" --locked; }

step_deny() { cargo_tool cargo-deny "$DENY_VERSION" cargo-deny "looks for weaknesses and licences of crates" --locked; }

step_npm_packages() {
  has node && has npm || stop "Node is missing, and binaryen and the browser tests come from npm: install Node $NODE_MINIMUM with npm."
  node -e "process.exit(parseInt(process.versions.node) < $NODE_MINIMUM ? 1 : 0)" || stop "Node is too old: install Node $NODE_MINIMUM or newer."
  npm_install tests "binaryen, which shrinks the console, and what drives the browser"
}

step_peer() { npm_install tests/bench/peer "the React console that the benchmark compares with"; }

step_browsers() {
  debian_packages "for the journeys in Firefox and WebKit" "install them, and name a Firefox in FIREFOX" \
    "${FIREFOX:-firefox-esr}:firefox-esr" WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb
}

# npm_install FOLDER WHAT
npm_install() {
  local stamp=$1/node_modules/.lock-installed
  cmp -s "$1/package-lock.json" "$stamp" && return 0
  say "installing the npm packages of $1: $2"
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 quietly "[setup] npm packages" npm ci --prefix "$1" --include=dev --no-audit --no-fund --prefer-offline ||
    stop "The npm packages of $1 could not be installed: check that npm reaches its registry."
  cp "$1/package-lock.json" "$stamp"
}

step_browser() {
  debian_packages "for the tests in a real browser" "install them and name them in CHROMIUM and CHROMEDRIVER" \
    "${CHROMIUM:-chromium}:chromium" "${CHROMEDRIVER:-chromedriver}:chromium-driver"
}

step_web_servers() { debian_packages "whose configurations in deploy/ are checked" "install them" nginx:nginx caddy:caddy openssl:openssl; }

# debian_packages WHY OTHERWISE PROGRAM:PACKAGE...: installs the packages whose programs are missing.
debian_packages() {
  local why=$1 otherwise=$2 one packages=() root=()
  shift 2
  for one in "$@"; do
    # Debian keeps nginx where only root looks for programs.
    has "${one%:*}" || [ -x "/usr/sbin/${one%:*}" ] || packages+=("${one##*:}")
  done
  [ ${#packages[@]} -eq 0 ] && return 0
  say "installing ${packages[*]} with apt-get, $why"
  has apt-get || stop "${packages[*]} are missing and apt-get is not here: $otherwise."
  if [ "$(id -u)" -ne 0 ]; then
    has sudo || stop "${packages[*]} are missing: run 'apt-get install ${packages[*]}' as root."
    root=(sudo)
  fi
  export DEBIAN_FRONTEND=noninteractive
  # The list of packages may be old or absent on a fresh machine; an old one may do.
  quietly "[setup] apt-get update" "${root[@]}" apt-get update || true
  quietly "[setup] apt-get install" "${root[@]}" apt-get install -y --no-install-recommends "${packages[@]}" ||
    stop "${packages[*]} could not be installed: check that apt-get reaches its server."
}

step_contract() {
  local venv=$tools/contract
  [ "$("$venv/bin/schemathesis" --version 2>/dev/null | awk '{print $NF}')" = "$SCHEMATHESIS_VERSION" ] && return 0
  say "installing schemathesis $SCHEMATHESIS_VERSION from PyPI, which tries the service against its description"
  has python3 || stop "Python 3.10 or newer is missing, and schemathesis is written in it: install python3 with venv."
  rm -rf "$venv"
  python3 -m venv "$venv" || stop "No virtual environment could be made: install python3-venv, then run this again."
  quietly "[setup] schemathesis" "$venv/bin/pip" install --disable-pip-version-check --quiet "schemathesis==$SCHEMATHESIS_VERSION" ||
    stop "schemathesis $SCHEMATHESIS_VERSION could not be installed: check that pip reaches its registry."
}

for step in "$@"; do
  declare -F "step_$step" >/dev/null || stop "There is no step named $step."
  "step_$step"
done
# Only the crates' build results: the tools themselves stay.
rm -rf "$tools/build"
if [ "$SECONDS" -gt 5 ]; then say "done in $SECONDS s"; fi
