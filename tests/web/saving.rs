//! A resource is read again, sent once and read back; each possible outcome is covered, with `fetch` in the test's hands.

use std::rc::Rc;

use leptos::prelude::{Get, untrack};
use sluice::api::restream::GetResource;
use sluice::console::client::{AccountClient, Client, use_client};
use sluice::console::form::FormInput;
use sluice::console::operations::creation::Creation;
use sluice::console::operations::form_writer;
use sluice::console::operations::resource::ResourceDocument;
use sluice::console::query::use_query_cache;
use sluice::console::routes::{ListQuery, Route};
use sluice::console::session::TokenStorage;
use sluice::console::writes::{AnyOperation, Report, Written};
use sluice::forms::Record;
use sluice::forms::restream::record_of;
use sluice::forms::sent_mark::Trace;
use sluice::forms::sign_in::SignInDraft;
use sluice::model::account_scope::AccountScope;
use sluice::model::end::{End, Skip};
use sluice::model::ids::ResourceId;
use sluice::model::restream::Resource;
use sluice::model::time::UnixSeconds;
use sluice::redact::secret::Secret;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::network::{Network, Started};
use crate::page::{leaked, settled};

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

fn document(report: &Report) -> &Written {
    report.document.as_ref().expect("a document")
}

/// Returns a client, and the operations that save "Old" as "New" and create "New".
fn operations() -> (Client, Box<dyn AnyOperation>, Box<dyn AnyOperation>) {
    leaked(|| {
        let list = Route::Restreams(ListQuery::default());
        let change = form_writer::of::<ResourceDocument>("r1".to_owned(), None, list.clone(), list);
        let (base, to_send) = (Some(resource("Old")), resource("New"));
        let change = (change.operation)(FormInput { base, to_send, earlier: None, on_send: Rc::new(|_| {}) });
        let wanted: Resource =
            serde_json::from_str(r#"{"active":true,"name":"New","type":"short","restreams":[]}"#).unwrap();
        let trace = Some(Trace::after(UnixSeconds(101)));
        let creation = Creation::<ResourceDocument>::new(use_query_cache(), record_of(&wanted), trace);
        (use_client(), change, Box::new(creation) as Box<dyn AnyOperation>)
    })
}

fn start(account: AccountClient, mut operation: Box<dyn AnyOperation>) -> Started<Report> {
    Started::new(async move { operation.carry_out(&account, false).await })
}

fn ends(client: Client) -> Vec<Option<End>> {
    untrack(|| client.journals.read(|journal| journal.entries().map(|entry| entry.end).collect()))
}

struct Save {
    network: Network,
    saved: Started<Report>,
    client: Client,
}

impl Save {
    /// Starts to save "Old" as "New"; the first read of the resource, after that of the list, waits for its response.
    async fn start() -> Self {
        let (client, change, _) = operations();
        let network = Network::new();
        let saved = start(AccountClient::here(client), change);
        settled().await;
        network.answer(0, 200, &list(&[]), &[]).await;
        Self { network, saved, client }
    }

    async fn answer(&self, at: u32, status: u16, body: &str) {
        self.network.answer(at + 1, status, body, &[]).await;
    }

    async fn wait_for(&self, count: u32) {
        self.network.wait_for(count + 1).await;
    }

    fn methods(&self) -> Vec<String> {
        methods(&self.network).split_off(1)
    }

    fn report(&self) -> Report {
        self.saved.take().expect("an end")
    }

    /// Returns the end of the save in the journal.
    fn end(&self) -> Option<Option<End>> {
        ends(self.client).first().copied()
    }
}

#[wasm_bindgen_test]
async fn save_is_different_when_the_service_stores_another_value() {
    let save = Save::start().await;
    save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    save.answer(1, 200, DONE).await;
    // One of several nodes may answer with an old state, so it is read three times more over 5 s.
    for read in 2..6 {
        save.wait_for(read + 1).await;
        assert!(save.saved.take().is_none(), "read {read}");
        save.answer(read, 200, &envelope(&data("NEW", 6, "7"))).await;
    }
    let report = save.report();
    assert_eq!(report.end, End::Different);
    let differs = document(&report).sent.differences(&document(&report).documents()[0].record);
    assert_eq!((differs[0].old.as_str(), differs[0].new.as_str()), ("New", "NEW"));
    assert_eq!(save.end(), Some(Some(End::Different)));
}

#[wasm_bindgen_test]
async fn save_sends_the_present_counters_of_the_service_back() {
    let save = Save::start().await;
    save.answer(0, 200, &envelope(&data("Old", 5, "8"))).await;
    assert_eq!(save.methods(), ["GET", "PUT"]);
    assert_eq!(save.end(), Some(None), "it is stored before an answer");
    save.answer(1, 200, DONE).await;
    save.answer(2, 200, &envelope(&data("New", 6, "9"))).await;
    assert_eq!(save.report().end, End::Done);
}

#[wasm_bindgen_test]
async fn uncertain_refusal_of_a_save_is_confirmed_when_nothing_changes_in_5_s() {
    let save = Save::start().await;
    save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    save.answer(1, 503, "{}").await;
    for read in 2..6 {
        save.wait_for(read + 1).await;
        assert!(save.saved.take().is_none(), "read {read}");
        save.answer(read, 200, &envelope(&data("Old", 5, "7"))).await;
    }
    let report = save.report();
    assert_eq!((report.end, report.error.and_then(|error| error.status)), (End::Failed, Some(503)));
    assert_eq!(save.end(), Some(Some(End::Refused)));
}

#[wasm_bindgen_test]
async fn uncertain_refusal_of_a_save_is_unknown_when_it_shows() {
    for status in UNCERTAIN {
        let save = Save::start().await;
        save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
        save.answer(1, status, "{}").await;
        save.answer(2, 200, &envelope(&data("New", 6, "7"))).await;
        let report = save.report();
        assert!(document(&report).is_unknown() && document(&report).is_applied(), "{status}");
        assert_eq!(document(&report).documents()[0].name, "New");
        assert_eq!(save.methods(), ["GET", "PUT", "GET"]);
        assert_eq!(save.end(), Some(Some(End::Done)), "{status}");
    }
}

#[wasm_bindgen_test]
async fn uncertain_refusal_of_a_save_is_unknown_when_it_cannot_be_read_back() {
    for status in UNCERTAIN {
        let save = Save::start().await;
        save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
        save.answer(1, status, "{}").await;
        save.answer(2, 500, "{}").await;
        let report = save.report();
        assert!(document(&report).read_back.is_err() && !document(&report).is_accepted, "{status}");
        assert_eq!(save.end(), Some(Some(End::Unknown)));
    }
}

#[wasm_bindgen_test]
async fn uncertain_refusal_of_a_creation_is_unknown_when_a_resource_exists() {
    let now = sluice::console::platform::clock::now_secs();
    for status in UNCERTAIN {
        let (_, network, created) = creation().await;
        network.answer(0, status, "{}", &[]).await;
        network.answer(1, 200, &list(&[listed("it", "New", now + 1)]), &[]).await;
        let report = created.take().expect("an end");
        assert!(document(&report).is_unknown(), "{status}");
        assert_eq!(document(&report).documents().len(), 1, "{status}");
        assert_eq!(methods(&network), ["POST", "GET"]);
    }
}

#[wasm_bindgen_test]
async fn requests_fail_when_the_account_has_changed() {
    let ((client, change, creation), network) = (operations(), Network::new());
    let account = AccountClient::at(client, Some(AccountScope::new("https://another.example", "demo")));
    let read = account.send(GetResource { resource_id: ResourceId::new("r1") }).await;
    assert!(read.is_err());
    for (mut operation, end) in [(change, End::Skipped(Skip::NotPrepared)), (creation, End::Refused)] {
        assert_eq!(operation.carry_out(&account, false).await.end, end);
    }
    assert_eq!(network.count(), 0);
}

#[wasm_bindgen_test]
async fn creation_of_a_session_that_only_looks_makes_no_entry_in_the_journal() {
    let ((client, _, mut creation), network) = (operations(), Network::new());
    let session = untrack(|| client.sessions.current().get()).unwrap();
    let draft = SignInDraft {
        api_address: "http://api.example".into(),
        account: session.account().to_string(),
        token: Secret::new("token"),
        looks_only: true,
    };
    let credentials = draft.validate().unwrap_or_else(|_| panic!("a good draft"));
    client.sessions.sign_in(credentials, TokenStorage::Memory);
    let report = creation.carry_out(&AccountClient::here(client), false).await;
    assert_eq!((report.end, network.count()), (End::Refused, 0));
    assert_eq!(ends(client), []);
}

#[wasm_bindgen_test]
async fn accepted_save_is_unknown_when_it_cannot_be_read_back() {
    let save = Save::start().await;
    save.answer(0, 200, &envelope(&data("Old", 5, "7"))).await;
    save.answer(1, 200, DONE).await;
    save.answer(2, 500, "{}").await;
    let report = save.report();
    assert!(document(&report).read_back.is_err() && document(&report).is_accepted);
    assert_eq!(save.end(), Some(Some(End::Unknown)));
}

fn list(resources: &[String]) -> String {
    format!(r#"{{"account":"demo","modification_ts":1,"data":{{"resources":[{}]}}}}"#, resources.join(","))
}

fn listed(id: &str, name: &str, creation_ts: i64) -> String {
    data(name, 1, "7")
        .replace("\"r1\"", &format!("\"{id}\""))
        .replace("\"creation_ts\":1", &format!("\"creation_ts\":{creation_ts}"))
}

async fn creation() -> (Client, Network, Started<Report>) {
    let ((client, _, creation), network) = (operations(), Network::new());
    let created = start(AccountClient::here(client), creation);
    settled().await;
    (client, network, created)
}

#[wasm_bindgen_test]
async fn creation_without_an_identifier_is_searched_for() {
    let (_, network, created) = creation().await;
    network.answer(0, 200, r#"{"success":true}"#, &[]).await;
    // The times are the service's, long before this computer's. The first was in the list before.
    let all = [listed("old", "New", 100), listed("it", "New", 101), listed("other", "Else", 101)];
    network.answer(1, 200, &list(&all), &[]).await;
    let report = created.take().expect("an end");
    assert_eq!((report.end, report.id.as_deref()), (End::Done, Some("it")));
}
