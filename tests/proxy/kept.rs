//! `X-Op-Id`: a write that comes again is not sent again.

use std::sync::Arc;

use sluice::server::proxy::shares::Room;
use sluice::server::proxy::{Limits, once};
use tokio::io::AsyncWriteExt;
use tokio::sync::Semaphore;

use crate::recorder::{Act, Recorder, answer};
use crate::served::{RECORD, RESOURCES, Reply, STREAM, TOKEN, before, read_reply, request, with_limits};

/// Answers the first request with 1, the second with 2, and so on.
async fn counting() -> Recorder {
    let count = std::sync::atomic::AtomicUsize::new(0);
    Recorder::choosing(move |_| {
        let number = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
        Act::Say(answer("201 Created", "Content-Type: application/json\r\n", &number.to_string()))
    })
    .await
}

const RESOURCE: &str = "/app/restream/v2/demo/resources/1";

fn put(op_id: &str) -> String {
    request("PUT", RECORD, &format!("X-Op-Id: {op_id}\r\n"), "{}")
}

fn message(reply: &Reply) -> (u16, &str) {
    (reply.status(), reply.body())
}

#[tokio::test]
async fn a_duplicate_gets_the_first_answer() {
    let upstream = counting().await;
    let served = before(&upstream).await;
    let first = served.send(put("op-1")).await;
    assert_eq!(message(&first), (201, "1"));
    for _ in 0..5 {
        let again = served.send(put("op-1")).await;
        assert_eq!(message(&again), (201, "1"));
        assert_eq!(again.header("content-type"), Some("application/json"));
        assert_eq!(again.header("connection"), Some("close"));
    }
    assert_eq!(upstream.count(), 1);
    // Another click, and a write without an id, are other writes.
    assert_eq!(message(&served.send(put("op-2")).await), (201, "2"));
    assert_eq!(message(&served.send(request("PUT", RECORD, "", "{}")).await), (201, "3"));
    assert_eq!(message(&served.send(request("PUT", RECORD, "", "{}")).await), (201, "4"));
    assert_eq!(upstream.count(), 4);
}

#[tokio::test]
async fn the_same_id_for_another_request_is_refused_and_nothing_is_sent() {
    let upstream = counting().await;
    let served = before(&upstream).await;
    let id = "X-Op-Id: op-1\r\n";
    let base = request("PUT", "/app/restream/v2/demo/resources/1", id, "{}");
    served.send(&base).await;
    // What it was meant to be no one knows.
    for other in [
        request("PUT", "/app/restream/v2/demo/resources/2", id, "{}"),
        request("PUT", "/app/restream/v2/demo/resources/1?x", id, "{}"),
        request("POST", "/app/restream/v2/demo/resources/1", id, "{}"),
        request("PUT", "/app/restream/v2/demo/resources/1", id, r#"{"a": 1}"#),
    ] {
        let reply = served.send(other).await;
        assert_eq!(reply.status(), 422);
        reply.assert_says("X-Op-Id");
    }
    assert_eq!(message(&served.send(&base).await).1, "1");
    assert_eq!(upstream.count(), 1);
    // Ids of different callers have nothing to do with each other.
    assert_eq!(message(&served.send(base.replace(TOKEN, "another-token")).await).1, "2");
    // Reads are always sent.
    for _ in 0..2 {
        served.send(request("GET", RESOURCES, id, "")).await;
    }
    assert_eq!(upstream.count(), 4);
}

#[tokio::test]
async fn duplicates_wait_for_the_first() {
    let gate = Arc::new(Semaphore::new(0));
    let upstream = Recorder::doing(Act::WaitAndSay(Arc::clone(&gate), answer("200 OK", "", "{}"))).await;
    let served = before(&upstream).await;
    let send = || {
        let served = served.clone();
        tokio::spawn(async move { served.send(put("op-1")).await })
    };
    let first = send();
    upstream.has_got(1).await;
    let others: Vec<_> = (0..10).map(|_| send()).collect();
    assert!(!first.is_finished());
    // Enough for all of them, if they were sent.
    gate.add_permits(11);
    assert_eq!(message(&first.await.unwrap()), (200, "{}"));
    for other in others {
        assert_eq!(message(&other.await.unwrap()), (200, "{}"));
    }
    assert_eq!(upstream.count(), 1);
}

#[tokio::test]
async fn a_write_is_finished_when_its_caller_goes() {
    let gate = Arc::new(Semaphore::new(0));
    let upstream = Recorder::doing(Act::WaitAndSay(Arc::clone(&gate), answer("200 OK", "", "first"))).await;
    let served = before(&upstream).await;
    for (count, bytes) in [(1, put("op-1")), (2, request("DELETE", STREAM, "", "{}"))] {
        let mut caller = served.connect().await;
        caller.write_all(bytes.as_bytes()).await.unwrap();
        upstream.has_got(count).await;
        drop(caller);
    }
    assert!(!served.proxy.settle(std::time::Duration::from_millis(100)).await, "both are under way");
    let again = {
        let mut stream = served.connect().await;
        stream.write_all(put("op-1").as_bytes()).await.unwrap();
        tokio::spawn(read_reply(stream))
    };
    gate.add_permits(5);
    assert_eq!(message(&again.await.unwrap()), (200, "first"));
    assert_eq!(message(&served.send(put("op-1")).await), (200, "first"));
    assert!(served.proxy.settle(std::time::Duration::from_secs(60)).await);
    assert_eq!(upstream.count(), 2);
    assert!(!upstream.connections().is_empty());
}

#[tokio::test]
async fn a_failure_is_an_answer_too() {
    let upstream = Recorder::doing(Act::SayAndClose(Vec::new())).await;
    let served = before(&upstream).await;
    let first = served.send(put("op-1")).await;
    assert_eq!(first.status(), 502);
    assert_eq!(message(&served.send(put("op-1")).await), message(&first));
    assert_eq!(upstream.count(), 1, "it may have been carried out");
}

#[tokio::test]
async fn what_is_remembered_is_bounded_and_nothing_is_sent_twice_for_it() {
    let upstream = counting().await;
    let kept = once::Limits { writes: Room::unshared(3), bytes: 60, ..once::Limits::default() };
    let limits = Limits { once: kept, ..Limits::default() };
    let served = with_limits(&format!("http://{}", upstream.address), limits).await;
    for op_id in ["op-1", "op-2", "op-3"] {
        assert_eq!(served.send(put(op_id)).await.status(), 201);
    }
    // Too many writes: a further one is not sent, and says so.
    let reply = served.send(put("op-4")).await;
    assert_eq!(reply.status(), 503);
    reply.assert_says("nothing was sent");
    // Too many bytes: the oldest answer is forgotten, and its write still not sent again.
    let oldest = served.send(put("op-1")).await;
    assert_eq!(oldest.status(), 502);
    oldest.assert_says("not sent again");
    assert_eq!(message(&served.send(put("op-3")).await), (201, "3"));
    assert_eq!(upstream.count(), 3);
}

#[tokio::test]
async fn writes_under_way_are_bounded() {
    let gate = Arc::new(Semaphore::new(0));
    let upstream = Recorder::doing(Act::WaitAndSay(Arc::clone(&gate), answer("200 OK", "", "{}"))).await;
    let limits = Limits { writes: Room::unshared(1), ..Limits::default() };
    let served = with_limits(&format!("http://{}", upstream.address), limits).await;
    let first = {
        let served = served.clone();
        tokio::spawn(async move { served.send(put("op-1")).await })
    };
    upstream.has_got(1).await;
    for bytes in [put("op-2"), request("PUT", RECORD, "", "{}")] {
        assert_eq!(served.send(bytes).await.status(), 503);
    }
    gate.add_permits(1);
    assert_eq!(first.await.unwrap().status(), 200);
    assert_eq!(upstream.count(), 1);
    // What was not sent for want of room is not remembered: now it is sent.
    gate.add_permits(1);
    assert_eq!(message(&served.send(put("op-2")).await), (200, "{}"));
    assert_eq!(upstream.count(), 2);
}

#[tokio::test]
async fn an_invented_token_holds_up_only_its_own_writes() {
    let gate = Arc::new(Semaphore::new(0));
    let held = Act::WaitAndSay(Arc::clone(&gate), answer("200 OK", "", "{}"));
    let upstream = Recorder::choosing(move |head| match head.contains("invented") {
        true => held.clone(),
        false => Act::Say(answer("200 OK", "", "{}")),
    })
    .await;
    let served = before(&upstream).await;
    let most = Limits::default().writes.stranger;
    let invented = |index: usize| put(&format!("op-{index}")).replace(TOKEN, "invented");
    let held: Vec<_> = (0..most)
        .map(|index| {
            let (served, bytes) = (served.clone(), invented(index));
            tokio::spawn(async move { served.send(bytes).await })
        })
        .collect();
    upstream.has_got(most).await;
    assert_eq!(served.send(invented(most)).await.status(), 503);
    assert_eq!(served.send(put("owner")).await.status(), 200);
    gate.add_permits(most);
    for held in held {
        assert_eq!(held.await.unwrap().status(), 200);
    }
}

#[tokio::test]
async fn writes_of_a_refused_token_take_no_room() {
    let refusals = [
        ("401 Unauthorized", "Invalid token", RECORD),
        ("403 Forbidden", r#"{"status":"Forbidden","description":"Invalid token"}"#, RECORD),
        ("400 Bad Request", r#"{"success":false,"code":403,"message":"Invalid token"}"#, RESOURCE),
    ];
    for (status, body, target) in refusals {
        let refusal = answer(status, "Content-Type: application/json\r\n", body);
        let upstream = Recorder::choosing(move |head| match head.contains("invented") {
            true => Act::Say(refusal.clone()),
            false => Act::Say(answer("200 OK", "", "{}")),
        })
        .await;
        let kept = once::Limits { writes: Room::unshared(5), ..once::Limits::default() };
        let limits = Limits { once: kept, ..Limits::default() };
        let served = with_limits(&format!("http://{}", upstream.address), limits).await;
        for index in 0..20 {
            let id = format!("X-Op-Id: op-{index}\r\n");
            let reply = served.send(request("PUT", target, &id, "{}").replace(TOKEN, "invented")).await;
            assert_eq!(reply.0.split("\r\n").next(), Some(format!("HTTP/1.1 {status}").as_str()));
        }
        assert_eq!(served.send(put("owner")).await.status(), 200, "{status}");
    }
}
