//! The colour that a person gives an account, so that production looks different from a try-out: per account, in this browser.

use crate::console::platform::reactive::*;

use crate::console::facts::account_stored::AccountStored;
use crate::console::platform::lazy_context::account_context;

/// The colours with their names, as the style sheet has them; the first is none.
pub const COLOURS: [(&str, &str); 6] = [
    ("", "None"),
    ("red", "Red"),
    ("amber", "Amber"),
    ("green", "Green"),
    ("blue", "Blue"),
    ("violet", "Violet"),
];

#[derive(Clone, Copy)]
pub struct AccountColour {
    stored: AccountStored,
    /// The chosen one of [`COLOURS`]; empty for none.
    pub chosen: Memo<String>,
}

impl AccountColour {
    fn new() -> Self {
        let stored = AccountStored::new("colour");
        Self { stored, chosen: memo(move || stored.read()) }
    }

    pub fn choose(self, colour: &str) {
        self.stored.change(|chosen: &mut String| colour.clone_into(chosen));
    }
}

pub fn use_account_colour() -> AccountColour {
    account_context(AccountColour::new)
}
