//! Downloads of a text as a file, by a Blob of this page, so that no data leaves the browser.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use crate::text::names;

/// Lifetime of the Blob, which the browser reads right after the click.
const REVOKED_AFTER_MILLIS: u32 = 10_000;

/// Offers `text` for download with the media type `kind` (`application/json`, `text/csv`); returns false if the browser
/// fails. The file is named by [`names::file_name`].
pub fn download(file_name: &str, kind: &str, text: &str) -> bool {
    try_download(file_name, kind, text).is_ok()
}

fn try_download(file_name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(&names::file_name(file_name));
    link.click();
    let revoke = move || {
        // It cannot fail for a string.
        let _ = Url::revoke_object_url(&address);
    };
    Timeout::new(REVOKED_AFTER_MILLIS, revoke).forget();
    Ok(())
}
