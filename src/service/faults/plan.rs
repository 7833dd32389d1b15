//! What is to go wrong: a plan is JSON, `{"rules": [{"area": …, "method": …, "path": …, "fault": {"kind": …}}]}`.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::service::answers::Area;

/// Rules in order: the first that fits a request and is not used up decides what happens to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The rules.
    pub rules: Vec<Rule>,
}

/// Which requests, and what happens to them. What is left out fits every request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    /// The method, in capitals. Without it a preflight (OPTIONS) is left alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The path as it stands in the request, without the query; `*` stands for any characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// So many requests that fit go through first.
    #[serde(default)]
    pub skip: u64,
    /// Then so many get the fault; all of them if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    /// What happens.
    pub fault: Fault,
}

/// Whether the fault comes before the request is carried out, so that it is not, or after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// The request is not carried out.
    #[default]
    Before,
    /// It is carried out, and its answer is lost or spoilt.
    After,
}

/// How a connection ends without an answer. It stands in the extensions of the answer that is not sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cut {
    /// With an error (RST).
    #[default]
    Reset,
    /// With the end of the stream (FIN).
    Close,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cut by a fault that was asked for")
    }
}

impl std::error::Error for Cut {}

/// What goes wrong. Unless it has a `when`, a request whose own answer is spoilt is carried out, any other is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the help of --faults says what the fields are; `when` is before or after")]
pub enum Fault {
    /// The right answer, late.
    Latency {
        ms: u64,
        #[serde(default)]
        when: When,
    },
    /// Another status, with the area's own body for it.
    Status {
        status: u16,
        #[serde(default)]
        when: When,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_secs: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        body: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        content_type: Option<String>,
    },
    /// 429 with `Retry-After`.
    RateLimit { retry_after_secs: u32 },
    /// What the area says to a token that has expired.
    ExpiredToken,
    /// DVR is not deleted on these hosts (`*` for all), and the answer is 500 with `failed_hosts`.
    FailedHosts { hosts: Vec<String> },
    /// Metrics are behind: of the latest so many seconds there are none yet.
    Lag { secs: i64 },
    /// The connection ends without an answer.
    Drop {
        #[serde(default)]
        when: When,
        #[serde(default)]
        by: Cut,
    },
    /// There is never an answer; the connection stays open.
    Hang {
        #[serde(default)]
        when: When,
    },
    /// The right answer's head and the first bytes of its body, or half of them, then the connection ends.
    Truncated {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bytes: Option<usize>,
    },
    /// The same, but then nothing comes and the connection stays open.
    Stall {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bytes: Option<usize>,
    },
    /// The right answer, a few bytes at a time.
    Drip { bytes: usize, ms: u64 },
    /// 200 with bytes that are neither JSON nor text.
    Garbage {
        #[serde(default)]
        when: When,
    },
    /// The right answer, followed by blanks, which JSON allows, to more than the console takes.
    Huge {
        #[serde(default = "more_than_16_mib")]
        bytes: u64,
        #[serde(default)]
        is_announced: bool,
    },
    /// The right answer under another content type; an empty one for none.
    ContentType { content_type: String },
    /// A web page, as of a hotel's network.
    Html {
        #[serde(default = "ok")]
        status: u16,
        #[serde(default)]
        when: When,
    },
    /// A redirect to the same path and query of another origin.
    Redirect {
        to: String,
        #[serde(default = "temporary_redirect")]
        status: u16,
    },
}

const fn more_than_16_mib() -> u64 {
    17 * 1024 * 1024
}

const fn ok() -> u16 {
    200
}

const fn temporary_redirect() -> u16 {
    307
}

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// It is no plan; one sentence.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(json).map_err(|error| error.to_string())
    }
}
