//! All signed-in accounts, and the current one.

use crate::api::refusals::Refusals;
use crate::api::{Area, Error};
use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;
use crate::console::session::storage;
use crate::console::session::{NoWrites, Session, TokenStorage};
use crate::forms::sign_in::Credentials;
use crate::model::account_scope::AccountScope;
use crate::redact::secret::Secret;

/// The sessions of the tab. Lives in the context.
#[derive(Clone, Copy)]
pub struct Sessions {
    /// In the order of sign-in.
    all: RwSignal<Vec<Session>>,
    current: RwSignal<Option<Session>>,
    /// Shared read halves, because a new one takes memory until its component is disposed, and a request has no
    /// component.
    read_all: ReadSignal<Vec<Session>>,
    read_current: ReadSignal<Option<Session>>,
    /// Refusals by areas, per token generation.
    refusals: RwSignal<Vec<(u32, Refusals)>>,
    next: StoredValue<u32>,
}

impl Sessions {
    /// Restores the tab's sessions; the application does this once. If the current session was only in memory, none is
    /// current, and the others are offered.
    fn load() -> Self {
        let (current, others) = storage::read();
        let has_current = current.is_some();
        let all: Vec<Session> = current
            .into_iter()
            .chain(others)
            .zip(1..)
            .map(|(credentials, generation)| Session { credentials, keep: TokenStorage::Tab, generation })
            .collect();
        let current = if has_current { all.first().cloned() } else { None };
        let next = all.len().try_into().unwrap_or(u32::MAX).saturating_add(1);
        storage::write(&all, current.as_ref());
        let (all, current, refusals) = (long_lived(all), long_lived(current), long_lived(Vec::new()));
        let (read_all, read_current) = (all.read_only(), current.read_only());
        Self { all, current, read_all, read_current, refusals, next: StoredValue::new(next) }
    }

    pub fn current(self) -> ReadSignal<Option<Session>> {
        self.read_current
    }

    /// Returns the number of the current token. Tracked.
    pub fn generation(self) -> Option<u32> {
        self.current.with(|current| current.as_ref().map(Session::generation))
    }

    pub fn scope(self) -> Option<AccountScope> {
        self.current.try_with(|current| current.as_ref().map(Session::scope)).flatten()
    }

    /// Returns why the current session sends no write; `None` if it may. Tracked.
    pub fn no_writes(self) -> Option<NoWrites> {
        self.current.with(|current| current.as_ref().and_then(Session::no_writes))
    }

    /// Returns the scopes of all signed-in accounts. Tracked.
    pub fn scopes(self) -> Vec<AccountScope> {
        self.all.with(|all| all.iter().map(Session::scope).collect())
    }

    /// Runs after each change of the current token.
    pub fn on_new_token(self, mut run: impl FnMut() + 'static) {
        let token = memo(move || self.generation());
        on_change(move || token.get(), move |_| run());
    }

    pub fn all(self) -> ReadSignal<Vec<Session>> {
        self.read_all
    }

    /// Returns the areas that refused the current token, once a new one is required; else none.
    pub fn refused_areas(self) -> Vec<Area> {
        let areas = |refusals: &Refusals| refusals.is_lost().then(|| refusals.areas().collect());
        self.of_current(areas).flatten().unwrap_or_default()
    }

    pub fn refused_message(self) -> String {
        let refused = self.refused_areas();
        let names: Vec<&str> =
            Area::ALL.iter().filter(|area| refused.contains(area)).map(|area| area.name()).collect();
        format!(
            "Your token was rejected or has expired ({}). Data on screen may be out of date.",
            names.join(", ")
        )
    }

    /// Returns whether every area refuses the current token.
    pub fn is_access_lost(self) -> Signal<bool> {
        Signal::derive(move || !self.refused_areas().is_empty())
    }

    /// Returns the areas to try with the current token after another one refused it. Tracked.
    pub fn in_question(self) -> Option<(Session, Vec<Area>)> {
        let areas = self.of_current(Refusals::areas_to_check).flatten()?;
        Some((self.current.get()?, areas))
    }

    pub fn settle(self, session: &Session, is_accepted: bool) {
        self.change(session, |refusals| refusals.settle(is_accepted));
    }

    /// Returns whether an area has refused the current token. Tracked.
    pub fn is_area_closed(self, area: Area) -> bool {
        self.of_current(|refusals| refusals.areas().any(|refused| refused == area)).unwrap_or_default()
    }

    fn of_current<T>(self, read: impl FnOnce(&Refusals) -> T) -> Option<T> {
        let current = self.generation();
        self.refusals.with(|all| Some(read(&all.iter().find(|(of, _)| Some(*of) == current)?.1)))
    }

    /// Returns an area's refusal of this session's token, which prevents further requests.
    pub fn refusal(self, area: Area, session: &Session) -> Option<Error> {
        let found = |all: &Vec<(u32, Refusals)>| {
            all.iter().find(|(of, _)| *of == session.generation)?.1.of(area).cloned()
        };
        self.refusals.try_with_untracked(found).flatten()
    }

    /// Makes validated credentials current. Replaces the same account at the same address.
    pub fn sign_in(self, credentials: Credentials, keep: TokenStorage) {
        let generation = self.next.try_get_value().unwrap_or_default();
        self.next.try_set_value(generation.wrapping_add(1));
        let session = Session { credentials, keep, generation };
        let scope = session.scope();
        self.all.update(|all| match all.iter().position(|other| other.scope() == scope) {
            Some(at) => all[at] = session.clone(),
            None => all.push(session.clone()),
        });
        self.set_current(Some(session));
    }

    pub fn renew(self, token: Secret) {
        if let Some(session) = self.current.get_untracked() {
            self.sign_in(Credentials { token, ..session.credentials }, session.keep);
        }
    }

    pub fn switch(self, to: &Session) {
        if self.all.with_untracked(|all| all.contains(to)) {
            self.set_current(Some(to.clone()));
        }
    }

    /// Signs the current account out. The others stay signed in; none becomes current.
    pub fn sign_out(self) {
        let left = self.current.get_untracked();
        self.all.update(|all| all.retain(|session| Some(session) != left.as_ref()));
        self.set_current(None);
    }

    pub fn sign_out_all(self) {
        self.all.set(Vec::new());
        self.set_current(None);
    }

    /// Records that an area refused this session's token. Returns whether other areas accept the token, so that it only
    /// has no access to this one.
    pub fn refuse(self, session: &Session, refusal: &Error, is_write: bool) -> bool {
        let add = |refusals: &mut Refusals| refusals.add(refusal, is_write);
        self.change(session, add).unwrap_or_default()
    }

    /// Records that an area denied a read to this session's valid token.
    pub fn deny(self, session: &Session, denial: &Error) {
        self.change(session, |refusals| refusals.deny(denial));
    }

    /// Records that an area accepted this session's token.
    pub fn accept(self, session: &Session, area: Area, is_write: bool) {
        // Runs no effect if it changes nothing.
        self.refusals.try_maybe_update(|all| (refusals_of(all, session).accept(area, is_write), ()));
    }

    /// Returns the refusal of an area that denies the current token every read, so that automatic requests stop.
    pub fn denial(self, area: Area) -> Option<Error> {
        untrack(|| self.of_current(|refusals| refusals.denial(area))).flatten()
    }

    /// Returns the denial if the area denied the last read, so that background reads wait until one succeeds.
    pub fn last_denial(self, area: Area) -> Option<Error> {
        untrack(|| self.of_current(|refusals| refusals.last_denial(area))).flatten()
    }

    fn change<T>(self, session: &Session, change: impl FnOnce(&mut Refusals) -> T) -> Option<T> {
        self.refusals.try_update(|all| change(refusals_of(all, session)))
    }

    fn set_current(self, session: Option<Session>) {
        self.all.with_untracked(|all| {
            storage::write(all, session.as_ref());
            // Removes the refusals of tokens that are no longer in use.
            self.refusals.update(|refusals| {
                refusals.retain(|(of, _)| all.iter().any(|session| session.generation == *of));
            });
        });
        self.current.set(session);
    }
}

fn refusals_of<'a>(all: &'a mut Vec<(u32, Refusals)>, session: &Session) -> &'a mut Refusals {
    let at = all.iter().position(|(of, _)| *of == session.generation).unwrap_or_else(|| {
        all.push((session.generation, Refusals::default()));
        all.len() - 1
    });
    &mut all[at].1
}

pub fn use_sessions() -> Sessions {
    console_context(Sessions::load)
}
