//! The native program's entry point; in wasm32 an empty program.

fn main() {}
