//! What the tab keeps of the minutes: numbers alone, gone when the tab is closed or the account signed out of.

use leptos::prelude::*;

use crate::console::platform::tab_storage::tab_storage;
use crate::model::account_scope::AccountScope;
use crate::model::metrics::store::Store;
use crate::model::metrics::stored::{from_text, to_text};

/// So long a text is kept at most: browsers give a site some megabytes, and drafts need theirs.
const MOST_BYTES: usize = 1_500_000;

fn key(scope: &AccountScope) -> String {
    format!("sluice.minutes {scope}")
}

/// What was kept of an account.
pub(super) fn load(scope: &AccountScope) -> Option<Store> {
    from_text(&tab_storage()?.get_item(&key(scope)).ok().flatten()?)
}

/// Keeps what is final. Where the tab keeps nothing, it is read again after a reload.
pub(super) fn write(scope: &AccountScope, store: &Store) {
    let (Some(storage), Some(text)) = (tab_storage(), to_text(store, MOST_BYTES)) else { return };
    let _ = storage.set_item(&key(scope), &text);
}

/// Keeps nothing any more.
pub(super) fn forget(scope: &AccountScope) {
    if let Some(storage) = tab_storage() {
        let _ = storage.remove_item(&key(scope));
    }
}

/// Calls this whenever the page is hidden or left, as long as the owner is there.
pub(super) fn on_leaving(write: impl Fn() + 'static) {
    let leaving = window_event_listener_untyped("pagehide", move |_| write());
    on_cleanup(move || leaving.remove());
}
