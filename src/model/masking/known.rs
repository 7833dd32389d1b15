//! The secrets of what was read and sent lately: a later answer may repeat one where no name and no look gives it away.

use std::collections::BTreeMap;

use super::json::secrets_in_json;
use super::secrets::{Secrets, each_secret_of};
use crate::model::restream::Resource;

/// So many are known at most, and fewer of long ones; those that were read longest ago are forgotten first.
const MAX_KNOWN: usize = 2_000;
/// So many are taken from one read: a list of thousands leaves room for what was opened.
const MAX_OF_ONE_READ: usize = 1_000;
/// A secret of so many bytes takes the room of two, of twice as many that of three, and so on: memory is what is bounded.
const BYTES_OF_ONE: usize = 1_024;

/// Secrets that were read, with when that was. They are in memory alone. It has neither `Debug` nor `Display`.
#[derive(Default)]
pub struct KnownSecrets {
    /// Each with the number of the read that held it last.
    values: BTreeMap<Box<str>, u32>,
    /// The room that they take.
    room: usize,
    read: u32,
    /// The room of those that this read held.
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

    /// Adds a secret, if there is room for it.
    pub fn add(&mut self, secret: &str) {
        let room = room_of(secret);
        if secret.is_empty() || self.of_this_read + room > MAX_OF_ONE_READ {
            return;
        }
        self.of_this_read += room;
        if let Some(read) = self.values.get_mut(secret) {
            *read = self.read;
            return;
        }
        if self.room + room > MAX_KNOWN {
            self.forget_the_oldest();
        }
        self.values.insert(Box::from(secret), self.read);
        self.room += room;
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

    /// Keeps what was read last, as far as it leaves room for all that one read may add.
    fn forget_the_oldest(&mut self) {
        let now = self.read;
        let mut kept: Vec<(u32, Box<str>)> = std::mem::take(&mut self.values)
            .into_iter()
            .map(|(value, read)| (now.wrapping_sub(read), value))
            .collect();
        kept.sort_unstable();
        self.room = 0;
        for (age, value) in kept {
            // What this read has added already stays.
            if age > 0 && self.room + room_of(&value) > MAX_KNOWN - MAX_OF_ONE_READ {
                break;
            }
            self.room += room_of(&value);
            self.values.insert(value, now.wrapping_sub(age));
        }
    }
}

fn room_of(secret: &str) -> usize {
    1 + secret.len() / BYTES_OF_ONE
}
