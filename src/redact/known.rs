//! The secrets of what was read and sent lately: a later answer may repeat one where no name and no look gives it away.

use std::collections::BTreeSet;

use crate::redact::json::secrets_in_json;
use crate::redact::secrets::Secrets;

/// So many make a generation, and fewer of long ones; two are known, the older is forgotten when the younger is full.
const MAX_OF_GENERATION: usize = 1_000;
/// So many are taken from one read: a list of thousands leaves room for what was opened.
const MAX_OF_ONE_READ: usize = 500;
/// A secret of so many bytes takes the room of two, of twice as many that of three, and so on: memory is what is bounded.
const BYTES_OF_ONE: usize = 1_024;

/// Secrets that were read lately. They are in memory alone. It has neither `Debug` nor `Display`.
#[derive(Default)]
pub struct KnownSecrets {
    younger: BTreeSet<Box<str>>,
    older: BTreeSet<Box<str>>,
    /// The room that the younger take.
    room: usize,
    /// The room of those that this read held.
    of_this_read: usize,
    /// What they are looked for by; `None` where there are others since.
    secrets: Option<Secrets>,
}

impl KnownSecrets {
    /// What is added from here on is of one more answer or request.
    pub fn begin_read(&mut self) {
        self.of_this_read = 0;
    }

    /// Whether no more is taken from this read.
    pub fn is_full(&self) -> bool {
        self.of_this_read >= MAX_OF_ONE_READ
    }

    /// Adds a secret, if there is room for it.
    pub fn add(&mut self, secret: &str) {
        let room = 1 + secret.len() / BYTES_OF_ONE;
        if secret.is_empty() || self.of_this_read + room > MAX_OF_ONE_READ {
            return;
        }
        self.of_this_read += room;
        if self.younger.contains(secret) {
            return;
        }
        if self.room + room > MAX_OF_GENERATION {
            self.older = std::mem::take(&mut self.younger);
            self.room = 0;
        }
        self.younger.insert(Box::from(secret));
        self.room += room;
        self.secrets = None;
    }

    /// Adds what a request's body holds.
    pub fn add_all_in(&mut self, body: &[u8]) {
        secrets_in_json(&String::from_utf8_lossy(body), &mut |secret| self.add(secret));
    }

    /// All of them, encoded or not.
    pub fn secrets(&mut self) -> Secrets {
        let Self { younger, older, secrets, .. } = self;
        let all = || Secrets::encoded_too(younger.clone()).and(Secrets::encoded_too(older.clone()));
        secrets.get_or_insert_with(all).clone()
    }
}
