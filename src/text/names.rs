//! Names as people read them: their order, and what tells two of one name apart (`contract.md#decision-63`).

use std::collections::HashSet;

use crate::text::folded::push_folded;
use crate::text::sorting::{in_order_of, put_in_order, sort};

/// Returns a key that sorts names: numbers by value, without case and accents, then by bytes.
pub fn name_key(name: &str) -> String {
    let mut key = String::with_capacity(2 * name.len() + 8);
    let mut rest = name;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (text, number) = rest.split_at(start);
        let (number, after) =
            number.split_at(number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len()));
        let value = number.trim_start_matches('0');
        push_folded(&mut key, text);
        // A number stands where digits do; of two, the longer is the greater.
        key.push('0');
        key.push(u32::try_from(value.len()).ok().and_then(char::from_u32).unwrap_or(char::MAX));
        key.push_str(value);
        rest = after;
    }
    push_folded(&mut key, rest);
    key.push('\0');
    key.push_str(name);
    key
}

/// Sorts by name, stably.
pub fn sort_by_name<T>(items: &mut [T], name: impl Fn(&T) -> &str) {
    let keys: Vec<String> = items.iter().map(|item| name_key(name(item))).collect();
    let order = in_order_of(keys.len(), |at| keys[at].as_str());
    put_in_order(&order, &mut |a, b| items.swap(a, b));
}

/// The names that several things have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedNames(HashSet<String>);

impl SharedNames {
    /// Returns those of `names` that occur more than once.
    pub fn among(names: impl IntoIterator<Item = String>) -> Self {
        let mut names: Vec<String> = names.into_iter().collect();
        sort(&mut names);
        let alike = names.chunk_by(|a, b| a == b).filter(|alike| alike.len() > 1);
        Self(alike.map(|alike| alike[0].clone()).collect())
    }

    /// Returns whether several things have this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Returns the name, and beside a shared one the companion that tells its things apart: an identifier, host or
    /// domain (`contract.md#decision-62`).
    pub fn tell(&self, name: String, companion: &str) -> String {
        let is_told = companion.is_empty() || name == companion || !self.has(&name);
        if is_told { name } else { format!("{name} ({companion})") }
    }
}

/// Returns the name of a file with a `-` in place of everything but letters, digits, `.`, `-` and `_`.
pub fn file_name(text: &str) -> String {
    text.replace(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '-' | '_'), "-")
}
