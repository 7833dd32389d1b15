//! Questions about targets, and the known answers.

use std::collections::HashMap;

use leptos::prelude::*;

use crate::model::ids::ResourceId;
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::join::TargetName;
use crate::model::restream::{Restream, StatusCode};
use crate::redact::secret::Secret;

/// Identifies a target of a resource (`contract.md#restream-status`). It has no `Debug`: it contains a stream key.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TargetKey {
    pub source: String,
    pub target_url: String,
    pub target_key: Secret,
}

impl TargetKey {
    pub fn of(restream: &Restream) -> Self {
        Self {
            source: restream.source.clone(),
            target_url: restream.target_url.clone(),
            target_key: restream.target_key.clone(),
        }
    }

    pub(super) fn name(&self) -> TargetName<'_> {
        let Self { source, target_url, target_key } = self;
        TargetName { source, target_url, target_key: target_key.expose() }
    }
}

pub(super) struct StartLookup {
    pub target: TargetKey,
    /// The target's code; another code makes another question.
    pub present: StatusCode,
    pub answer: Option<StateStart>,
}

impl StartLookup {
    /// Returns whether there is no answer, or an inconclusive one.
    pub const fn is_open(&self) -> bool {
        is_open(self.answer)
    }

    pub fn is(&self, target: &TargetKey, present: StatusCode) -> bool {
        self.present == present && self.target == *target
    }
}

pub(super) const fn is_open(answer: Option<StateStart>) -> bool {
    matches!(answer, None | Some(StateStart::Unknown))
}

#[derive(Default)]
pub(super) struct StartLookups {
    /// Indices are stable.
    pub all: Vec<StartLookup>,
    /// Indices by target, because a resource may have thousands.
    places: HashMap<TargetKey, usize>,
    pub changed: ArcTrigger,
}

impl StartLookups {
    pub fn known(&self, target: &TargetKey, present: StatusCode) -> Option<&StartLookup> {
        let question = self.all.get(*self.places.get(target)?)?;
        (question.present == present).then_some(question)
    }

    /// Adds a question about a target, replacing one about another state. An existing one stays.
    pub fn ask(&mut self, target: &TargetKey, present: StatusCode) -> &StartLookup {
        let next = self.all.len();
        let at = *self.places.entry(target.clone()).or_insert(next);
        let new = || StartLookup { target: target.clone(), present, answer: None };
        match self.all.get_mut(at) {
            Some(known) if known.present == present => {}
            Some(other) => *other = new(),
            None => self.all.push(new()),
        }
        &self.all[at]
    }
}

pub(super) type LookupsByResource = StoredValue<HashMap<ResourceId, StartLookups>, LocalStorage>;
