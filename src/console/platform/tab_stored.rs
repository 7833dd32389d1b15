//! Values in `sessionStorage`, which survive a reload of the tab, and texts in either storage, which the tab's memory holds
//! while it is full or blocked. The only secret among them is a token that the person chose to keep in the tab.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

/// Limit per value, because browsers give a site a few megabytes in total.
const MOST_BYTES: usize = 2_000_000;

/// Returns the tab's `sessionStorage`; `None` if the browser forbids it, which throws.
pub fn tab_storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// Returns the browser's `localStorage`; `None` if it forbids it.
pub fn local_storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

thread_local! {
    /// The texts that no storage took, by key; the keys of the two storages differ.
    static UNSTORED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Returns the text under a key.
pub fn text(storage: Option<Storage>, key: &str) -> Option<String> {
    UNSTORED.with_borrow(|all| all.get(key).cloned()).or_else(|| storage?.get_item(key).ok().flatten())
}

/// Stores a text, or holds it in memory; returns whether a reload finds it.
pub fn set_text(storage: Option<Storage>, key: &str, text: &str) -> bool {
    let is_stored = storage.as_ref().is_some_and(|storage| storage.set_item(key, text).is_ok());
    if is_stored {
        UNSTORED.with_borrow_mut(|all| all.remove(key));
    } else {
        // An outdated text would be mistaken for the latest input.
        remove_text(storage, key);
        UNSTORED.with_borrow_mut(|all| all.insert(key.to_owned(), text.to_owned()));
    }
    is_stored
}

/// Removes the text under a key.
pub fn remove_text(storage: Option<Storage>, key: &str) {
    UNSTORED.with_borrow_mut(|all| all.remove(key));
    // A storage that is forbidden has none.
    let _ = storage.map(|storage| storage.remove_item(key));
}

/// Returns the texts under keys with a prefix.
pub fn texts(storage: Option<Storage>, prefix: &str) -> Vec<(String, String)> {
    let stored = storage.as_ref().map_or_else(js_sys::Array::new, |storage| js_sys::Object::keys(storage));
    let stored = stored.into_iter().filter_map(|key| key.as_string());
    let mut keys: Vec<String> = UNSTORED.with_borrow(|all| all.keys().cloned().collect());
    keys.extend(stored);
    let of_prefix = keys.into_iter().filter(|key| key.starts_with(prefix));
    of_prefix.filter_map(|key| Some((key.clone(), text(storage.clone(), &key)?))).collect()
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
        // A value that cannot be stored is loaded or entered again after a reload; an outdated one would be mistaken for it.
        let is_stored = text
            .filter(|text| text.len() <= MOST_BYTES)
            .is_some_and(|text| storage.set_item(&self.key, &text).is_ok());
        if !is_stored {
            let _ = storage.remove_item(&self.key);
        }
    }
}
