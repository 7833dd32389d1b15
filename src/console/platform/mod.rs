//! Thin edges of the browser. No product words.

pub mod canvas;
pub mod clock;
pub mod download;
pub mod focus;
pub mod later_code;
pub mod long_lived;
pub mod settings;
pub mod task;
pub mod visibility;
