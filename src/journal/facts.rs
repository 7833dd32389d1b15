//! Facts about recordings that follow from writes, because the API does not report their states completely.

use std::collections::BTreeMap;

use crate::journal::{Entry, Kind, Verb};
use crate::model::end::End;
use crate::model::ids::RecordId;
use crate::model::time::UnixSeconds;

/// The facts about a recording from the actions on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionFacts {
    /// True if it was deactivated, for which the API has no field (`contract.md#decision-13`).
    pub is_deactivated: bool,
    /// The time at which a person stopped it.
    pub stopped_at: Option<UnixSeconds>,
    /// The time of an accepted start that had no effect within 60 s.
    pub unconfirmed_start: Option<UnixSeconds>,
}

/// The facts of the recordings that have some.
pub type Facts = BTreeMap<RecordId, ActionFacts>;

/// Returns whether an entry may make a fact.
pub(super) fn is_telling(entry: &Entry) -> bool {
    let is_action = matches!(entry.subject.verb, Verb::Start | Verb::Stop | Verb::Deactivate);
    entry.subject.kind == Kind::Recording && is_action && !entry.is_superseded
}

/// Derives the facts from entries, newest first.
pub(super) fn facts<'a>(newest_first: impl DoubleEndedIterator<Item = &'a Entry>) -> Facts {
    let mut facts = Facts::new();
    for entry in newest_first.rev().filter(|entry| is_telling(entry)) {
        let of = facts.entry(RecordId::new(&*entry.subject.id)).or_default();
        let (verb, end) = (entry.subject.verb, entry.end);
        if end.is_some_and(End::is_unchanged) {
            of.is_deactivated |= entry.note.to_ascii_lowercase().contains("is deactivated");
            continue;
        }
        of.is_deactivated |= verb == Verb::Deactivate && end == Some(End::Done);
        of.stopped_at = (verb == Verb::Stop && end == Some(End::Done)).then_some(entry.at());
        of.unconfirmed_start =
            (verb == Verb::Start && end == Some(End::Unknown) && entry.is_accepted).then_some(entry.at());
    }
    facts.retain(|_, of| *of != ActionFacts::default());
    facts
}
