//! What became of a write.

use serde::{Deserialize, Serialize};

use crate::api::activity::call::Call;
use crate::api::error::{Error, ErrorKind};
use crate::model::read_back::ReadBack;
use crate::model::time::{UnixSeconds, format_naive};

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
