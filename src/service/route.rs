//! Routing. The raw path is split before it is decoded, so that an escaped slash is never a separator.

use axum::http::Method;

use crate::service::answers::{Reply, ServiceArea};
use crate::service::context::{RequestContext, WriteResult};
use crate::service::problems::BodyProblems;
use crate::service::{dvr, metrics, recording, restream};
use crate::text::percent;

/// Answers by the account's state, or with an error.
pub type Decide<T> = Box<dyn FnOnce(&RequestContext<'_>) -> Result<T, Reply> + Send>;

/// Validates a body, before anything is locked.
type Check = Box<dyn FnOnce(&[u8]) -> ParsedWrite + Send>;

/// The handler of an operation, with its path parameters except for the account.
pub enum Handler {
    Read(Decide<Reply>),
    Write(Check),
}

/// A write that only needs the account's state.
pub struct ParsedWrite {
    pub is_refused: bool,
    pub decide: Decide<WriteResult>,
}

/// The target of a request.
pub struct ServiceRoute {
    /// The area, which determines the format of errors.
    pub area: ServiceArea,
    /// The account in the path; metrics have it in the query.
    pub account: Option<String>,
    /// The operation's handler, or the error response for an unknown one.
    pub handler: Result<Handler, Reply>,
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
        let handler = Methods::read(|_| Ok(Reply::openapi())).choose(ServiceArea::Elsewhere, method);
        return ServiceRoute { area: ServiceArea::Elsewhere, account: None, handler };
    }
    let Some((area, rest)) = split(raw_path) else {
        let handler = Err(Reply::not_found(ServiceArea::Elsewhere));
        return ServiceRoute { area: ServiceArea::Elsewhere, account: None, handler };
    };
    let mut segments: Vec<&str> = rest.split('/').skip(1).collect();
    let mut account = None;
    let has_account = area != ServiceArea::Metrics;
    let name = if has_account && !segments.is_empty() { segments.remove(0) } else { "" };
    let handler = match decode(area, name) {
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
    ServiceRoute { area, account, handler }
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
    read: Handler,
    write: Option<(Method, Handler)>,
    allowed: &'static str,
}

impl Methods {
    fn read(read: impl FnOnce(&RequestContext<'_>) -> Result<Reply, Reply> + Send + 'static) -> Self {
        Self { read: Handler::Read(Box::new(read)), write: None, allowed: "GET, HEAD, OPTIONS" }
    }

    fn write<T: Send + 'static>(
        self,
        (method, allowed): (Method, &'static str),
        check: fn(&[u8]) -> Result<T, BodyProblems>,
        decide: impl FnOnce(&RequestContext<'_>, Result<T, BodyProblems>) -> Result<WriteResult, Reply>
        + Send
        + 'static,
    ) -> Self {
        let write = move |body: &[u8]| {
            let body = check(body);
            ParsedWrite { is_refused: body.is_err(), decide: Box::new(move |context| decide(context, body)) }
        };
        Self { write: Some((method, Handler::Write(Box::new(write)))), allowed, ..self }
    }

    fn choose(self, area: ServiceArea, method: &Method) -> Result<Handler, Reply> {
        match self.write {
            _ if method == Method::GET || method == Method::HEAD => Ok(self.read),
            Some((writing, handler)) if writing == method => Ok(handler),
            _ => Err(Reply::method(area, self.allowed)),
        }
    }
}

fn methods(area: ServiceArea, segments: &[&str]) -> Result<Methods, Reply> {
    let post = (Method::POST, "GET, HEAD, POST, OPTIONS");
    let put = (Method::PUT, "GET, HEAD, PUT, OPTIONS");
    let patch = (Method::PATCH, "GET, HEAD, PATCH, OPTIONS");
    let delete = (Method::DELETE, "GET, HEAD, DELETE, OPTIONS");
    Ok(match (area, segments) {
        (ServiceArea::Restream, ["resources"]) => Methods::read(restream::list_resources).write(
            post,
            restream::body::check,
            restream::create_resource,
        ),
        (ServiceArea::Restream, ["resources", id]) if !id.is_empty() => {
            let id = decode(area, id)?;
            let read_id = id.clone();
            Methods::read(move |context| restream::get_resource(context, &read_id)).write(
                put,
                restream::body::check,
                move |context, body| restream::update_resource(context, &id, body),
            )
        }
        (ServiceArea::Restream, ["status"]) => Methods::read(restream::get_status),
        (ServiceArea::Restream, ["history"]) => Methods::read(restream::get_history),
        (ServiceArea::Recording, ["record"]) => Methods::read(recording::list_settings).write(
            put,
            recording::body::check,
            recording::create_setting,
        ),
        (ServiceArea::Recording, ["record", id]) if !id.is_empty() => {
            let id = decode(area, id)?;
            let read_id = id.clone();
            Methods::read(move |context| recording::get_setting(context, &read_id)).write(
                patch,
                recording::change::read,
                move |context, body| recording::act_on_setting(context, &id, body),
            )
        }
        (ServiceArea::Dvr, ["streams", name @ ..]) if !matches!(name, [] | [""]) => {
            let name = stream_name(name)?;
            let read_name = name.clone();
            Methods::read(move |context| dvr::get_stream(context, &read_name)).write(
                delete,
                dvr::body::check,
                move |context, body| dvr::delete(context, &name, body),
            )
        }
        (ServiceArea::Metrics, [] | [""]) => Methods::read(metrics::get_total),
        (ServiceArea::Metrics, ["resources"]) => Methods::read(metrics::get_by_resource),
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
