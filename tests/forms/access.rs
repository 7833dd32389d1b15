//! Refused reads show if an address, an account or a token is wrong. The responses are those of `contract.md#errors`.

use sluice::api::access::{Probe, judge};
use sluice::api::dvr::GetStream;
use sluice::api::metrics::GetTotal;
use sluice::api::recording::{ListSettings, SettingQuery};
use sluice::api::restream::GetStatus;
use sluice::api::{ApiResponse, Area, Endpoint, Error, ErrorKind};
use sluice::model::ids::ResourceId;
use sluice::model::metrics::MetricsQuery;
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixMinute;

fn decoded<E: Endpoint>(endpoint: &E, status: u16, content_type: &str, body: &str) -> Result<(), Error> {
    let answer =
        ApiResponse { status, content_type: Some(content_type), body: body.as_bytes(), has_challenge: false };
    endpoint.decode(&answer).map(drop)
}

fn recording(status: u16, content_type: &str, body: &str) -> Result<(), Error> {
    decoded(&ListSettings { query: SettingQuery::default() }, status, content_type, body)
}

fn metrics(status: u16, content_type: &str, body: &str) -> Result<(), Error> {
    decoded(&GetTotal { query: a_minute() }, status, content_type, body)
}

fn a_minute() -> MetricsQuery {
    MetricsQuery {
        start: UnixMinute(29_453_760),
        end: UnixMinute(29_453_761),
        metrics: Vec::new(),
        resource: None,
    }
}

fn no_answer(kind: ErrorKind) -> Result<(), Error> {
    Err(Error::without_answer(Area::Recording, kind, ""))
}

fn judged(reads: Vec<Result<(), Error>>) -> Option<ErrorKind> {
    judge(reads).err().map(|error| error.kind)
}

const FORBIDDEN: &str = r#"{"status":"Forbidden","description":"Invalid token or no access"}"#;

#[test]
fn documented_404_of_an_area_grants_access() {
    let stream = Probe(GetStream { stream_name: StreamName::new("nothing") });
    let status = Probe(GetStatus { resource_id: ResourceId::new("nothing") });
    let of = |content_type, status, body: &'static str| ApiResponse {
        status,
        content_type: Some(content_type),
        body: body.as_bytes(),
        has_challenge: false,
    };
    let json = |status, body| of("application/json", status, body);
    assert!(stream.decode(&json(404, r#"{"status":"Not Found","description":"no such stream"}"#)).is_ok());
    assert!(stream.decode(&json(200, r#"{"data":[]}"#)).is_ok());
    assert!(status.decode(&json(404, r#"{"success":false,"code":404,"message":"No resource"}"#)).is_ok());
    assert!(status.decode(&json(200, r#"{"account":"demo","data":[]}"#)).is_ok());
    let refused = stream.decode(&json(403, r#"{"status":"Forbidden","description":"Token expired"}"#));
    assert_eq!(judged(vec![refused]), Some(ErrorKind::TokenRefused));
    assert_eq!(judged(vec![stream.decode(&json(503, "{}"))]), Some(ErrorKind::Server));
    let settings = Probe(ListSettings { query: SettingQuery::default() });
    assert!(settings.decode(&json(200, "[]")).is_ok());
    // A service of another kind gives these.
    for body in ["{}", "[", r#"{"data":"#, "\"hello\""] {
        assert!(settings.decode(&json(200, body)).is_err(), "{body}");
        assert!(stream.decode(&json(200, body)).is_err(), "{body}");
    }
    // A web server without such a page gives these.
    for (content_type, body) in [
        ("text/html", "<h1>Not Found</h1>"),
        ("text/plain", "Not found"),
        ("application/json", "{}"),
        ("application/json", r#"{"status":404,"error":"Not Found","path":"/app"}"#),
        ("application/json", r#"{"status":404,"title":"Not Found","description":"No route"}"#),
        ("application/json", r#"{"status":"error","message":"Not Found"}"#),
        ("application/json", r#"{"success":true,"code":404}"#),
        ("application/json", r#"{"success":false,"error":"Not Found"}"#),
    ] {
        let answer = of(content_type, 404, body);
        assert!(stream.decode(&answer).is_err(), "{body}");
        assert!(status.decode(&answer).is_err(), "{body}");
        assert!(settings.decode(&answer).is_err(), "{body}");
    }
}

#[test]
fn one_area_that_grants_access_is_enough_and_failed_reads_decide_nothing() {
    use ErrorKind::{Network, Server, Timeout, TokenRefused};
    let total = r#"{"start":"2026-01-01T00:00:00","end":"2026-01-01T00:01:00","account":"demo","metrics":[],"data":[{}]}"#;
    let empty_list = || recording(200, "application/json", "[]");
    let denied = || metrics(403, "application/json", FORBIDDEN);
    for (case, reads, refused) in [
        ("an empty list of recordings", vec![empty_list()], None),
        ("an area without a response beside it", vec![no_answer(Network), empty_list()], None),
        (
            "another account",
            vec![recording(403, "text/plain", "Invalid account"), metrics(200, "application/json", total)],
            None,
        ),
        (
            "no response and a refusal",
            vec![no_answer(Timeout), recording(401, "text/plain", "Invalid token")],
            Some(TokenRefused),
        ),
        ("no response at all", vec![no_answer(Network), no_answer(Timeout)], Some(Network)),
        ("an error and no response", vec![recording(500, "text/html", ""), no_answer(Network)], Some(Server)),
        ("an error and a refusal", vec![recording(503, "text/html", ""), denied()], Some(TokenRefused)),
    ] {
        assert_eq!(judged(reads), refused, "{case}");
    }
}

#[test]
fn wrong_token_and_wrong_account_are_distinguished() {
    let token = judge(vec![
        recording(401, "text/plain", "Invalid token"),
        metrics(403, "application/json", FORBIDDEN),
    ]);
    assert!(
        matches!(&token, Err(error) if error.kind == ErrorKind::TokenRefused && error.status == Some(401)),
        "{token:?}"
    );
    let account = judge(vec![
        recording(403, "text/plain", "Invalid account"),
        metrics(403, "application/json", FORBIDDEN),
    ]);
    assert!(
        matches!(&account, Err(error) if error.kind == ErrorKind::AccessDenied && error.message == "Invalid account"),
        "{account:?}"
    );
}

#[test]
fn web_pages_and_unknown_addresses_grant_no_access() {
    let page = "<!doctype html><title>Welcome</title><h1>It works</h1>";
    for (status, kind, body) in [
        (200, "text/html", page),
        (404, "text/html", page),
        (404, "text/plain", "Not found"),
        (200, "application/json", "{}"),
    ] {
        let found = judged(vec![recording(status, kind, body), metrics(status, kind, body)]);
        let is_other = matches!(found, Some(ErrorKind::NotThisApi | ErrorKind::NotFound | ErrorKind::Login));
        assert!(is_other, "{status} {kind} {found:?}");
    }
}
