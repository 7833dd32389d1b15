//! A single HTTP request; all requests of the console use this.

use std::cell::Cell;
use std::rc::Rc;

use gloo_net::http::{Headers, Method, Request, RequestBuilder, Response};
use gloo_timers::callback::Timeout;
use js_sys::{Reflect, Uint8Array};
use leptos::prelude::{RwSignal, Update, window};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, ReadableStream, ReadableStreamDefaultReader, ReferrerPolicy, RequestCache,
    RequestCredentials, RequestRedirect, ResponseType,
};

use crate::api;
use crate::api::{ApiResponse, Error, ErrorKind, MAX_BODY_BYTES, OP_ID_HEADER, TOKEN_HEADER};
use crate::console::client::op_id::OpId;
use crate::console::platform::page_globals::{note_call, take_early};
use crate::console::session::Session;

/// The time without a byte that ends a request (`contract.md#decision-64`).
const SILENCE_MILLIS: u32 = 30_000;
/// The time after which the amount received so far is shown.
const SLOW_MILLIS: f64 = 5_000.0;

pub(super) struct RawResponse {
    pub(super) status: u16,
    pub(super) content_type: Option<String>,
    pub(super) retry_after: Option<String>,
    pub(super) has_challenge: bool,
    /// The requested delay before another read.
    pub(super) pause_millis: Option<f64>,
    /// The time of the response by the service's clock, in Unix milliseconds.
    pub(super) date_millis: Option<f64>,
    /// All headers that the browser exposes.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
    pub(super) size_bytes: usize,
}

impl RawResponse {
    pub(super) fn answer(&self) -> ApiResponse<'_> {
        let Self { status, has_challenge, .. } = *self;
        ApiResponse { status, content_type: self.content_type.as_deref(), body: &self.body, has_challenge }
    }
}

/// Returns the time of a date header in Unix milliseconds.
pub(super) fn date_millis(headers: &Headers) -> Option<f64> {
    headers.get("Date").map(|date| js_sys::Date::parse(&date)).filter(|millis| millis.is_finite())
}

/// Returns the error for a missing response, as far as the browser describes it. It does not distinguish no connection,
/// a broken one, a blocked call and a redirect.
pub(super) fn failure(kind: ErrorKind, session: &Session, request: &api::Request) -> Error {
    let message = match kind {
        ErrorKind::Timeout => "the service sent nothing for 30 s.",
        ErrorKind::TooLarge => "the response is larger than 16 MB, the most this console loads.",
        ErrorKind::Login => "its response is a redirect.",
        _ if !window().navigator().on_line() => "the browser reports that this computer is offline.",
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

/// A request in progress. It is aborted when it is dropped before it was read to the end, or after a silence.
struct Exchange {
    controller: AbortController,
    is_read: bool,
    is_late: Rc<Cell<bool>>,
    silence: Option<Timeout>,
    began_millis: f64,
    receiving: RwSignal<Receiving>,
}

/// The bytes received by a slow request, which it alone counts and clears.
pub type Receiving = Option<(usize, i64)>;

impl Exchange {
    fn new(controller: AbortController, receiving: RwSignal<Receiving>) -> Self {
        let is_late = Rc::new(Cell::new(false));
        let began_millis = js_sys::Date::now();
        let mut exchange =
            Self { controller, is_read: false, is_late, silence: None, began_millis, receiving };
        exchange.hear(0);
        exchange
    }

    /// Starts the limit of silence anew, with this many bytes received.
    fn hear(&mut self, size_bytes: usize) {
        let (is_late, controller) = (Rc::clone(&self.is_late), self.controller.clone());
        self.silence = Some(Timeout::new(SILENCE_MILLIS, move || {
            is_late.set(true);
            controller.abort();
        }));
        if js_sys::Date::now() - self.began_millis > SLOW_MILLIS && size_bytes > 0 {
            self.show(i64::try_from(size_bytes).ok());
        }
    }

    /// Shows the received bytes, unless another request does.
    fn show(&self, size_bytes: Option<i64>) {
        let own = Rc::as_ptr(&self.is_late) as usize;
        self.receiving.try_maybe_update(|shown| {
            let before = *shown;
            if before.is_none_or(|(of, _)| of == own) {
                *shown = size_bytes.map(|size_bytes| (own, size_bytes));
            }
            (*shown != before, ())
        });
    }

    fn failure(&self) -> ErrorKind {
        if self.is_late.get() { ErrorKind::Timeout } else { ErrorKind::Network }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        if !self.is_read {
            self.controller.abort();
        }
        self.show(None);
    }
}

/// Sends a request with the session's token to the session's address, and reads the response to the end.
pub(super) async fn fetch(
    session: &Session,
    request: &api::Request,
    op_id: Option<&OpId>,
    receiving: RwSignal<Receiving>,
) -> Result<RawResponse, ErrorKind> {
    // Without the page's scripts there is no crash report.
    let note = |state: &str| drop(note_call(request.method.as_str(), &request.path, state));
    note("sent");
    let received = exchange(session, request, op_id, receiving).await;
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
    receiving: RwSignal<Receiving>,
) -> Result<RawResponse, ErrorKind> {
    let address = [session.api_prefix(), &request.path].concat();
    let is_get = request.method == api::Method::Get;
    let take = || take_early(&address, session.token().expose()).ok().flatten();
    let early = if is_get { take() } else { None };
    let controller = match &early {
        Some(early) => early.abort(),
        None => AbortController::new().map_err(|_| ErrorKind::Network)?,
    };
    let mut exchange = Exchange::new(controller, receiving);
    let response = match early {
        Some(early) => JsFuture::from(early.response())
            .await
            .map(|response| Response::from(response.unchecked_into::<web_sys::Response>()))
            .map_err(|_| exchange.failure())?,
        None => {
            let ready = ready(session, request, op_id, &address, &exchange.controller)
                .map_err(|_| ErrorKind::Network)?;
            ready.send().await.map_err(|_| exchange.failure())?
        }
    };
    // The own origin is asked with `redirect: "manual"`, so that a redirect, which is a login's, can be seen.
    if response.type_() == ResponseType::Opaqueredirect {
        return Err(ErrorKind::Login);
    }
    let may_be_cut = !request.method.is_read() && response.url().starts_with("http:");
    let received = read(response, &mut exchange, may_be_cut).await;
    exchange.is_read = received.is_ok();
    received.map_err(|problem| if problem == ErrorKind::Network { exchange.failure() } else { problem })
}

/// Builds the request. The early script in index.html must build the same.
fn ready(
    session: &Session,
    request: &api::Request,
    op_id: Option<&OpId>,
    address: &str,
    abort: &AbortController,
) -> Result<Request, gloo_net::Error> {
    let (credentials, redirect) = match session.is_of_this_site() {
        true => (RequestCredentials::SameOrigin, RequestRedirect::Manual),
        false => (RequestCredentials::Omit, RequestRedirect::Error),
    };
    let mut builder = RequestBuilder::new(address)
        .method(Method::from_bytes(request.method.as_str().as_bytes()).unwrap_or_default())
        .header(TOKEN_HEADER, session.token().expose())
        .credentials(credentials)
        .cache(RequestCache::NoStore)
        .redirect(redirect)
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
    exchange: &mut Exchange,
    may_be_cut: bool,
) -> Result<RawResponse, ErrorKind> {
    let headers = response.headers();
    let announced = headers.get("Content-Length").and_then(|length| length.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_BODY_BYTES) {
        return Err(ErrorKind::TooLarge);
    }
    let status = response.status();
    let body = match web_sys::Response::from(response).body() {
        Some(stream) => join(&read_stream(&stream, exchange).await?),
        None => Vec::new(),
    };
    // Over plain HTTP, Chromium accepts a truncated head as complete: an empty 200, which confirms no write.
    if may_be_cut && body.is_empty() && announced.is_none() && matches!(status, 200..=203 | 206..300) {
        return Err(ErrorKind::Network);
    }
    Ok(RawResponse {
        status,
        content_type: headers.get("Content-Type"),
        retry_after: headers.get("Retry-After"),
        has_challenge: headers.get("WWW-Authenticate").is_some(),
        pause_millis: None,
        date_millis: date_millis(&headers),
        headers: headers.entries().collect(),
        size_bytes: body.len(),
        body,
    })
}

/// The chunks stay in the browser's memory until the last one, because wasm memory never shrinks, and a growing buffer
/// would need several times the size.
async fn read_stream(stream: &ReadableStream, exchange: &mut Exchange) -> Result<Vec<Uint8Array>, ErrorKind> {
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
        exchange.hear(size_bytes);
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
