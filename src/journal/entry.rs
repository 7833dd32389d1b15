//! One write: what it is about, and how it ended.

use serde::{Deserialize, Serialize};

use crate::model::dvr::Deletion;
use crate::model::end::End;
use crate::model::time::UnixSeconds;

/// The longest note, in bytes.
const NOTE_BYTES: usize = 500;

/// The kind of object that a write changes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A restream resource.
    Resource,
    /// A recording setting.
    Recording,
    /// The DVR of a stream.
    Stream,
}

/// The effect of a write.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verb {
    /// Creates a resource or a setting.
    Create,
    /// Changes fields.
    Change,
    /// Switches a resource on.
    Activate,
    /// Switches a resource off, or ends a setting for good.
    Deactivate,
    /// Stops targets by their schedules.
    Pause,
    /// Ends the pause of targets.
    Resume,
    /// Starts a recording.
    Start,
    /// Stops a recording.
    Stop,
    /// Resets the DVR of a setting.
    Reset,
    /// Deletes DVR.
    Delete,
}

impl Verb {
    /// Returns the past participle and the gerund, capitalized.
    const fn forms(self) -> [&'static str; 2] {
        match self {
            Self::Create => ["Created", "Creating"],
            Self::Change => ["Changed", "Changing"],
            Self::Activate => ["Activated", "Activating"],
            Self::Deactivate => ["Deactivated", "Deactivating"],
            Self::Pause => ["Paused", "Pausing"],
            Self::Resume => ["Resumed", "Resuming"],
            Self::Start => ["Started", "Starting"],
            Self::Stop => ["Stopped", "Stopping"],
            Self::Reset => ["Reset", "Resetting"],
            Self::Delete => ["Deleted", "Deleting"],
        }
    }
}

/// A write in words, without secrets.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Subject {
    /// The kind of the object.
    pub kind: Kind,
    /// The effect.
    pub verb: Verb,
    /// The identifier of the resource or setting, or the name of the stream; empty for a new one until it has one.
    pub id: String,
    /// The object of the verb, by the names that a person knows: "3 min of live/news on 6 hosts".
    pub what: String,
    /// The hosts of a deletion, and their progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deletion: Option<Deletion>,
}

impl Subject {
    /// Creates a description of a write.
    pub fn new(kind: Kind, verb: Verb, id: impl ToString, what: impl Into<String>) -> Self {
        Self { kind, verb, id: id.to_string(), what: what.into(), deletion: None }
    }

    /// Returns whether a read after the write shows that it was applied. The API has no field for a deactivated setting.
    pub fn is_visible(&self) -> bool {
        (self.kind, self.verb) != (Kind::Recording, Verb::Deactivate)
    }
}

/// The end in a stored entry: "open" without one.
mod stored_end {
    use super::End;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde requires")]
    pub fn serialize<S: Serializer>(end: &Option<End>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match end {
            None => "open",
            Some(End::Done | End::AlreadySo) => "done",
            Some(End::Different) => "different",
            Some(End::Unknown) => "unknown",
            Some(End::Refused | End::Failed | End::Skipped(_)) => "refused",
        })
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<End>, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "open" => Ok(None),
            "done" => Ok(Some(End::Done)),
            "different" => Ok(Some(End::Different)),
            "unknown" => Ok(Some(End::Unknown)),
            "refused" => Ok(Some(End::Refused)),
            other => Err(D::Error::custom(other)),
        }
    }
}

/// The end of a write with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The end.
    pub end: End,
    /// The reason, redacted; empty for a write that is simply done.
    pub note: String,
    /// True if the service accepted a write of unknown end.
    pub is_accepted: bool,
    /// The identifier of what was created, if the service said it.
    pub created: Option<String>,
}

/// One write in the journal.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The `X-Op-Id` of the request.
    pub id: String,
    /// The page, from load to reload, that sent it. Another one cannot learn its end.
    pub page: String,
    /// When it was sent, in Unix milliseconds by the service's clock.
    pub at_millis: i64,
    /// The write in words.
    pub subject: Subject,
    /// The end; `None` so far.
    #[serde(default, with = "stored_end")]
    pub end: Option<End>,
    /// See [`Outcome::note`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// When it ended, and was verified if it did not end as refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<UnixSeconds>,
    /// See [`Outcome::is_accepted`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_accepted: bool,
    /// True if the recording was seen running later, so that nothing follows from this write any more.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_superseded: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde requires")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl Outcome {
    /// Creates an outcome without a remark.
    pub fn new(end: End, note: impl Into<String>) -> Self {
        Self { end, note: note.into(), is_accepted: false, created: None }
    }
}

impl Entry {
    /// Creates the entry of a write that is about to be sent by `page`.
    pub fn new(id: &str, page: &str, at_millis: i64, subject: Subject) -> Self {
        Self {
            id: id.to_owned(),
            page: page.to_owned(),
            at_millis,
            subject,
            end: None,
            note: String::new(),
            ended_at: None,
            is_accepted: false,
            is_superseded: false,
        }
    }

    /// Returns when it was sent.
    pub const fn at(&self) -> UnixSeconds {
        UnixSeconds(self.at_millis.div_euclid(1_000))
    }

    /// Records the end.
    pub fn conclude(&mut self, outcome: Outcome, at: UnixSeconds) {
        self.note = outcome.note;
        self.note.truncate(self.note.floor_char_boundary(NOTE_BYTES));
        (self.end, self.is_accepted, self.ended_at) = (Some(outcome.end), outcome.is_accepted, Some(at));
        if let Some(id) = outcome.created {
            self.subject.id = id;
        }
    }

    /// Records the progress of a deletion on its hosts, as `page` learns it at `at`. A later read may confirm it.
    pub fn record(&mut self, deletion: Deletion, page: &str, at: UnixSeconds) {
        if self.page != page {
            (self.end, self.page) = (self.end_on(page), page.to_owned());
        }
        if self.end.is_some_and(|end| end != End::Done) && deletion.is_verified() {
            (self.end, self.ended_at) = (Some(End::Done), Some(at));
            self.note.clear();
        }
        self.subject.deletion = Some(deletion);
    }

    /// Returns the deletion as `page` knows it, see [`Self::end_on`].
    pub fn deletion_on(&self, page: &str) -> Option<Deletion> {
        let deletion = self.subject.deletion.clone()?;
        Some(if self.page == page { deletion } else { deletion.restored() })
    }

    /// Returns the end as `page` knows it: a write that another page has not concluded may have been interrupted.
    pub fn end_on(&self, page: &str) -> Option<End> {
        if self.page == page { self.end } else { self.end.or(Some(End::Unknown)) }
    }

    /// Returns when it was verified, if it was.
    pub fn verified_at(&self) -> Option<UnixSeconds> {
        self.ended_at.filter(|_| self.end == Some(End::Done))
    }

    /// Returns the label of the end as `page` knows it.
    pub fn word_on(&self, page: &str) -> &'static str {
        self.end_on(page).map_or("On its way", End::word)
    }

    /// Returns the write with its end in a sentence: "Deleted 3 min of live/news on 6 hosts."
    pub fn sentence(&self, page: &str) -> String {
        let ([done, doing], what) = (self.subject.verb.forms(), &self.subject.what);
        match self.end_on(page) {
            None => format!("{doing} {what}…"),
            Some(End::Unknown) => format!("May have {} {what}.", done.to_lowercase()),
            Some(end) if end.is_unchanged() => format!("Not {}: {what}.", done.to_lowercase()),
            Some(_) => format!("{done} {what}."),
        }
    }
}
