//! The record of this tab's calls omits bodies of reads and masks secrets.

use leptos::prelude::*;
use sluice::api::activity::CallState;
use sluice::api::restream::{CreateResource, ListStatus};
use sluice::console::client::OpId;
use sluice::model::restream::Resource;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::network::{Network, STATUSES, Started, client};
use crate::page::settled;

#[wasm_bindgen_test]
async fn record_omits_the_body_of_a_read_that_succeeds() {
    let (client, network) = (client(), Network::new());
    let read = Started::new(client.send(ListStatus));
    settled().await;
    network.answer(0, 200, STATUSES, &[]).await;
    assert!(read.take().expect("an end").is_ok());
    let calls = untrack(|| client.calls().list());
    let [call] = calls.as_slice() else { panic!("{calls:?}") };
    assert_eq!((call.state, call.size_bytes), (CallState::Answered(200), STATUSES.len()));
    assert_eq!(call.answer.body, None);
}

#[wasm_bindgen_test]
async fn record_masks_the_secrets_of_a_write_in_its_body_and_in_the_response() {
    let message = "the service: whale at sea is taken";
    let (client, network) = (client(), Network::new());
    let restream = serde_json::from_str(r#"{"target_key":"whale at sea"}"#).unwrap();
    let resource = Resource { name: "New".into(), restreams: vec![restream], ..Resource::default() };
    let write = Started::new(client.write(OpId::new(), CreateResource { resource }));
    settled().await;
    network.answer(0, 400, message, &[("x-said", message)]).await;
    let outcome = format!("{:?}", write.take().expect("an end"));
    let recorded = untrack(|| format!("{:?} {:?}", client.calls().list(), client.calls().writes()));
    for shown in [&outcome, &recorded] {
        assert!(shown.contains("the service: ") && !shown.contains("whale"), "{shown}");
    }
    assert!(recorded.contains("\\\"name\\\":\\\"New\\\""), "{recorded}");
}
