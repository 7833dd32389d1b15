//! Routing. The raw path is split before it is decoded, so that an escaped slash is never a separator.

use axum::http::Method;

use crate::api::Area;
use crate::service::answers::Reply;
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

/// Finds the operation of a method and a raw path, as in the request line. HEAD is routed like GET. Fails with the error
/// response for an unknown one.
pub fn find(method: &Method, raw_path: &str) -> Result<ServiceRoute, Reply> {
    if raw_path == "/app/openapi.json" {
        let operation = choose(None, method, (|_| Ok(Reply::openapi()), None))?;
        return Ok(ServiceRoute { account: None, name: String::new(), operation });
    }
    let area = area_of(raw_path);
    let rest = area.and_then(|area| raw_path.strip_prefix(area.prefix()));
    let rest = rest.ok_or_else(|| Reply::not_found(None))?;
    let mut segments: Vec<&str> = rest.split('/').skip(1).collect();
    let account = match area {
        Some(Area::Metrics) => None,
        _ if segments.is_empty() => Some(String::new()),
        _ => Some(decode(area, segments.remove(0))?),
    };
    if account.as_ref().is_some_and(String::is_empty) {
        return Err(match area {
            Some(Area::Recording) => Reply::bad_path(area),
            _ => Reply::not_found(area),
        });
    }
    let (first, names) = segments.split_first().map_or(("", &[][..]), |(first, names)| (*first, names));
    let operations = operations(area, first, !names.is_empty()).ok_or_else(|| Reply::not_found(area))?;
    let name = match names {
        [] => String::new(),
        [""] => return Err(Reply::not_found(area)),
        names if area == Some(Area::Dvr) => stream_name(names)?,
        [name] => decode(area, name)?,
        _ => return Err(Reply::not_found(area)),
    };
    Ok(ServiceRoute { account, name, operation: choose(area, method, operations)? })
}

/// Returns the area of a raw path; `None` for anything else under `/app`.
pub fn area_of(raw_path: &str) -> Option<Area> {
    let is_below = |rest: &str| rest.is_empty() || rest.starts_with('/');
    Area::ALL.into_iter().find(|area| raw_path.strip_prefix(area.prefix()).is_some_and(is_below))
}

/// The operations of one path: the read, and the write with the allowed methods.
type Operations = (Read, Option<(&'static str, Write)>);

/// Returns the operations of a path by its first segment, and whether names follow it.
fn operations(area: Option<Area>, first: &str, is_named: bool) -> Option<Operations> {
    const POST: &str = "GET, HEAD, POST, OPTIONS";
    const PUT: &str = "GET, HEAD, PUT, OPTIONS";
    const PATCH: &str = "GET, HEAD, PATCH, OPTIONS";
    const DELETE: &str = "GET, HEAD, DELETE, OPTIONS";
    Some(match (area?, first, is_named) {
        (Area::Restream, "resources", false) => {
            (restream::list_resources, Some((POST, restream::create_resource)))
        }
        (Area::Restream, "resources", true) => {
            (restream::get_resource, Some((PUT, restream::update_resource)))
        }
        (Area::Restream, "status", false) => (restream::get_status, None),
        (Area::Restream, "history", false) => (restream::get_history, None),
        (Area::Recording, "record", false) => {
            (recording::list_settings, Some((PUT, recording::create_setting)))
        }
        (Area::Recording, "record", true) => {
            (recording::get_setting, Some((PATCH, recording::act_on_setting)))
        }
        (Area::Dvr, "streams", true) => (dvr::get_stream, Some((DELETE, dvr::delete))),
        (Area::Metrics, "", false) => (metrics::get_total, None),
        (Area::Metrics, "resources", false) => (metrics::get_by_resource, None),
        _ => return None,
    })
}

fn choose(area: Option<Area>, method: &Method, (read, write): Operations) -> Result<Operation, Reply> {
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
        let name = decode(Some(Area::Dvr), segment)?;
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
fn decode(area: Option<Area>, segment: &str) -> Result<String, Reply> {
    percent::decode(segment).ok_or_else(|| Reply::bad_path(area))
}
