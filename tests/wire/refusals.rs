//! Every operation decodes each refusal that the contract documents for it (`contract.md#errors`), also one inside a 2xx.

use sluice::api::{ApiResponse, Area, Error, ErrorKind};

use crate::endpoints;
use crate::fixture::{Fixture, answer};

/// Decodes a fixture's response with every operation of its area; they must agree on everything but what `differs`.
#[track_caller]
fn refused_by_all(area: Area, name: &str) -> Error {
    let fixture = Fixture::load(name);
    let errors: Vec<_> = endpoints::of(area)
        .map(|operation| (operation.name, (operation.decode)(&fixture.answer()).unwrap_err()))
        .collect();
    let (_, first) = errors[0].clone();
    for (operation, error) in errors {
        assert_eq!(error.area, area, "{operation}");
        assert_eq!(error.status, Some(fixture.status), "{operation}");
        let is_action = area == Area::Recording && fixture.status == 400;
        assert!(error.kind == first.kind || is_action, "{operation}: {:?}", error.kind);
        assert_eq!(error.message, first.message, "{operation}");
        assert_eq!(error.failed_hosts, first.failed_hosts, "{operation}");
    }
    first
}

#[track_caller]
fn assert_refusal(area: Area, name: &str, kind: ErrorKind, message: &str) {
    let error = refused_by_all(area, name);
    assert_eq!((error.kind, error.message.as_str()), (kind, message), "{name}");
    assert_eq!(error.is_access_lost(), kind == ErrorKind::TokenRefused);
}

#[test]
fn restream_refusals_match_the_fixtures() {
    use ErrorKind::{Invalid, NotFound, Server, TokenRefused};
    let area = Area::Restream;
    assert_refusal(area, "restream/errors/400", Invalid, "restreams[0].source is required\ncode: 4001");
    assert_refusal(area, "restream/errors/403", TokenRefused, "Forbidden");
    assert_refusal(area, "restream/errors/404", NotFound, "Resource not found");
    assert_refusal(area, "restream/errors/500", Server, "Internal error");
    assert_refusal(area, "restream/errors/503", Server, "Service is temporarily unavailable");
}

#[test]
fn recording_refusals_match_the_fixtures() {
    use ErrorKind::{AccessDenied, Conflict, Invalid, NotAllowed, NotFound, Server, TokenRefused};
    let area = Area::Recording;
    assert_refusal(area, "recording/errors/400", Invalid, "Invalid path");
    assert_refusal(area, "recording/errors/401", TokenRefused, "Invalid token");
    assert_refusal(area, "recording/errors/403", AccessDenied, "Invalid account");
    assert_refusal(area, "recording/errors/404", NotFound, "Not found");
    assert_refusal(area, "recording/errors/405", NotAllowed, "Method is not allowed");
    assert_refusal(area, "recording/errors/500", Server, "");
    let message = "An active setting for this source playlist exists";
    assert_refusal(area, "recording/errors/409", Conflict, message);
}

#[test]
fn recording_refusal_422_reports_its_fields() {
    for name in ["create_setting", "change_setting"] {
        let operation = endpoints::named(name);
        let error = (operation.decode)(&Fixture::load("recording/errors/422").answer()).unwrap_err();
        assert_eq!((error.kind, error.message.as_str()), (ErrorKind::Invalid, ""));
        assert!(error.to_string().starts_with("request rejected (422): launch_type: schedule needs"));
        let fields: Vec<_> = error.fields.iter().map(|f| (f.path.as_str(), f.message.as_str())).collect();
        assert_eq!(
            fields,
            [
                ("launch_type", "schedule needs stream_type short"),
                ("storage_time", "must be -1 or more"),
                ("storage_time", "must not be 0"),
            ]
        );
    }
}

#[test]
fn recording_action_is_not_found_when_a_400_reports_an_unknown_record() {
    let unknown = Fixture::load("recording/errors/400_unknown_record");
    let path = Fixture::load("recording/errors/400");
    for operation in endpoints::of(Area::Recording).filter(|o| o.request.method.as_str() == "PATCH") {
        assert_eq!((operation.decode)(&unknown.answer()).unwrap_err().kind, ErrorKind::NotFound);
        assert_eq!((operation.decode)(&path.answer()).unwrap_err().kind, ErrorKind::Invalid);
    }
}

#[test]
fn dvr_refusals_match_the_fixtures() {
    let message = "Forbidden: The token has expired";
    assert_refusal(Area::Dvr, "dvr/errors/403", ErrorKind::TokenRefused, message);
    let message = "Internal Server Error: The nodes do not answer";
    assert_refusal(Area::Dvr, "dvr/errors/500", ErrorKind::Server, message);
    assert_eq!(refused_by_all(Area::Dvr, "dvr/errors/500_failed_hosts").failed_hosts, ["edge-2", "edge-5"]);
}

#[test]
fn metrics_refusals_match_the_fixtures() {
    use ErrorKind::{Invalid, Server, TokenRefused};
    let area = Area::Metrics;
    let message = "Forbidden: Invalid token or no access";
    assert_refusal(area, "metrics/errors/403", TokenRefused, message);
    let message = "Unprocessable Entity: Invalid request parameters";
    assert_refusal(area, "metrics/errors/422", Invalid, message);
    let message = "Unprocessable Entity: Invalid time format. Time must be at minute precision.";
    assert_refusal(area, "metrics/errors/422_time", Invalid, message);
    assert_refusal(area, "metrics/errors/500", Server, "Internal Server Error: Server error");
    assert_refusal(area, "metrics/errors/504", Server, "Gateway Timeout: Execution time exceeded");
}

fn kind_of(status: u16, body: &str) -> ErrorKind {
    let answer = ApiResponse { status, content_type: None, body: body.as_bytes(), has_challenge: false };
    (endpoints::all()[0].decode)(&answer).unwrap_err().kind
}

/// A login in front of the console is never the token (`contract.md#decision-26`).
#[test]
fn login_in_front_of_the_console_is_told_from_a_refused_token() {
    let kind = |area: Area, status, has_challenge, body: &str| {
        let operation = endpoints::of(area).next().unwrap();
        let answer = ApiResponse { status, content_type: None, body: body.as_bytes(), has_challenge };
        (operation.decode)(&answer).unwrap_err().kind
    };
    let page = "<html><title>Sign in</title></html>";
    for area in Area::ALL {
        for status in [200, 203, 401, 403, 407] {
            assert_eq!(kind(area, status, false, page), ErrorKind::Login, "{area:?} {status}");
        }
        for status in [502, 503, 504] {
            assert_eq!(
                kind(area, status, true, page),
                ErrorKind::Server,
                "a gateway's page: {area:?} {status}"
            );
        }
        for body in ["", "401 Unauthorized", "Unauthorized", r#"{"error": "login_required"}"#] {
            assert_eq!(kind(area, 401, true, body), ErrorKind::Login, "{area:?} {body}");
        }
        assert_eq!(kind(area, 401, false, ""), ErrorKind::TokenRefused, "{area:?}");
    }
    // A 401 of the API carries the challenge by the book (RFC 9110, 15.5.2).
    for (area, body) in [
        (Area::Recording, "Invalid token"),
        (Area::Restream, r#"{"success": false, "code": 401, "message": "No token"}"#),
        (Area::Dvr, r#"{"status": "Unauthorized", "description": "No token"}"#),
        (Area::Metrics, r#"{"status": "Unauthorized", "description": "No token"}"#),
    ] {
        assert_eq!(kind(area, 401, true, body), ErrorKind::TokenRefused, "{area:?}");
    }
}

/// A 403 refuses the token only if it is about the token or says no more than `Forbidden` (`contract.md#decision-26`,
/// `contract.md#decision-28`).
#[test]
fn refusal_403_is_about_the_token_or_about_the_account() {
    for body in [
        "Forbidden",
        "Invalid token",
        "Token expired",
        r#"{"status": "Forbidden", "description": ""}"#,
        r#"{"status": "Forbidden"}"#,
        r#"{"success": false, "code": 403, "message": "FORBIDDEN"}"#,
        r#"{"status": "Forbidden", "description": "Invalid token for account demo"}"#,
        r#"{"status": "Forbidden", "description": "The token of account demo has expired"}"#,
    ] {
        assert_eq!(kind_of(403, body), ErrorKind::TokenRefused, "{body}");
    }
    for body in [
        "",
        "Invalid account",
        r#"{"status": "Forbidden", "description": "This token has no access to account demo"}"#,
        r#"{"success": false, "code": 403, "message": "Account demo is suspended"}"#,
        r#"{"success": false, "code": 403, "message": "The token has no access to account demo"}"#,
    ] {
        assert_eq!(kind_of(403, body), ErrorKind::AccessDenied, "{body}");
    }
    // Metrics has the account among its parameters, so an error about the account is an error of a field.
    let total = endpoints::named("get_total");
    let body = br#"{"status": "Forbidden", "errors": {"account": ["is not yours"]}}"#;
    let error = (total.decode)(&ApiResponse { status: 403, content_type: None, body, has_challenge: false })
        .unwrap_err();
    assert_eq!((error.kind, error.fields.len()), (ErrorKind::AccessDenied, 1));
    assert_eq!(kind_of(401, ""), ErrorKind::TokenRefused);
    assert_eq!(kind_of(401, "Invalid account"), ErrorKind::TokenRefused);
}

/// Restream writes document no 401 or 403, so some services refuse the token with a 400 (`contract.md#decision-26`).
#[test]
fn restream_refusal_400_refuses_the_token_when_its_message_says_so() {
    let update = endpoints::named("update_resource");
    let kind_of = |message: &str| {
        let body = format!(r#"{{"success": false, "code": 400, "message": "{message}"}}"#);
        let answer =
            ApiResponse { status: 400, content_type: None, body: body.as_bytes(), has_challenge: false };
        (update.decode)(&answer).unwrap_err().kind
    };
    for message in
        ["Invalid token", "invalid token: it has expired", "Token expired", "The token is invalid."]
    {
        assert_eq!(kind_of(message), ErrorKind::TokenRefused, "{message}");
    }
    for message in [
        "restreams[0].target_key: invalid token in the address",
        "restreams[0].schedule[0] has expired",
        "name is required",
        "Forbidden target",
    ] {
        assert_eq!(kind_of(message), ErrorKind::Invalid, "{message}");
    }
    // A recording's 400 is about a setting.
    let action = endpoints::named("start_recording");
    let error = (action.decode)(&ApiResponse {
        status: 400,
        content_type: None,
        body: b"Invalid token",
        has_challenge: false,
    })
    .unwrap_err();
    assert_ne!(error.kind, ErrorKind::TokenRefused);
}

#[test]
fn undocumented_statuses_have_an_error_kind() {
    for (status, kind) in [
        (302, ErrorKind::Unexpected),
        (304, ErrorKind::Unexpected),
        (402, ErrorKind::Invalid),
        (408, ErrorKind::Timeout),
        (410, ErrorKind::NotFound),
        (413, ErrorKind::Invalid),
        (418, ErrorKind::Invalid),
        (429, ErrorKind::RateLimited),
        (502, ErrorKind::Server),
        (511, ErrorKind::Server),
        (100, ErrorKind::Unexpected),
        (999, ErrorKind::Unexpected),
    ] {
        assert_eq!(kind_of(status, "x"), kind, "{status}");
    }
}

#[test]
fn error_tells_if_a_write_is_unknown() {
    let error = |status: u16| {
        let answer = ApiResponse { status, content_type: None, body: b"", has_challenge: false };
        (endpoints::all()[0].decode)(&answer).unwrap_err()
    };
    for status in [400, 401, 403, 404, 405, 409, 422, 500] {
        assert!(!error(status).is_write_outcome_unknown(), "{status}");
    }
    assert!(error(502).is_write_outcome_unknown() && error(504).is_write_outcome_unknown());
    assert!(!error(429).is_write_outcome_unknown() && !error(503).is_write_outcome_unknown());

    let lost = Error::without_answer(Area::Dvr, ErrorKind::Network, "The connection broke.");
    assert!(lost.is_write_outcome_unknown());
    assert_eq!(lost.to_string(), "connection lost: The connection broke.");
    let late = Error::without_answer(Area::Dvr, ErrorKind::Timeout, "");
    assert!(late.is_write_outcome_unknown());
    let refused = error(404);
    assert_eq!(refused.to_string(), "not found (404)");
}

#[test]
fn response_2xx_is_a_refusal_when_its_body_refuses() {
    for (body, words) in [
        (r#"{"success": false, "message": "Quota is used up"}"#, "Quota is used up"),
        (r#"{"success": "false", "data": {}, "message": "Quota is used up"}"#, "Quota is used up"),
        (r#"{"status": "error", "description": "Quota is used up"}"#, "error: Quota is used up"),
        (
            r#"{"status": "Failed", "description": "Quota is used up", "data": null}"#,
            "Failed: Quota is used up",
        ),
        (r#"{"status": 500, "description": "Quota is used up"}"#, "Quota is used up"),
    ] {
        for operation in endpoints::all() {
            let error = (operation.decode)(&answer(200, body)).unwrap_err();
            assert_eq!(error.kind, ErrorKind::RefusedByBody, "{}: {body}", operation.name);
            assert!(error.message.contains(words), "{}: {}", operation.name, error.message);
            assert!(!error.is_write_outcome_unknown(), "{}: {body}", operation.name);
        }
    }
}

#[test]
fn response_2xx_is_not_a_refusal_when_its_body_reports_success() {
    for body in [
        r#"{"status": "OK", "description": "done", "data": [], "id": "x"}"#,
        r#"{"status": "completed", "description": "done"}"#,
        r#"{"status": 200, "description": "done"}"#,
        r#"{"status": "error", "data": []}"#,
        r#"{"description": "what it is about"}"#,
    ] {
        for operation in endpoints::all() {
            let kind = (operation.decode)(&answer(200, body)).map_err(|error| error.kind);
            assert_ne!(kind, Err(ErrorKind::RefusedByBody), "{}: {body}", operation.name);
        }
    }
}

#[test]
fn empty_200_is_an_empty_response_and_not_a_lost_connection() {
    for operation in endpoints::all() {
        if let Err(error) = (operation.decode)(&answer(200, " \n")) {
            assert_eq!(error.kind, ErrorKind::NotThisApi, "{}", operation.name);
            assert_eq!(error.message, "The service sent an empty response.");
            assert!(operation.request.method.is_read() || operation.name == "create_setting");
        }
    }
}
