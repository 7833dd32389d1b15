//! Routing. The raw path is split before it is decoded, so that an escaped slash is never a separator.

use axum::http::Method;

use crate::service::answers::{Reply, ServiceArea};
use crate::service::context::{ParsedWrite, RequestContext};
use crate::service::{dvr, metrics, recording, restream};
use crate::text::percent;

/// Answers by the account's state, or with an error.
pub type Read = fn(&RequestContext<'_>) -> Result<Reply, Reply>;

/// Validates a body, before anything is locked.
pub type Write = fn(&[u8]) -> ParsedWrite;

pub enum Operation {
    Read(Read),
    Write(Write),
}

/// The target of a request.
pub struct ServiceRoute {
    /// The account in the path; metrics have it in the query.
    pub account: Option<String>,
    /// The resource, recording or stream in the path; empty if there is none.
    pub name: String,
    pub operation: Operation,
}

const AREAS: [(&str, ServiceArea); 4] = [
    ("/app/restream/v2", ServiceArea::Restream),
    ("/app/recorder-cloud/v1", ServiceArea::Recording),
    ("/app/dvr-net/v1", ServiceArea::Dvr),
    ("/app/metrics/v1", ServiceArea::Metrics),
];

/// Finds the operation of a method and a raw path, as in the request line. HEAD is routed like GET. Fails with the error
/// response for an unknown one.
pub fn find(method: &Method, raw_path: &str) -> Result<ServiceRoute, Reply> {
    if raw_path == "/app/openapi.json" {
        let operation = choose(ServiceArea::Elsewhere, method, (|_| Ok(Reply::openapi()), None))?;
        return Ok(ServiceRoute { account: None, name: String::new(), operation });
    }
    let Some((area, rest)) = split(raw_path) else { return Err(Reply::not_found(ServiceArea::Elsewhere)) };
    let mut segments: Vec<&str> = rest.split('/').skip(1).collect();
    let account = match area {
        ServiceArea::Metrics => None,
        _ if segments.is_empty() => Some(String::new()),
        _ => Some(decode(area, segments.remove(0))?),
    };
    if account.as_ref().is_some_and(String::is_empty) {
        return Err(match area {
            ServiceArea::Recording => Reply::bad_path(area),
            _ => Reply::not_found(area),
        });
    }
    let (first, names) = segments.split_first().map_or(("", &[][..]), |(first, names)| (*first, names));
    let operations = operations(area, first, !names.is_empty()).ok_or_else(|| Reply::not_found(area))?;
    let name = match names {
        [] => String::new(),
        [""] => return Err(Reply::not_found(area)),
        names if area == ServiceArea::Dvr => stream_name(names)?,
        [name] => decode(area, name)?,
        _ => return Err(Reply::not_found(area)),
    };
    Ok(ServiceRoute { account, name, operation: choose(area, method, operations)? })
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

/// The operations of one path: the read, and the write with the allowed methods.
type Operations = (Read, Option<(&'static str, Write)>);

/// Returns the operations of a path by its first segment, and whether names follow it.
fn operations(area: ServiceArea, first: &str, is_named: bool) -> Option<Operations> {
    const POST: &str = "GET, HEAD, POST, OPTIONS";
    const PUT: &str = "GET, HEAD, PUT, OPTIONS";
    const PATCH: &str = "GET, HEAD, PATCH, OPTIONS";
    const DELETE: &str = "GET, HEAD, DELETE, OPTIONS";
    Some(match (area, first, is_named) {
        (ServiceArea::Restream, "resources", false) => {
            (restream::list_resources, Some((POST, restream::create_resource)))
        }
        (ServiceArea::Restream, "resources", true) => {
            (restream::get_resource, Some((PUT, restream::update_resource)))
        }
        (ServiceArea::Restream, "status", false) => (restream::get_status, None),
        (ServiceArea::Restream, "history", false) => (restream::get_history, None),
        (ServiceArea::Recording, "record", false) => {
            (recording::list_settings, Some((PUT, recording::create_setting)))
        }
        (ServiceArea::Recording, "record", true) => {
            (recording::get_setting, Some((PATCH, recording::act_on_setting)))
        }
        (ServiceArea::Dvr, "streams", true) => (dvr::get_stream, Some((DELETE, dvr::delete))),
        (ServiceArea::Metrics, "", false) => (metrics::get_total, None),
        (ServiceArea::Metrics, "resources", false) => (metrics::get_by_resource, None),
        _ => return None,
    })
}

fn choose(area: ServiceArea, method: &Method, (read, write): Operations) -> Result<Operation, Reply> {
    let allowed = write.map_or("GET, HEAD, OPTIONS", |(allowed, _)| allowed);
    match write {
        _ if method == Method::GET || method == Method::HEAD => Ok(Operation::Read(read)),
        Some((_, write)) if method != Method::OPTIONS && allowed.split(", ").any(|name| name == method) => {
            Ok(Operation::Write(write))
        }
        _ => Err(Reply::method(area, allowed)),
    }
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
