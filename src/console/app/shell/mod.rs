mod access_lost;
mod accounts;
mod bar;
mod frame;
mod newer_console;
mod notify;
mod palette;
mod scroll;
mod shortcuts;
mod sign_out;
mod title;

pub use frame::Shell;
pub use newer_console::follow_newer_console;
pub use palette::SEARCH;
pub use scroll::follow_scroll;
pub use title::follow_route;

/// Dialogs that any page can open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    Shortcuts,
    Palette,
}
