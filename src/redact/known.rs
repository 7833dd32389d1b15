//! The secrets of what was read and sent lately: a later answer may repeat one where no name and no look gives it away.

use std::collections::VecDeque;

use crate::redact::Secrets;
use crate::redact::json::{beginning_of, each_secret_in};

/// So many are known; the oldest are forgotten first.
const MOST: usize = 2_000;
/// Longer ones are not known: memory is what is bounded.
const MOST_BYTES: usize = 8 * 1_024;

/// Secrets that were read or sent. They are in memory alone. It has neither `Debug` nor `Display`.
#[derive(Default)]
pub struct KnownSecrets {
    oldest_first: VecDeque<Box<str>>,
    /// What they are looked for by; `None` after a change.
    secrets: Option<Secrets>,
}

impl KnownSecrets {
    /// Adds a secret; the oldest gives way to it. Says whether it was not known before.
    pub fn add(&mut self, secret: &str) -> bool {
        let is_known = || self.oldest_first.iter().any(|known| **known == *secret);
        if secret.is_empty() || secret.len() > MOST_BYTES || is_known() {
            return false;
        }
        if self.oldest_first.len() == MOST {
            self.oldest_first.pop_front();
        }
        self.oldest_first.push_back(secret.into());
        self.secrets = None;
        true
    }

    /// Adds what the body of a request or an answer holds; of a long one, its beginning: a list of thousands leaves room for
    /// what was opened. Says whether any was not known before.
    pub fn add_all_in(&mut self, body: &[u8]) -> bool {
        let mut is_new = false;
        each_secret_in(beginning_of(body), &mut |secret| is_new |= self.add(secret));
        is_new
    }

    /// All of them.
    pub fn secrets(&mut self) -> Secrets {
        let Self { oldest_first, secrets } = self;
        secrets.get_or_insert_with(|| Secrets::these(oldest_first.iter().cloned())).clone()
    }
}
