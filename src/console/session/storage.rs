//! The sessions that are stored in the tab.

use crate::console::platform::tab_stored::TabStored;
use crate::console::session::{Session, TokenStorage};
use crate::forms::sign_in::Credentials;

/// The current session. The early script in index.html reads it too, and sends the first requests for it.
fn current() -> TabStored<Credentials> {
    TabStored::new("sluice.session")
}

fn others() -> TabStored<Vec<Credentials>> {
    TabStored::new("sluice.others")
}

/// Returns the current session, if it was stored, and the others.
pub fn read() -> (Option<Credentials>, Vec<Credentials>) {
    (current().read(), others().read().unwrap_or_default())
}

pub fn write(all: &[Session], current_session: Option<&Session>) {
    let in_tab = all.iter().filter(|session| session.keep == TokenStorage::Tab);
    let (own, rest): (Vec<_>, Vec<_>) = in_tab.partition(|session| current_session == Some(*session));
    current().write(own.first().map(|session| &session.credentials));
    let rest: Vec<Credentials> = rest.into_iter().map(|session| session.credentials.clone()).collect();
    others().write((!rest.is_empty()).then_some(&rest));
}
