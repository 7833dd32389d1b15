//! Which operation an address and a method name. The raw path is taken apart before anything is decoded, so that an
//! escaped slash is never taken for one that separates.

use axum::http::Method;

use crate::service::answers::{Answer, Area};
use crate::text::percent;

/// An operation of the API with what its path says; the account stands apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    ListResources,
    CreateResource,
    GetResource(String),
    UpdateResource(String),
    GetStatus,
    GetHistory,
    ListSettings,
    CreateSetting,
    GetSetting(String),
    ActOnSetting(String),
    GetStream(String),
    DeleteDvr(String),
    GetMetrics,
    GetMetricsByResource,
    Describe,
}

impl Operation {
    /// Whether it changes something.
    pub const fn is_write(&self) -> bool {
        matches!(
            self,
            Self::CreateResource
                | Self::UpdateResource(_)
                | Self::CreateSetting
                | Self::ActOnSetting(_)
                | Self::DeleteDvr(_)
        )
    }
}

/// Where a request goes.
pub struct Route {
    /// Whose errors it gets.
    pub area: Area,
    /// The account of the path; metrics name theirs in the query.
    pub account: Option<String>,
    /// What it asks, or the answer if that is unknown.
    pub operation: Result<Operation, Answer>,
}

const AREAS: [(&str, Area); 4] = [
    ("/app/restream/v2", Area::Restream),
    ("/app/recorder-cloud/v1", Area::Recording),
    ("/app/dvr-net/v1", Area::Dvr),
    ("/app/metrics/v1", Area::Metrics),
];

const READ: &str = "GET, HEAD, OPTIONS";

/// Finds the operation of a raw path, as it stands in the request line, and a method. HEAD asks what GET asks.
pub fn find(method: &Method, raw_path: &str) -> Route {
    if raw_path == "/app/openapi.json" {
        return Route { area: Area::Elsewhere, account: None, operation: describe(method) };
    }
    match split(raw_path) {
        Some((area, rest)) => find_in(area, method, rest),
        None => {
            let operation = Err(Answer::not_found(Area::Elsewhere));
            Route { area: Area::Elsewhere, account: None, operation }
        }
    }
}

/// The area that a raw path leads to.
pub fn area_of(raw_path: &str) -> Area {
    split(raw_path).map_or(Area::Elsewhere, |(area, _)| area)
}

/// A raw path's area, and what follows its prefix.
fn split(raw_path: &str) -> Option<(Area, &str)> {
    AREAS.iter().find_map(|(prefix, area)| {
        let rest = raw_path.strip_prefix(prefix)?;
        (rest.is_empty() || rest.starts_with('/')).then_some((*area, rest))
    })
}

fn find_in(area: Area, method: &Method, rest: &str) -> Route {
    let segments: Vec<&str> = rest.split('/').skip(1).collect();
    let mut account = None;
    let operation = if area == Area::Metrics {
        metrics(method, &segments)
    } else {
        match segments.split_first() {
            None | Some((&"", _)) => Err(match area {
                Area::Recording => Answer::bad_path(area),
                _ => Answer::not_found(area),
            }),
            Some((name, segments)) => match decode(area, name) {
                Ok(name) => {
                    account = Some(name);
                    match area {
                        Area::Restream => restream(method, segments),
                        Area::Recording => recording(method, segments),
                        _ => dvr(method, segments),
                    }
                }
                Err(answer) => Err(answer),
            },
        }
    };
    Route { area, account, operation }
}

fn describe(method: &Method) -> Result<Operation, Answer> {
    if is_read(method) { Ok(Operation::Describe) } else { Err(Answer::method(Area::Elsewhere, READ)) }
}

fn restream(method: &Method, segments: &[&str]) -> Result<Operation, Answer> {
    let area = Area::Restream;
    match segments {
        ["resources"] if is_read(method) => Ok(Operation::ListResources),
        ["resources"] if method == Method::POST => Ok(Operation::CreateResource),
        ["resources"] => Err(Answer::method(area, "GET, HEAD, POST, OPTIONS")),
        ["resources", id] if !id.is_empty() => {
            let id = decode(area, id)?;
            match *method {
                Method::GET | Method::HEAD => Ok(Operation::GetResource(id)),
                Method::PUT => Ok(Operation::UpdateResource(id)),
                _ => Err(Answer::method(area, "GET, HEAD, PUT, OPTIONS")),
            }
        }
        ["status"] if is_read(method) => Ok(Operation::GetStatus),
        ["history"] if is_read(method) => Ok(Operation::GetHistory),
        ["status" | "history"] => Err(Answer::method(area, READ)),
        _ => Err(Answer::not_found(area)),
    }
}

fn recording(method: &Method, segments: &[&str]) -> Result<Operation, Answer> {
    let area = Area::Recording;
    match segments {
        ["record"] if is_read(method) => Ok(Operation::ListSettings),
        ["record"] if method == Method::PUT => Ok(Operation::CreateSetting),
        ["record"] => Err(Answer::method(area, "GET, HEAD, PUT, OPTIONS")),
        ["record", id] if !id.is_empty() => {
            let id = decode(area, id)?;
            match *method {
                Method::GET | Method::HEAD => Ok(Operation::GetSetting(id)),
                Method::PATCH => Ok(Operation::ActOnSetting(id)),
                _ => Err(Answer::method(area, "GET, HEAD, PATCH, OPTIONS")),
            }
        }
        _ => Err(Answer::not_found(area)),
    }
}

fn dvr(method: &Method, segments: &[&str]) -> Result<Operation, Answer> {
    let area = Area::Dvr;
    let Some((&"streams", segments)) = segments.split_first() else { return Err(Answer::not_found(area)) };
    if segments.is_empty() || segments == [""] {
        return Err(Answer::not_found(area));
    }
    let name = stream_name(segments)?;
    match *method {
        Method::GET | Method::HEAD => Ok(Operation::GetStream(name)),
        Method::DELETE => Ok(Operation::DeleteDvr(name)),
        _ => Err(Answer::method(area, "GET, HEAD, DELETE, OPTIONS")),
    }
}

fn metrics(method: &Method, segments: &[&str]) -> Result<Operation, Answer> {
    let operation = match segments {
        [] | [""] => Operation::GetMetrics,
        ["resources"] => Operation::GetMetricsByResource,
        _ => return Err(Answer::not_found(Area::Metrics)),
    };
    if is_read(method) { Ok(operation) } else { Err(Answer::method(Area::Metrics, READ)) }
}

/// A stream's name: each segment decoded on its own, and none that could be taken for another path
/// (`contract.md#decision-17`).
fn stream_name(segments: &[&str]) -> Result<String, Answer> {
    let mut names = Vec::with_capacity(segments.len());
    for segment in segments {
        let name = decode(Area::Dvr, segment)?;
        let parts: Vec<&str> = name.split('/').collect();
        let why = match name.as_str() {
            "" => "an empty segment whose slashes are not escaped as %2F",
            _ if parts.iter().any(|part| matches!(*part, "." | "..")) => "a segment that is . or ..",
            _ if parts.windows(2).any(|both| !both.contains(&"")) => {
                "an escaped slash that is beside no empty segment: encode each segment on its own"
            }
            _ => {
                names.push(name);
                continue;
            }
        };
        return Err(Answer::described(400, format_args!("The stream name has {why}")));
    }
    Ok(names.join("/"))
}

fn is_read(method: &Method) -> bool {
    method == Method::GET || method == Method::HEAD
}

/// Decodes a segment strictly: a `%` that is no escape, or bytes that are not UTF-8, are a bad path.
fn decode(area: Area, segment: &str) -> Result<String, Answer> {
    percent::decode(segment).ok_or_else(|| Answer::bad_path(area))
}
