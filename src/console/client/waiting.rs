//! Events that wait until the browser has time for them.

use std::collections::VecDeque;

use leptos::prelude::*;

use crate::api::MAX_BODY_BYTES;
use crate::console::client::event::Event;

/// So many wait at most, with bodies of [`MAX_BODY_BYTES`] in all.
const MOST: usize = 90;

#[derive(Clone, Copy, Default)]
pub(super) struct Waiting(StoredValue<VecDeque<Event>>);

impl Waiting {
    /// Adds an event. Says whether more wait than may.
    pub fn push(self, event: Event) -> bool {
        let is_full = self.0.try_update_value(|waiting| {
            waiting.push_back(event);
            let bytes = waiting.iter().map(Event::body_bytes).sum::<usize>();
            waiting.len() > MOST || bytes > MAX_BODY_BYTES
        });
        is_full == Some(true)
    }

    pub fn is_empty(self) -> bool {
        self.0.try_with_value(VecDeque::is_empty) != Some(false)
    }

    pub fn next(self) -> Option<Event> {
        self.0.try_update_value(VecDeque::pop_front).flatten()
    }

    /// All up to where an account was left: the secrets that they name are those of one account.
    pub fn next_in_one_account(self) -> Vec<Event> {
        let taken = self.0.try_update_value(|waiting| {
            let left_at = waiting.iter().position(|event| matches!(event, Event::AccountLeft));
            let end = left_at.map_or(waiting.len(), |at| at + 1);
            waiting.drain(..end).collect()
        });
        taken.unwrap_or_default()
    }
}
