//! Execution of a request: route, token, body, operation.

use std::sync::PoisonError;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, header};

use crate::api::Area;
use crate::service::answers::Reply;
use crate::service::auth::TOKEN;
use crate::service::context::{Decide, Impairment, ParsedWrite, RequestContext, WriteResult};
use crate::service::op_id::op_id;
use crate::service::query::QueryParameters;
use crate::service::route::{Operation, ServiceRoute};
use crate::service::state::Service;
use crate::service::store::{Event, StoreError, StoredOperation, StoredResponse};
use crate::service::turns::Turn;
use crate::service::{auth, route, tokens};

/// Maximum size of a request's body.
pub const BODY_BYTES: usize = 1024 * 1024;

/// Maximum time that a request waits for its turn.
const TURN_TIME: Duration = Duration::from_secs(5);

/// The field of a problem with an operation's id.
const OP_ID_FIELD: &str = "X-Op-Id";

/// A request to an account that its token may access.
struct AccountRequest {
    account: String,
    /// The resource, recording or stream in the path.
    name: String,
    query: QueryParameters,
    impairment: Impairment,
}

/// Executes a request and compresses the response. The error is the response to a request that is unauthorized or
/// malformed.
pub async fn answer(
    service: &Service,
    parts: &Parts,
    body: Body,
    takes_gzip: bool,
    impairment: Impairment,
) -> Result<Reply, Reply> {
    let area = route::area_of(parts.uri.path());
    let ServiceRoute { account, name, operation } = match route::find(&parts.method, parts.uri.path()) {
        Ok(route) => route,
        Err(refusal) if parts.method == Method::OPTIONS => {
            return Ok(refusal.allow.map_or(refusal, |allow| Reply::empty(204).allowing(allow)));
        }
        Err(refusal) => return Err(refusal),
    };
    if area.is_none() {
        return Ok(Reply::openapi().packed(takes_gzip));
    }
    let query = QueryParameters::parse(parts.uri.query().unwrap_or_default()).ok_or_else(|| match area {
        Some(Area::Restream) => Reply::restream(400, "The query is not percent-encoded UTF-8"),
        Some(Area::Metrics) => Reply::described(422, "The query is not percent-encoded UTF-8"),
        _ => Reply::bad_path(area),
    })?;
    let account = match area {
        Some(Area::Metrics) => query.required("account").map(str::to_owned),
        _ => Ok(account.unwrap_or_default()),
    };
    let account = let_in(service, parts, area, account)?;
    let request = AccountRequest { account, name, query, impairment };
    let this = service.clone();
    let busy = || Reply::error(area, 503, "The service is busy; nothing was changed. Try again in a moment");
    let check = match operation {
        Operation::Write(check) => check,
        Operation::Read(read) => {
            let turn = service.0.turns.next(&request.account, TURN_TIME).await.ok_or_else(busy)?;
            let read = move || this.reply(&request, this.0.clock.now(), read);
            return blocking(turn, area, move || read().within(area).packed(takes_gzip)).await;
        }
    };
    let body = received(parts, body, area).await?;
    let id = op_id(&parts.headers).map_err(|why| Reply::invalid(area, 400, OP_ID_FIELD, why))?;
    let named = id.map(|id| StoredOperation {
        name: format!("{}\n{id}", request.account),
        request: format!("{} {} {}", parts.method, parts.uri, tokens::hash(&body)),
    });
    // Large bodies are checked side by side; then one write at a time holds the store.
    let turn = service.0.turns.next(&request.account, TURN_TIME).await.ok_or_else(busy)?;
    let ParsedWrite { is_refused, decide } = blocking(turn, area, move || check(&body)).await?;
    if named.is_none() && is_refused {
        // It stores nothing, so it does not wait for other writes.
        return Ok(this.reply(&request, this.0.clock.now(), decide).answer);
    }
    let turn = service.0.writes.next(&request.account, TURN_TIME).await.ok_or_else(busy)?;
    let write = move || {
        let answer = this.write(area, &request, decide, named.as_ref()).unwrap_or_else(|error| {
            tracing::error!(%error, "a write failed");
            Reply::of_store(area, &error)
        });
        answer.packed(takes_gzip)
    };
    blocking(turn, area, write).await
}

/// Works on a thread that serves no connection, and releases the turn at the end.
async fn blocking<T: Send + 'static>(
    turn: Turn,
    area: Option<Area>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Reply> {
    let work = move || {
        let _turn = turn;
        work()
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| Reply::internal(area))
}

/// Returns the account that the request may access.
fn let_in(
    service: &Service,
    parts: &Parts,
    area: Option<Area>,
    account: Result<String, String>,
) -> Result<String, Reply> {
    let name = account.as_deref().unwrap_or_default();
    let token = parts.headers.get(TOKEN).map(HeaderValue::as_bytes);
    match auth::check(&service.world(), name, token) {
        Ok(()) => Ok(account.unwrap_or_default()),
        Err(refusal) => Err(match account {
            // A valid token without an account is an invalid request, not a refusal.
            Err(why) if refusal == auth::AccessRefusal::WrongAccount => Reply::described(422, why),
            account => auth::refuse(area, parts, &account.unwrap_or_default(), refusal),
        }),
    }
}

async fn received(parts: &Parts, body: Body, area: Option<Area>) -> Result<Bytes, Reply> {
    if let Some(sent_type) = parts.headers.get(header::CONTENT_TYPE) {
        let essence = sent_type.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            return Err(Reply::bad_body(area, false, "Content-Type must be application/json"));
        }
    }
    let too_large = |_| Reply::bad_body(area, true, "the body is larger than 1 MiB, or was cut off");
    to_bytes(body, BODY_BYTES).await.map_err(too_large)
}

impl Service {
    /// Handles a request in the current state of its account.
    fn reply<T: From<Reply>>(
        &self,
        AccountRequest { account, name, query, impairment }: &AccountRequest,
        now: i64,
        answer: impl FnOnce(&RequestContext<'_>) -> Result<T, Reply>,
    ) -> T {
        let world = self.world();
        let Some(account) = world.account(account) else {
            return Reply::internal(None).into();
        };
        let context = RequestContext { world: &world, account, name, query, now, impairment };
        answer(&context).unwrap_or_else(T::from)
    }

    /// Executes a write in one transaction with its response, one write at a time. A duplicate gets the stored
    /// response, even a refusal: a refused write is not executed later. A success is returned only after it is on the
    /// disk.
    fn write(
        &self,
        area: Option<Area>,
        request: &AccountRequest,
        decide: Decide,
        named: Option<&StoredOperation>,
    ) -> Result<Reply, StoreError> {
        let mut store = self.0.store.lock().unwrap_or_else(PoisonError::into_inner);
        let mut transaction = store.begin()?;
        if let Some(named) = named
            && let Some(stored) = transaction.stored_answer(&named.name)?
        {
            let StoredResponse { request, status, content_type, body } = stored;
            return Ok(match request == named.request {
                true => Reply { content_type, body, ..Reply::empty(status) },
                false => {
                    let why = "This X-Op-Id was already used for another request; nothing was done";
                    Reply::invalid(area, 422, OP_ID_FIELD, why)
                }
            });
        }
        let now = self.now_to_write();
        let WriteResult { answer, events } = self.reply(request, now, decide);
        if events.is_empty() && named.is_none() {
            return Ok(answer);
        }
        let event = |(subject, what)| Event { at: now, account: request.account.clone(), subject, what };
        let mut events: Vec<Event> = events.into_iter().map(event).collect();
        transaction.append(&events)?;
        if let Some(StoredOperation { name, request }) = named {
            let Reply { status, content_type, body, .. } = answer.clone();
            let stored = StoredResponse { request: request.clone(), status, content_type, body };
            transaction.store_answer(name, &stored, now)?;
        }
        events.extend(transaction.commit()?);
        self.apply(events);
        Ok(answer)
    }
}
