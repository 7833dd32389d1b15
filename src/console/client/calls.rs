//! The API calls of this tab, for the page "Activity". Neither headers nor bodies: they hold secrets.

use std::collections::VecDeque;

use leptos::prelude::*;

use crate::api::{ErrorKind, Method};

/// How many calls are remembered.
const REMEMBERED: usize = 500;

/// One call that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Grows with every call.
    pub id: u32,
    /// When it was sent, in Unix seconds.
    pub at_secs: i64,
    /// Its method.
    pub method: Method,
    /// Its path and query.
    pub path: String,
    /// The answer's status, or why there was none.
    pub outcome: Result<u16, ErrorKind>,
    /// From sending to the answer's last byte, in milliseconds.
    pub duration_millis: u32,
    /// The answer's bytes.
    pub size_bytes: usize,
}

/// The calls, the newest first. Lives in the context.
#[derive(Clone, Copy)]
pub struct Calls {
    list: RwSignal<VecDeque<Call>>,
    next: StoredValue<u32>,
}

impl Calls {
    /// None yet; the application does this once.
    #[must_use]
    pub fn new() -> Self {
        Self { list: RwSignal::default(), next: StoredValue::new(0) }
    }

    /// The calls, the newest first.
    #[must_use]
    pub fn list(self) -> ReadSignal<VecDeque<Call>> {
        self.list.read_only()
    }

    /// Remembers a call, and forgets the oldest.
    pub(super) fn add(self, mut call: Call) {
        call.id = self.next.try_get_value().unwrap_or_default();
        self.next.try_set_value(call.id.wrapping_add(1));
        self.list.try_update(|list| {
            list.truncate(REMEMBERED - 1);
            list.push_front(call);
        });
    }
}

impl Default for Calls {
    fn default() -> Self {
        Self::new()
    }
}
