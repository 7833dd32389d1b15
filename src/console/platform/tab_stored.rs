//! Values in `sessionStorage`, which survive a reload of the tab. The only secret among them is a token that the person
//! chose to keep in the tab.

use std::marker::PhantomData;

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Limit per value, because browsers give a site a few megabytes in total.
const MOST_BYTES: usize = 2_000_000;

/// Returns the tab's `sessionStorage`; `None` if the browser forbids it, which throws.
pub fn tab_storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

/// A JSON value under a key. A value of another shape is ignored, so the key needs no version.
pub struct TabStored<T> {
    key: String,
    of: PhantomData<fn(T) -> T>,
}

impl<T: Serialize + DeserializeOwned> TabStored<T> {
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), of: PhantomData }
    }

    pub fn is_there(&self) -> bool {
        tab_storage().is_some_and(|storage| matches!(storage.get_item(&self.key), Ok(Some(_))))
    }

    pub fn read(&self) -> Option<T> {
        serde_json::from_str(&tab_storage()?.get_item(&self.key).ok()??).ok()
    }

    pub fn remove(&self) {
        // Without storage there is nothing to remove.
        let _ = tab_storage().map(|storage| storage.remove_item(&self.key));
    }

    /// Stores a value, or removes it if it is `None` or too long. Does nothing without storage.
    pub fn write(&self, value: Option<&T>) {
        let Some(storage) = tab_storage() else { return };
        let text = value.and_then(|value| serde_json::to_string(value).ok());
        // A value that cannot be stored is loaded or entered again after a reload.
        let _ = match text.filter(|text| text.len() <= MOST_BYTES) {
            Some(text) => storage.set_item(&self.key, &text),
            None => storage.remove_item(&self.key),
        };
    }
}
