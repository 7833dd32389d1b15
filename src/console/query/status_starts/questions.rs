//! What is asked about targets, and what is known by now.

use std::collections::HashMap;

use leptos::prelude::*;

use crate::model::ids::ResourceId;
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::{ResourceHistory, StatusChange, StatusCode, TargetStatus};
use crate::redact::secret::Secret;

/// What tells one target of a resource from another (`contract.md#restream-status`). Without `Debug`: it holds a stream key.
#[derive(Clone, PartialEq, Eq)]
pub struct TargetKey {
    pub source: String,
    pub target_url: String,
    pub target_key: Secret,
}

impl TargetKey {
    /// The target that a status item is about.
    pub fn of(report: &TargetStatus) -> Self {
        Self {
            source: report.source.clone(),
            target_url: report.target_url.clone(),
            target_key: report.target_key.clone(),
        }
    }

    /// What a history says about it.
    pub(super) fn changes_in<'a>(&self, history: &'a ResourceHistory) -> &'a [StatusChange] {
        let found = history.targets.iter().find(|found| {
            found.source == self.source
                && found.target_url == self.target_url
                && found.target_key == self.target_key
        });
        found.map(|found| found.changes.as_slice()).unwrap_or_default()
    }
}

pub(super) struct Question {
    pub target: TargetKey,
    /// The code it has; with another code it is another question.
    pub present: StatusCode,
    pub answer: Option<StateStart>,
}

impl Question {
    /// Whether it is still to be answered, or was not to be found out.
    pub const fn is_open(&self) -> bool {
        is_open(self.answer)
    }
}

pub(super) const fn is_open(answer: Option<StateStart>) -> bool {
    matches!(answer, None | Some(StateStart::Unknown))
}

#[derive(Default)]
pub(super) struct Questions {
    pub all: Vec<Question>,
    pub changed: ArcTrigger,
}

pub(super) type Asked = StoredValue<HashMap<ResourceId, Questions>, LocalStorage>;
