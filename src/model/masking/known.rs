//! The secrets of what was read and sent lately: a later answer may repeat one where no name and no look gives it away.

use std::collections::BTreeMap;

use super::json::secrets_in_json;
use super::secrets::{Secrets, each_secret_of};
use crate::model::restream::Resource;

/// So many are known at most; those that were read longest ago are forgotten first.
const MAX_KNOWN: usize = 2_000;
/// So many are taken from one read: a list of thousands leaves room for what was opened.
const MAX_OF_ONE_READ: usize = 1_000;

/// Secrets that were read, with when that was. They are in memory alone. It has neither `Debug` nor `Display`.
#[derive(Default)]
pub struct KnownSecrets {
    /// Each with the number of the read that held it last.
    values: BTreeMap<Box<str>, u32>,
    read: u32,
    of_this_read: usize,
    /// What they are looked for by; `None` where there are others since.
    secrets: Option<Secrets>,
}

impl KnownSecrets {
    /// What is added from here on is of one more answer or request.
    pub fn begin_read(&mut self) {
        self.read = self.read.wrapping_add(1);
        self.of_this_read = 0;
    }

    /// Whether no more is taken from this read.
    pub fn is_full(&self) -> bool {
        self.of_this_read >= MAX_OF_ONE_READ
    }

    /// Adds a secret.
    pub fn add(&mut self, secret: &str) {
        if secret.is_empty() || self.is_full() {
            return;
        }
        self.of_this_read += 1;
        if let Some(read) = self.values.get_mut(secret) {
            *read = self.read;
            return;
        }
        if self.values.len() >= MAX_KNOWN {
            self.forget_the_oldest();
        }
        self.values.insert(Box::from(secret), self.read);
        self.secrets = None;
    }

    /// Adds what resources name as secret, and what their addresses hold.
    pub fn add_all_of(&mut self, resources: &[Resource]) {
        for restream in resources.iter().flat_map(|resource| &resource.restreams) {
            if self.is_full() {
                return;
            }
            each_secret_of(restream, &mut |secret| self.add(secret));
        }
    }

    /// Adds what a request's body holds.
    pub fn add_all_in(&mut self, body: &[u8]) {
        secrets_in_json(&String::from_utf8_lossy(body), &mut |secret| self.add(secret));
    }

    /// All of them, encoded or not.
    pub fn secrets(&mut self) -> Secrets {
        let all = || Secrets::encoded_too(self.values.keys().cloned().collect());
        self.secrets.get_or_insert_with(all).clone()
    }

    /// Makes room for a tenth: what was read longest ago goes.
    fn forget_the_oldest(&mut self) {
        let mut ages: Vec<u32> = self.values.values().map(|read| self.read.wrapping_sub(*read)).collect();
        let (_, &mut oldest_kept, _) = ages.select_nth_unstable(MAX_KNOWN * 9 / 10 - 1);
        let read = self.read;
        self.values.retain(|_, of| read.wrapping_sub(*of) < oldest_kept.max(1));
        // What is read now alone fills less than there is room for.
    }
}
