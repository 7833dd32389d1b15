//! One call of the API, and what became of it if it is a write.

use serde::{Deserialize, Serialize};

use crate::api::Method;
use crate::api::error::{Error, ErrorKind};
use crate::model::read_back::ReadBack;
use crate::model::time::{UnixSeconds, format_naive};
use crate::redact::RedactedBody;

/// One call, from its start to its end; a read that is sent again is one call with several attempts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Grows with every call.
    pub id: u32,
    /// When it was first sent, in Unix milliseconds; until then, when it was asked for.
    pub at_millis: i64,
    /// The API's address; empty for the console's own origin.
    pub api: String,
    /// Whose resources it is about.
    pub account: String,
    /// Its method.
    pub method: Method,
    /// Its path and query, secrets redacted.
    pub path: String,
    /// What became of it, if it is a write: a call that may change something at the service.
    pub write: Option<Write>,
    /// How often it was sent.
    pub attempts: u32,
    /// How far it is.
    pub state: CallState,
    /// From the first sending to the answer's last byte, in milliseconds.
    pub duration_millis: u32,
    /// The answer's bytes.
    pub size_bytes: usize,
    /// What was sent.
    pub request: Message,
    /// What came back; empty before the answer, and without one.
    pub answer: Message,
}

/// A request's or an answer's headers and body, secrets redacted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The headers that the console sets, or may read.
    pub headers: Vec<(String, String)>,
    /// The body of a write or a failure; `None` where there is none, and where [`Message::is_body_dropped`].
    pub body: Option<RedactedBody>,
    /// Whether there was a body that is not kept any more.
    pub is_body_dropped: bool,
}

/// How far a call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallState {
    /// It waits for its turn, or for its answer.
    OnItsWay,
    /// There was an answer with this HTTP status.
    Answered(u16),
    /// There was no answer, or none that is read to its end.
    Failed(ErrorKind),
    /// The console did not wait for the answer: its page was left, or a newer call took its place.
    GivenUp,
}

impl Message {
    /// The bytes that its body takes.
    pub fn body_bytes(&self) -> usize {
        self.body.as_ref().map_or(0, |body| body.text.len())
    }

    /// Forgets its body.
    pub fn drop_body(&mut self) {
        self.is_body_dropped |= self.body.take().is_some();
    }
}

impl Call {
    /// Whether it failed: no answer, or one whose status says so.
    pub const fn is_failure(&self) -> bool {
        match self.state {
            CallState::Answered(status) => !matches!(status, 200..=299),
            CallState::Failed(_) => true,
            CallState::OnItsWay | CallState::GivenUp => false,
        }
    }

    /// What a write is recognized by if it arrives twice (`X-Op-Id`); empty for a read.
    pub fn op_id(&self) -> &str {
        self.write.as_ref().map_or("", |write| &write.op_id)
    }

    /// What the path tells the restream resource by, as it stands there; `None` for one that is yet to be created, and for
    /// what is no resource.
    pub fn resource_segment(&self) -> Option<&str> {
        let (_, segment) = self.path.strip_prefix("/app/restream/")?.split_once("/resources/")?;
        Some(segment).filter(|segment| !segment.is_empty() && !segment.contains(['/', '?']))
    }

    /// Whether it is a failure that may have ended with this error: of its area, with its status, or for its reason without one.
    pub fn has_ended_with(&self, error: &Error) -> bool {
        let has_state = match (self.state, error.status) {
            (CallState::Answered(status), Some(wanted)) => status == wanted,
            (CallState::Failed(kind), None) => kind == error.kind,
            _ => false,
        };
        has_state && self.is_failure() && self.path.starts_with(error.area.prefix())
    }

    /// Its state in a word or two: the status, or why there is none.
    pub fn state_words(&self) -> String {
        match self.state {
            CallState::OnItsWay => "on its way".to_owned(),
            CallState::Answered(status) => status.to_string(),
            CallState::Failed(kind) => kind.summary().to_owned(),
            CallState::GivenUp => "cancelled".to_owned(),
        }
    }
}

/// A write, beside what is recorded of its call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// What the service tells it by (`X-Op-Id`).
    pub op_id: String,
    /// What the thing is called by what was sent; empty where that names nothing.
    pub name: String,
    /// What became of it.
    pub state: WriteState,
    /// What reading the thing again showed, or why it couldn't be loaded; `None` where it was not read again yet.
    pub read_back: Option<Result<ReadBack, ErrorKind>>,
}

/// What became of a write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteState {
    /// No answer yet.
    OnItsWay,
    /// The service has done it.
    Done,
    /// The service has refused it; its message, secrets redacted.
    Refused(Error),
    /// It may have been done or not; why that is not known.
    Unknown(Error),
}

/// What a body that is sent calls its thing; empty where it does not say.
pub fn name_sent(body: &str) -> String {
    #[derive(Deserialize)]
    struct Sent {
        #[serde(default)]
        name: String,
    }
    serde_json::from_str(body).map(|Sent { name }| name).unwrap_or_default()
}

impl WriteState {
    /// What became of it, in a word or two.
    pub const fn words(&self) -> &'static str {
        match self {
            Self::OnItsWay => "on its way",
            Self::Done => "done",
            Self::Refused(_) => "refused",
            Self::Unknown(_) => "unknown",
        }
    }

    /// Why it was refused, or why its outcome is not known.
    pub const fn error(&self) -> Option<&Error> {
        match self {
            Self::Refused(error) | Self::Unknown(error) => Some(error),
            Self::OnItsWay | Self::Done => None,
        }
    }
}

/// What reading the thing again showed, in a word or two.
pub const fn read_back_words(read_back: Result<ReadBack, ErrorKind>) -> &'static str {
    match read_back {
        Ok(ReadBack::Applied) => "as sent",
        Ok(ReadBack::NotApplied | ReadBack::Different) => "not as sent",
        Err(_) => "couldn't be loaded",
    }
}

/// A write as the exported journal has it.
#[derive(Serialize)]
struct Exported<'a> {
    time: String,
    op_id: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    api: &'a str,
    account: &'a str,
    method: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    outcome: &'a str,
    status: Option<u16>,
    message: Option<String>,
    read_back: Option<&'a str>,
}

/// The writes among calls as a JSON text, the oldest first: no bodies and no secrets.
pub fn journal_as_json<'a>(newest_first: impl DoubleEndedIterator<Item = &'a Call>) -> String {
    let exported: Vec<Exported<'_>> = newest_first.rev().filter_map(exported).collect();
    // It fails for no value of these types.
    serde_json::to_string_pretty(&exported).unwrap_or_default()
}

fn exported(call: &Call) -> Option<Exported<'_>> {
    let (secs, millis) = (call.at_millis.div_euclid(1_000), call.at_millis.rem_euclid(1_000));
    let time = format_naive(UnixSeconds(secs));
    let write = call.write.as_ref()?;
    let error = write.state.error();
    Some(Exported {
        time: format!("{time}.{millis:03}Z"),
        op_id: &write.op_id,
        api: &call.api,
        account: &call.account,
        method: call.method.as_str(),
        path: &call.path,
        name: &write.name,
        outcome: write.state.words(),
        status: error.and_then(|error| error.status),
        message: error.map(ToString::to_string),
        read_back: write.read_back.map(read_back_words),
    })
}
