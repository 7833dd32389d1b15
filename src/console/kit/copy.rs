//! Gives a text to the person: on the clipboard, or as a file.

use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::console::kit::button::{Button, IconButton};
use crate::console::kit::icon::Icon;
use crate::console::kit::icon::draw_glyph;
use crate::console::kit::table::{RowMaker, RowWriter, Slot};
use crate::console::kit::toast::{Toaster, use_toaster};
use crate::console::platform::download::download;
use crate::console::platform::task::spawn;

const REFUSED: &str = "The browser blocked copying. Select the text and copy it by hand.";

/// A button that copies a text to the clipboard. The text is asked for on the press, so a secret is read no earlier.
#[component]
pub fn CopyButton(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] text: Callback<(), String>,
    /// Whether its name stands on it, in place of a drawing alone.
    #[prop(optional)]
    has_words: bool,
) -> impl IntoView {
    let toaster = use_toaster();
    let on_press = move || copy(toaster, text.run(()));
    match has_words {
        true => view! { <Button label icon=Icon::Copy on_press /> }.into_any(),
        false => view! { <IconButton label icon=Icon::Copy on_press /> }.into_any(),
    }
}

/// A button that copies in a table's row. The Tab key does not lead there: the row has the focus.
#[derive(Clone, Copy)]
pub struct CopySlot {
    label: Slot,
    title: Slot,
}

impl CopySlot {
    pub fn draw(row: &mut RowMaker) -> Self {
        let fixed = [("type", "button"), ("class", "button button-quiet button-icon"), ("tabindex", "-1")];
        row.element("button", &fixed, |button| {
            let slot = Self { label: button.attribute("aria-label"), title: button.attribute("title") };
            draw_glyph(button, Icon::Copy);
            slot
        })
    }

    pub fn say(self, row: &mut RowWriter<'_>, label: &str) {
        row.say(self.label, label);
        row.say(self.title, label);
    }
}

/// Copies a text to the clipboard and says whether that worked.
pub fn copy(toaster: Toaster, text: String) {
    spawn(async move {
        toaster.say(if write(&text).await { "Copied" } else { REFUSED });
    });
}

/// Puts a text on the clipboard; says whether it is there.
async fn write(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // Pages that came over plain HTTP from another host have none.
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

pub const NO_FILE: &str = "The browser couldn't create the file";

/// Offers `text` as a file of the media type `kind`, and says so where the browser makes none of it.
pub fn save_file(toaster: Toaster, file_name: &str, kind: &str, text: &str) {
    if !download(file_name, kind, text) {
        toaster.say(NO_FILE);
    }
}
