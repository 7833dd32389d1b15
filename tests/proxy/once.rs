//! What is remembered of writes: in turn, in time, in memory.

use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use sluice::server::proxy::answer::{Answer, collect};
use sluice::server::proxy::fingerprint::{Fingerprint, Keys};
use sluice::server::proxy::once::{Limits, Once, Ticket, Turn, Waiting};
use sluice::server::proxy::shares::{Caller, Room};

const KEEP: Duration = Duration::from_secs(600);

/// With room that one token may have all of.
fn once(writes: usize, bytes: usize) -> Once {
    Once::new(Limits { keep: KEEP, writes: Room::unshared(writes), bytes })
}

fn name(parts: &[&[u8]]) -> Fingerprint {
    static KEYS: std::sync::OnceLock<Keys> = std::sync::OnceLock::new();
    KEYS.get_or_init(Keys::default).of(parts)
}

fn caller(token: &str, is_accepted: bool) -> Caller {
    Caller { token: name(&[token.as_bytes()]), is_accepted }
}

fn enter_as(once: &Once, caller: Caller, id: &str, now: Instant) -> Turn {
    once.enter(caller, name(&[id.as_bytes()]), name(&[b"{}"]), now)
}

fn answer(body: &str) -> Answer {
    Answer {
        status: StatusCode::OK,
        headers: HeaderMap::new(),
        body: Bytes::copy_from_slice(body.as_bytes()),
    }
}

fn enter(once: &Once, id: &str, now: Instant) -> Turn {
    enter_as(once, caller("a token", true), id, now)
}

#[track_caller]
fn first(turn: Turn) -> (Ticket, Waiting) {
    let Turn::First(ticket, waiting) = turn else { panic!("it was sent before") };
    (ticket, waiting)
}

#[track_caller]
fn again(turn: Turn) -> Waiting {
    let Turn::Again(waiting) = turn else { panic!("it would be sent") };
    waiting
}

async fn text(waiting: Waiting) -> Option<String> {
    waiting.answer().await.map(|answer| String::from_utf8(answer.body.to_vec()).unwrap())
}

#[tokio::test]
async fn all_who_come_before_and_after_the_answer_get_it() {
    let once = once(10, 1000);
    let now = Instant::now();
    let (ticket, own) = first(enter(&once, "a", now));
    let early = again(enter(&once, "a", now));
    ticket.answer(answer("done"));
    let late = again(enter(&once, "a", now));
    for waiting in [own, early, late] {
        assert_eq!(text(waiting).await.as_deref(), Some("done"));
    }
}

#[tokio::test]
async fn a_write_that_lost_its_sender_is_not_sent_again() {
    let once = once(10, 1000);
    let now = Instant::now();
    let (ticket, own) = first(enter(&once, "a", now));
    drop(ticket);
    assert_eq!(text(own).await, None);
    assert_eq!(text(again(enter(&once, "a", now))).await, None);
}

#[tokio::test]
async fn it_is_known_for_its_time_from_its_end() {
    let once = once(10, 1000);
    let start = Instant::now();
    let (ticket, _) = first(enter(&once, "a", start));
    // As long as it is under way, however long that is.
    again(enter(&once, "a", start + 10 * KEEP));
    ticket.answer(answer("done"));
    let end = Instant::now();
    again(enter(&once, "a", end + KEEP - Duration::from_secs(60)));
    first(enter(&once, "a", end + KEEP + Duration::from_secs(60)));
}

#[tokio::test]
async fn the_number_of_writes_is_bounded_and_time_makes_room() {
    let once = once(2, 1000);
    let now = Instant::now();
    let (a, _) = first(enter(&once, "a", now));
    let (_b, _) = first(enter(&once, "b", now));
    assert!(matches!(enter(&once, "c", now), Turn::Full));
    again(enter(&once, "a", now));
    a.answer(answer("done"));
    assert!(matches!(enter(&once, "c", now), Turn::Full));
    first(enter(&once, "c", now + KEEP + Duration::from_secs(60)));
}

#[tokio::test]
async fn bytes_are_given_back_the_oldest_first() {
    let once = once(100, 100);
    let now = Instant::now();
    let mut own = Vec::new();
    for name in ["a", "b", "c"] {
        let (ticket, waiting) = first(enter(&once, name, now));
        ticket.answer(answer(&name.repeat(40)));
        own.push(waiting);
    }
    assert_eq!(text(again(enter(&once, "a", now))).await, None, "forgotten, but not unknown");
    assert_eq!(text(again(enter(&once, "b", now))).await, Some("b".repeat(40)));
    assert_eq!(text(again(enter(&once, "c", now))).await, Some("c".repeat(40)));
    // Anyone who waited for it has it all the same.
    for (waiting, name) in own.into_iter().zip(["a", "b", "c"]) {
        assert_eq!(text(waiting).await, Some(name.repeat(40)));
    }
    // More than there is room for.
    let (ticket, waiting) = first(enter(&once, "d", now));
    ticket.answer(answer(&"d".repeat(101)));
    assert_eq!(text(waiting).await, Some("d".repeat(101)));
    assert_eq!(text(again(enter(&once, "d", now))).await, None);
    // All is given back with time: there is room again.
    let later = now + KEEP + Duration::from_secs(60);
    let (ticket, _) = first(enter(&once, "e", later));
    ticket.answer(answer(&"e".repeat(100)));
    assert_eq!(text(again(enter(&once, "e", Instant::now()))).await, Some("e".repeat(100)));
}

#[test]
fn another_request_is_told_from_a_duplicate_and_parts_are_kept_apart() {
    let once = once(10, 1000);
    let now = Instant::now();
    let (write, token) = (name(&[b"a", b"b"]), caller("a token", true));
    let _first = once.enter(token, write, name(&[b"1"]), now);
    assert!(matches!(once.enter(token, write, name(&[b"2"]), now), Turn::OtherRequest));
    assert_ne!(name(&[b"ab", b""]), write);
    assert_eq!(name(&[b"a", b"b"]), write);
}

#[tokio::test]
async fn ten_thousand_writes_with_invented_tokens_leave_room_for_the_owners() {
    let once = Once::new(Limits::default());
    let now = Instant::now();
    let mut under_way = Vec::new();
    for index in 0..10_000 {
        if let Turn::First(ticket, _) =
            enter_as(&once, caller("one invented", false), &index.to_string(), now)
        {
            under_way.push(ticket);
        }
    }
    assert_eq!(under_way.len(), 2_500);
    // Neither who was let in before, nor who comes for the first time, finds it full.
    first(enter_as(&once, caller("the owner's", true), "owner", now));
    first(enter_as(&once, caller("another", false), "another", now));
    for index in 0..10_000 {
        let invented = caller(&format!("invented {index}"), false);
        if let Turn::First(ticket, _) = enter_as(&once, invented, &format!("id {index}"), now) {
            under_way.push(ticket);
        }
    }
    assert!(under_way.len() <= 7_500, "{} of strangers", under_way.len());
    for index in 0..5_000 {
        let (ticket, _) = first(enter_as(&once, caller("the owner's", true), &format!("owner {index}"), now));
        ticket.answer(answer("done"));
    }
}

#[tokio::test]
async fn what_is_not_remembered_takes_no_room_and_may_come_again() {
    let once = once(1, 1000);
    let now = Instant::now();
    for _ in 0..3 {
        let (ticket, own) = first(enter(&once, "a", now));
        let waiting = again(enter(&once, "a", now));
        ticket.answer_unremembered(answer("refused"));
        for waiting in [own, waiting] {
            assert_eq!(text(waiting).await.as_deref(), Some("refused"));
        }
    }
}

#[tokio::test]
async fn the_token_with_the_most_bytes_gives_them_up() {
    let once = once(1000, 100);
    let now = Instant::now();
    let (ticket, _) = first(enter_as(&once, caller("owner", true), "owner", now));
    ticket.answer(answer(&"o".repeat(40)));
    for index in 0..50 {
        let (ticket, _) = first(enter_as(&once, caller("other", true), &index.to_string(), now));
        ticket.answer(answer(&"x".repeat(20)));
    }
    let kept = again(enter_as(&once, caller("owner", true), "owner", now));
    assert_eq!(text(kept).await, Some("o".repeat(40)));
    let latest = again(enter_as(&once, caller("other", true), "49", now));
    assert_eq!(text(latest).await, Some("x".repeat(20)));
}

#[tokio::test]
async fn of_an_answer_its_bytes_are_kept_and_not_the_buffer() {
    let buffer = Bytes::from(vec![b'x'; 400_000]);
    let value = HeaderValue::from_maybe_shared(buffer.slice(100..110)).unwrap();
    let mut response = Response::new(Body::from(buffer.slice(200..210)));
    response.headers_mut().insert("retry-after", value);
    let Ok(kept) = collect(response, 1000, Duration::from_secs(60)).await else { panic!("not collected") };
    assert_eq!((&kept.body[..], kept.headers["retry-after"].as_bytes()), (&[b'x'; 10][..], &[b'x'; 10][..]));
    assert!(buffer.is_unique(), "something of the answer holds all of it");
}
