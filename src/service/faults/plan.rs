//! The fault plan in JSON: `{"rules": [{"area": …, "method": …, "path": …, "fault": {"kind": …}}]}`.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::api::Area;

/// An ordered list of rules: the first one that matches a request and is not used up applies.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultPlan {
    /// The rules.
    pub rules: Vec<FaultRule>,
}

/// A rule for matching requests. Omitted conditions match every request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultRule {
    /// The area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    /// The method in upper case. Without it preflights (OPTIONS) do not match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The path as sent, without the query; `*` matches any characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Number of matching requests to let through first.
    #[serde(default)]
    pub skip: u64,
    /// Number of requests that then get the fault; unlimited if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    /// The fault.
    pub fault: Fault,
}

/// The time of the fault relative to the execution of the request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultTiming {
    /// Before, so that the request is not executed.
    #[default]
    Before,
    /// After, so that only the response is lost or damaged.
    After,
}

/// The end of a connection without a response. It is an extension of the unsent response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConnectionCut {
    /// A reset (RST).
    #[default]
    Reset,
    /// The end of the stream (FIN).
    Close,
}

impl fmt::Display for ConnectionCut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cut by a fault that was asked for")
    }
}

impl std::error::Error for ConnectionCut {}

/// A kind of fault. Without a `when`, a request is executed only if the fault modifies its real response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the help of --faults says what the fields are; `when` is before or after")]
pub enum Fault {
    /// The real response, late.
    Latency {
        ms: u64,
        #[serde(default)]
        when: FaultTiming,
    },
    /// Another status, with the area's body for it.
    Status {
        status: u16,
        #[serde(default)]
        when: FaultTiming,
        retry_after_secs: Option<u32>,
        body: Option<String>,
        content_type: Option<String>,
    },
    /// 429 with `Retry-After`.
    RateLimit { retry_after_secs: u32 },
    /// The area's response to an expired token.
    ExpiredToken,
    /// DVR is not deleted on these hosts (`*` for all), and the response is 500 with `failed_hosts`.
    FailedHosts { hosts: Vec<String> },
    /// Metrics are delayed: the latest seconds have no data.
    Lag { secs: i64 },
    /// The connection ends without a response.
    Drop {
        #[serde(default)]
        when: FaultTiming,
        #[serde(default)]
        by: ConnectionCut,
    },
    /// There is no response, and the connection stays open.
    Hang {
        #[serde(default)]
        when: FaultTiming,
    },
    /// The real response, cut off after the first bytes of its body, or half of them.
    Truncated { bytes: Option<usize> },
    /// The same, but the connection stays open.
    Stall { bytes: Option<usize> },
    /// The real response, a few bytes at a time.
    Drip { bytes: usize, ms: u64 },
    /// 200 with bytes that are neither JSON nor text.
    Garbage {
        #[serde(default)]
        when: FaultTiming,
    },
    /// The real response followed by blanks, which JSON allows, to exceed the console's limit.
    Huge {
        /// 17 MiB if omitted.
        bytes: Option<u64>,
        #[serde(default)]
        is_announced: bool,
    },
    /// The real response with another content type; an empty one for none.
    ContentType { content_type: String },
    /// A web page, like that of a captive portal.
    Html {
        /// 200 if omitted.
        status: Option<u16>,
        #[serde(default)]
        when: FaultTiming,
    },
    /// A redirect to the same path and query of another origin.
    Redirect {
        to: String,
        /// 307 if omitted.
        status: Option<u16>,
    },
}

impl FaultPlan {
    /// Parses a plan. An error is one sentence.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(json).map_err(|error| error.to_string())
    }
}
