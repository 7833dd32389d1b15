//! Accounts of the service, which the operator of its machine makes and removes.

use std::sync::PoisonError;

use crate::redact::secret::Secret;
use crate::service::Service;
use crate::service::problems::shortened;
use crate::service::store::event::StoredToken;
use crate::service::store::{Event, EventKind, Store, StoreError};
use crate::service::tokens;
use crate::service::world::AccountWorld;

/// An account.
#[derive(Clone)]
pub struct Account {
    /// The name.
    pub name: String,
    /// The token if it is known: when it is made, and for the demonstration. The others are stored as hashes.
    pub token: Option<Secret>,
    /// The number of its restream resources.
    pub resources: usize,
    /// The number of its recordings.
    pub recordings: usize,
    /// The number of its DVR streams.
    pub streams: usize,
}

impl Account {
    fn of(world: &AccountWorld) -> Self {
        Self {
            name: world.name.clone(),
            token: world.token.clone().map(Secret::new),
            resources: world.resources().len(),
            recordings: world.settings().len(),
            streams: world.streams(),
        }
    }
}

impl Service {
    /// Returns all accounts, in order of creation.
    pub fn accounts(&self) -> Vec<Account> {
        self.world().accounts().map(Account::of).collect()
    }

    /// Returns the account of this name.
    pub fn account(&self, name: &str) -> Option<Account> {
        self.world().account(name).map(Account::of)
    }

    /// Creates an account with a random token. Fails if it exists, its name is invalid, or the database refuses.
    pub fn add_account(&self, name: &str) -> Result<Account, String> {
        if let Some(why) = why_no_name(name) {
            let name = shortened(name);
            return Err(format!("{name:?} cannot be an account's name: {why}"));
        }
        if self.account(name).is_some() {
            return Err(format!("the account {name} exists"));
        }
        self.give_token(name, |store, event| store.write(std::slice::from_ref(event)))
    }

    /// Gives an account a new random token; the one that it had is erased. Fails if there is no such account, or the
    /// database refuses.
    pub fn renew_token(&self, name: &str) -> Result<Account, String> {
        if self.account(name).is_none() {
            return Err(format!("there is no account {}", shortened(name)));
        }
        self.give_token(name, Store::replace_token)
    }

    fn give_token(
        &self,
        name: &str,
        write: impl FnOnce(&mut Store, &Event) -> Result<(), StoreError>,
    ) -> Result<Account, String> {
        let token = tokens::random()?;
        let hash = StoredToken::Hash { sha256: tokens::hash(token.expose().as_bytes()) };
        let mut store = self.0.store.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, what) = (self.now_to_write(), EventKind::AccountMade(hash));
        let event = Event { at, account: name.to_owned(), subject: String::new(), what };
        write(&mut store, &event)?;
        self.apply(vec![event]);
        let account = self.account(name).ok_or("the account is not there")?;
        Ok(Account { token: Some(token), ..account })
    }

    /// Removes an account with all that it has. Fails if the database refuses.
    pub fn remove_account(&self, name: &str) -> Result<(), String> {
        let mut store = self.0.store.lock().unwrap_or_else(PoisonError::into_inner);
        store.remove_account(name)?;
        self.change_world(|world| world.remove_account(name));
        Ok(())
    }
}

/// Returns why a name is invalid: it is used in paths, in lists and on a terminal.
fn why_no_name(name: &str) -> Option<&'static str> {
    // Rust escapes invisible characters: control and format characters, and every blank but the space.
    let is_seen = |text: &str| text.escape_debug().eq(text.chars());
    match name {
        "" | "." | ".." => Some("it must be one segment of an address"),
        _ if name.contains(['/', '\u{fffd}']) => Some("it must be one segment of an address"),
        _ if name.trim() != name => Some("it must not begin or end with a blank"),
        _ if name.chars().count() > 200 => Some("it is longer than 200 characters"),
        // A combining mark at the start is escaped too.
        _ if !is_seen(&name.replace(['"', '\'', '\\'], "")) => Some("it holds a character that is not seen"),
        _ => None,
    }
}
