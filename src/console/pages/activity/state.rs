//! What the page shows of the calls.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, CallState, Sought};
use crate::console::client::{Calls, use_client};
use crate::console::kit::Tone;
use crate::console::kit::table::RowSource;

/// The calls as they are sought, and which of them is open.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// The words sought.
    pub words: RwSignal<String>,
    /// Only calls that failed.
    pub is_failures_only: RwSignal<bool>,
    /// Only writes.
    pub is_writes_only: RwSignal<bool>,
    /// Whether the list stands still while further calls are made.
    pub is_paused: RwSignal<bool>,
    /// The calls found, the newest first.
    pub found: Memo<Arc<Vec<Arc<Call>>>>,
    /// The active row of the table.
    pub active_key: RwSignal<Option<String>>,
    /// The call that is open, by its key.
    pub open_key: RwSignal<Option<String>>,
    /// The list as it was when it was told to stand still.
    kept: StoredValue<Vec<Arc<Call>>>,
    calls: Calls,
}

impl Shown {
    pub(super) fn new() -> Self {
        let calls = use_client().calls();
        let words = RwSignal::new(String::new());
        let is_failures_only = RwSignal::new(false);
        let is_writes_only = RwSignal::new(false);
        let is_paused = RwSignal::new(false);
        let kept = StoredValue::new(Vec::new());
        let found = Memo::new(move |_| {
            let list = if is_paused.get() { kept.get_value() } else { calls.list() };
            let sought = Sought {
                words: words.get(),
                is_failures_only: is_failures_only.get(),
                is_writes_only: is_writes_only.get(),
            };
            Arc::new(list.into_iter().filter(|call| sought.finds(call)).collect::<Vec<_>>())
        });
        Self {
            words,
            is_failures_only,
            is_writes_only,
            is_paused,
            found,
            active_key: RwSignal::new(None),
            open_key: RwSignal::new(None),
            kept,
            calls,
        }
    }

    /// Lets the list stand still, or go on.
    pub(super) fn pause(self, is_paused: bool) {
        self.kept.set_value(if is_paused { untrack(|| self.calls.list()) } else { Vec::new() });
        self.is_paused.set(is_paused);
    }

    /// Shows every call again.
    pub(super) fn seek_nothing(self) {
        self.words.set(String::new());
        self.is_failures_only.set(false);
        self.is_writes_only.set(false);
    }

    /// The rows as the table wants them.
    pub(super) fn source(self) -> RowSource {
        let found = self.found;
        RowSource {
            count: Signal::derive(move || found.read().len()),
            key_at: Callback::new(move |row: usize| found.read().get(row).map(|call| key(call))),
            row_of: Callback::new(move |wanted: String| {
                found.read().iter().position(|call| key(call) == wanted)
            }),
        }
    }
}

/// What tells a call from others in the table.
pub(super) fn key(call: &Call) -> String {
    call.id.to_string()
}

/// How its state is to be seen.
pub(super) fn tone(call: &Call) -> Tone {
    match call.state {
        CallState::OnItsWay | CallState::GivenUp => Tone::Idle,
        CallState::Answered(_) if !call.is_failure() => Tone::Good,
        CallState::Answered(_) | CallState::Failed(_) => Tone::Bad,
    }
}
