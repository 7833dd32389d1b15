//! The faults, and what each has to be taken for.

use serde_json::{Value, json};
use sluice::api::{Area, ErrorKind, Request};

/// A fault, and how an operation under it has to end.
pub struct Case {
    pub name: &'static str,
    pub fault: Value,
    pub ends: Ends,
    /// Whether a write is carried out.
    pub is_done: bool,
}

/// How an operation ends.
#[derive(Clone, Copy)]
pub enum Ends {
    Well,
    /// With this error, and the outcome of a write is known: it was refused.
    Refused(ErrorKind),
    /// With this error, and the outcome of a write is not known.
    Unknown(ErrorKind),
    /// With an error that depends on the area.
    By(fn(&Request) -> Ends),
}

use ErrorKind::{
    AccessDenied, Conflict, Invalid, Network, NotAllowed, NotFound, NotThisApi, RateLimited, RefusedByBody,
    Server, Timeout, TokenRefused, TooLarge,
};

const NO: &str = r#"{"success": false, "message": "No"}"#;
const BROKEN: &str = r#"{"success": true, "code": 200, "mess"#;

/// The faults of every operation: those under which a write is carried out, then the others.
pub fn all() -> Vec<Case> {
    let carried_out = vec![
        case("late", json!({"kind": "latency", "ms": 30}), Ends::Well),
        case("answered late", json!({"kind": "latency", "ms": 30, "when": "after"}), Ends::Well),
        case("drip", json!({"kind": "drip", "bytes": 4096, "ms": 1}), Ends::Well),
        case("no content type", json!({"kind": "content_type", "content_type": ""}), Ends::Well),
        case("as text", json!({"kind": "content_type", "content_type": "text/plain"}), Ends::Well),
        case("as HTML", json!({"kind": "content_type", "content_type": "text/html"}), Ends::Well),
        case("reset after", drop_of("after", "reset"), Ends::Unknown(Network)),
        case("closed after", drop_of("after", "close"), Ends::Unknown(Network)),
        case("hang after", json!({"kind": "hang", "when": "after"}), Ends::Unknown(Timeout)),
        case("truncated", json!({"kind": "truncated"}), Ends::Unknown(Network)),
        case("truncated at once", json!({"kind": "truncated", "bytes": 0}), Ends::Unknown(Network)),
        case("stall", json!({"kind": "stall"}), Ends::Unknown(Timeout)),
        case("garbage after", json!({"kind": "garbage", "when": "after"}), Ends::Unknown(NotThisApi)),
        case("huge", json!({"kind": "huge"}), Ends::Unknown(TooLarge)),
        case("huge, announced", json!({"kind": "huge", "is_announced": true}), Ends::Unknown(TooLarge)),
        case("page after", json!({"kind": "html", "when": "after"}), Ends::Unknown(NotThisApi)),
        case("502 after", status_when(502, "after"), Ends::Unknown(Server)),
        case("504 after", status_when(504, "after"), Ends::Unknown(Server)),
        case(
            "page 504 after",
            json!({"kind": "html", "status": 504, "when": "after"}),
            Ends::Unknown(Server),
        ),
    ];
    let not_carried_out = vec![
        case("reset before", drop_of("before", "reset"), Ends::Unknown(Network)),
        case("closed before", drop_of("before", "close"), Ends::Unknown(Network)),
        case("hang before", json!({"kind": "hang"}), Ends::Unknown(Timeout)),
        case("garbage before", json!({"kind": "garbage"}), Ends::Unknown(NotThisApi)),
        case("page", json!({"kind": "html"}), Ends::Unknown(NotThisApi)),
        case("page 403", json!({"kind": "html", "status": 403}), Ends::Refused(AccessDenied)),
        case("page 502", json!({"kind": "html", "status": 502}), Ends::Unknown(Server)),
        case("page 503", json!({"kind": "html", "status": 503}), Ends::Refused(Server)),
        case("redirect 301", redirect(301), Ends::Unknown(Network)),
        case("redirect 302", redirect(302), Ends::Unknown(Network)),
        case("redirect 303", redirect(303), Ends::Unknown(Network)),
        case("redirect 307", redirect(307), Ends::Unknown(Network)),
        case("redirect 308", redirect(308), Ends::Unknown(Network)),
        case("400", status(400), Ends::Refused(Invalid)),
        case("401", status(401), Ends::Refused(TokenRefused)),
        case("403", status(403), Ends::By(forbidden)),
        case("404", status(404), Ends::Refused(NotFound)),
        case("405", status(405), Ends::Refused(NotAllowed)),
        case("408", status(408), Ends::Unknown(Timeout)),
        case("409", status(409), Ends::Refused(Conflict)),
        case("410", status(410), Ends::Refused(NotFound)),
        case("413", status(413), Ends::Refused(Invalid)),
        case("422", status(422), Ends::Refused(Invalid)),
        case("429", status(429), Ends::Refused(RateLimited)),
        case("500", status(500), Ends::Refused(Server)),
        case("502", status(502), Ends::Unknown(Server)),
        case("503", status(503), Ends::Refused(Server)),
        case("504", status(504), Ends::Unknown(Server)),
        case("520", status(520), Ends::Refused(Server)),
        case("rate limit", json!({"kind": "rate_limit", "retry_after_secs": 7}), Ends::Refused(RateLimited)),
        case("expired token", json!({"kind": "expired_token"}), Ends::Refused(TokenRefused)),
        case(
            "200 that says no",
            json!({"kind": "status", "status": 200, "body": NO}),
            Ends::By(refused_by_body),
        ),
        case(
            "200, broken JSON",
            json!({"kind": "status", "status": 200, "body": BROKEN, "content_type": "application/json"}),
            Ends::Unknown(NotThisApi),
        ),
    ];
    let done = carried_out.into_iter().map(|case| Case { is_done: true, ..case });
    done.chain(not_carried_out).collect()
}

/// The faults of deletions alone.
pub fn of_deletions(host: &str) -> Vec<Case> {
    let ends = Ends::Refused(Server);
    let one = case("one host failed", json!({"kind": "failed_hosts", "hosts": [host]}), ends);
    let all = case("all hosts failed", json!({"kind": "failed_hosts", "hosts": ["*"]}), ends);
    vec![Case { is_done: true, ..one }, all]
}

/// The recording area says that the account is invalid, the others no more than `Forbidden` (decisions, 26 and 28).
fn forbidden(request: &Request) -> Ends {
    Ends::Refused(if request.area == Area::Recording { AccessDenied } else { TokenRefused })
}

/// Where a body must have a shape, one that says no has another.
fn refused_by_body(request: &Request) -> Ends {
    let has_shape = request.area != Area::Restream && request.method.is_read();
    if has_shape || request.path.ends_with("/record") {
        Ends::Unknown(NotThisApi)
    } else {
        Ends::Refused(RefusedByBody)
    }
}

fn case(name: &'static str, fault: Value, ends: Ends) -> Case {
    Case { name, fault, ends, is_done: false }
}

fn status(status: u16) -> Value {
    status_when(status, "before")
}

fn status_when(status: u16, when: &str) -> Value {
    json!({"kind": "status", "status": status, "when": when})
}

fn drop_of(when: &str, by: &str) -> Value {
    json!({"kind": "drop", "when": when, "by": by})
}

fn redirect(status: u16) -> Value {
    json!({"kind": "redirect", "status": status, "to": "http://127.0.0.1:9"})
}
