//! "Command palette": to any page, resource, recording or stream by a few letters of its name, and what can be done here.

mod acts;
mod broken;
mod console_command;
mod dialog;
mod entries;
mod entry;
mod finder;
mod finding;
mod found;
mod pending;
mod rows;
mod search;
mod targets;
mod text;

pub use dialog::{Palette, SEARCH};
pub use pending::Pending;
