//! Writes are remembered within limits of time and memory.

use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use sluice::server::fingerprint::Fingerprint;
use sluice::server::proxy::ProxyLimits;
use sluice::server::proxy::answer::{UpstreamResponse, collect};
use sluice::server::proxy::once::{Once, OnceLimits, Ticket, Waiting, WriteTurn};
use sluice::server::request_slots::Caller;

const KEEP: Duration = Duration::from_secs(600);

fn once(writes: usize, answer_bytes: usize) -> Once {
    Once::new(OnceLimits { keep: KEEP, writes, answer_bytes })
}

fn name(parts: &[&[u8]]) -> Fingerprint {
    Fingerprint::of(parts)
}

fn caller(token: &str) -> Caller {
    Some(name(&[token.as_bytes()]))
}

fn enter_as(once: &Once, caller: Caller, id: &str, now: Instant) -> WriteTurn {
    once.enter(caller, name(&[id.as_bytes()]), name(&[b"{}"]), now)
}

fn answer(body: &str) -> UpstreamResponse {
    UpstreamResponse {
        status: StatusCode::OK,
        headers: HeaderMap::new(),
        body: Bytes::copy_from_slice(body.as_bytes()),
    }
}

fn enter(once: &Once, id: &str, now: Instant) -> WriteTurn {
    enter_as(once, caller("a token"), id, now)
}

#[track_caller]
fn first(turn: WriteTurn) -> (Ticket, Waiting) {
    let WriteTurn::First(ticket, waiting) = turn else { panic!("the write was sent before") };
    (ticket, waiting)
}

#[track_caller]
fn again(turn: WriteTurn) -> Waiting {
    let WriteTurn::Again(waiting) = turn else { panic!("the write would be sent again") };
    waiting
}

async fn text(waiting: Waiting) -> Option<String> {
    waiting.answer().await.map(|answer| String::from_utf8(answer.body.to_vec()).unwrap())
}

#[tokio::test]
async fn write_is_remembered_for_a_time_after_its_end() {
    let once = once(10, 1000);
    let start = Instant::now();
    let (ticket, _) = first(enter(&once, "a", start));
    // A write in progress is remembered for any time.
    again(enter(&once, "a", start + 10 * KEEP));
    ticket.answer(answer("done"), true);
    let end = Instant::now();
    again(enter(&once, "a", end + KEEP - Duration::from_secs(60)));
    first(enter(&once, "a", end + KEEP + Duration::from_secs(60)));
}

#[tokio::test]
async fn full_store_forgets_the_oldest_write_of_the_token_with_most() {
    let once = once(5, 1000);
    let now = Instant::now();
    let (owner, many) = (caller("owner"), caller("many"));
    first(enter_as(&once, owner, "owner", now)).0.answer(answer("owner"), true);
    let (under_way, _) = first(enter_as(&once, many, "under way", now));
    for index in 0..100 {
        first(enter_as(&once, many, &index.to_string(), now)).0.answer(answer("done"), true);
    }
    assert_eq!(text(again(enter_as(&once, owner, "owner", now))).await.as_deref(), Some("owner"));
    // A write in progress is never forgotten, and neither is the latest.
    under_way.answer(answer("at last"), true);
    let late = again(enter_as(&once, many, "under way", now));
    assert_eq!(text(late).await.as_deref(), Some("at last"));
    assert_eq!(text(again(enter_as(&once, many, "99", now))).await.as_deref(), Some("done"));
}

#[tokio::test]
async fn large_answer_goes_to_waiting_duplicates_only() {
    let once = once(100, 100);
    let now = Instant::now();
    let (ticket, waiting) = first(enter(&once, "a", now));
    ticket.answer(answer(&"a".repeat(101)), true);
    assert_eq!(text(waiting).await, Some("a".repeat(101)));
    assert_eq!(text(again(enter(&once, "a", now))).await, None, "the write is known and its answer is not");
    first(enter(&once, "b", now)).0.answer(answer(&"b".repeat(100)), true);
    assert_eq!(text(again(enter(&once, "b", now))).await, Some("b".repeat(100)));
}

#[test]
fn fingerprint_differs_for_other_requests_and_other_parts() {
    let once = once(10, 1000);
    let now = Instant::now();
    let (write, token) = (name(&[b"a", b"b"]), caller("a token"));
    let _first = once.enter(token, write, name(&[b"1"]), now);
    assert!(matches!(once.enter(token, write, name(&[b"2"]), now), WriteTurn::OtherRequest));
    assert_ne!(name(&[b"ab", b""]), write);
    assert_eq!(name(&[b"a", b"b"]), write);
}

#[tokio::test]
async fn store_has_room_for_a_third_token_after_twenty_thousand_writes() {
    let once = Once::new(OnceLimits::default());
    let now = Instant::now();
    for index in 0..10_000 {
        for token in ["one", "two"] {
            let (ticket, _) = first(enter_as(&once, caller(token), &format!("{token} {index}"), now));
            ticket.answer(answer("done"), true);
        }
    }
    for index in 0..1_000 {
        let (ticket, _) = first(enter_as(&once, caller("owner"), &index.to_string(), now));
        ticket.answer(answer("done"), true);
    }
    for index in 0..1_000 {
        let known = again(enter_as(&once, caller("owner"), &index.to_string(), now));
        assert_eq!(text(known).await.as_deref(), Some("done"), "{index}");
    }
}

#[tokio::test]
async fn stored_answer_does_not_retain_its_network_buffer() {
    let buffer = Bytes::from(vec![b'x'; 400_000]);
    let value = HeaderValue::from_maybe_shared(buffer.slice(100..110)).unwrap();
    let mut response = Response::new(Body::from(buffer.slice(200..210)));
    response.headers_mut().insert("retry-after", value);
    let Ok(kept) = collect(response, &ProxyLimits::default()).await else { panic!("not collected") };
    assert_eq!((&kept.body[..], kept.headers["retry-after"].as_bytes()), (&[b'x'; 10][..], &[b'x'; 10][..]));
    assert!(buffer.is_unique(), "the answer keeps the whole buffer");
}
