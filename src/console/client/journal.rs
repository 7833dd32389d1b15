//! The writes of this tab and what became of them, for the page "Activity". What is remembered holds no secret.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, Write, WriteState, name_sent};
use crate::api::{ErrorKind, Outcome};
use crate::model::read_back::ReadBack;

pub const REMEMBERED_WRITES: usize = 1_000;

/// The writes, the newest first. Delivery notes how each ended, `write_and_verify` what reading the thing again showed.
#[derive(Clone, Copy, Default)]
pub(super) struct Journal(StoredValue<VecDeque<Arc<Write>>>);

impl Journal {
    pub(super) fn all(self) -> Option<VecDeque<Arc<Write>>> {
        self.0.try_get_value()
    }

    /// Keeps the writes of these addresses and accounts alone.
    pub(super) fn retain(self, is_wanted: impl Fn(&str, &str) -> bool) {
        self.0.try_update_value(|list| list.retain(|write| is_wanted(&write.api, &write.account)));
    }

    /// How the write with this `X-Op-Id` ended. Its error is to hold no secret ([`Error::redacted`](crate::api::Error::redacted)).
    pub(super) fn end(self, op_id: &str, outcome: &Outcome<()>) {
        self.update(op_id, |write| {
            write.state = match outcome {
                Outcome::Done(()) => WriteState::Done,
                Outcome::Refused(error) => WriteState::Refused(error.clone()),
                Outcome::Unknown(error) => WriteState::Unknown(error.clone()),
            };
        });
    }

    /// What reading the thing again showed.
    pub(super) fn read_back(self, of: &str, found: Result<ReadBack, ErrorKind>) {
        self.update(of, |write| write.read_back = Some(found));
    }

    /// A call was asked for; one with an `X-Op-Id` is a write.
    pub(super) fn start(self, call: &Call) {
        let Some(op_id) = &call.op_id else { return };
        let write = Write {
            op_id: op_id.clone(),
            at_millis: call.at_millis,
            api: call.api.clone(),
            account: call.account.clone(),
            method: call.method,
            path: call.path.clone(),
            name: call.request.body.as_ref().map(|body| name_sent(&body.text)).unwrap_or_default(),
            state: WriteState::OnItsWay,
            read_back: None,
        };
        self.0.try_update_value(|list| {
            list.truncate(REMEMBERED_WRITES - 1);
            list.push_front(Arc::new(write));
        });
    }

    fn update(self, of: &str, change: impl FnOnce(&mut Write)) {
        self.0.try_update_value(|list| {
            if let Some(write) = list.iter_mut().find(|write| write.op_id == of || write.path == of) {
                change(Arc::make_mut(write));
            }
        });
    }
}
