//! A message is delivered once, or it is said that it was not.

use axum::http::{Method, StatusCode};
use ring::hmac;
use serde_json::{Value, json};
use sluice::redact::secret::Secret;
use sluice::server::watch::config::Format;

use crate::receiver::SECRET_PATH;
use crate::watched::Watched;

#[tokio::test]
async fn message_is_sent_again_with_its_id_until_it_is_taken() {
    let mut watched = Watched::calm().await;
    watched.receiver.answer(StatusCode::SERVICE_UNAVAILABLE, None);
    watched.api.break_resources(&[0]);
    watched.pass(40).await;
    watched.pass(70).await;
    watched.restart();
    watched.receiver.answer(StatusCode::TOO_MANY_REQUESTS, Some("300"));
    watched.now += 10;
    watched.go_to(200).await;
    let refused = watched.receiver.take_all();
    assert!(!refused.is_empty());
    watched.receiver.answer(StatusCode::NO_CONTENT, None);
    let end = watched.now + 200;
    watched.go_to(end).await;
    assert_eq!(watched.receiver.take_all().len(), 0, "it was told to wait for five minutes");
    watched.go_to(end + 400).await;
    let taken = watched.receiver.take_all();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].body, refused[0].body);
    assert_eq!(taken[0].header("x-sluice-id"), refused[0].header("x-sluice-id"));
    watched.restart();
    assert_eq!(watched.pass(600).await, [""; 0], "never again after it was taken");
}

#[tokio::test]
async fn message_that_nobody_takes_is_given_up_after_a_day() {
    let mut watched = Watched::calm().await;
    watched.receiver.answer(StatusCode::BAD_GATEWAY, None);
    watched.api.break_resources(&[0]);
    watched.pass(60).await;
    let mut tries = 0;
    for hour in 1..=25 {
        watched.now = hour * 3_600;
        watched.go_to(hour * 3_600).await;
        tries += watched.receiver.take_all().len();
    }
    assert_eq!(tries, 25);
    watched.receiver.answer(StatusCode::OK, None);
    assert_eq!(watched.pass(600).await, [""; 0]);
}

#[tokio::test]
async fn message_that_is_refused_holds_no_other() {
    let mut watched = Watched::calm().await;
    watched.receiver.answer(StatusCode::NOT_FOUND, None);
    watched.api.break_resources(&[0]);
    assert_eq!(watched.pass(60).await.len(), 1);
    watched.receiver.answer(StatusCode::OK, None);
    assert_eq!(watched.pass(60).await, [""; 0], "it is not sent again");
    watched.api.mend();
    assert_eq!(watched.pass(120).await.len(), 1);
}

#[tokio::test]
async fn message_is_signed_with_the_key() {
    let mut watched = Watched::start().await;
    watched.account.webhook.as_mut().unwrap().key = Some(Secret::new("key-of-the-tests"));
    watched.restart();
    watched.go_to(0).await;
    let [message] = watched.receiver.take_all().try_into().ok().unwrap();
    assert_eq!((&message.method, message.path.as_str()), (&Method::POST, SECRET_PATH));
    let signature = message.header("x-sluice-signature").strip_prefix("sha256=").unwrap();
    let bytes: Vec<u8> =
        (0..64).step_by(2).map(|at| u8::from_str_radix(&signature[at..at + 2], 16).unwrap()).collect();
    let key = hmac::Key::new(hmac::HMAC_SHA256, b"key-of-the-tests");
    hmac::verify(&key, &message.body, &bytes).unwrap();
    assert!(hmac::verify(&key, b"{}", &bytes).is_err());
}

#[tokio::test]
async fn formats_are_what_their_receivers_take() {
    for (format, read, wanted) in [
        (Format::Plain, "/text", "[demo] <!channel> <@all> & \"news\": Source not published"),
        (Format::Slack, "/text", "[demo] &lt;!channel&gt; &lt;@all&gt; &amp; \"news\": Source not published"),
        (
            Format::Mattermost,
            "/text",
            "[demo] <\u{200b}!channel> <@\u{200b}all> & \"news\": Source not published",
        ),
        (Format::Discord, "/content", "[demo] <!channel> <@all> & \"news\": Source not published"),
        (
            Format::Teams,
            "/attachments/0/content/body/0/text",
            "[demo] <!channel> <@all> & \"news\": Source not published",
        ),
        (
            Format::Alertmanager,
            "/0/annotations/summary",
            "[demo] <!channel> <@all> & \"news\": Source not published",
        ),
    ] {
        let mut watched = Watched::start().await;
        watched.account.webhook.as_mut().unwrap().format = format;
        watched.restart();
        for broken in [&[][..], &[0]] {
            watched.receiver.take_all();
            watched.api.change(move |path, json| {
                crate::api::report(path, json, broken);
                if path.ends_with("/resources") {
                    json["data"]["resources"][0]["name"] = json!("<!channel> <@all> & \"news\"");
                }
            });
            let end = watched.now + 40;
            watched.go_to(end).await;
        }
        let messages = watched.receiver.take_all();
        assert_eq!(messages.len(), 1, "{format:?}");
        let json: Value = messages[0].json();
        assert_eq!(json.pointer(read).and_then(Value::as_str), Some(wanted), "{format:?}: {json}");
        if format == Format::Discord {
            assert_eq!(json["allowed_mentions"], json!({"parse": []}));
        }
    }
}

#[tokio::test]
async fn message_is_sent_once_while_its_outcome_cannot_be_stored() {
    let mut watched = Watched::calm().await;
    let database = rusqlite::Connection::open(watched.folder().join("watch.db")).unwrap();
    let full = "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    database.execute_batch(&format!("CREATE TRIGGER full BEFORE DELETE ON outbox {full}")).unwrap();
    watched.api.break_resources(&[0]);
    assert_eq!(watched.pass(120).await.len(), 1, "it was taken");
    database.execute_batch("DROP TRIGGER full").unwrap();
    assert_eq!(watched.pass(60).await, [""; 0]);
    let left: i64 = database.query_row("SELECT count(*) FROM outbox", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn calm_start_is_no_alert() {
    let mut watched = Watched::start().await;
    watched.account.webhook.as_mut().unwrap().format = Format::Alertmanager;
    watched.restart();
    watched.api.mend();
    watched.go_to(0).await;
    let alert = watched.receiver.take_all()[0].json();
    assert_eq!(alert[0]["endsAt"], alert[0]["startsAt"], "it is over");
}
