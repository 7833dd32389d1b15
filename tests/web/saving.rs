//! A resource is read again, sent once and read back; each possible outcome is covered, with `fetch` in the test's hands.

use leptos::prelude::untrack;
use sluice::api::restream::GetResource;
use sluice::api::{Error, UnknownOutcome, Verified};
use sluice::console::client::AccountClient;
use sluice::console::form::{SaveResult, SavedDocument, SentRecord};
use sluice::console::pages::writing::{create, update};
use sluice::forms::Record;
use sluice::forms::restream::record_of;
use sluice::journal::End;
use sluice::model::account_scope::AccountScope;
use sluice::model::ids::ResourceId;
use sluice::model::restream::Resource;
use sluice::model::time::UnixSeconds;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::network::{Network, Started, client};
use crate::page::settled;

const DONE: &str = r#"{"success":true,"code":200,"message":"ok","resource_id":"r1"}"#;

/// A gateway may send these statuses for a write that succeeded; the API refuses with none of them.
const UNCERTAIN: [u16; 6] = [413, 418, 425, 429, 500, 503];

fn data(name: &str, modification_ts: i64, rev: &str) -> String {
    format!(
        r#"{{"active":true,"name":"{name}","type":"short","restreams":[],"resource_id":"r1","creation_ts":1,"modification_ts":{modification_ts},"rev":{rev}}}"#
    )
}

fn resource(name: &str) -> Record {
    record_of(&serde_json::from_str::<Resource>(&data(name, 5, "7")).unwrap())
}

fn envelope(data: &str) -> String {
    format!(r#"{{"account":"demo","resource_id":"r1","modification_ts":5,"data":{data}}}"#)
}

fn methods(network: &Network) -> Vec<String> {
    (0..network.count()).map(|at| network.member(at, "method").as_string().unwrap()).collect()
}

fn sent(written: Option<SaveResult>) -> (SentRecord, Verified<Vec<SavedDocument>>) {
    match written {
        Some(SaveResult::Sent(sent, verified)) => (sent, verified),
        _ => panic!("not sent"),
    }
}

/// Returns the error, the acceptance and the reading of a write with an unknown outcome.
fn unknown<T>(verified: Verified<T>) -> (Error, bool, Result<T, Error>) {
    match verified {
        Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
            (error, is_accepted, read_back.map(|(_, now)| now))
        }
        _ => panic!("not unknown"),
    }
}

struct Save {
    network: Network,
    saved: Started<SaveResult>,
    client: sluice::console::client::Client,
}

impl Save {
    /// Starts to save "Old" as "New"; the first read waits for its response.
    async fn start() -> Self {
        let (client, network) = (client(), Network::new());
        let saved = Started::new(async move {
            let account = AccountClient::here(client);
            update(&account, &ResourceId::new("r1"), &resource("Old"), resource("New"), &|_, _| {}).await
        });
        settled().await;
        Self { network, saved, client }
    }

    async fn answer(&self, at: u32, status: u16, body: &str) {
        self.network.answer(at, status, body, &[]).await;
    }

    /// Returns the end of the save in the journal.
    fn end(&self) -> Option<End> {
        untrack(|| self.client.journals.read(|journal| journal.entries().next().map(|entry| entry.end)))
    }
}

#[wasm_bindgen_test]
async fn save_is_different_when_the_service_stores_another_value() {
    let save = Save::start().await;
    save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    save.answer(1, 200, DONE).await;
    // One of several nodes may answer with an old state, so it is read three times more over 5 s.
    for read in 2..6 {
        save.network.wait_for(read + 1).await;
        assert!(save.saved.take().is_none(), "read {read}");
        save.answer(read, 200, &envelope(&data("NEW", 6, "7"))).await;
    }
    let (sent, verified) = sent(save.saved.take());
    let Verified::Different { now, error: None } = verified else { panic!("not otherwise") };
    let differs = sent.differences(&now[0].record);
    assert_eq!((differs[0].old.as_str(), differs[0].new.as_str()), ("New", "NEW"));
    assert_eq!(save.end(), Some(End::Different));
}

#[wasm_bindgen_test]
async fn save_sends_the_present_counters_of_the_service_back() {
    let save = Save::start().await;
    save.answer(0, 200, &envelope(&data("Old", 5, "8"))).await;
    assert_eq!(methods(&save.network), ["GET", "PUT"]);
    assert_eq!(save.end(), Some(End::Open), "it is stored before an answer");
    save.answer(1, 200, DONE).await;
    save.answer(2, 200, &envelope(&data("New", 6, "9"))).await;
    assert!(matches!(sent(save.saved.take()).1, Verified::Done(_)));
}

#[wasm_bindgen_test]
async fn uncertain_refusal_of_a_save_is_confirmed_when_nothing_changes_in_5_s() {
    let save = Save::start().await;
    save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    save.answer(1, 503, "{}").await;
    for read in 2..6 {
        save.network.wait_for(read + 1).await;
        assert!(save.saved.take().is_none(), "read {read}");
        save.answer(read, 200, &envelope(&data("Old", 5, "7"))).await;
    }
    let Verified::Refused(error) = sent(save.saved.take()).1 else { panic!("not refused") };
    assert_eq!(error.status, Some(503));
    assert_eq!(save.end(), Some(End::Refused));
}

#[wasm_bindgen_test]
async fn uncertain_refusal_of_a_save_is_unknown_when_it_shows() {
    for status in UNCERTAIN {
        let save = Save::start().await;
        save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
        save.answer(1, status, "{}").await;
        save.answer(2, 200, &envelope(&data("New", 6, "7"))).await;
        assert_eq!(unknown(sent(save.saved.take()).1).2.unwrap()[0].name, "New");
        assert_eq!(methods(&save.network), ["GET", "PUT", "GET"]);
        assert_eq!(save.end(), Some(End::Done), "{status}");
    }
}

#[wasm_bindgen_test]
async fn uncertain_refusal_of_a_save_is_unknown_when_it_cannot_be_read_back() {
    for status in UNCERTAIN {
        let save = Save::start().await;
        save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
        save.answer(1, status, "{}").await;
        save.answer(2, 500, "{}").await;
        let (_, is_accepted, now) = unknown(sent(save.saved.take()).1);
        assert!(now.is_err() && !is_accepted, "{status}");
        assert_eq!(save.end(), Some(End::Unknown));
    }
}

#[wasm_bindgen_test]
async fn uncertain_refusal_of_a_creation_is_unknown_when_a_resource_exists() {
    let now = sluice::console::platform::clock::now_secs();
    for status in UNCERTAIN {
        let (network, created) = creation();
        settled().await;
        network.answer(0, status, "{}", &[]).await;
        network.answer(1, 200, &list(&[listed("it", "New", now + 1)]), &[]).await;
        assert_eq!(unknown(created.take().expect("an end")).2.unwrap().len(), 1, "{status}");
        assert_eq!(methods(&network), ["POST", "GET"]);
    }
}

#[wasm_bindgen_test]
async fn requests_fail_when_the_account_has_changed() {
    let (client, network) = (client(), Network::new());
    let account = AccountClient::at(client, Some(AccountScope::new("https://another.example", "demo")));
    let read = account.send(GetResource { resource_id: ResourceId::new("r1") }).await;
    assert!(read.is_err());
    let saved = update(&account, &ResourceId::new("r1"), &resource("Old"), resource("New"), &|_, _| {}).await;
    assert!(matches!(saved, SaveResult::NotSent(_)));
    let (_, created) = create(&account, resource("New"), UnixSeconds(0), &|_, _| {}).await;
    assert!(matches!(created, Verified::Refused(_)));
    assert_eq!(network.count(), 0);
}

#[wasm_bindgen_test]
async fn accepted_save_is_unknown_when_it_cannot_be_read_back() {
    let save = Save::start().await;
    save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    save.answer(1, 200, DONE).await;
    save.answer(2, 500, "{}").await;
    let (_, is_accepted, now) = unknown(sent(save.saved.take()).1);
    assert!(now.is_err() && is_accepted);
    assert_eq!(save.end(), Some(End::Unknown));
}

fn list(resources: &[String]) -> String {
    format!(r#"{{"account":"demo","modification_ts":1,"data":{{"resources":[{}]}}}}"#, resources.join(","))
}

fn listed(id: &str, name: &str, creation_ts: i64) -> String {
    data(name, 1, "7")
        .replace("\"r1\"", &format!("\"{id}\""))
        .replace("\"creation_ts\":1", &format!("\"creation_ts\":{creation_ts}"))
}

fn creation() -> (Network, Started<Verified<Vec<SavedDocument>>>) {
    let (client, network) = (client(), Network::new());
    let wanted: Resource =
        serde_json::from_str(r#"{"active":true,"name":"New","type":"short","restreams":[]}"#).unwrap();
    let created = Started::new(async move {
        create(&AccountClient::here(client), record_of(&wanted), UnixSeconds(101), &|_, _| {}).await.1
    });
    (network, created)
}

#[wasm_bindgen_test]
async fn creation_without_an_identifier_is_searched_for() {
    let (network, created) = creation();
    settled().await;
    network.answer(0, 200, r#"{"success":true}"#, &[]).await;
    // The times are the service's, long before this computer's. The first was in the list before.
    let all = [listed("old", "New", 100), listed("it", "New", 101), listed("other", "Else", 101)];
    network.answer(1, 200, &list(&all), &[]).await;
    let Verified::Done(now) = created.take().expect("an end") else { panic!("not done") };
    assert_eq!(now[0].id, "it");
}
