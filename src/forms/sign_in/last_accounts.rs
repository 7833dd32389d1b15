//! The account last used at each API address, as text to be remembered in the browser. Names only, never a token.

use crate::forms::sign_in::{ApiAddress, Credentials};
use crate::redact::url::redacted_source;

/// So many addresses are remembered; the one used longest ago is forgotten first.
const MOST: usize = 20;

/// The account last used at an address, in what was remembered.
pub fn last_account(remembered: &str, api: &ApiAddress) -> Option<String> {
    let mut all = read(remembered).into_iter();
    all.find(|(address, _)| address == api.as_str()).map(|(_, account)| account)
}

/// What is to be remembered once someone has signed in. An address or a name that holds a secret is not.
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
