//! Writes repeated with the same `X-Op-Id` are sent once.

use std::sync::Arc;

use sluice::server::program;
use sluice::server::proxy::{ProxyLimits, once};
use sluice::server::request_slots::RequestQuota;
use tokio::io::AsyncWriteExt;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use crate::recorder::{Reaction, Recorder, answer};
use crate::served::{
    METRICS, RECORD, RESOURCES, Reply, STREAM, Served, TOKEN, before, nowhere, read_reply, request,
    with_limits, with_places,
};

/// Answers requests with 1, 2 and so on.
async fn counting() -> Recorder {
    let count = std::sync::atomic::AtomicUsize::new(0);
    Recorder::choosing(move |_| {
        let number = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
        Reaction::Say(answer("201 Created", "Content-Type: application/json\r\n", &number.to_string()))
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
async fn duplicate_of_a_write_gets_the_first_answer() {
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
    // Another id, or none, is another write.
    assert_eq!(message(&served.send(put("op-2")).await), (201, "2"));
    assert_eq!(message(&served.send(request("PUT", RECORD, "", "{}")).await), (201, "3"));
    assert_eq!(message(&served.send(request("PUT", RECORD, "", "{}")).await), (201, "4"));
    assert_eq!(upstream.count(), 4);
}

#[tokio::test]
async fn repeated_id_of_another_request_is_refused_without_an_upstream_request() {
    let upstream = counting().await;
    let served = before(&upstream).await;
    let id = "X-Op-Id: op-1\r\n";
    let base = request("PUT", RESOURCE, id, "{}");
    served.send(&base).await;
    // The intended request is ambiguous.
    for other in [
        request("PUT", "/app/restream/v2/demo/resources/2", id, "{}"),
        request("PUT", "/app/restream/v2/demo/resources/1?x", id, "{}"),
        request("POST", RESOURCE, id, "{}"),
        request("PUT", RESOURCE, id, r#"{"a": 1}"#),
    ] {
        let reply = served.send(other).await;
        assert_eq!(reply.status(), 422);
        reply.assert_says("X-Op-Id");
    }
    assert_eq!(message(&served.send(&base).await).1, "1");
    assert_eq!(upstream.count(), 1);
    // The same id of another token is another write.
    assert_eq!(message(&served.send(base.replace(TOKEN, "another-token")).await).1, "2");
    // Reads are always sent.
    for _ in 0..2 {
        served.send(request("GET", RESOURCES, id, "")).await;
    }
    assert_eq!(upstream.count(), 4);
}

#[tokio::test]
async fn duplicates_wait_for_the_first_write() {
    let gate = Arc::new(Semaphore::new(0));
    let upstream = Recorder::doing(Reaction::WaitAndSay(Arc::clone(&gate), answer("200 OK", "", "{}"))).await;
    let served = before(&upstream).await;
    let first = send_all(&served, 1, |_| put("op-1"));
    upstream.has_got(1).await;
    let others = send_all(&served, 10, |_| put("op-1"));
    assert!(!first[0].is_finished());
    // All duplicates could be answered if they were sent.
    gate.add_permits(11);
    for write in first.into_iter().chain(others) {
        assert_eq!(message(&write.await.unwrap()), (200, "{}"));
    }
    assert_eq!(upstream.count(), 1);
}

#[tokio::test]
async fn write_is_finished_when_its_client_disconnects() {
    let gate = Arc::new(Semaphore::new(0));
    let upstream =
        Recorder::doing(Reaction::WaitAndSay(Arc::clone(&gate), answer("200 OK", "", "first"))).await;
    let served = before(&upstream).await;
    for (count, bytes) in [(1, put("op-1")), (2, request("DELETE", STREAM, "", "{}"))] {
        let mut caller = served.connect().await;
        caller.write_all(bytes.as_bytes()).await.unwrap();
        upstream.has_got(count).await;
        drop(caller);
    }
    assert!(!served.program.settle(std::time::Duration::from_millis(100)).await, "both are under way");
    let again = {
        let mut stream = served.connect().await;
        stream.write_all(put("op-1").as_bytes()).await.unwrap();
        tokio::spawn(read_reply(stream))
    };
    gate.add_permits(5);
    assert_eq!(message(&again.await.unwrap()), (200, "first"));
    assert_eq!(message(&served.send(put("op-1")).await), (200, "first"));
    assert!(served.program.settle(std::time::Duration::from_secs(60)).await);
    assert_eq!(upstream.count(), 2);
    assert!(!upstream.connections().is_empty());
}

#[tokio::test]
async fn duplicate_of_a_failed_write_gets_the_failure() {
    let upstream = Recorder::doing(Reaction::SayAndClose(Vec::new())).await;
    let served = before(&upstream).await;
    let first = served.send(put("op-1")).await;
    assert_eq!(first.status(), 502);
    assert_eq!(message(&served.send(put("op-1")).await), message(&first));
    assert_eq!(upstream.count(), 1, "the write may have been carried out");
}

#[tokio::test]
async fn large_answer_is_not_stored_and_its_write_not_repeated() {
    let upstream = counting().await;
    let kept = once::OnceLimits { answer_bytes: 1, ..once::OnceLimits::default() };
    let limits = ProxyLimits { once: kept, ..ProxyLimits::default() };
    let served = with_limits(upstream.address, limits).await;
    assert_eq!(served.send(put("op-1")).await.status(), 201);
    let again = served.send(put("op-1")).await;
    assert_eq!(again.status(), 502);
    again.assert_says("not sent again");
    assert_eq!(upstream.count(), 1);
}

/// Limits reads and writes alike.
fn places(total: usize, caller: usize) -> program::RequestLimits {
    program::RequestLimits { reads: RequestQuota { total, caller }, writes: RequestQuota { total, caller } }
}

#[tokio::test]
async fn writes_in_progress_are_limited() {
    let gate = Arc::new(Semaphore::new(0));
    let upstream = Recorder::doing(Reaction::WaitAndSay(Arc::clone(&gate), answer("200 OK", "", "{}"))).await;
    let served = with_places(&upstream, places(1, 1)).await;
    let [first] = send_all(&served, 1, |_| put("op-1")).try_into().unwrap();
    upstream.has_got(1).await;
    for bytes in [put("op-2"), request("PUT", RECORD, "", "{}")] {
        let refused = served.send(bytes).await;
        assert_eq!((refused.status(), refused.header("retry-after")), (503, Some("1")));
        refused.assert_says("nothing was sent");
    }
    gate.add_permits(1);
    assert_eq!(first.await.unwrap().status(), 200);
    assert_eq!(upstream.count(), 1);
    // A write refused for want of a slot is not remembered, so it is sent now.
    gate.add_permits(1);
    assert_eq!(message(&served.send(put("op-2")).await), (200, "{}"));
    assert_eq!(upstream.count(), 2);
}

/// Delays requests with one of these words in their heads until the gate opens.
async fn holding(words: &'static [&'static str], gate: &Arc<Semaphore>) -> Recorder {
    let held = Reaction::WaitAndSay(Arc::clone(gate), answer("200 OK", "", "[]"));
    Recorder::choosing(move |head| match words.iter().any(|word| head.contains(word)) {
        true => held.clone(),
        false => Reaction::Say(answer("200 OK", "", "[]")),
    })
    .await
}

fn send_all(served: &Served, count: usize, bytes: impl Fn(usize) -> String) -> Vec<JoinHandle<Reply>> {
    let send = |index| {
        let (served, bytes) = (served.clone(), bytes(index));
        tokio::spawn(async move { served.send(bytes).await })
    };
    (0..count).map(send).collect()
}

#[tokio::test]
async fn valid_token_has_slots_that_other_tokens_cannot_occupy() {
    for method in ["GET", "PUT"] {
        let gate = Arc::new(Semaphore::new(0));
        let upstream = holding(&["slow"], &gate).await;
        let served = with_places(&upstream, places(8, 4)).await;
        let ask = |token: &str, target: &str| {
            let body = if method == "PUT" { "{}" } else { "" };
            request(method, target, "", body).replace(TOKEN, token)
        };
        // The upstream accepts both tokens.
        for token in ["first", "second"] {
            assert_eq!(served.send(ask(token, RECORD)).await.status(), 200);
        }
        let slow = format!("{RECORD}?slow");
        let sent = upstream.count();
        let invented = send_all(&served, 4, |index| ask(&format!("invented-{index}"), &slow));
        let good = send_all(&served, 4, |_| ask("first", &slow));
        upstream.has_got(sent + 8).await;
        for token in ["invented-9", "first"] {
            assert_eq!(served.send(ask(token, RECORD)).await.status(), 503, "{method} {token}");
        }
        // All slots are taken, none of them by this token.
        assert_eq!(served.send(ask("second", RECORD)).await.status(), 200, "{method}");
        gate.add_permits(8);
        for held in invented.into_iter().chain(good) {
            assert_eq!(held.await.unwrap().status(), 200);
        }
    }
}

#[tokio::test]
async fn token_that_is_refused_within_a_success_is_not_known() {
    for (method, target, said) in [
        ("GET", RESOURCES, r#"{"success": false, "code": 403, "message": "Invalid token"}"#),
        ("GET", METRICS, r#"{"status": "Forbidden", "description": "Invalid token"}"#),
        ("GET", RECORD, "<!doctype html><title>Sign in</title>"),
        ("PUT", RECORD, r#"{"success": false, "message": "Invalid token"}"#),
    ] {
        let gate = Arc::new(Semaphore::new(0));
        let held = Reaction::WaitAndSay(Arc::clone(&gate), answer("200 OK", "", "[]"));
        let upstream = Recorder::choosing(move |head| match (head.contains("slow"), head.contains(TOKEN)) {
            (true, _) => held.clone(),
            (_, true) => Reaction::Say(answer("200 OK", "", r#"{"data": []}"#)),
            _ => Reaction::Say(answer("200 OK", "", said)),
        })
        .await;
        let served = with_places(&upstream, places(8, 4)).await;
        let ask = |token: &str, target: &str| {
            let body = if method == "PUT" { "{}" } else { "" };
            request(method, target, "", body).replace(TOKEN, token)
        };
        assert_eq!(served.send(request("GET", RESOURCES, "", "")).await.status(), 200, "the token is known");
        // Enough to fill the memory; each of them would be a caller of its own.
        for index in 0..1_030 {
            assert_eq!(served.send(ask(&format!("invented-{index}"), target)).await.status(), 200);
        }
        let sent = upstream.count();
        let slow = if target.contains('?') { format!("{target}&slow") } else { format!("{target}?slow") };
        let invented = send_all(&served, 4, |index| ask(&format!("invented-{}", 1_000 + index), &slow));
        upstream.has_got(sent + 4).await;
        assert_eq!(served.send(ask("invented-1020", &slow)).await.status(), 503, "{said}");
        let known = send_all(&served, 4, |_| ask(TOKEN, &slow));
        upstream.has_got(sent + 8).await;
        gate.add_permits(8);
        for held in invented.into_iter().chain(known) {
            assert_eq!(held.await.unwrap().status(), 200, "{said}");
        }
    }
}

/// The reads are as many as the allowed connections.
#[tokio::test]
async fn waiting_reads_do_not_block_pages() {
    let gate = Arc::new(Semaphore::new(0));
    let upstream = holding(&["GET"], &gate).await;
    let served = before(&upstream).await;
    let reads = send_all(&served, 256, |_| request("GET", RESOURCES, "", ""));
    upstream.has_got(program::RequestLimits::default().reads.caller).await;
    let page = served.get("/restreams").await;
    page.assert_says("The console is not served here");
    gate.add_permits(256);
    let mut statuses = Vec::new();
    for read in reads {
        statuses.push(read.await.unwrap().status());
    }
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), upstream.count());
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
}

#[tokio::test]
async fn unsent_write_is_sent_when_repeated() {
    let address = nowhere().await;
    let served = with_limits(address, ProxyLimits::default()).await;
    let first = served.send(put("op-1")).await;
    assert_eq!(first.status(), 502);
    first.assert_says("Nothing was sent");
    let upstream = Recorder::at(address, |_| Reaction::Say(answer("200 OK", "", "{}"))).await;
    assert_eq!(message(&served.send(put("op-1")).await), (200, "{}"));
    assert_eq!(upstream.count(), 1);
}

#[tokio::test]
async fn writes_of_a_refused_token_are_not_stored() {
    let refusals = [
        ("401 Unauthorized", "Invalid token", RECORD),
        ("403 Forbidden", r#"{"status":"Forbidden","description":"Invalid token"}"#, RECORD),
        ("400 Bad Request", r#"{"success":false,"code":403,"message":"Invalid token"}"#, RESOURCE),
    ];
    for (status, body, target) in refusals {
        let refusal = answer(status, "Content-Type: application/json\r\n", body);
        let upstream = Recorder::choosing(move |head| match head.contains("invented") {
            true => Reaction::Say(refusal.clone()),
            false => Reaction::Say(answer("200 OK", "", "{}")),
        })
        .await;
        let kept = once::OnceLimits { writes: 1, ..once::OnceLimits::default() };
        let limits = ProxyLimits { once: kept, ..ProxyLimits::default() };
        let served = with_limits(upstream.address, limits).await;
        let first = served.send(put("first")).await;
        assert_eq!(first.status(), 200);
        for index in 0..20 {
            let id = format!("X-Op-Id: op-{index}\r\n");
            let reply = served.send(request("PUT", target, &id, "{}").replace(TOKEN, "invented")).await;
            assert_eq!(reply.0.split("\r\n").next(), Some(format!("HTTP/1.1 {status}").as_str()));
        }
        let before = upstream.count();
        assert_eq!(message(&served.send(put("first")).await), message(&first));
        assert_eq!(upstream.count(), before, "{status}: it was forgotten");
    }
}
