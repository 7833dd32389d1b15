use leptos::prelude::{document, window};

use crate::console::routes::{base, site_address};
use crate::forms::sign_in::{ApiAddress, Credentials};
use crate::model::account_scope::AccountScope;
use crate::model::ids::AccountName;
use crate::redact::secret::Secret;
use crate::redact::url::host;

/// A warning about calls without the proxy, shown at sign-in and with the session.
pub const DIRECT_MODE: &str = "This console calls the API directly, not through this site's proxy. If a connection breaks, the browser may send a change twice; only a service that supports the X-Op-Id header then applies it once. If the service doesn't allow that header from other sites (CORS), changes can't be sent.";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenStorage {
    /// In `sessionStorage`, which survives a reload and is not shared with a new tab.
    #[default]
    Tab,
    /// In memory, which a reload clears.
    Memory,
}

/// Why a session sends no write, and its pages offer none (`contract.md#decision-66`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWrites {
    /// The person chose it at sign-in.
    LookOnly,
    /// The program that served the page refuses writes.
    ReadOnlyProgram,
}

impl NoWrites {
    pub const fn name(self) -> &'static str {
        match self {
            Self::LookOnly => "Look only",
            Self::ReadOnlyProgram => "Read-only",
        }
    }

    pub const fn explanation(self) -> &'static str {
        match self {
            Self::LookOnly => {
                "This tab only looks: it offers and sends no changes. That guards against slips, not against someone who has the token. To change something, sign in without “Look only”."
            }
            Self::ReadOnlyProgram => {
                "This program is read-only: it refuses every change, by anyone. To change something, sign in where the service allows it."
            }
        }
    }
}

#[derive(Clone)]
pub struct Session {
    pub(super) credentials: Credentials,
    pub(super) keep: TokenStorage,
    /// Increases with every token, to recognize a response to an old one.
    pub(super) generation: u32,
}

impl PartialEq for Session {
    fn eq(&self, other: &Self) -> bool {
        self.generation == other.generation
    }
}

impl Session {
    pub const fn trial(credentials: Credentials) -> Self {
        Self { credentials, keep: TokenStorage::Memory, generation: 0 }
    }

    pub const fn api(&self) -> &ApiAddress {
        &self.credentials.api
    }

    /// Returns the prefix of the API's paths in requests.
    pub fn api_prefix(&self) -> &str {
        if self.api().is_own_origin() { base() } else { self.api().as_str() }
    }

    pub const fn account(&self) -> &AccountName {
        &self.credentials.account
    }

    pub const fn token(&self) -> &Secret {
        &self.credentials.token
    }

    /// Returns whether a reload signs out.
    pub fn is_in_memory(&self) -> bool {
        self.keep == TokenStorage::Memory
    }

    pub fn scope(&self) -> AccountScope {
        let account = self.account().as_str();
        match self.api().is_own_origin() {
            true => AccountScope::new(&site_address(), account),
            false => AccountScope::new(self.api().as_str(), account),
        }
    }

    /// Returns whether requests go to the console's own origin, so that they carry its cookies
    /// (`contract.md#decision-57`).
    pub fn is_of_this_site(&self) -> bool {
        let api = self.api().as_str();
        let origin = window().location().origin().unwrap_or_default();
        api.strip_prefix(&origin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            || api.is_empty()
    }

    /// Returns why it sends no write; `None` if it may.
    pub fn no_writes(&self) -> Option<NoWrites> {
        let chosen = self.credentials.looks_only.then_some(NoWrites::LookOnly);
        let of_program =
            || (self.is_of_this_site() && is_read_only_here()).then_some(NoWrites::ReadOnlyProgram);
        of_program().or(chosen)
    }

    /// Returns whether it belongs to this account at this address, in the spelling of requests.
    pub fn is_at(&self, api: &str, account: &str) -> bool {
        self.api().as_str() == api && self.account().as_str() == account
    }

    pub fn where_it_is(&self) -> &str {
        match self.api().is_own_origin() {
            true => "this site",
            false => self.api().as_str(),
        }
    }

    /// Returns the host of its service.
    pub fn host(&self) -> String {
        match self.api().is_own_origin() {
            true => window().location().host().unwrap_or_default(),
            false => host(self.api().as_str()),
        }
    }

    /// Returns the account and its address: "demo (https://api.example.com)", or "demo (this site, look only)".
    pub fn title(&self) -> String {
        let limit = self.no_writes().map(|why| [", ", &why.name().to_lowercase()].concat());
        format!("{} ({}{})", self.account(), self.where_it_is(), limit.unwrap_or_default())
    }

    /// Returns the number that identifies this session's token.
    pub const fn generation(&self) -> u32 {
        self.generation
    }
}

/// Returns whether this is the demonstration of the program that served the page.
pub fn is_demonstration(session: &Session) -> bool {
    let named = document().query_selector("meta[name='sluice-demo']").ok().flatten();
    let account = named.and_then(|meta| meta.get_attribute("content"));
    session.is_of_this_site() && account.as_deref() == Some(session.account().as_str())
}

/// Returns whether the program that served the page says that it refuses writes.
pub fn is_read_only_here() -> bool {
    matches!(document().query_selector("meta[name='sluice-read-only']"), Ok(Some(_)))
}
