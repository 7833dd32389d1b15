//! The changes of a stream: those of this browser, and those elsewhere as far as the service tells.

use crate::journal::{Journal, Kind};
use crate::model::recording::Setting;
use crate::model::restream::{Resource, named};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by_key;

/// The longest time between a write of this browser and the modification that it caused, in seconds.
const SAME_SECS: i64 = 60;

/// A change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamChange {
    /// The time.
    pub at: UnixSeconds,
    /// The change in a sentence.
    pub text: String,
    /// True if it was made in this browser.
    pub is_own: bool,
}

/// Returns the changes of a stream's DVR, resources and recordings, oldest first. `page` reads the journal. The service tells
/// only the latest change of a resource; `seen` are those that the page knew before.
pub fn changes_of(
    journal: &Journal,
    page: &str,
    stream: &StreamName,
    resources: &[Resource],
    settings: &[Setting],
    seen: &[StreamChange],
) -> Vec<StreamChange> {
    let is_ours = |kind: Kind, id: &str| match kind {
        Kind::Stream => id == stream.as_str(),
        Kind::Resource => resources.iter().any(|resource| resource.resource_id.as_str() == id),
        Kind::Recording => settings.iter().any(|setting| setting.id.as_str() == id),
    };
    let own = journal.entries().filter(|entry| is_ours(entry.subject.kind, &entry.subject.id));
    let mut changes: Vec<StreamChange> =
        own.map(|entry| StreamChange { at: entry.at(), text: entry.sentence(page), is_own: true }).collect();
    let is_by_us = |resource: &Resource| {
        journal.entries().any(|entry| {
            let is_it =
                entry.subject.kind == Kind::Resource && entry.subject.id == resource.resource_id.as_str();
            is_it && entry.at().0.abs_diff(resource.modification_ts.0) <= SAME_SECS.unsigned_abs()
        })
    };
    let elsewhere = resources.iter().filter(|one| one.modification_ts.0 > 0 && !is_by_us(one));
    changes.extend(elsewhere.map(|one| StreamChange {
        at: one.modification_ts,
        text: format!("{} was changed, not in this browser.", named(&one.name)),
        is_own: false,
    }));
    let is_gone = |one: &&StreamChange| {
        let is_it = |other: &StreamChange| {
            other == *one || other.is_own && other.at.0.abs_diff(one.at.0) <= SAME_SECS.unsigned_abs()
        };
        !one.is_own && !changes.iter().any(is_it)
    };
    let earlier: Vec<StreamChange> = seen.iter().filter(is_gone).cloned().collect();
    changes.extend(earlier);
    sort_by_key(&mut changes, |change| change.at);
    changes
}
