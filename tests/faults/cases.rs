//! Reads the faults and their expected errors from `faults.json`, which the journeys share.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use sluice::api::{Area, ErrorKind, Request};

/// A fault and the expected end of an operation under it.
#[derive(Deserialize)]
pub struct Case {
    pub name: String,
    pub fault: Value,
    ends: String,
    ends_in_recording: Option<String>,
    /// True if a write is carried out.
    #[serde(default)]
    pub is_done: bool,
}

#[derive(Clone, Copy)]
pub enum Ends {
    Well,
    /// The operation fails with this error, and a write was refused.
    Refused(ErrorKind),
    /// The operation fails with this error, and the outcome of a write is unknown.
    Unknown(ErrorKind),
}

#[derive(Deserialize)]
struct File {
    kinds: Map<String, Value>,
    faults: Vec<Case>,
}

fn file() -> File {
    serde_json::from_str(include_str!("faults.json")).unwrap()
}

pub fn all() -> Vec<Case> {
    file().faults
}

/// Returns the faults that apply to deletions only.
pub fn of_deletions(host: &str) -> Vec<Case> {
    let case = |name: &str, host, is_done| Case {
        name: name.to_owned(),
        fault: json!({"kind": "failed_hosts", "hosts": [host]}),
        ends: "refused Server".to_owned(),
        ends_in_recording: None,
        is_done,
    };
    vec![case("one host failed", host, true), case("all hosts failed", "*", false)]
}

impl Case {
    pub fn ends(&self, request: &Request) -> Ends {
        let mut ends = &self.ends;
        if let Some(here) = self.ends_in_recording.as_ref().filter(|_| request.area == Area::Recording) {
            ends = here;
        }
        match ends.split_once(' ') {
            Some(("refused", kind)) => Ends::Refused(kind_named(kind)),
            Some(("unknown", kind)) => Ends::Unknown(kind_named(kind)),
            _ => {
                assert_eq!(ends, "well");
                Ends::Well
            }
        }
    }
}

const KINDS: [ErrorKind; 14] = [
    ErrorKind::Network,
    ErrorKind::Timeout,
    ErrorKind::TooLarge,
    ErrorKind::TokenRefused,
    ErrorKind::AccessDenied,
    ErrorKind::NotFound,
    ErrorKind::NotAllowed,
    ErrorKind::Conflict,
    ErrorKind::Invalid,
    ErrorKind::RateLimited,
    ErrorKind::Server,
    ErrorKind::RefusedByBody,
    ErrorKind::NotThisApi,
    ErrorKind::Login,
];

fn kind_named(name: &str) -> ErrorKind {
    KINDS.into_iter().find(|kind| format!("{kind:?}") == name).unwrap()
}

#[test]
fn fault_file_names_each_kind_of_error() {
    let named = KINDS.map(|kind| (format!("{kind:?}"), Value::from(kind.summary())));
    assert_eq!(file().kinds, Map::from_iter(named));
}
