//! The secrets of what was read and sent lately: a later answer may repeat one where no name and no look gives it away.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use crate::redact::Secrets;
use crate::redact::tokens::each_secret_in;

/// So many are known; the oldest are forgotten first.
const MOST: usize = 2_000;
/// Longer ones are not known: memory is what is bounded.
const MOST_BYTES: usize = 8 * 1_024;

/// So much of a body is searched.
const BEGINNING_BYTES: usize = 128 * 1_024;

/// Secrets that were read or sent. They are in memory alone. It has neither `Debug` nor `Display`.
#[derive(Default)]
pub struct KnownSecrets {
    oldest_first: VecDeque<Arc<str>>,
    all: BTreeSet<Arc<str>>,
    /// What they are looked for by; `None` after a change.
    secrets: Option<Secrets>,
}

impl KnownSecrets {
    /// Adds a secret; the oldest gives way to it.
    pub fn add(&mut self, secret: &str) {
        if secret.is_empty() || secret.len() > MOST_BYTES || self.all.contains(secret) {
            return;
        }
        if self.oldest_first.len() == MOST
            && let Some(oldest) = self.oldest_first.pop_front()
        {
            self.all.remove(&oldest);
        }
        let secret: Arc<str> = Arc::from(secret);
        self.all.insert(Arc::clone(&secret));
        self.oldest_first.push_back(secret);
        self.secrets = None;
    }

    /// Adds what the body of a request or an answer holds; of a long one, its beginning: a list of thousands leaves room for
    /// what was opened.
    pub fn add_all_in(&mut self, body: &[u8]) {
        let beginning = body.get(..BEGINNING_BYTES).unwrap_or(body);
        // No value is cut in two.
        let end = if beginning.len() < body.len() {
            beginning.iter().rposition(|byte| *byte == b'}')
        } else {
            None
        };
        let whole = end.map_or(beginning, |end| &beginning[..end]);
        each_secret_in(&String::from_utf8_lossy(whole), &mut |secret| self.add(secret));
    }

    /// All of them.
    pub fn secrets(&mut self) -> Secrets {
        let Self { all, secrets, .. } = self;
        secrets.get_or_insert_with(|| Secrets::these(all.iter().map(|secret| Box::from(&**secret)))).clone()
    }
}
