//! Gives a text to the person as a file. Nothing leaves the browser: the file is a Blob of this page.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// How long the Blob is kept: a browser reads it right after the press.
const REVOKED_AFTER_MILLIS: u32 = 10_000;

/// Offers `text` for download as `file_name`, of the media type `kind` (`application/json`, `text/csv`). False where the
/// browser makes no file of it.
pub fn download(file_name: &str, kind: &str, text: &str) -> bool {
    try_download(file_name, kind, text).is_ok()
}

fn try_download(file_name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    follow(file_name, &address)?;
    let revoke = move || {
        // It fails for no text.
        let _ = Url::revoke_object_url(&address);
    };
    Timeout::new(REVOKED_AFTER_MILLIS, revoke).forget();
    Ok(())
}

/// Offers what is behind an address of this page (`data:`, `blob:`) for download. False where the browser makes no file of it.
pub fn download_address(file_name: &str, address: &str) -> bool {
    follow(file_name, address).is_ok()
}

fn follow(file_name: &str, address: &str) -> Result<(), JsValue> {
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(address);
    link.set_download(file_name);
    link.click();
    Ok(())
}

/// What of `text` can stand in a file's name: letters, digits, `.`, `-` and `_`; anything else becomes `-`.
pub fn file_name_part(text: &str) -> String {
    text.chars().map(|c| if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' }).collect()
}
