//! What a tab keeps over a reload, and no other tab sees.

use leptos::prelude::window;

/// The tab's `sessionStorage`; `None` where the browser forbids it: asking is an error then.
pub fn tab_storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}
