//! Accounts, their tokens, the keys of the demonstration, and the control address.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use sluice::redact::secret::Secret;
use sluice::service::{Db, Demo, Options, Service};

use crate::app::{App, NOON, TOKEN, keys};
use crate::restream::RESOURCES;

#[tokio::test]
async fn account_has_its_own_token_and_sees_only_itself() {
    let app = App::small();
    let one = app.service.add_account("one").unwrap();
    let two = app.service.add_account("two").unwrap();
    let (one, two) = (one.token.unwrap(), two.token.unwrap());
    assert_eq!(one.expose().len(), 32);
    assert!(one.expose() != two.expose());
    let unseen = "\n\0\u{7f}\u{85}\u{ad}\u{61c}\u{180e}\u{200b}\u{200d}\u{202e}\u{2028}\u{2060}\u{2066}\u{feff}\u{fff9}\
                  \u{1d173}\u{e0001}\u{e0041}";
    let unseen = unseen.chars().map(|unseen| format!("a{unseen}b"));
    let long = "é".repeat(201);
    let names = ["one", "", "a/b", "..", " a", long.as_str()].map(str::to_owned);
    for name in names.into_iter().chain(unseen) {
        let why = app.service.add_account(&name).err().unwrap_or_else(|| panic!("{name:?}")).to_string();
        assert!(why.chars().all(|letter| !letter.is_control()) && why.chars().count() < 200, "{why}");
    }
    for name in ["Ünï 'cöde' \"テレビ\" \\ हिन्दी", &"é".repeat(200)] {
        assert_eq!(app.service.add_account(name).unwrap().name, name);
    }
    let names: Vec<String> = app.service.accounts().into_iter().map(|account| account.name).collect();
    assert_eq!((names.len(), &names[..3]), (5, &["demo".into(), "one".into(), "two".into()][..]));
    let request = Request::get("/app/restream/v2/one/resources").header("cdn-auth-token", one.expose());
    let list = app.ask(request.body(Body::empty()).unwrap()).await.json();
    assert_eq!(list, json!({ "account": "one", "modification_ts": NOON, "data": { "resources": [] } }));
}

#[test]
fn demonstration_gets_a_random_token_when_none_is_set() {
    let token = |given: Option<&str>| {
        let mut options = Options::new(Db::Memory);
        (options.demo, options.demo_token) = (Demo::Small, given.map(Secret::new));
        Service::open(options).unwrap().accounts()[0].token.as_ref().unwrap().expose().to_owned()
    };
    assert_ne!(token(None), token(None));
    assert_eq!(token(Some("mine")), "mine");
    let mut options = Options::new(Db::Memory);
    options.demo = Demo::None;
    assert!(Service::open(options).unwrap().accounts().is_empty());
}

#[tokio::test]
async fn demonstration_keys_are_obviously_fake() {
    let app = App::small();
    let list = app.get(RESOURCES).await.json();
    let restreams =
        list["data"]["resources"].as_array().unwrap().iter().flat_map(|r| r["restreams"].as_array().unwrap());
    for restream in restreams {
        assert!(restream["target_key"].as_str().unwrap().starts_with("demo-key-"));
        for name in ["source", "target_url"] {
            let host = restream[name].as_str().unwrap().split('/').nth(2).unwrap().to_owned();
            let host = host.split(':').next().unwrap();
            let is_reserved =
                [".example", ".example.net", ".example.org"].iter().any(|end| host.ends_with(end));
            assert!(is_reserved, "{host}");
        }
    }
}

#[tokio::test]
async fn control_address_moves_the_service_clock() {
    use tower::ServiceExt;
    let app = App::small();
    let ask = async |method: &str, path: &str, body: &str| -> (u16, Value) {
        let request = Request::builder().method(method).uri(path).body(Body::from(body.to_owned())).unwrap();
        let response = app.service.control_router().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    };
    assert_eq!(ask("GET", "/clock", "").await, (200, json!({ "now": NOON })));
    assert_eq!(ask("POST", "/clock", r#"{"advance":90}"#).await, (200, json!({ "now": NOON + 90 })));
    assert_eq!(ask("POST", "/clock", r#"{"set":1000}"#).await, (200, json!({ "now": 1000 })));
    assert_eq!(app.clock.now(), 1000);
    for wrong in
        ["", "{}", r#"{"set":"noon"}"#, r#"{"set":1,"advance":1}"#, r#"{"advance":9223372036854775807}"#]
    {
        let (status, message) = ask("POST", "/clock", wrong).await;
        assert_eq!((status, keys(&message)), (400, vec!["description", "status"]), "{wrong}");
    }
    assert_eq!(ask("DELETE", "/clock", "").await.0, 405);
    assert_eq!(ask("GET", "/", "").await.0, 404);
    assert_eq!(app.clock.now(), 1000);
}

#[tokio::test]
async fn date_header_shows_the_service_clock() {
    let app = App::small();
    assert_eq!(app.get(RESOURCES).await.headers["date"], "Tue, 10 Mar 2026 12:00:00 GMT");
    app.clock.advance(86_400);
    assert_eq!(app.get(RESOURCES).await.headers["date"], "Wed, 11 Mar 2026 12:00:00 GMT");
}

fn has_bytes(path: &std::path::Path, text: &str) -> bool {
    std::fs::read(path).unwrap_or_default().windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn tokens_are_stored_as_hashes_except_the_demonstration_token() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let app = App::in_file(&path);
    let token = app.service.add_account("one").unwrap().token.unwrap();
    drop(app);
    assert!(!has_bytes(&path, token.expose()) && has_bytes(&path, TOKEN));
    let app = App::in_file(&path);
    assert_eq!(app.get(RESOURCES).await.status, 200);
    assert!(app.service.accounts()[1].token.is_none());
}
