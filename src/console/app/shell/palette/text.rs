//! What the text of the palette and what searches for it know of each other.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::app::shell::overlay::Overlay;

pub(super) const LIST_ID: &str = "palette-found";

/// What searches, once it is here.
#[derive(Clone, Copy)]
pub(super) struct Searching {
    /// The id of the entry that is marked.
    pub active: Signal<Option<String>>,
    pub on_typed: Callback<()>,
    /// A key that means something to the list.
    pub on_key: Callback<KeyboardEvent>,
}

/// What is typed, and who searches for it. Lives as long as the dialog's content.
#[derive(Clone, Copy)]
pub(super) struct PaletteText {
    /// As it was typed.
    pub text: RwSignal<String>,
    /// Comes after the text where it has to be loaded first.
    pub searching: RwSignal<Option<Searching>>,
    pub on_open: Callback<Overlay>,
}
