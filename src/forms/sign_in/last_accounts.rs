//! The account last used at each API address, stored in the browser as text. It contains names, never a token.

use crate::forms::sign_in::{ApiAddress, Credentials};
use crate::redact::url::redacted_source;

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
