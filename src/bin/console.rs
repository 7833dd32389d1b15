//! The console's entry point, built by trunk for wasm32; natively an empty program.

fn main() {}
