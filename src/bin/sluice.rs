//! The native program's entry point; in wasm32 an empty program.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    sluice::server::run::run()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
