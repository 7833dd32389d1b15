# Sourced where a release is compiled: messages of panics name source files, and would name this machine's folders.
without_paths="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/sluice"
# Cargo adds these to those of .cargo/config.toml.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$without_paths"
