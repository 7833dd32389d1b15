use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::console::kit::button::{Button, IconButton};
use crate::console::kit::icon::{Icon, glyph_part};
use crate::console::kit::table::Part;
use crate::console::kit::toast::{Toaster, use_toaster};
use crate::console::platform::download::download;
use crate::console::platform::task::spawn;

const REFUSED: &str = "The browser blocked copying. Select the text and copy it by hand.";

/// A button that copies a text, which it reads only when pressed, because it may be a secret.
#[component]
pub fn CopyButton(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] text: Callback<(), String>,
    /// True to show the label instead of an icon.
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

/// A copy button in a table's row, with its label and its tooltip. It is not in the tab order, because the row has the focus.
pub const COPY: Part = Part::new(
    "button",
    &[("type", "button"), ("class", "button button-quiet button-icon"), ("tabindex", "-1")],
)
.varying(&["aria-label", "title"])
.around(&[glyph_part(&[Part::new("path", &[("d", Icon::Copy.path())])])]);

pub fn copy(toaster: Toaster, text: String) {
    spawn(async move {
        toaster.show(if write(&text).await { "Copied" } else { REFUSED });
    });
}

async fn write(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // It is undefined on pages over plain HTTP from another host.
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

pub const NO_FILE: &str = "The browser couldn't create the file";

/// Offers `text` as a file with the media type `kind`, and reports a failure.
pub fn save_file(toaster: Toaster, file_name: &str, kind: &str, text: &str) {
    if !download(file_name, kind, text) {
        toaster.show(NO_FILE);
    }
}
