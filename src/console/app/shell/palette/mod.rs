//! "Command palette": to any page, resource, recording or stream by a few letters of its name, and what can be done here.

mod console_command;
mod dialog;
mod entries;
mod finder;
mod finding;
mod search;
mod text;

pub use dialog::Palette;
