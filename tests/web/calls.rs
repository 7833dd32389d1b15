//! The record of this tab's calls: when it is made, and that no secret shows in it.

use leptos::prelude::*;
use sluice::api::restream::{CreateResource, GetResource, ListStatus};
use sluice::model::ids::ResourceId;
use sluice::model::restream::Resource;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::network::{Network, STATUSES, Started, client};
use crate::page::settled;

/// Puts a `requestIdleCallback` in place that waits for the test, until `restore`.
const IDLE: &str = r#"
(() => {
  const own = globalThis.requestIdleCallback;
  const asked = [];
  globalThis.requestIdleCallback = (call, { timeout }) => asked.push({ run: () => call({ didTimeout: false }), timeout });
  asked.push({ run: () => (globalThis.requestIdleCallback = own) });
  return asked;
})()
"#;

#[wasm_bindgen_test]
async fn what_was_read_is_redacted_when_the_browser_has_time_or_after_a_second() {
    let (client, network, idle) = (client(), Network::new(), Network(js_sys::eval(IDLE).unwrap().into()));
    client.record_calls();
    let read = Started::new(client.send(ListStatus));
    settled().await;
    network.answer(0, 200, STATUSES, &[]).await;
    assert!(read.take().expect("an end").is_ok(), "decoding waits for nothing");
    assert_eq!(idle.member(1, "timeout"), 1_000);
    let mut run = 1;
    while run < idle.count() {
        idle.call(run, "run", &[]);
        run += 1;
    }
    // Asked for, sent, ended, left: one each time that the browser has time. An earlier test may have left some.
    assert!(run > 4, "{run}");
    idle.call(0, "run", &[]);
    assert_eq!(untrack(|| client.calls().list()).len(), 1);
}

#[wasm_bindgen_test]
async fn a_secret_that_was_read_or_sent_is_in_no_later_answer_until_the_account_is_left() {
    const READ: &str = r#"{"data":{"name":"n","resource_id":"r","restreams":[{"source":"rtmp://in/a","target_key":"goldfish swims","password":"tiny fish"}]}}"#;
    let message = "the service: goldfish swims, tiny fish and whale at sea";
    let (client, network) = (client(), Network::new());
    let read = Started::new(client.send(GetResource { resource_id: ResourceId::new("r") }));
    settled().await;
    let later = Started::new(client.send(ListStatus));
    settled().await;
    network.answer(0, 200, READ, &[]).await;
    assert!(read.take().unwrap().is_ok());
    let restream = serde_json::from_str(r#"{"target_key":"whale at sea"}"#).unwrap();
    let resource = Resource { name: "New".into(), restreams: vec![restream], ..Resource::default() };
    let _write = Started::new(client.write(CreateResource { resource }));
    settled().await;
    network.answer(1, 500, message, &[("x-said", message)]).await;
    network.answer(2, 400, "{}", &[]).await;
    let error = later.take().unwrap().unwrap_err();
    let shown = |text: &str| ["goldfish", "tiny", "whale"].iter().any(|part| text.contains(part));
    assert!(error.message.starts_with("the service: ") && !shown(&error.message), "{}", error.message);
    let calls = untrack(|| client.calls().list());
    let activity = format!("{:?}", calls.iter().map(|call| &call.answer).collect::<Vec<_>>());
    assert!(activity.contains("the service: ") && !shown(&activity), "{activity}");
    client.forget_secrets();
    let later = Started::new(client.send(ListStatus));
    settled().await;
    network.answer(3, 400, message, &[]).await;
    assert!(
        later.take().unwrap().unwrap_err().message.contains("goldfish swims"),
        "nothing is kept for another account"
    );
}

#[wasm_bindgen_test]
async fn a_short_secret_that_is_read_late_does_not_show_in_what_was_noted_before() {
    const STATUS: &str = r#"{"account":"demo","data":[{"resource_id":"r","status":[{"source":"rtmp://in/a",
        "status":{"code":77,"description":"login refused: pw7 and more"}}]}]}"#;
    const RESOURCE: &str =
        r#"{"data":{"name":"n","resource_id":"r","restreams":[{"source":"rtmp://in/a","password":"pw7"}]}}"#;
    let (client, network) = (client(), Network::new());
    let _status = Started::new(async move { drop(client.send(ListStatus).await) });
    settled().await;
    network.answer(0, 200, STATUS, &[("x-note", "pw7")]).await;
    let _write = Started::new(
        client.write(CreateResource { resource: Resource { name: "a pw7".into(), ..Resource::default() } }),
    );
    settled().await;
    network.answer(1, 400, r#"{"error":"the service refused pw7"}"#, &[]).await;
    let noted = || untrack(|| format!("{:?} {:?}", client.calls().list(), client.calls().writes()));
    assert_eq!(noted().matches("pw7").count(), 6, "no answer has named it as secret: {}", noted());
    let _resource =
        Started::new(
            async move { drop(client.send(GetResource { resource_id: ResourceId::new("r") }).await) },
        );
    settled().await;
    network.answer(2, 200, RESOURCE, &[]).await;
    let shown = noted();
    assert!(!shown.contains("pw7"), "{shown}");
    assert!(shown.contains("login refused: •••••••• and more") && shown.contains("a ••••••••"), "{shown}");
}
