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

/// Finds the operation of a raw path, as it stands in the request line, and a method. HEAD asks what GET asks.
pub fn find(method: &Method, raw_path: &str) -> Route {
    if raw_path == "/app/openapi.json" {
        let operation = Methods::read(Operation::Describe).choose(Area::Elsewhere, method);
        return Route { area: Area::Elsewhere, account: None, operation };
    }
    let Some((area, rest)) = split(raw_path) else {
        let operation = Err(Answer::not_found(Area::Elsewhere));
        return Route { area: Area::Elsewhere, account: None, operation };
    };
    let mut segments: Vec<&str> = rest.split('/').skip(1).collect();
    let mut account = None;
    let has_account = area != Area::Metrics;
    let name = if has_account && !segments.is_empty() { segments.remove(0) } else { "" };
    let operation = match decode(area, name) {
        Err(answer) => Err(answer),
        Ok(name) if has_account && name.is_empty() => Err(match area {
            Area::Recording => Answer::bad_path(area),
            _ => Answer::not_found(area),
        }),
        Ok(name) => {
            account = has_account.then_some(name);
            methods(area, &segments).and_then(|methods| methods.choose(area, method))
        }
    };
    Route { area, account, operation }
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

/// The operations of one address: the one that reads, the one that writes, and the methods that an answer names.
struct Methods {
    read: Operation,
    write: Option<(Method, Operation)>,
    allowed: &'static str,
}

impl Methods {
    fn read(read: Operation) -> Self {
        Self { read, write: None, allowed: "GET, HEAD, OPTIONS" }
    }

    fn with(self, method: Method, operation: Operation, allowed: &'static str) -> Self {
        Self { write: Some((method, operation)), allowed, ..self }
    }

    fn choose(self, area: Area, method: &Method) -> Result<Operation, Answer> {
        match self.write {
            _ if method == Method::GET || method == Method::HEAD => Ok(self.read),
            Some((writing, operation)) if writing == method => Ok(operation),
            _ => Err(Answer::method(area, self.allowed)),
        }
    }
}

fn methods(area: Area, segments: &[&str]) -> Result<Methods, Answer> {
    use Operation::*;
    Ok(match (area, segments) {
        (Area::Restream, ["resources"]) => {
            Methods::read(ListResources).with(Method::POST, CreateResource, "GET, HEAD, POST, OPTIONS")
        }
        (Area::Restream, ["resources", id]) if !id.is_empty() => {
            let id = decode(area, id)?;
            let update = UpdateResource(id.clone());
            Methods::read(GetResource(id)).with(Method::PUT, update, "GET, HEAD, PUT, OPTIONS")
        }
        (Area::Restream, ["status"]) => Methods::read(GetStatus),
        (Area::Restream, ["history"]) => Methods::read(GetHistory),
        (Area::Recording, ["record"]) => {
            Methods::read(ListSettings).with(Method::PUT, CreateSetting, "GET, HEAD, PUT, OPTIONS")
        }
        (Area::Recording, ["record", id]) if !id.is_empty() => {
            let id = decode(area, id)?;
            let act = ActOnSetting(id.clone());
            Methods::read(GetSetting(id)).with(Method::PATCH, act, "GET, HEAD, PATCH, OPTIONS")
        }
        (Area::Dvr, ["streams", name @ ..]) if !matches!(name, [] | [""]) => {
            let name = stream_name(name)?;
            let delete = DeleteDvr(name.clone());
            Methods::read(GetStream(name)).with(Method::DELETE, delete, "GET, HEAD, DELETE, OPTIONS")
        }
        (Area::Metrics, [] | [""]) => Methods::read(GetMetrics),
        (Area::Metrics, ["resources"]) => Methods::read(GetMetricsByResource),
        _ => return Err(Answer::not_found(area)),
    })
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

/// Decodes a segment strictly: a `%` that is no escape, or bytes that are not UTF-8, are a bad path.
fn decode(area: Area, segment: &str) -> Result<String, Answer> {
    percent::decode(segment).ok_or_else(|| Answer::bad_path(area))
}
