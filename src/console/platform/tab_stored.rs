//! What a tab keeps over a reload, and no other tab sees: values as JSON. No secrets are among them, but for the token that a person
//! wants kept in the tab.

use std::marker::PhantomData;

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Browsers give a site some megabytes, and all that is kept has to share them.
const MOST_BYTES: usize = 2_000_000;

/// The tab's `sessionStorage`; `None` where the browser forbids it: asking is an error then.
pub fn tab_storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

/// A value that the tab keeps under a key. A value of another shape is none: its key needs no number of a version.
pub struct TabStored<T> {
    key: String,
    of: PhantomData<fn(T) -> T>,
}

impl<T: Serialize + DeserializeOwned> TabStored<T> {
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), of: PhantomData }
    }

    pub fn read(&self) -> Option<T> {
        serde_json::from_str(&tab_storage()?.get_item(&self.key).ok()??).ok()
    }

    /// Keeps a value in place of the one before; none where it is too long, or where the tab keeps nothing. `None` is kept by removing it.
    pub fn write(&self, value: Option<&T>) {
        let Some(storage) = tab_storage() else { return };
        let text = value.and_then(|value| serde_json::to_string(value).ok());
        // What cannot be kept is asked for or read again after a reload.
        let _ = match text.filter(|text| text.len() <= MOST_BYTES) {
            Some(text) => storage.set_item(&self.key, &text),
            None => storage.remove_item(&self.key),
        };
    }
}
