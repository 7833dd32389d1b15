//! Who is signed in where, and where the tokens are kept.
//!
//! A token goes to the API address it was typed for and nowhere else. It is kept in `sessionStorage`, which a new
//! tab does not have, or in memory alone. Several accounts may be signed in at once; one of them, or none, is in force.

mod kept;
mod scope;

pub use scope::AccountScope;

use leptos::prelude::*;

use crate::api::{Area, Error};
use crate::console::platform::long_lived::long_lived;
use crate::forms::sign_in::{ApiAddress, Credentials};
use crate::model::ids::AccountName;
use crate::redact::secret::Secret;

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

    /// What its data belongs to.
    #[must_use]
    pub fn scope(&self) -> AccountScope {
        let account = self.account().as_str();
        match self.api().is_own_origin() {
            true => AccountScope::new(&window().location().origin().unwrap_or_default(), account),
            false => AccountScope::new(self.api().as_str(), account),
        }
    }

    /// Whether it is of this account at this address, as requests spell them.
    #[must_use]
    pub fn is_at(&self, api: &str, account: &str) -> bool {
        self.api().as_str() == api && self.account().as_str() == account
    }

    /// Where the API is, in words.
    #[must_use]
    pub fn where_it_is(&self) -> &str {
        match self.api().is_own_origin() {
            true => "this site's own API",
            false => self.api().as_str(),
        }
    }

    /// The account and where it is, as a title: "Account demo at https://api.example.com".
    #[must_use]
    pub fn title(&self) -> String {
        format!("Account {} at {}", self.account(), self.where_it_is())
    }

    /// Tells this session's token from another's.
    #[must_use]
    pub const fn generation(&self) -> u32 {
        self.generation
    }
}

/// The one place that knows who is signed in. Lives in the context.
#[derive(Clone, Copy)]
pub struct Sessions {
    /// In the order in which they signed in.
    all: RwSignal<Vec<Session>>,
    current: RwSignal<Option<Session>>,
    /// The same to read: each new reader of a signal takes memory for as long as its component, and a request has none.
    read_all: ReadSignal<Vec<Session>>,
    read_current: ReadSignal<Option<Session>>,
    /// What was said when an area refused the token of a generation.
    refusals: RwSignal<Vec<(u32, Error)>>,
    next: StoredValue<u32>,
}

impl Sessions {
    /// Takes up what the tab has kept; the application does this once.
    ///
    /// Whoever was in force and kept in memory alone is gone; then nobody is in force, and the others are offered.
    #[must_use]
    pub fn load() -> Self {
        let (current, others) = kept::read();
        let has_current = current.is_some();
        let all: Vec<Session> = current
            .into_iter()
            .chain(others)
            .zip(1..)
            .map(|(credentials, generation)| Session { credentials, keep: Keep::Tab, generation })
            .collect();
        let current = if has_current { all.first().cloned() } else { None };
        let next = all.len().try_into().unwrap_or(u32::MAX).saturating_add(1);
        kept::write(&all, current.as_ref());
        let (all, current, refusals) = (long_lived(all), long_lived(current), long_lived(Vec::new()));
        let (read_all, read_current) = (all.read_only(), current.read_only());
        Self { all, current, read_all, read_current, refusals, next: StoredValue::new(next) }
    }

    /// Who is in force.
    #[must_use]
    pub fn current(self) -> ReadSignal<Option<Session>> {
        self.read_current
    }

    /// The scope of who is in force.
    #[must_use]
    pub fn scope(self) -> Option<AccountScope> {
        self.current.try_with(|current| current.as_ref().map(Session::scope)).flatten()
    }

    /// Everybody who is signed in, in the order in which they did.
    #[must_use]
    pub fn all(self) -> ReadSignal<Vec<Session>> {
        self.read_all
    }

    /// The areas that have refused the token in force, so that a new one is wanted.
    #[must_use]
    pub fn refused_areas(self) -> Vec<Area> {
        let current = self.current.with(|current| current.as_ref().map(Session::generation));
        self.refusals.with(|refusals| {
            refusals.iter().filter(|(of, _)| Some(*of) == current).map(|(_, error)| error.area).collect()
        })
    }

    /// Whether the token in force was refused by an area at least.
    #[must_use]
    pub fn is_access_lost(self) -> Signal<bool> {
        Signal::derive(move || !self.refused_areas().is_empty())
    }

    /// Whether an area has refused the token in force: it is not asked again before there is a new one.
    #[must_use]
    pub fn is_area_closed(self, area: Area) -> bool {
        self.refused_areas().contains(&area)
    }

    /// What an area said when it refused this session's token, if it did.
    pub(super) fn refusal(self, area: Area, session: &Session) -> Option<Error> {
        let found = |refusals: &Vec<(u32, Error)>| {
            refusals
                .iter()
                .find(|(of, error)| *of == session.generation && error.area == area)
                .map(|(_, error)| error.clone())
        };
        self.refusals.try_with_untracked(found).flatten()
    }

    /// Puts checked credentials in force. The same account at the same address is replaced.
    pub fn sign_in(self, credentials: Credentials, keep: Keep) {
        let generation = self.next.try_get_value().unwrap_or_default();
        self.next.try_set_value(generation.wrapping_add(1));
        let session = Session { credentials, keep, generation };
        let scope = session.scope();
        self.all.update(|all| match all.iter().position(|other| other.scope() == scope) {
            Some(at) => all[at] = session.clone(),
            None => all.push(session.clone()),
        });
        self.put_in_force(Some(session));
    }

    /// Puts a new token in force for the same account at the same address.
    pub fn renew(self, token: Secret) {
        if let Some(session) = self.current.get_untracked() {
            self.sign_in(Credentials { token, ..session.credentials }, session.keep);
        }
    }

    /// Puts another of those who are signed in in force.
    pub fn switch(self, to: &Session) {
        if self.all.with_untracked(|all| all.contains(to)) {
            self.put_in_force(Some(to.clone()));
        }
    }

    /// Forgets who is in force. The others stay signed in; none of them takes the place by itself.
    pub fn sign_out(self) {
        let left = self.current.get_untracked();
        self.all.update(|all| all.retain(|session| Some(session) != left.as_ref()));
        self.put_in_force(None);
    }

    /// Forgets everybody.
    pub fn sign_out_all(self) {
        self.all.set(Vec::new());
        self.put_in_force(None);
    }

    /// Says that an area refused this session's token.
    pub fn lose(self, session: &Session, refusal: &Error) {
        if self.refusal(refusal.area, session).is_none() {
            self.refusals.try_update(|refusals| refusals.push((session.generation, refusal.clone())));
        }
    }

    fn put_in_force(self, session: Option<Session>) {
        self.all.with_untracked(|all| {
            kept::write(all, session.as_ref());
            // What was said to a token that nobody has any more.
            self.refusals.update(|refusals| {
                refusals.retain(|(of, _)| all.iter().any(|session| session.generation == *of));
            });
        });
        self.current.set(session);
    }
}

/// Returns the application's [`Sessions`].
#[must_use]
pub fn use_sessions() -> Sessions {
    use_context::<Sessions>().unwrap_or_else(Sessions::load)
}
