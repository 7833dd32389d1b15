//! What `sessionStorage` holds of the sessions: the tokens that were to be kept in this tab.

use serde::{Deserialize, Serialize};

use crate::console::platform::tab_storage::tab_storage;
use crate::console::session::{Keep, Session};
use crate::forms::sign_in::Credentials;
use crate::redact::secret::Secret;

/// The session in force. Also looked for by the early script in index.html, which sends the first reads for it alone.
const CURRENT: &str = "sluice.session";
/// The others, as an array.
const OTHERS: &str = "sluice.others";

#[derive(Serialize, Deserialize)]
struct Stored {
    api: String,
    account: String,
    token: Secret,
}

/// The session in force, if it was stored, and the others.
pub fn read() -> (Option<Credentials>, Vec<Credentials>) {
    let text = |key| tab_storage()?.get_item(key).ok().flatten();
    let current = text(CURRENT).and_then(|text| serde_json::from_str::<Stored>(&text).ok());
    let others = text(OTHERS).and_then(|text| serde_json::from_str::<Vec<Stored>>(&text).ok());
    let restored = |Stored { api, account, token }| Credentials::restored(api, account, token);
    (current.map(restored), others.unwrap_or_default().into_iter().map(restored).collect())
}

/// Keeps what is to be kept in this tab, and nothing else.
pub fn write(all: &[Session], current: Option<&Session>) {
    let is_current = |session: &Session| current == Some(session);
    let of = |is_wanted: &dyn Fn(&Session) -> bool| -> Vec<Stored> {
        all.iter().filter(|session| session.keep == Keep::Tab && is_wanted(session)).map(stored).collect()
    };
    put(CURRENT, of(&is_current).first().and_then(|stored| serde_json::to_string(stored).ok()));
    let others = of(&|session| !is_current(session));
    put(OTHERS, if others.is_empty() { None } else { serde_json::to_string(&others).ok() });
}

fn stored(session: &Session) -> Stored {
    let Credentials { api, account, token } = &session.credentials;
    Stored { api: api.as_str().to_owned(), account: account.as_str().to_owned(), token: token.clone() }
}

fn put(key: &str, text: Option<String>) {
    let Some(storage) = tab_storage() else { return };
    // Where the tab keeps nothing, signing in lasts until the reload.
    let _ = match text {
        Some(text) => storage.set_item(key, &text),
        None => storage.remove_item(key),
    };
}
