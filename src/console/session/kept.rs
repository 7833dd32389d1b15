//! What `sessionStorage` holds of the sessions: the tokens that were to be kept in this tab.

use leptos::prelude::window;
use serde::{Deserialize, Serialize};

use crate::console::session::{Keep, Session};
use crate::forms::sign_in::{Credentials, Draft};
use crate::redact::secret::Secret;

/// The session in force. Also looked for by the early script in index.html, which reads for nobody else.
const CURRENT: &str = "sluice.session";
/// The others, as an array.
const OTHERS: &str = "sluice.others";

#[derive(Serialize, Deserialize)]
struct Kept {
    api: String,
    account: String,
    token: Secret,
}

/// The session in force, if it was kept, and the others.
pub(super) fn read() -> (Option<Credentials>, Vec<Credentials>) {
    let text = |key| storage()?.get_item(key).ok().flatten();
    let current = text(CURRENT).and_then(|text| serde_json::from_str::<Kept>(&text).ok());
    let others = text(OTHERS).and_then(|text| serde_json::from_str::<Vec<Kept>>(&text).ok());
    let valid = |kept: Kept| {
        Draft { api_address: kept.api, account: kept.account, token: kept.token }.validate().ok()
    };
    (current.and_then(valid), others.unwrap_or_default().into_iter().filter_map(valid).collect())
}

/// Keeps what is to be kept in this tab, and nothing else.
pub(super) fn write(all: &[Session], current: Option<&Session>) {
    let is_current = |session: &Session| current == Some(session);
    let of = |is_wanted: &dyn Fn(&Session) -> bool| -> Vec<Kept> {
        all.iter().filter(|session| session.keep == Keep::Tab && is_wanted(session)).map(kept).collect()
    };
    put(CURRENT, of(&is_current).first().and_then(|kept| serde_json::to_string(kept).ok()));
    let others = of(&|session| !is_current(session));
    put(OTHERS, if others.is_empty() { None } else { serde_json::to_string(&others).ok() });
}

fn kept(session: &Session) -> Kept {
    let Credentials { api, account, token } = &session.credentials;
    Kept { api: api.as_str().to_owned(), account: account.as_str().to_owned(), token: token.clone() }
}

fn put(key: &str, text: Option<String>) {
    let Some(storage) = storage() else { return };
    // Where the tab keeps nothing, signing in lasts until the reload.
    let _ = match text {
        Some(text) => storage.set_item(key, &text),
        None => storage.remove_item(key),
    };
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}
