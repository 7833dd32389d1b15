//! One write: what it is about, and how it ended.

use serde::{Deserialize, Serialize};

use crate::journal::deletion::Removal;
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
}

impl Subject {
    /// Creates a description of a write.
    pub fn new(kind: Kind, verb: Verb, id: impl ToString, what: impl Into<String>) -> Self {
        Self { kind, verb, id: id.to_string(), what: what.into() }
    }

    /// Returns whether a read after the write shows that it was applied. The API has no field for a deactivated setting.
    pub fn is_visible(&self) -> bool {
        (self.kind, self.verb) != (Kind::Recording, Verb::Deactivate)
    }
}

/// The end of a write.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Sent, without an end so far.
    #[default]
    Open,
    /// A read shows it.
    Done,
    /// The service refused it, or it was not sent.
    Refused,
    /// A read shows something else, or a part of it.
    Different,
    /// It may or may not have been applied.
    Unknown,
}

impl End {
    /// Returns the label.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "On its way",
            Self::Done => "Done",
            Self::Refused => "Refused",
            Self::Different => "Different",
            Self::Unknown => "Unknown",
        }
    }
}

/// The end of a write with what is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// The end.
    #[serde(default)]
    pub end: End,
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
    /// The hosts of a deletion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removal: Option<Removal>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde requires")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl Entry {
    /// Creates the entry of a write that is about to be sent by `page`.
    pub fn new(id: &str, page: &str, at_millis: i64, subject: Subject) -> Self {
        Self {
            id: id.to_owned(),
            page: page.to_owned(),
            at_millis,
            subject,
            end: End::Open,
            note: String::new(),
            ended_at: None,
            is_accepted: false,
            is_superseded: false,
            removal: None,
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
        (self.end, self.is_accepted, self.ended_at) = (outcome.end, outcome.is_accepted, Some(at));
        if let Some(id) = outcome.created {
            self.subject.id = id;
        }
    }

    /// Returns the end as `page` knows it: a write that another page has not concluded may have been interrupted.
    pub fn end_on(&self, page: &str) -> End {
        if self.end == End::Open && self.page != page { End::Unknown } else { self.end }
    }

    /// Returns the write with its end in a sentence: "Deleted 3 min of live/news on 6 hosts."
    pub fn sentence(&self, page: &str) -> String {
        let ([done, doing], what) = (self.subject.verb.forms(), &self.subject.what);
        match self.end_on(page) {
            End::Open => format!("{doing} {what}…"),
            End::Done | End::Different => format!("{done} {what}."),
            End::Refused => format!("Not {}: {what}.", done.to_lowercase()),
            End::Unknown => format!("May have {} {what}.", done.to_lowercase()),
        }
    }
}
