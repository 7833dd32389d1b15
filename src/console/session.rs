//! Who is signed in where, and where the token is kept.
//!
//! The token goes to the API address it was typed for and nowhere else. It is kept in `sessionStorage`, which a new
//! tab does not have, or in memory alone.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::api::Area;
use crate::forms::sign_in::{ApiAddress, Credentials, Draft};
use crate::model::ids::AccountName;
use crate::model::secret::Secret;

/// Also looked for by the early script in index.html.
const KEY: &str = "sluice.session";

/// Where the token is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In `sessionStorage`: a reload keeps it, a new tab does not have it.
    #[default]
    Tab,
    /// In memory: a reload forgets it.
    Memory,
}

/// Who is signed in. Every request is made with one.
#[derive(Clone)]
pub struct Session {
    credentials: Credentials,
    keep: Keep,
    /// Grows with every token, so that an answer to an old one is recognized.
    generation: u32,
}

impl PartialEq for Session {
    fn eq(&self, other: &Self) -> bool {
        self.generation == other.generation
    }
}

impl Session {
    /// A session that is not in force yet, to check what was typed.
    #[must_use]
    pub const fn trial(credentials: Credentials) -> Self {
        Self { credentials, keep: Keep::Memory, generation: 0 }
    }

    /// Where the API is.
    #[must_use]
    pub const fn api(&self) -> &ApiAddress {
        &self.credentials.api
    }

    /// Whose resources are shown.
    #[must_use]
    pub const fn account(&self) -> &AccountName {
        &self.credentials.account
    }

    /// The token, for the one place that sends it.
    #[must_use]
    pub const fn token(&self) -> &Secret {
        &self.credentials.token
    }

    /// Where and whose: the API's origin and the account, never the token. What is kept for one place (drafts, names, pages)
    /// is never shown in another.
    #[must_use]
    pub fn place(&self) -> String {
        format!("{} {}", self.api().as_str(), self.account())
    }

    /// Tells this session's token from another's.
    #[must_use]
    pub const fn generation(&self) -> u32 {
        self.generation
    }
}

/// The one place that knows whether somebody is signed in. Lives in the context.
#[derive(Clone, Copy)]
pub struct Sessions {
    current: RwSignal<Option<Session>>,
    /// The generation whose token was refused, and by which areas.
    lost: RwSignal<Option<(u32, Vec<Area>)>>,
    next: StoredValue<u32>,
}

/// What `sessionStorage` holds.
#[derive(Serialize, Deserialize)]
struct Kept {
    api: String,
    account: String,
    token: Secret,
}

impl Sessions {
    /// Takes up what the tab has kept; the application does this once.
    #[must_use]
    pub fn load() -> Self {
        let kept = read().map(|credentials| Session { credentials, keep: Keep::Tab, generation: 1 });
        if kept.is_none() {
            forget();
        }
        Self { current: RwSignal::new(kept), lost: RwSignal::new(None), next: StoredValue::new(2) }
    }

    /// Who is signed in.
    #[must_use]
    pub fn current(self) -> ReadSignal<Option<Session>> {
        self.current.read_only()
    }

    /// Whether the token in force was refused, so that a new one is wanted.
    #[must_use]
    pub fn is_access_lost(self) -> Signal<bool> {
        Signal::derive(move || {
            let current = self.current.with(|current| current.as_ref().map(Session::generation));
            self.lost.with(|lost| lost.as_ref().is_some_and(|(generation, _)| Some(*generation) == current))
        })
    }

    /// Whether an area has refused this session's token: it is not asked again before there is a new one.
    #[must_use]
    pub fn is_closed(self, area: Area, session: &Session) -> bool {
        let is_closed = self.lost.try_with_untracked(|lost| {
            lost.as_ref()
                .is_some_and(|(generation, areas)| *generation == session.generation && areas.contains(&area))
        });
        is_closed == Some(true)
    }

    /// Puts checked credentials in force.
    pub fn sign_in(self, credentials: Credentials, keep: Keep) {
        match keep {
            Keep::Tab => write(&credentials),
            Keep::Memory => forget(),
        }
        let generation = self.next.try_get_value().unwrap_or_default();
        self.next.try_set_value(generation.wrapping_add(1));
        self.lost.set(None);
        self.current.set(Some(Session { credentials, keep, generation }));
    }

    /// Puts a new token in force for the same account at the same address.
    pub fn renew(self, token: Secret) {
        if let Some(session) = self.current.get_untracked() {
            self.sign_in(Credentials { token, ..session.credentials }, session.keep);
        }
    }

    /// Forgets who was signed in.
    pub fn sign_out(self) {
        forget();
        self.lost.set(None);
        self.current.set(None);
    }

    /// Says that an area refused this session's token.
    pub fn lose(self, session: &Session, area: Area) {
        self.lost.try_update(|lost| match lost {
            Some((generation, areas)) if *generation == session.generation => {
                if !areas.contains(&area) {
                    areas.push(area);
                }
            }
            // An answer to an older token changes nothing.
            Some((generation, _)) if *generation > session.generation => {}
            _ => *lost = Some((session.generation, vec![area])),
        });
    }
}

/// Returns the application's [`Sessions`].
#[must_use]
pub fn use_sessions() -> Sessions {
    use_context::<Sessions>().unwrap_or_else(Sessions::load)
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

fn read() -> Option<Credentials> {
    let text = storage()?.get_item(KEY).ok().flatten()?;
    let kept: Kept = serde_json::from_str(&text).ok()?;
    Draft { api_address: kept.api, account: kept.account, token: kept.token }.validate().ok()
}

fn write(credentials: &Credentials) {
    let kept = Kept {
        api: credentials.api.as_str().to_owned(),
        account: credentials.account.as_str().to_owned(),
        token: credentials.token.clone(),
    };
    if let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(&kept)) {
        // Where the tab keeps nothing, signing in lasts until the reload.
        let _ = storage.set_item(KEY, &text);
    }
}

fn forget() {
    if let Some(storage) = storage() {
        // It cannot fail for a key that is a string.
        let _ = storage.remove_item(KEY);
    }
}
