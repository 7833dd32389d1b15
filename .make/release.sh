# How the console is compiled for release, by whatever calls cargo or trunk (read by the shell).
# A function's name tells it from all others, by the types that it is made for: .make/rest.txt goes by them, and no file that is served
# has any. The variable takes the place of the flags in .cargo/config.toml, which are for every build.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$(sed -n 's/^rustflags = \[\(.*\)\]/\1/p' .cargo/config.toml | tr -d '",') -C symbol-mangling-version=v0"
