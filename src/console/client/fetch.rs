//! A single HTTP request; all requests of the console use this.

use std::cell::Cell;
use std::rc::Rc;

use gloo_net::http::{Method, Request, RequestBuilder, Response};
use gloo_timers::callback::Timeout;
use js_sys::{Array, Promise, Reflect, Uint8Array};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, ReadableStream, ReadableStreamDefaultReader, ReferrerPolicy, RequestCache,
    RequestCredentials, RequestRedirect,
};

use crate::api;
use crate::api::{ApiResponse, Error, ErrorKind, MAX_BODY_BYTES, OP_ID_HEADER, TOKEN_HEADER};
use crate::console::client::op_id::OpId;
use crate::console::platform::page_globals::{note_call, take_early};
use crate::console::session::Session;

const LIMIT_MILLIS: u32 = 30_000;

pub(super) struct RawResponse {
    pub(super) status: u16,
    pub(super) content_type: Option<String>,
    pub(super) retry_after: Option<String>,
    pub(super) date: Option<String>,
    /// All headers that the browser exposes.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
    pub(super) size_bytes: usize,
}

impl RawResponse {
    pub(super) fn answer(&self) -> ApiResponse<'_> {
        ApiResponse { status: self.status, content_type: self.content_type.as_deref(), body: &self.body }
    }
}

/// Returns the error for a missing response, as far as the browser describes it. It does not distinguish no connection,
/// a broken one, a blocked call and a redirect.
pub(super) fn failure(kind: ErrorKind, session: &Session, request: &api::Request) -> Error {
    let message = match kind {
        ErrorKind::Timeout => "the service didn't answer within 30 s.",
        ErrorKind::TooLarge => "the response is larger than 16 MB, the most this console loads.",
        _ if !window().navigator().on_line() => "this computer is offline.",
        _ if session.api().is_own_origin() => "couldn't reach the service.",
        _ if request.method.is_read() => {
            "couldn't reach the service, or it doesn't allow calls from this site (CORS)."
        }
        _ => {
            "couldn't reach the service, or it doesn't allow changes from this site (CORS): it must allow the method \
             and the X-Op-Id header."
        }
    };
    Error::without_answer(request.area, kind, message)
}

/// Aborts the request when it is dropped before it was read to the end.
struct AbortOnDrop {
    controller: AbortController,
    is_read: bool,
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if !self.is_read {
            self.controller.abort();
        }
    }
}

/// Sends a request with the session's token to the session's address, and reads the response to the end.
pub(super) async fn fetch(
    session: &Session,
    request: &api::Request,
    op_id: Option<&OpId>,
) -> Result<RawResponse, ErrorKind> {
    // Without the page's scripts there is no crash report.
    let note = |state: &str| drop(note_call(request.method.as_str(), &request.path, state));
    note("sent");
    let received = exchange(session, request, op_id).await;
    match &received {
        Ok(received) => note(&received.status.to_string()),
        Err(kind) => note(&format!("{kind:?}")),
    }
    received
}

async fn exchange(
    session: &Session,
    request: &api::Request,
    op_id: Option<&OpId>,
) -> Result<RawResponse, ErrorKind> {
    let address = format!("{}{}", session.api().as_str(), request.path);
    let is_get = request.method == api::Method::Get;
    let take = || take_early(&address, session.token().expose()).ok().flatten();
    let early = if is_get { take() } else { None };
    let controller = match &early {
        Some(early) => early.abort(),
        None => AbortController::new().map_err(|_| ErrorKind::Network)?,
    };
    let mut abort = AbortOnDrop { controller, is_read: false };
    let is_late = Rc::new(Cell::new(false));
    let _limit = {
        let is_late = Rc::clone(&is_late);
        let controller = abort.controller.clone();
        Timeout::new(LIMIT_MILLIS, move || {
            is_late.set(true);
            controller.abort();
        })
    };
    let failure = || if is_late.get() { ErrorKind::Timeout } else { ErrorKind::Network };
    let (response, early_body) = match early {
        Some(early) => {
            let response = JsFuture::from(early.response()).await.map_err(|_| failure())?;
            (Response::from(response.unchecked_into::<web_sys::Response>()), Some(early.body()))
        }
        None => {
            let ready = ready(session, request, op_id, &address, &abort.controller)
                .map_err(|_| ErrorKind::Network)?;
            (ready.send().await.map_err(|_| failure())?, None)
        }
    };
    let may_be_cut = !request.method.is_read() && response.url().starts_with("http:");
    let received = read(response, early_body, may_be_cut).await;
    abort.is_read = received.is_ok();
    received.map_err(|problem| if problem == ErrorKind::Network { failure() } else { problem })
}

/// Builds the request. The early script in index.html must build the same.
fn ready(
    session: &Session,
    request: &api::Request,
    op_id: Option<&OpId>,
    address: &str,
    abort: &AbortController,
) -> Result<Request, gloo_net::Error> {
    let mut builder = RequestBuilder::new(address)
        .method(Method::from_bytes(request.method.as_str().as_bytes()).unwrap_or_default())
        .header(TOKEN_HEADER, session.token().expose())
        .credentials(RequestCredentials::Omit)
        .cache(RequestCache::NoStore)
        .redirect(RequestRedirect::Error)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(Some(&abort.signal()));
    if let Some(op_id) = op_id {
        builder = builder.header(OP_ID_HEADER, op_id.as_str());
    }
    match &request.body {
        Some(body) => {
            builder.header("Content-Type", "application/json").body(Uint8Array::from(body.as_slice()))
        }
        None => builder.build(),
    }
}

/// Reads a response, with a limit on its decompressed size. Counts the received bytes, because the announced length may
/// be missing or wrong.
async fn read(
    response: Response,
    early_body: Option<Promise>,
    may_be_cut: bool,
) -> Result<RawResponse, ErrorKind> {
    let headers = response.headers();
    let announced = headers.get("Content-Length").and_then(|length| length.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_BODY_BYTES) {
        return Err(ErrorKind::TooLarge);
    }
    let status = response.status();
    let body = match (early_body, web_sys::Response::from(response).body()) {
        (Some(parts), _) => join(&early_parts(parts).await?),
        (None, Some(stream)) => join(&read_stream(&stream).await?),
        (None, None) => Vec::new(),
    };
    // Over plain HTTP, Chromium accepts a truncated head as complete: an empty 200, which confirms no write.
    if may_be_cut && body.is_empty() && announced.is_none() && matches!(status, 200..=203 | 206..300) {
        return Err(ErrorKind::Network);
    }
    Ok(RawResponse {
        status,
        content_type: headers.get("Content-Type"),
        retry_after: headers.get("Retry-After"),
        date: headers.get("Date"),
        headers: headers.entries().collect(),
        size_bytes: body.len(),
        body,
    })
}

/// Reads the body that the page has received, with the same limit as [`read_stream`].
async fn early_parts(parts: Promise) -> Result<Vec<Uint8Array>, ErrorKind> {
    let parts = JsFuture::from(parts).await.map_err(|_| ErrorKind::Network)?;
    let parts: Array = parts.dyn_into().map_err(|_| ErrorKind::TooLarge)?;
    Ok(parts.iter().map(JsCast::unchecked_into).collect())
}

/// The chunks stay in the browser's memory until the last one, because wasm memory never shrinks, and a growing buffer
/// would need several times the size.
async fn read_stream(stream: &ReadableStream) -> Result<Vec<Uint8Array>, ErrorKind> {
    // It fails only for a locked stream, and this one is not shared.
    let reader = stream.get_reader().unchecked_into::<ReadableStreamDefaultReader>();
    let mut parts: Vec<Uint8Array> = Vec::new();
    let mut size_bytes = 0;
    loop {
        let part = JsFuture::from(reader.read()).await.map_err(|_| ErrorKind::Network)?;
        let member = |name| Reflect::get(&part, &JsValue::from_str(name)).map_err(|_| ErrorKind::Network);
        if member("done")?.is_truthy() {
            return Ok(parts);
        }
        let part: Uint8Array = member("value")?.unchecked_into();
        size_bytes += part.length() as usize;
        if size_bytes > MAX_BODY_BYTES {
            return Err(ErrorKind::TooLarge);
        }
        parts.push(part);
    }
}

fn join(parts: &[Uint8Array]) -> Vec<u8> {
    let mut body = vec![0; parts.iter().map(|part| part.length() as usize).sum()];
    let mut start = 0;
    for part in parts {
        let end = start + part.length() as usize;
        part.copy_to(&mut body[start..end]);
        start = end;
    }
    body
}
