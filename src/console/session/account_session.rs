//! Who is signed in, and with what.

use leptos::prelude::window;

use crate::forms::sign_in::{ApiAddress, Credentials};
use crate::model::account_scope::AccountScope;
use crate::model::ids::AccountName;
use crate::redact::secret::Secret;

/// What a direct call cannot promise. It is said where someone signs in, and where the session is shown.
pub const DIRECT_MODE: &str = "This console calls the API directly, not through this site's proxy. If a connection breaks, the browser may send a change twice; only a service that supports the X-Op-Id header then applies it once. If the service doesn't allow that header from other sites (CORS), changes can't be sent.";

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
    pub(super) credentials: Credentials,
    pub(super) keep: Keep,
    /// Grows with every token, so that an answer to an old one is recognized.
    pub(super) generation: u32,
}

impl PartialEq for Session {
    fn eq(&self, other: &Self) -> bool {
        self.generation == other.generation
    }
}

impl Session {
    /// A session that is not in force yet, to check what was typed.
    pub const fn trial(credentials: Credentials) -> Self {
        Self { credentials, keep: Keep::Memory, generation: 0 }
    }

    pub const fn api(&self) -> &ApiAddress {
        &self.credentials.api
    }

    pub const fn account(&self) -> &AccountName {
        &self.credentials.account
    }

    /// The token, for the one place that sends it.
    pub const fn token(&self) -> &Secret {
        &self.credentials.token
    }

    pub fn scope(&self) -> AccountScope {
        let account = self.account().as_str();
        match self.api().is_own_origin() {
            true => AccountScope::new(&window().location().origin().unwrap_or_default(), account),
            false => AccountScope::new(self.api().as_str(), account),
        }
    }

    /// Whether it is of this account at this address, as requests spell them.
    pub fn is_at(&self, api: &str, account: &str) -> bool {
        self.api().as_str() == api && self.account().as_str() == account
    }

    pub fn where_it_is(&self) -> &str {
        match self.api().is_own_origin() {
            true => "this site",
            false => self.api().as_str(),
        }
    }

    /// The account and where it is, as a title: "demo (https://api.example.com)".
    pub fn title(&self) -> String {
        format!("{} ({})", self.account(), self.where_it_is())
    }

    /// Tells this session's token from another's.
    pub const fn generation(&self) -> u32 {
        self.generation
    }
}
