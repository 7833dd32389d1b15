# The versions of everything that set-up installs, in one place (read by the shell).
# The Rust crates are in Cargo.lock, the npm packages (binaryen, Playwright, axe) in tests/package-lock.json.
# At least this Node: what Debian 12 users have, and what tests/package.json asks for.
NODE_MINIMUM=20
# Builds the console.
# renovate: crate trunk
TRUNK_VERSION=0.21.14
# Makes the JavaScript that starts the wasm file. It must be the very version of the crate, or the two do not fit.
WASM_BINDGEN_VERSION=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"/\1/p}' Cargo.lock)
# Splits pages off the console. It works with the crate wasm_split_helpers of Cargo.lock: same minor version.
# renovate: crate wasm_split_cli_support
WASM_SPLIT_VERSION=0.2.4
# Formats the views of the console.
# renovate: crate leptosfmt
LEPTOSFMT_VERSION=0.1.33
# Holds the local service with its OpenAPI description, for `make contract` alone.
# renovate: pypi schemathesis
SCHEMATHESIS_VERSION=4.32.5
# Looks for weaknesses and licences of crates, for `make audit` alone.
# renovate: crate cargo-deny
DENY_VERSION=0.20.2
