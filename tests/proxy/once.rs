//! What is remembered of writes: in turn, in time, in memory.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use sluice::server::proxy::answer::Answer;
use sluice::server::proxy::once::{Limits, Once, Ticket, Turn, Waiting};

const KEEP: Duration = Duration::from_secs(600);

fn once(writes: usize, bytes: usize) -> Once {
    Once::new(Limits { keep: KEEP, writes, bytes })
}

fn answer(body: &str) -> Answer {
    Answer {
        status: StatusCode::OK,
        headers: HeaderMap::new(),
        body: Bytes::copy_from_slice(body.as_bytes()),
    }
}

fn enter(once: &Once, name: &str, now: Instant) -> Turn {
    once.enter(once.fingerprint(&[name.as_bytes()]), once.fingerprint(&[b"{}"]), now)
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
    // Whoever waited for it has it all the same.
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
    let name = once.fingerprint(&[b"a", b"b"]);
    let _first = once.enter(name, once.fingerprint(&[b"1"]), now);
    assert!(matches!(once.enter(name, once.fingerprint(&[b"2"]), now), Turn::OtherRequest));
    assert_ne!(once.fingerprint(&[b"ab", b""]), name);
    assert_eq!(once.fingerprint(&[b"a", b"b"]), name);
}
