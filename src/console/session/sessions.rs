//! Everybody who is signed in, and who of them is in force.

use leptos::prelude::*;

use crate::api::refusals::Refusals;
use crate::api::{Area, Error};
use crate::console::platform::long_lived::long_lived;
use crate::console::session::storage;
use crate::console::session::{Keep, Session};
use crate::forms::sign_in::Credentials;
use crate::model::account_scope::AccountScope;
use crate::redact::secret::Secret;

/// The one place that knows who is signed in. Lives in the context.
#[derive(Clone, Copy)]
pub struct Sessions {
    /// In the order in which they signed in.
    all: RwSignal<Vec<Session>>,
    current: RwSignal<Option<Session>>,
    /// The same to read: each new reader of a signal takes memory for as long as its component, and a request has none.
    read_all: ReadSignal<Vec<Session>>,
    read_current: ReadSignal<Option<Session>>,
    /// How areas refused the token of a generation.
    refusals: RwSignal<Vec<(u32, Refusals)>>,
    next: StoredValue<u32>,
}

impl Sessions {
    /// Takes up what the tab has kept; the application does this once.
    ///
    /// Anyone who was in force and kept in memory alone is gone; then no one is in force, and the others are offered.
    pub fn load() -> Self {
        let (current, others) = storage::read();
        let has_current = current.is_some();
        let all: Vec<Session> = current
            .into_iter()
            .chain(others)
            .zip(1..)
            .map(|(credentials, generation)| Session { credentials, keep: Keep::Tab, generation })
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

    /// The token in force: another number is another token. Tracked.
    pub fn generation(self) -> Option<u32> {
        self.current.with(|current| current.as_ref().map(Session::generation))
    }

    pub fn scope(self) -> Option<AccountScope> {
        self.current.try_with(|current| current.as_ref().map(Session::scope)).flatten()
    }

    pub fn all(self) -> ReadSignal<Vec<Session>> {
        self.read_all
    }

    /// The areas that have refused the token in force, once it is lost: a new one is wanted.
    pub fn refused_areas(self) -> Vec<Area> {
        let areas = |refusals: &Refusals| refusals.is_lost().then(|| refusals.areas().collect());
        self.of_current(areas).flatten().unwrap_or_default()
    }

    pub fn refused_words(self) -> String {
        let refused = self.refused_areas();
        let names: Vec<&str> =
            Area::ALL.iter().filter(|area| refused.contains(area)).map(|area| area.name()).collect();
        format!(
            "Your token was rejected or has expired ({}). Data on screen may be out of date.",
            names.join(", ")
        )
    }

    /// Whether the token in force was refused, and no area lets it in.
    pub fn is_access_lost(self) -> Signal<bool> {
        Signal::derive(move || !self.refused_areas().is_empty())
    }

    /// The areas to ask whether one of them lets in the token in force, where another has refused it. Tracked.
    pub fn in_question(self) -> Option<(Session, Vec<Area>)> {
        let areas = self.of_current(Refusals::to_ask).flatten()?;
        Some((self.current.get()?, areas))
    }

    pub fn settle(self, session: &Session, is_let_in: bool) {
        self.refusals.try_update(|all| {
            let own = all.iter_mut().find(|(of, _)| *of == session.generation);
            own.into_iter().for_each(|(_, refusals)| refusals.settle(is_let_in));
        });
    }

    /// Whether an area has refused the token in force, lost or in question. Tracked.
    pub fn is_area_closed(self, area: Area) -> bool {
        self.of_current(|refusals| refusals.areas().any(|refused| refused == area)).unwrap_or_default()
    }

    fn of_current<T>(self, read: impl FnOnce(&Refusals) -> T) -> Option<T> {
        let current = self.generation();
        self.refusals.with(|all| Some(read(&all.iter().find(|(of, _)| Some(*of) == current)?.1)))
    }

    /// How an area refused this session's token: then it is not asked again.
    pub fn refusal(self, area: Area, session: &Session) -> Option<Error> {
        let found = |all: &Vec<(u32, Refusals)>| {
            all.iter().find(|(of, _)| *of == session.generation)?.1.of(area).cloned()
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

    pub fn sign_out_all(self) {
        self.all.set(Vec::new());
        self.put_in_force(None);
    }

    /// Says that an area refused this session's token. Whether it is known that the token, which others let in, has no access
    /// there.
    pub fn refuse(self, session: &Session, refusal: &Error, is_write: bool) -> bool {
        let add = |refusals: &mut Refusals| refusals.add(refusal, is_write);
        self.change(session, add).unwrap_or_default()
    }

    /// Says that an area denied a read to this session's token, which is good.
    pub fn deny(self, session: &Session, denial: &Error) {
        self.change(session, |refusals| refusals.deny(denial));
    }

    /// Says that an area let this session's token in.
    pub fn let_in(self, session: &Session, area: Area, is_write: bool) {
        // A request that changes nothing here runs no effect.
        self.refusals.try_maybe_update(|all| (own(all, session).let_in(area, is_write), ()));
    }

    /// The refusal of an area that lets the token in force read nothing.
    pub fn denial(self, area: Area) -> Option<Error> {
        untrack(|| self.of_current(|refusals| refusals.denial(area))).flatten()
    }

    /// The denial of the last read that an area answered to the token in force.
    pub fn last_denial(self, area: Area) -> Option<Error> {
        untrack(|| self.of_current(|refusals| refusals.last_denial(area))).flatten()
    }

    fn change<T>(self, session: &Session, change: impl FnOnce(&mut Refusals) -> T) -> Option<T> {
        self.refusals.try_update(|all| change(own(all, session)))
    }

    fn put_in_force(self, session: Option<Session>) {
        self.all.with_untracked(|all| {
            storage::write(all, session.as_ref());
            // The refusals of a token that no one has any more.
            self.refusals.update(|refusals| {
                refusals.retain(|(of, _)| all.iter().any(|session| session.generation == *of));
            });
        });
        self.current.set(session);
    }
}

/// How areas refused the token of a session.
fn own<'a>(all: &'a mut Vec<(u32, Refusals)>, session: &Session) -> &'a mut Refusals {
    let at = all.iter().position(|(of, _)| *of == session.generation).unwrap_or_else(|| {
        all.push((session.generation, Refusals::default()));
        all.len() - 1
    });
    &mut all[at].1
}

pub fn use_sessions() -> Sessions {
    expect_context()
}
