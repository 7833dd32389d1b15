//! The request client queues, sends, retries and aborts requests, with the page's `fetch` in the test's hands.

use std::task::Poll;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use sluice::api::activity::CallState;
use sluice::api::metrics::GetTotal;
use sluice::api::recording::{ActOnSetting, ListSettings, SettingQuery};
use sluice::api::restream::{CreateResource, ListStatus};
use sluice::api::{Area, Error, ErrorKind, Outcome};
use sluice::console::client::OpId;
use sluice::console::session::TokenStorage;
use sluice::forms::sign_in::SignInDraft;
use sluice::model::ids::RecordId;
use sluice::model::metrics::{Metric, MetricsQuery};
use sluice::model::recording::SettingAction;
use sluice::model::time::UnixMinute;
use sluice::redact::secret::Secret;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::network::{Network, STATUSES, Started, client};
use crate::page::settled;

fn create() -> CreateResource {
    CreateResource { body: r#"{"name":"New"}"#.to_owned() }
}

fn total() -> GetTotal {
    let (start, end) = (UnixMinute(1), UnixMinute(2));
    GetTotal {
        query: MetricsQuery { start, end, metrics: vec![Metric::new("edge_bandwidth")], resource: None },
    }
}

fn settings() -> ListSettings {
    ListSettings { query: SettingQuery::default() }
}

#[wasm_bindgen_test]
async fn write_is_sent_once_whatever_its_outcome() {
    let client = client();
    for (status, is_unknown) in [(429, false), (500, false), (502, true), (503, false), (504, true)] {
        let network = Network::new();
        let write = Started::new(client.write(OpId::new(), create()));
        settled().await;
        network.answer(0, status, "{}", &[("Retry-After", "0")]).await;
        let (outcome, _) = write.take().expect("an outcome");
        assert_eq!(matches!(outcome, Outcome::Unknown(_)), is_unknown, "{status}");
        assert_eq!(matches!(outcome, Outcome::Refused(_)), !is_unknown, "{status}");
        assert_eq!(network.count(), 1, "{status}");
    }
    let network = Network::new();
    let write = Started::new(client.write(OpId::new(), create()));
    settled().await;
    network.fail(0).await;
    let (outcome, _) = write.take().expect("an outcome");
    let Outcome::Unknown(Error { kind: ErrorKind::Network, message, .. }) = outcome else {
        panic!("{outcome:?}");
    };
    assert!(message.contains("X-Op-Id"), "another origin has to allow it");
    assert_eq!(network.count(), 1);
}

#[wasm_bindgen_test]
async fn write_of_a_session_that_only_looks_is_refused_and_not_sent() {
    let (client, network) = (client(), Network::new());
    let account = untrack(|| client.sessions.current().get()).unwrap().account().to_string();
    let draft = |looks_only| SignInDraft {
        api_address: "http://api.example".into(),
        account: account.clone(),
        token: Secret::new("token"),
        looks_only,
    };
    let sign_in = |looks_only| {
        let credentials = draft(looks_only).validate().unwrap_or_else(|_| panic!("a good draft"));
        client.sessions.sign_in(credentials, TokenStorage::Memory);
    };
    sign_in(true);
    let writes: [Started<Outcome>; 2] = [
        Started::new(async move { client.write(OpId::new(), create()).await.0 }),
        Started::new(async move {
            let action = ActOnSetting { record_id: RecordId::new("r"), body: SettingAction::Stop.to_body() };
            client.write(OpId::new(), action).await.0
        }),
    ];
    let read = Started::new(client.send(ListStatus));
    settled().await;
    for write in writes {
        let Some(Outcome::Refused(error)) = write.take() else { panic!("the write was not refused") };
        assert!(error.message.starts_with("This tab only looks:"), "{}", error.message);
        assert!(!error.is_refusal_uncertain(), "nothing was sent, so there is nothing to read again");
    }
    assert_eq!(network.count(), 1, "only the read is sent");
    network.answer(0, 200, STATUSES, &[]).await;
    assert!(matches!(read.take(), Some(Ok(_))));
    // A new token of the same session, as after "Sign in again", does not lift it.
    client.sessions.renew(Secret::new("another"));
    let write = Started::new(async move { client.write(OpId::new(), create()).await.0 });
    settled().await;
    assert!(matches!(write.take(), Some(Outcome::Refused(_))));
    sign_in(false);
    let _write = Started::new(async move { client.write(OpId::new(), create()).await.0 });
    settled().await;
    assert_eq!(network.count(), 2, "signed in without it, the write is sent");
    network.answer(1, 404, "{}", &[]).await;
}

#[wasm_bindgen_test]
async fn write_has_a_unique_operation_id_and_a_read_has_none() {
    let (client, network) = (client(), Network::new());
    let _work = [
        Started::new(async move { drop(client.write(OpId::new(), create()).await) }),
        Started::new(async move { drop(client.write(OpId::new(), create()).await) }),
        Started::new(async move { drop(client.send(ListStatus).await) }),
    ];
    settled().await;
    let names = |of: &str| -> Vec<Option<String>> {
        let is_meant = |at: &u32| network.member(*at, "method").as_string().as_deref() == Some(of);
        (0..3).filter(is_meant).map(|at| network.header(at, "X-Op-Id")).collect()
    };
    assert_eq!(names("GET"), [None]);
    let writes: Vec<String> = names("POST").into_iter().flatten().collect();
    assert!(writes.len() == 2 && writes[0] != writes[1], "{writes:?}");
    assert_eq!((writes[0].len(), &writes[0][14..15]), (36, "4"), "a random UUID: {}", writes[0]);
    assert_eq!(network.header(0, "CDN-AUTH-TOKEN").as_deref(), Some("token"));
    for at in 0..3 {
        network.answer(at, 404, "{}", &[]).await;
    }
}

#[wasm_bindgen_test]
async fn write_is_completed_and_recorded_when_its_caller_is_gone() {
    let (client, network) = (client(), Network::new());
    let mut write = Started::new(client.write(
        OpId::new(),
        ActOnSetting { record_id: RecordId::new("r"), body: SettingAction::Start.to_body() },
    ));
    settled().await;
    let state = || untrack(|| client.calls().list())[0].state;
    assert_eq!(state(), CallState::Pending);
    write.give_up();
    settled().await;
    assert!(!network.is_given_up(0));
    network.answer(0, 200, "{}", &[("Content-Length", "2")]).await;
    assert_eq!(state(), CallState::Answered(200));
    assert!(write.take().is_none());
}

#[wasm_bindgen_test]
async fn read_is_aborted_when_its_caller_is_gone() {
    let (client, network) = (client(), Network::new());
    let mut read = Started::new(client.send(ListStatus));
    settled().await;
    read.give_up();
    settled().await;
    assert!(network.is_given_up(0));
}

#[wasm_bindgen_test]
async fn failed_read_is_sent_again_at_most_twice() {
    let (client, network) = (client(), Network::new());
    let read = Started::new(client.send(ListStatus));
    settled().await;
    network.fail(0).await;
    network.wait_for(2).await;
    network.answer(1, 503, "{}", &[]).await;
    network.wait_for(3).await;
    network.answer(2, 502, "{}", &[]).await;
    let error = read.take().expect("an end").expect_err("a failure");
    assert_eq!((error.status, network.count()), (Some(502), 3));
    let list = untrack(|| client.calls().list());
    assert_eq!((list.len(), list[0].attempts), (1, 3));
}

#[wasm_bindgen_test]
async fn rate_limited_area_is_not_requested_while_the_others_are() {
    let (client, network) = (client(), Network::new());
    let read = Started::new(client.send(ListStatus));
    settled().await;
    // A read does not wait this long by itself.
    network.answer(0, 429, "{}", &[("Retry-After", "100")]).await;
    let error = read.take().expect("an end").expect_err("a refusal");
    assert_eq!(error.status, Some(429));
    assert!(error.message.ends_with("Try again in 1 m 40 s."), "{}", error.message);
    let error = client.send(ListStatus).await.expect_err("not sent");
    assert_eq!((error.kind, network.count()), (ErrorKind::RateLimited, 1));
    assert!(error.message.contains("1 m 40 s"), "{}", error.message);
    let other = Started::new(client.send(settings()));
    settled().await;
    assert_eq!(network.count(), 2);
    network.answer(1, 200, "[]", &[]).await;
    assert!(other.take().expect("an end").is_ok());
    // A person asks for it.
    client.request_now(Area::Restream);
    let _read = Started::new(client.send(ListStatus));
    settled().await;
    assert_eq!(network.count(), 3);
}

#[wasm_bindgen_test]
async fn client_sends_six_requests_at_a_time_four_of_them_metrics_and_writes_first() {
    let (client, network) = (client(), Network::new());
    let _metrics: Vec<_> =
        (0..7).map(|_| Started::new(async move { drop(client.send(total()).await) })).collect();
    settled().await;
    assert_eq!(network.count(), 4);
    let _reads: Vec<_> =
        (0..3).map(|_| Started::new(async move { drop(client.send(ListStatus).await) })).collect();
    settled().await;
    assert_eq!(network.count(), 6);
    let _write = Started::new(async move { drop(client.write(OpId::new(), create()).await) });
    let started = ActOnSetting { record_id: RecordId::new("7"), body: SettingAction::Start.to_body() };
    let _later = Started::new(async move { drop(client.write(OpId::new(), started).await) });
    settled().await;
    assert_eq!(network.count(), 6);
    // A metrics request ends; neither the third read nor the fifth of metrics goes before the write.
    network.answer(0, 200, "{}", &[]).await;
    assert_eq!((network.count(), network.member(6, "method").as_string().as_deref()), (7, Some("POST")));
    network.answer(4, 200, STATUSES, &[]).await;
    assert_eq!(network.member(7, "method").as_string().as_deref(), Some("PATCH"), "the later write");
    network.answer(5, 200, STATUSES, &[]).await;
    assert_eq!(network.count(), 9);
    assert!(
        !network.url(8).contains("/app/metrics/"),
        "it has waited since before a slot for metrics was free"
    );
    network.answer(1, 200, "{}", &[]).await;
    assert!(network.url(9).contains("/app/metrics/"));
    // A write occupies its slot until it has ended, even if its caller is gone.
    network.answer(6, 404, "{}", &[]).await;
    network.answer(7, 404, "{}", &[]).await;
}

#[wasm_bindgen_test]
async fn endless_response_is_aborted_at_16_mb() {
    let (client, network) = (client(), Network::new());
    let read = Started::new(client.send(ListStatus));
    settled().await;
    network.call(0, "endless", &[]);
    let error = loop {
        TimeoutFuture::new(20).await;
        if let Some(ended) = read.take() {
            break ended.expect_err("too long");
        }
    };
    assert_eq!((error.kind, network.count()), (ErrorKind::TooLarge, 1));
    assert!(network.is_given_up(0));
    assert_eq!(network.member(0, "pulled").as_f64(), Some(17.0), "MB that were read");
}

#[wasm_bindgen_test]
async fn write_outcome_is_unknown_when_the_response_head_breaks_off() {
    let (client, network) = (client(), Network::new());
    let write = Started::new(client.write(
        OpId::new(),
        ActOnSetting { record_id: RecordId::new("r"), body: SettingAction::Start.to_body() },
    ));
    settled().await;
    // Chromium reports this for `HTTP/1.1 200 O` and the end of the connection.
    network.answer(0, 200, "", &[]).await;
    assert!(matches!(write.take(), Some((Outcome::Unknown(_), _))));
    let write = Started::new(client.write(
        OpId::new(),
        ActOnSetting { record_id: RecordId::new("r"), body: SettingAction::Start.to_body() },
    ));
    settled().await;
    network.answer(1, 200, "", &[("Content-Length", "0")]).await;
    assert!(matches!(write.take(), Some((Outcome::Done, Some(())))));
}

#[wasm_bindgen_test]
async fn area_that_refuses_the_token_is_not_requested_again_and_names_the_refusal() {
    let (client, network) = (client(), Network::new());
    let read = Started::new(client.send(settings()));
    settled().await;
    network.answer(0, 401, r#"{"error":"Invalid token"}"#, &[]).await;
    assert!(read.take().is_some_and(|ended| ended.is_err()));
    let error = client.send(settings()).await.expect_err("not sent");
    assert_eq!((error.status, error.kind), (Some(401), ErrorKind::TokenRefused));
    let mut write = std::pin::pin!(client.write(
        OpId::new(),
        ActOnSetting { record_id: RecordId::new("r"), body: SettingAction::Start.to_body() }
    ));
    let refused = std::future::poll_fn(|context| Poll::Ready(write.as_mut().poll(context))).await;
    assert!(matches!(refused, Poll::Ready((Outcome::Refused(_), None))), "at once");
    assert_eq!(network.count(), 1);
    let _other = Started::new(async move { drop(client.send(ListStatus).await) });
    settled().await;
    assert_eq!(network.count(), 2, "other areas continue");
    network.answer(1, 404, "{}", &[]).await;
}

/// Reads once, and returns the message of a 429 with these headers.
async fn refusal(headers: &[(&str, &str)]) -> String {
    let (client, network) = (client(), Network::new());
    client.request_now(Area::Restream);
    let read = Started::new(client.send(ListStatus));
    settled().await;
    network.answer(0, 429, "{}", headers).await;
    let error = read.take().expect("an end").expect_err("a refusal");
    client.request_now(Area::Restream);
    error.message
}

#[wasm_bindgen_test]
async fn requested_pause_is_said_as_the_service_asks() {
    let date = |clock: &str| format!("Mon, 02 Mar 2026 {clock} GMT");
    let noon = date("12:00:00");
    for (value, expected) in [
        ("86400".to_owned(), "Try again in 24 hours."),
        ("3600".to_owned(), "Try again in 1 hour."),
        ("301".to_owned(), "Try again in 5 m 01 s."),
        // A date is compared with that of the same response, whatever this computer's clock shows.
        (date("12:00:08"), "Try again in 8 s."),
        (date("13:00:00"), "Try again in 1 hour."),
    ] {
        let message = refusal(&[("Retry-After", &value), ("Date", &noon)]).await;
        assert!(message.ends_with(expected), "{value}: {message}");
    }
}

#[wasm_bindgen_test]
async fn own_server_tells_the_time_when_the_service_hides_its_date() {
    let (client, network) = (client(), Network::new());
    let read = async |at: u32, headers: &[(&str, &str)]| {
        let read = Started::new(client.send(ListStatus));
        settled().await;
        network.answer(at, 200, STATUSES, headers).await;
        assert!(read.take().expect("an end").is_ok());
    };
    let date = |ahead: f64| {
        let millis = js_sys::Date::now() + ahead * 1_000.0;
        String::from(js_sys::Date::new(&millis.into()).to_utc_string())
    };
    client.forget_clock();
    read(0, &[]).await;
    assert_eq!((network.heads().count(), network.heads().header(0, "CDN-AUTH-TOKEN")), (1, None));
    let time = || client.service_time().get_untracked();
    assert!(!time().is_known() && !time().is_doubtful(), "it is asked");
    network.heads().answer(0, 200, "", &[("Date", &date(-3_600.0))]).await;
    assert!(time().is_known() && (time().ahead_secs() + 3_600).abs() <= 1, "{:?}", time());
    read(1, &[]).await;
    assert_eq!(network.heads().count(), 1, "not at each response");
    read(2, &[("Date", &date(60.0))]).await;
    assert!((time().ahead_secs() - 60).abs() <= 1, "the service knows its own time: {:?}", time());
    client.forget_clock();
    assert!((time().ahead_secs() + 3_600).abs() <= 1);
}
