//! The sign-in form: an API address, an account and a token.

use serde::{Deserialize, Serialize};

use crate::forms::url::problem_of_url;
use crate::model::ids::{AccountName, IdError};
use crate::redact::secret::Secret;
use crate::redact::url::redacted_source;
use crate::text::invisible::{trimmed, visible};

/// The sign-in form as typed. It contains the token, so it is never stored, shown or logged.
#[derive(Clone)]
pub struct SignInDraft {
    /// The API's address; empty for the console's own origin.
    pub api_address: String,
    /// The account's name.
    pub account: String,
    /// The authorization token (`contract.md#authentication`).
    pub token: Secret,
    /// "Look only" (`contract.md#decision-66`).
    pub looks_only: bool,
}

/// The credentials of a request, from [`SignInDraft::validate`], and what a tab stores of a session over a reload.
#[derive(Clone, Serialize, Deserialize)]
pub struct Credentials {
    /// The address of the API.
    pub api: ApiAddress,
    /// The account.
    pub account: AccountName,
    /// The token, which is sent only to `api`.
    pub token: Secret,
    /// True if the person chose that no write is sent with them.
    #[serde(default)]
    pub looks_only: bool,
}

/// A normalized API address: empty for the console's own origin, or `scheme://host[:port][/path]` without a trailing
/// slash. The contract's paths (`/app/…`) are appended to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiAddress(String);

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignInField {
    /// "API address".
    ApiAddress,
    /// "Account".
    Account,
    /// "Token".
    Token,
}

/// An error of a field and its remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInProblem {
    /// The field.
    pub field: SignInField,
    /// A sentence for the person who typed it.
    pub message: String,
}

impl SignInDraft {
    /// Checks all fields, without the white space around them and invisible characters; returns all problems in the order of the fields.
    pub fn validate(&self) -> Result<Credentials, Vec<SignInProblem>> {
        let api = ApiAddress::parse(&self.api_address);
        let account = account_name(&self.account);
        let token = token(&self.token);
        match (api, account, token) {
            (Ok(api), Ok(account), Ok(token)) => {
                Ok(Credentials { api, account, token, looks_only: self.looks_only })
            }
            (api, account, token) => {
                let all = [
                    (SignInField::ApiAddress, api.err()),
                    (SignInField::Account, account.err()),
                    (SignInField::Token, token.err()),
                ];
                let problem = |(field, message)| Some(SignInProblem { field, message: message? });
                Err(all.into_iter().filter_map(problem).collect())
            }
        }
    }

    /// Returns address and account as JSON to store over a reload; empty if there are none. Omits an address with a
    /// login or a query, and any value that contains the token.
    #[must_use]
    pub fn stored_text(&self) -> String {
        let token = trimmed(self.token.expose());
        let without_token = |text: &str| {
            if token.is_empty() || !text.contains(token) { text.to_owned() } else { String::new() }
        };
        let is_plain = redacted_source(&self.api_address, &[]) == self.api_address;
        let address = if is_plain { without_token(&self.api_address) } else { String::new() };
        let account = without_token(&self.account);
        match address.is_empty() && account.is_empty() {
            true => String::new(),
            false => serde_json::to_string(&[address, account]).unwrap_or_default(),
        }
    }
}

impl ApiAddress {
    /// Parses an address as typed or pasted; cuts off a pasted `/app/…` path and a trailing slash. An error is a
    /// sentence with the remedy.
    pub fn parse(typed: &str) -> Result<Self, String> {
        let typed = visible(typed);
        let typed = typed.trim();
        if typed.is_empty() {
            return Ok(Self::default());
        }
        if let Some(problem) = problem_of_url(typed, true) {
            return Err(problem.to_owned());
        }
        let (scheme, rest) = typed.split_once("://").unwrap_or_default();
        let scheme = scheme.to_ascii_lowercase();
        if scheme != "https" && scheme != "http" {
            return Err(format!("The API speaks HTTP: use https:// instead of {scheme}://."));
        }
        if rest.contains(['#', '?', '\\']) {
            return Err("Leave out ?, # and backslashes: the address is a host and a path.".to_owned());
        }
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        Ok(Self(format!("{scheme}://{}{}", host_and_port(authority)?, base_path(path)?)))
    }

    /// Returns the prefix for a path of the API; empty for the console's own origin.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether the API has the console's origin.
    #[must_use]
    pub fn is_own_origin(&self) -> bool {
        self.0.is_empty()
    }
}

fn host_and_port(authority: &str) -> Result<String, String> {
    if authority.contains('@') {
        return Err(
            "Leave out the user name and password before the @: the token is the only credential.".to_owned()
        );
    }
    let is_host = match authority.strip_prefix('[') {
        Some(rest) => rest.chars().all(|c| c.is_ascii_hexdigit() || ":.]".contains(c)),
        None => authority.chars().all(|c| !c.is_ascii() || c.is_ascii_alphanumeric() || "-._:".contains(c)),
    };
    match is_host {
        true => Ok(authority.to_ascii_lowercase()),
        false => Err("Name the API's host after ://, such as https://api.example.com.".to_owned()),
    }
}

fn base_path(path: &str) -> Result<String, String> {
    let mut clean = String::new();
    for segment in path.split('/').filter(|segment| !segment.is_empty()) {
        if segment == "app" {
            break;
        }
        let plain = segment.to_ascii_lowercase().replace("%2e", ".");
        if plain == "." || plain == ".." {
            return Err("Leave out . and .. from the address's path.".to_owned());
        }
        clean.push('/');
        clean.push_str(segment);
    }
    Ok(clean)
}

fn account_name(typed: &str) -> Result<AccountName, String> {
    match AccountName::parse(visible(typed).trim()) {
        Ok(name) if name.as_str().chars().any(char::is_control) => {
            Err("The account name contains an invalid character: enter it again.".to_owned())
        }
        Ok(name) => Ok(name),
        Err(IdError::Empty) => Err("Enter the account name.".to_owned()),
        Err(problem) => Err(format!("The account name {problem}.")),
    }
}

/// Validates a token: as a header value (RFC 9110, 5.5) it must be visible ASCII without spaces.
fn token(typed: &Secret) -> Result<Secret, String> {
    let token = visible(typed.expose());
    let token = token.trim();
    if token.is_empty() {
        return Err("Paste the token.".to_owned());
    }
    if token.chars().any(char::is_whitespace) {
        return Err("A token has no spaces or line breaks: paste the token alone.".to_owned());
    }
    if !token.bytes().all(|b| b.is_ascii_graphic()) {
        return Err("The token contains an invalid character: paste it again.".to_owned());
    }
    Ok(Secret::new(token))
}

/// Maximum number of stored addresses; the least recently used is dropped first.
const MOST: usize = 20;

/// Returns the account last used at an address.
pub fn last_account(remembered: &str, api: &ApiAddress) -> Option<String> {
    let mut all = read(remembered).into_iter();
    all.find(|(address, _)| address == api.as_str()).map(|(_, account)| account)
}

/// Returns the text to store after a sign-in. Skips an address or a name that contains a secret.
#[must_use]
pub fn with_last_account(remembered: &str, signed_in: &Credentials) -> String {
    let (address, account) = (signed_in.api.as_str(), signed_in.account.as_str());
    let mut all = read(remembered);
    all.retain(|(other, _)| other != address);
    let holds_token = [address, account].iter().any(|text| text.contains(signed_in.token.expose()));
    if !holds_token && redacted_source(address, &[]) == address {
        all.insert(0, (address.to_owned(), account.to_owned()));
    }
    all.truncate(MOST);
    serde_json::to_string(&all).unwrap_or_default()
}

fn read(remembered: &str) -> Vec<(String, String)> {
    serde_json::from_str(remembered).unwrap_or_default()
}
