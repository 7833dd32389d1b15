//! "Command palette": to any page, resource, recording or stream by a part of its name, and what can be done here.
//!
//! - [`dialog`]: the dialog; [`search`]: its text, and the list of what that finds.
//! - [`entries`]: everything that can be found; [`targets`]: targets by host or address, and what is broken.
//! - [`commands`]: what the console does on every page, what is done with things by name, and commands of a page to come.

mod commands;
mod dialog;
mod entries;
mod entry;
mod search;
mod targets;

pub use commands::Pending;
pub use dialog::{Palette, SEARCH};
