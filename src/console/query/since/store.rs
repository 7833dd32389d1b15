//! What is known, what is asked for, and whose turn it is to be read.

use std::collections::{HashMap, VecDeque};

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::console::platform::task::Task;
use crate::console::query::since::TargetKey;
use crate::model::ids::ResourceId;
use crate::model::restream::StatusCode;
use crate::model::restream::changes::since::Since;

/// How many histories are read at a time.
const READS_AT_A_TIME: usize = 4;

/// A target somebody asks about.
pub(super) struct Ask {
    pub target: TargetKey,
    /// The code it has; with another code it is another question.
    pub present: StatusCode,
    pub since: Option<Since>,
    /// Whether the next read is to answer it.
    pub is_open: bool,
}

/// A resource with targets that are asked about.
#[derive(Default)]
pub(super) struct Known {
    pub asks: Vec<Ask>,
    /// How many places on the screen ask.
    pub interest: usize,
    pub is_waiting: bool,
    pub changed: ArcTrigger,
    pub reading: Option<Task>,
    pub retry: Option<Timeout>,
}

#[derive(Default)]
pub(super) struct Store {
    pub known: HashMap<ResourceId, Known>,
    pub waiting: VecDeque<ResourceId>,
    pub reads: usize,
    /// The wait for what is shown to come to rest.
    pub soon: Option<Timeout>,
    /// Whether that wait goes on.
    pub is_waiting: bool,
    /// When that wait began, by this computer's clock.
    pub asked_at_millis: f64,
}

impl Store {
    /// What is known about a target, what tells when that changes, and whether it has to be read.
    pub fn ask(
        &mut self,
        id: &ResourceId,
        target: &TargetKey,
        present: StatusCode,
    ) -> (Option<Since>, ArcTrigger, bool) {
        let known = self.known.entry(id.clone()).or_default();
        known.interest += 1;
        let changed = known.changed.clone();
        let ask = || Ask { target: target.clone(), present, since: None, is_open: true };
        match known.asks.iter_mut().find(|ask| ask.target == *target) {
            // It stands open where nobody looked any more when its turn came.
            Some(known_ask) if known_ask.present == present => {
                let is_awaited = known.is_waiting || known.reading.is_some() || known.retry.is_some();
                let is_idle = known_ask.is_open && !is_awaited;
                return (known_ask.since, changed, is_idle);
            }
            Some(other) => *other = ask(),
            None => known.asks.push(ask()),
        }
        (None, changed, true)
    }

    /// What is known about a target.
    pub fn known(&self, id: &ResourceId, target: &TargetKey, present: StatusCode) -> Option<Since> {
        let asks = &self.known.get(id)?.asks;
        asks.iter().find(|ask| ask.target == *target && ask.present == present)?.since
    }

    /// One place on the screen less asks about a resource.
    pub fn leave(&mut self, id: &ResourceId) {
        if let Some(known) = self.known.get_mut(id) {
            known.interest = known.interest.saturating_sub(1);
        }
    }

    /// Puts a resource in the queue, unless it stands there.
    pub fn enqueue(&mut self, id: &ResourceId) {
        let Some(known) = self.known.get_mut(id) else { return };
        known.retry = None;
        if !known.is_waiting {
            known.is_waiting = true;
            self.waiting.push_back(id.clone());
        }
    }

    /// The next resource to read that somebody still looks at, if one more may be read.
    pub fn next(&mut self) -> Option<ResourceId> {
        while self.reads < READS_AT_A_TIME {
            let id = self.waiting.pop_front()?;
            let Some(known) = self.known.get_mut(&id) else { continue };
            known.is_waiting = false;
            // A read under way looks at its end whether something was asked meanwhile.
            if known.reading.is_none() && known.interest > 0 {
                self.reads += 1;
                return Some(id);
            }
        }
        None
    }

    /// What a read of a resource is to find.
    pub fn open(&self, id: &ResourceId) -> Vec<(TargetKey, StatusCode)> {
        let asks = self.known.get(id).map(|known| known.asks.as_slice()).unwrap_or_default();
        asks.iter().filter(|ask| ask.is_open).map(|ask| (ask.target.clone(), ask.present)).collect()
    }

    /// Answers a question, if it is still the same.
    pub fn answer(&mut self, id: &ResourceId, target: &TargetKey, present: StatusCode, since: Since) {
        let Some(known) = self.known.get_mut(id) else { return };
        let ask = known.asks.iter_mut().find(|ask| ask.target == *target && ask.present == present);
        if let Some(ask) = ask {
            ask.since = Some(since);
            ask.is_open = false;
        }
    }
}
