//! Keeps the relocations in the console's release build: `.make/split.mjs` takes the program apart by them, and leaves
//! none in what is served.
#![allow(clippy::print_stdout)]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_ARCH", "wasm32") && is("PROFILE", "release") {
        println!("cargo::rustc-link-arg-bin=console=--emit-relocs");
    }
}
