//! Detects whether other tabs have the same document open.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::console::platform::tab_lock::TabLock;
use crate::console::platform::task::spawn;
use crate::forms::draft_store::DraftKey;

/// Milliseconds between two queries of the lock's holders.
const LOOK_MILLIS: u32 = 500;

/// Returns whether another tab has the same draft open; false without the Web Locks API (secure contexts only).
pub fn is_open_elsewhere(key: &DraftKey) -> Signal<bool> {
    let (is_elsewhere, name) = (RwSignal::new(false), ["sluice.form/", key.as_str()].concat());
    let Some(lock) = TabLock::share(&name) else { return is_elsewhere.into() };
    // Lasts as long as the form.
    StoredValue::new_local(lock);
    spawn(async move {
        while let Some(was) = is_elsewhere.try_get_untracked() {
            let is_there = TabLock::holders(&name).await.is_some_and(|count| count > 1);
            if is_there != was {
                is_elsewhere.try_set(is_there);
            }
            TimeoutFuture::new(LOOK_MILLIS).await;
        }
    });
    is_elsewhere.into()
}
