//! One write and what became of it.

use serde::{Deserialize, Serialize};

use crate::api::Method;
use crate::api::error::{Error, ErrorKind};
use crate::model::read_back::ReadBack;
use crate::model::time::{UnixSeconds, format_naive};

/// A write: a call that may change something at the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// What the service tells it by (`X-Op-Id`).
    pub op_id: String,
    /// When it was asked for, in Unix milliseconds.
    pub at_millis: i64,
    /// The API's address; empty for the console's own origin.
    pub api: String,
    /// Whose resources it is about.
    pub account: String,
    /// Its method.
    pub method: Method,
    /// Its path, secrets redacted.
    pub path: String,
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

impl Write {
    /// What the path tells the restream resource by, as it stands there; `None` for one that is yet to be created, and for
    /// what is no resource.
    pub fn resource_segment(&self) -> Option<&str> {
        let (_, segment) = self.path.strip_prefix("/app/restream/")?.split_once("/resources/")?;
        Some(segment).filter(|segment| !segment.is_empty() && !segment.contains(['/', '?']))
    }
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

/// The journal as a JSON text, the oldest write first: no bodies and no secrets.
pub fn journal_as_json<'a>(newest_first: impl DoubleEndedIterator<Item = &'a Write>) -> String {
    let exported: Vec<Exported<'_>> = newest_first.rev().map(exported).collect();
    // It fails for no value of these types.
    serde_json::to_string_pretty(&exported).unwrap_or_default()
}

fn exported(write: &Write) -> Exported<'_> {
    let (secs, millis) = (write.at_millis.div_euclid(1_000), write.at_millis.rem_euclid(1_000));
    let time = format_naive(UnixSeconds(secs));
    let error = write.state.error();
    Exported {
        time: format!("{time}.{millis:03}Z"),
        op_id: &write.op_id,
        api: &write.api,
        account: &write.account,
        method: write.method.as_str(),
        path: &write.path,
        name: &write.name,
        outcome: write.state.words(),
        status: error.and_then(|error| error.status),
        message: error.map(ToString::to_string),
        read_back: write.read_back.map(read_back_words),
    }
}
