mod access_lost;
mod accounts;
mod bar;
mod frame;
mod newer_console;
mod notify;
mod palette;
mod preferences;
mod scroll;
mod shortcuts;
mod sign_out;
mod title;

pub use access_lost::ACCESS_LOST;
pub use frame::Shell;
pub use newer_console::follow_newer_console;
pub use palette::SEARCH;
pub use scroll::follow_scroll;
pub use title::follow_route;

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;

/// Dialogs that any page can open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    Shortcuts,
    Palette,
}

/// The open one of these dialogs; provided as context of the shell.
#[derive(Clone, Copy)]
pub struct Overlays(RwSignal<Option<Overlay>>);

impl Overlays {
    pub fn new() -> Self {
        Self(long_lived(None))
    }

    pub fn open(self, overlay: Overlay) {
        self.0.set(Some(overlay));
    }

    pub fn close(self) {
        self.0.set(None);
    }

    /// Returns the open dialog. Tracked.
    pub fn current(self) -> Option<Overlay> {
        self.0.get()
    }
}

pub fn use_overlays() -> Overlays {
    expect_context()
}
