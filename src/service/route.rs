//! Routing. The raw path is split before it is decoded, so that an escaped slash is never a separator.

use axum::http::Method;

use crate::service::answers::{Reply, ServiceArea};
use crate::text::percent;

/// An operation with its path parameters, except for the account.
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

/// The target of a request.
pub struct ServiceRoute {
    /// The area, which determines the format of errors.
    pub area: ServiceArea,
    /// The account in the path; metrics have it in the query.
    pub account: Option<String>,
    /// The operation, or the error response for an unknown one.
    pub operation: Result<Operation, Reply>,
}

const AREAS: [(&str, ServiceArea); 4] = [
    ("/app/restream/v2", ServiceArea::Restream),
    ("/app/recorder-cloud/v1", ServiceArea::Recording),
    ("/app/dvr-net/v1", ServiceArea::Dvr),
    ("/app/metrics/v1", ServiceArea::Metrics),
];

/// Finds the operation of a method and a raw path, as in the request line. HEAD is routed like GET.
pub fn find(method: &Method, raw_path: &str) -> ServiceRoute {
    if raw_path == "/app/openapi.json" {
        let operation = Methods::read(Operation::Describe).choose(ServiceArea::Elsewhere, method);
        return ServiceRoute { area: ServiceArea::Elsewhere, account: None, operation };
    }
    let Some((area, rest)) = split(raw_path) else {
        let operation = Err(Reply::not_found(ServiceArea::Elsewhere));
        return ServiceRoute { area: ServiceArea::Elsewhere, account: None, operation };
    };
    let mut segments: Vec<&str> = rest.split('/').skip(1).collect();
    let mut account = None;
    let has_account = area != ServiceArea::Metrics;
    let name = if has_account && !segments.is_empty() { segments.remove(0) } else { "" };
    let operation = match decode(area, name) {
        Err(answer) => Err(answer),
        Ok(name) if has_account && name.is_empty() => Err(match area {
            ServiceArea::Recording => Reply::bad_path(area),
            _ => Reply::not_found(area),
        }),
        Ok(name) => {
            account = has_account.then_some(name);
            methods(area, &segments).and_then(|methods| methods.choose(area, method))
        }
    };
    ServiceRoute { area, account, operation }
}

pub fn area_of(raw_path: &str) -> ServiceArea {
    split(raw_path).map_or(ServiceArea::Elsewhere, |(area, _)| area)
}

/// Returns a raw path's area, and the path after its prefix.
fn split(raw_path: &str) -> Option<(ServiceArea, &str)> {
    AREAS.iter().find_map(|(prefix, area)| {
        let rest = raw_path.strip_prefix(prefix)?;
        (rest.is_empty() || rest.starts_with('/')).then_some((*area, rest))
    })
}

/// The operations of one path: the read, the write, and the allowed methods.
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

    fn choose(self, area: ServiceArea, method: &Method) -> Result<Operation, Reply> {
        match self.write {
            _ if method == Method::GET || method == Method::HEAD => Ok(self.read),
            Some((writing, operation)) if writing == method => Ok(operation),
            _ => Err(Reply::method(area, self.allowed)),
        }
    }
}

fn methods(area: ServiceArea, segments: &[&str]) -> Result<Methods, Reply> {
    use Operation::*;
    Ok(match (area, segments) {
        (ServiceArea::Restream, ["resources"]) => {
            Methods::read(ListResources).with(Method::POST, CreateResource, "GET, HEAD, POST, OPTIONS")
        }
        (ServiceArea::Restream, ["resources", id]) if !id.is_empty() => {
            let id = decode(area, id)?;
            let update = UpdateResource(id.clone());
            Methods::read(GetResource(id)).with(Method::PUT, update, "GET, HEAD, PUT, OPTIONS")
        }
        (ServiceArea::Restream, ["status"]) => Methods::read(GetStatus),
        (ServiceArea::Restream, ["history"]) => Methods::read(GetHistory),
        (ServiceArea::Recording, ["record"]) => {
            Methods::read(ListSettings).with(Method::PUT, CreateSetting, "GET, HEAD, PUT, OPTIONS")
        }
        (ServiceArea::Recording, ["record", id]) if !id.is_empty() => {
            let id = decode(area, id)?;
            let act = ActOnSetting(id.clone());
            Methods::read(GetSetting(id)).with(Method::PATCH, act, "GET, HEAD, PATCH, OPTIONS")
        }
        (ServiceArea::Dvr, ["streams", name @ ..]) if !matches!(name, [] | [""]) => {
            let name = stream_name(name)?;
            let delete = DeleteDvr(name.clone());
            Methods::read(GetStream(name)).with(Method::DELETE, delete, "GET, HEAD, DELETE, OPTIONS")
        }
        (ServiceArea::Metrics, [] | [""]) => Methods::read(GetMetrics),
        (ServiceArea::Metrics, ["resources"]) => Methods::read(GetMetricsByResource),
        _ => return Err(Reply::not_found(area)),
    })
}

/// Decodes a stream's name segment by segment; rejects a segment that could be resolved into another path
/// (`contract.md#decision-17`).
fn stream_name(segments: &[&str]) -> Result<String, Reply> {
    let mut names = Vec::with_capacity(segments.len());
    for segment in segments {
        let name = decode(ServiceArea::Dvr, segment)?;
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
        return Err(Reply::described(400, format_args!("The stream name has {why}")));
    }
    Ok(names.join("/"))
}

/// Decodes a segment; a broken escape or invalid UTF-8 is a bad path.
fn decode(area: ServiceArea, segment: &str) -> Result<String, Reply> {
    percent::decode(segment).ok_or_else(|| Reply::bad_path(area))
}
