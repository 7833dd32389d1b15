//! The sessions that are stored in the tab.

use serde::{Deserialize, Serialize};

use crate::console::platform::tab_stored::TabStored;
use crate::console::session::{Session, TokenStorage};
use crate::forms::sign_in::Credentials;
use crate::redact::secret::Secret;

#[derive(Serialize, Deserialize)]
struct StoredSession {
    api: String,
    account: String,
    token: Secret,
}

/// The current session. The early script in index.html reads it too, and sends the first requests for it.
fn current() -> TabStored<StoredSession> {
    TabStored::new("sluice.session")
}

fn others() -> TabStored<Vec<StoredSession>> {
    TabStored::new("sluice.others")
}

/// Returns the current session, if it was stored, and the others.
pub fn read() -> (Option<Credentials>, Vec<Credentials>) {
    let restored = |StoredSession { api, account, token }| Credentials::restored(api, account, token);
    let others = others().read().unwrap_or_default();
    (current().read().map(restored), others.into_iter().map(restored).collect())
}

pub fn write(all: &[Session], current_session: Option<&Session>) {
    let in_tab = all.iter().filter(|session| session.keep == TokenStorage::Tab);
    let (own, rest): (Vec<_>, Vec<_>) = in_tab.partition(|session| current_session == Some(*session));
    current().write(own.first().copied().map(stored).as_ref());
    let rest: Vec<StoredSession> = rest.into_iter().map(stored).collect();
    others().write((!rest.is_empty()).then_some(&rest));
}

fn stored(session: &Session) -> StoredSession {
    let Credentials { api, account, token } = &session.credentials;
    StoredSession { api: api.as_str().to_owned(), account: account.as_str().to_owned(), token: token.clone() }
}
