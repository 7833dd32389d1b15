//! The console's entry point, built by trunk for wasm32; natively an empty program.

#[cfg(target_arch = "wasm32")]
fn main() {
    sluice::console::app::boot::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
