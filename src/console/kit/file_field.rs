//! A field for a text file, chosen or dropped; it stays in the browser.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, File, HtmlInputElement};

use crate::console::kit::field::unique_id;
use crate::console::platform::task::Task;

/// The size of a file in bytes that is not read: the same as for API responses.
const MAX_BYTES: f64 = 16.0 * 1024.0 * 1024.0;

#[component]
pub fn FileField(
    label: &'static str,
    /// The kinds of files, as in HTML.
    accept: &'static str,
    note: &'static str,
    /// True to focus it first in a dialog.
    #[prop(optional)]
    is_first_focused: bool,
    /// Takes the text, or a sentence about why there is none.
    #[prop(into)]
    on_text: Callback<(Result<String, String>,)>,
) -> impl IntoView {
    let id = unique_id("file");
    let task = StoredValue::new_local(None::<Task>);
    let on_change = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            // A file that is still being read is dropped.
            task.set_value(Some(Task::spawn(async move { on_text.run((text_of(file).await,)) })));
        }
        // Lets the same file be chosen again after a correction.
        input.set_value("");
    };
    view! {
        <div class="stack gap-1 field">
            <label class="strong field-label" for=id.clone()>
                {label}
            </label>
            <input
                class="import-drop"
                type="file"
                id=id
                accept=accept
                autofocus=is_first_focused
                on:change=on_change
            />
            <span class="muted">{note}</span>
        </div>
    }
}

async fn text_of(file: File) -> Result<String, String> {
    if file.size() > MAX_BYTES {
        return Err("The file is too large. Split it: at most 16 MB at once.".to_owned());
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    text.ok_or_else(|| "The browser couldn't open the file. Check that it still exists.".to_owned())
}
