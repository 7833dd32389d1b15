//! Read afresh, send once, read back: every way that can end, with the page's `fetch` in the test's hands.

use leptos::prelude::untrack;
use sluice::api::ErrorKind;
use sluice::api::activity::ReadBack;
use sluice::console::client::saving::{Created, Saved, Saving};
use sluice::console::session::AccountScope;
use sluice::model::ids::ResourceId;
use sluice::model::restream::Resource;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::client::{Network, Started, client};
use crate::page::settled;

const DONE: &str = r#"{"success":true,"code":200,"message":"ok","resource_id":"r1"}"#;

/// What a gateway may answer of a write that has gone through: the API refuses with none of them.
const UNCERTAIN: [u16; 6] = [413, 418, 425, 429, 500, 503];

fn data(name: &str, modification_ts: i64, rev: &str) -> String {
    format!(
        r#"{{"active":true,"name":"{name}","type":"short","restreams":[],"resource_id":"r1","creation_ts":1,"modification_ts":{modification_ts},"rev":{rev}}}"#
    )
}

fn resource(name: &str) -> Resource {
    serde_json::from_str(&data(name, 5, "7")).unwrap()
}

fn envelope(data: &str) -> String {
    format!(r#"{{"account":"demo","resource_id":"r1","modification_ts":5,"data":{data}}}"#)
}

fn methods(network: &Network) -> Vec<String> {
    (0..network.count()).map(|at| network.member(at, "method").as_string().unwrap()).collect()
}

struct Update {
    network: Network,
    saved: Started<Saved>,
    client: sluice::console::client::Client,
}

impl Update {
    /// "Old" is to become "New"; the fresh read waits for its answer.
    async fn start() -> Self {
        let (client, network) = (client(), Network::new());
        let saved = Started::new(Saving::here(client).update(
            ResourceId::new("r1"),
            resource("Old"),
            resource("New"),
        ));
        settled().await;
        Self { network, saved, client }
    }

    async fn answer(&self, at: u32, status: u16, body: &str) {
        self.network.answer(at, status, body, &[]).await;
    }

    fn read_back(&self) -> Option<ReadBack> {
        untrack(|| self.client.journal().list())[0].read_back
    }
}

#[wasm_bindgen_test]
async fn saved_is_what_was_read_back_as_it_was_sent() {
    let update = Update::start().await;
    update.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    update.answer(1, 200, DONE).await;
    assert!(update.saved.take().is_none(), "nothing is saved before it was read back");
    update.answer(2, 200, &envelope(&data("New", 6, "7"))).await;
    let Some(Saved::Done { now }) = update.saved.take() else { panic!("not done") };
    assert_eq!((now.name.as_str(), now.modification_ts.0), ("New", 6));
    assert_eq!(methods(&update.network), ["GET", "PUT", "GET"]);
    assert_eq!(update.read_back(), Some(ReadBack::Agrees));
}

#[wasm_bindgen_test]
async fn a_service_that_makes_something_else_of_it_is_told_on() {
    let update = Update::start().await;
    update.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    update.answer(1, 200, DONE).await;
    update.answer(2, 200, &envelope(&data("NEW", 6, "7"))).await;
    let Some(Saved::DoneOtherwise { differs, .. }) = update.saved.take() else { panic!("not otherwise") };
    assert_eq!((differs[0].old.as_str(), differs[0].new.as_str()), ("New", "NEW"));
    assert_eq!(update.read_back(), Some(ReadBack::Differs));
}

#[wasm_bindgen_test]
async fn nothing_is_sent_where_somebody_else_has_saved() {
    for changed in [data("Theirs", 5, "7"), data("Old", 6, "7")] {
        let update = Update::start().await;
        update.answer(0, 200, &envelope(&changed)).await;
        assert!(matches!(update.saved.take(), Some(Saved::ChangedElsewhere { .. })));
        assert_eq!(methods(&update.network), ["GET"]);
    }
}

#[wasm_bindgen_test]
async fn what_the_service_counts_on_is_taken_over_and_sent_back() {
    let update = Update::start().await;
    update.answer(0, 200, &envelope(&data("Old", 5, "8"))).await;
    assert_eq!(methods(&update.network), ["GET", "PUT"]);
    update.answer(1, 200, DONE).await;
    update.answer(2, 200, &envelope(&data("New", 6, "9"))).await;
    let Some(Saved::Done { .. }) = update.saved.take() else { panic!("not done") };
}

#[wasm_bindgen_test]
async fn nothing_is_sent_where_it_cannot_be_read() {
    for (status, kind) in
        [(404, ErrorKind::NotFound), (500, ErrorKind::Server), (401, ErrorKind::TokenRefused)]
    {
        let update = Update::start().await;
        update.answer(0, status, "{}").await;
        let Some(Saved::NotSent(error)) = update.saved.take() else { panic!("sent") };
        assert_eq!(error.kind, kind);
        assert_eq!(methods(&update.network), ["GET"]);
    }
}

#[wasm_bindgen_test]
async fn a_refusal_is_not_read_back_and_not_repeated() {
    let update = Update::start().await;
    update.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    update.answer(1, 400, r#"{"success":false,"code":400,"message":"name is bad"}"#).await;
    let Some(Saved::Refused(error)) = update.saved.take() else { panic!("not refused") };
    assert_eq!(error.fields[0].path, "name");
    assert_eq!(methods(&update.network), ["GET", "PUT"]);
    for status in [401, 403, 404, 405, 409, 422] {
        let update = Update::start().await;
        update.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
        update.answer(1, status, "{}").await;
        assert!(matches!(update.saved.take(), Some(Saved::Refused(_))), "{status}");
        assert_eq!(methods(&update.network), ["GET", "PUT"], "{status}");
    }
}

#[wasm_bindgen_test]
async fn a_refusal_that_may_not_be_the_services_own_is_one_only_where_nothing_has_changed() {
    let afters = [
        ("Old", true, ReadBack::Differs),
        ("New", false, ReadBack::Agrees),
        ("Other", false, ReadBack::Differs),
    ];
    for (status, (after, is_refused, journal)) in
        UNCERTAIN.into_iter().flat_map(|status| afters.map(|after| (status, after)))
    {
        let update = Update::start().await;
        update.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
        update.answer(1, status, "{}").await;
        update.answer(2, 200, &envelope(&data(after, 6, "7"))).await;
        match update.saved.take() {
            Some(Saved::Refused(error)) => assert!(is_refused && error.status == Some(status), "{status}"),
            Some(Saved::Unknown { now, .. }) => {
                assert!(!is_refused, "{status}");
                assert_eq!(now.unwrap().name, after);
            }
            other => panic!("{status}: {other:?}"),
        }
        assert_eq!(methods(&update.network), ["GET", "PUT", "GET"]);
        assert_eq!(update.read_back(), Some(journal), "{status}, {after}");
    }
}

#[wasm_bindgen_test]
async fn a_refusal_that_may_not_be_the_services_own_is_not_called_one_where_it_cannot_be_read_back() {
    for status in UNCERTAIN {
        let update = Update::start().await;
        update.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
        update.answer(1, status, "{}").await;
        update.answer(2, 500, "{}").await;
        let Some(Saved::Unknown { now, is_accepted, .. }) = update.saved.take() else {
            panic!("{status}: not unknown")
        };
        assert!(now.is_err() && !is_accepted, "{status}");
        assert_eq!(update.read_back(), Some(ReadBack::Failed));
    }
}

#[wasm_bindgen_test]
async fn a_refused_creation_may_have_been_created_where_the_refusal_may_not_be_the_services_own() {
    let now = sluice::console::platform::clock::now_secs();
    for (status, is_there) in UNCERTAIN.into_iter().flat_map(|status| [(status, true), (status, false)]) {
        let (network, created) = creation();
        settled().await;
        network.answer(0, status, "{}", &[]).await;
        let all = if is_there { vec![listed("it", "New", now + 1)] } else { Vec::new() };
        network.answer(1, 200, &list(&all), &[]).await;
        match created.take() {
            Some(Created::Refused(error)) => assert!(!is_there && error.status == Some(status), "{status}"),
            Some(Created::Unknown { found, .. }) => {
                assert!(is_there && found.unwrap().len() == 1, "{status}");
            }
            other => panic!("{status}: {other:?}"),
        }
        assert_eq!(methods(&network), ["POST", "GET"]);
    }
}

#[wasm_bindgen_test]
async fn nothing_is_read_or_sent_in_another_account() {
    let (client, network) = (client(), Network::new());
    let saving = Saving::at(client, Some(AccountScope::new("https://another.example", "demo")));
    let saved = Started::new(saving.clone().update(ResourceId::new("r1"), resource("Old"), resource("New")));
    let created = Started::new(saving.create(resource("New")));
    settled().await;
    assert!(matches!(saved.take(), Some(Saved::NotSent(_))));
    assert!(matches!(created.take(), Some(Created::Refused(_))));
    assert_eq!(network.count(), 0);
}

#[wasm_bindgen_test]
async fn an_unknown_outcome_is_read_and_never_sent_again() {
    for (is_lost, after) in [(true, "New"), (true, "Old"), (false, "New")] {
        let update = Update::start().await;
        update.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
        if is_lost {
            update.network.fail(1).await;
        } else {
            update.answer(1, 504, "").await;
        }
        update.answer(2, 200, &envelope(&data(after, 6, "7"))).await;
        let Some(Saved::Unknown { now, sent, is_accepted, .. }) = update.saved.take() else {
            panic!("not unknown")
        };
        assert_eq!((now.unwrap().name.as_str(), sent.name.as_str(), is_accepted), (after, "New", false));
        assert_eq!(methods(&update.network), ["GET", "PUT", "GET"]);
    }
}

#[wasm_bindgen_test]
async fn what_was_accepted_and_cannot_be_read_back_is_not_called_saved() {
    let update = Update::start().await;
    update.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    update.answer(1, 200, DONE).await;
    update.answer(2, 500, "{}").await;
    let Some(Saved::Unknown { now, is_accepted, .. }) = update.saved.take() else { panic!("not unknown") };
    assert!(now.is_err() && is_accepted);
    assert_eq!(update.read_back(), Some(ReadBack::Failed));
}

fn list(resources: &[String]) -> String {
    format!(r#"{{"account":"demo","modification_ts":1,"data":{{"resources":[{}]}}}}"#, resources.join(","))
}

fn listed(id: &str, name: &str, creation_ts: i64) -> String {
    data(name, 1, "7")
        .replace("\"r1\"", &format!("\"{id}\""))
        .replace("\"creation_ts\":1", &format!("\"creation_ts\":{creation_ts}"))
}

fn creation() -> (Network, Started<Created>) {
    let (client, network) = (client(), Network::new());
    let wanted: Resource =
        serde_json::from_str(r#"{"active":true,"name":"New","type":"short","restreams":[]}"#).unwrap();
    let created = Started::new(Saving::here(client).create(wanted));
    (network, created)
}

#[wasm_bindgen_test]
async fn a_creation_is_read_back_by_its_identifier() {
    let (network, created) = creation();
    settled().await;
    network.answer(0, 200, DONE, &[]).await;
    network.answer(1, 200, &envelope(&data("New", 6, "7")), &[]).await;
    let Some(Created::Done { now }) = created.take() else { panic!("not done") };
    assert_eq!(now.resource_id.as_str(), "r1");
    assert!(network.url(1).ends_with("/resources/r1"));
    assert_eq!(methods(&network), ["POST", "GET"]);
}

#[wasm_bindgen_test]
async fn a_creation_of_unknown_outcome_is_looked_for_and_never_sent_again() {
    let now = sluice::console::platform::clock::now_secs();
    let (network, created) = creation();
    settled().await;
    network.fail(0).await;
    let all =
        [listed("old", "New", now - 10_000), listed("it", "New", now - 20), listed("x", "Other", now + 1)];
    network.answer(1, 200, &list(&all), &[]).await;
    let Some(Created::Unknown { found, is_accepted, .. }) = created.take() else { panic!("not unknown") };
    let found: Vec<String> =
        found.unwrap().iter().map(|resource| resource.resource_id.as_str().to_owned()).collect();
    assert_eq!((found, is_accepted), (vec!["it".to_owned()], false));
    assert_eq!(methods(&network), ["POST", "GET"]);
}

#[wasm_bindgen_test]
async fn a_service_that_does_not_name_what_it_created_is_asked_for_it() {
    let now = sluice::console::platform::clock::now_secs();
    let (network, created) = creation();
    settled().await;
    network.answer(0, 200, r#"{"success":true}"#, &[]).await;
    network.answer(1, 200, &list(&[listed("it", "New", now)]), &[]).await;
    let Some(Created::Done { now }) = created.take() else { panic!("not done") };
    assert_eq!(now.resource_id.as_str(), "it");
}
