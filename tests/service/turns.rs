//! Requests take turns: the account that had the least is next, and no wait is long.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use sluice::service::turns::Turns;

use crate::app::App;
use crate::restream::{RESOURCES, body, create, restream};

const PATIENCE: Duration = Duration::from_secs(60);
const SOON: Duration = Duration::from_millis(20);

/// Waits for turns of these accounts, in this order of asking; returns the order of the turns.
async fn order(turns: &Turns, accounts: &[&'static str]) -> Vec<&'static str> {
    let order = std::sync::Mutex::new(Vec::new());
    let waiting = accounts.iter().map(async |account| {
        let turn = turns.next(account, PATIENCE).await.unwrap();
        tokio::time::sleep(Duration::from_millis(2)).await;
        order.lock().unwrap().push(*account);
        drop(turn);
    });
    futures_util::future::join_all(waiting).await;
    order.into_inner().unwrap()
}

#[tokio::test(start_paused = true)]
async fn next_turn_is_of_the_account_that_had_the_least() {
    let turns = Turns::new(1);
    let asked = ["hog", "hog", "hog", "hog", "small", "other", "small"];
    let had = order(&turns, &asked).await;
    assert_eq!(had[0], "hog", "the place was free");
    let place = |name| had.iter().position(|account| *account == name).unwrap();
    assert!(place("small") <= 2 && place("other") <= 2, "{had:?}");
    assert_eq!(had[5..], ["hog", "hog"], "{had:?}");
}

#[tokio::test]
async fn no_account_takes_the_last_place_while_it_has_another() {
    let turns = Turns::new(3);
    let held = [turns.next("hog", PATIENCE).await, turns.next("hog", PATIENCE).await];
    assert!(held.iter().all(Option::is_some));
    assert!(turns.next("hog", SOON).await.is_none(), "the last place");
    assert!(turns.next("small", SOON).await.is_some());
    // An only place is anyone's.
    let one = Turns::new(1);
    let held = one.next("hog", SOON).await;
    assert!(held.is_some() && one.next("small", SOON).await.is_none());
    drop(held);
    assert!(one.next("hog", SOON).await.is_some());
}

#[tokio::test]
async fn place_is_free_again_when_its_waiting_request_was_dropped() {
    let turns = Turns::new(1);
    for _ in 0..100 {
        let held = turns.next("a", PATIENCE).await.unwrap();
        let dropped = tokio::spawn({
            let turns = turns.clone();
            async move { turns.next("b", PATIENCE).await.is_some() }
        });
        tokio::task::yield_now().await;
        drop(held);
        dropped.abort();
        let _ = dropped.await;
    }
    assert!(turns.next("c", SOON).await.is_some());
}

/// Returns the address of a history that takes long, of a resource with many targets.
async fn long_read(app: &App) -> String {
    let mut large = body();
    let target = |index: usize| {
        let mut target = restream();
        target["source"] = json!(format!("rtmp://publish.example.net/live/any{index}"));
        target
    };
    large["restreams"] = json!((0..12).map(target).collect::<Vec<_>>());
    let id = create(app, &large).await;
    app.clock.advance(60 * 86_400);
    format!(
        "/app/restream/v2/demo/history?resource_id={id}&start=2026-03-10T12:00:00Z&end=2026-05-10T00:00:00Z"
    )
}

/// In the order of arrival the small read would be the last.
#[tokio::test(flavor = "multi_thread")]
async fn small_read_of_another_account_passes_many_large_reads() {
    const LARGE: usize = 48;
    let app = App::small();
    let long = long_read(&app).await;
    let token = app.service.add_account("other").unwrap().token.unwrap();
    let ended = AtomicUsize::new(0);
    let large = futures_util::future::join_all((0..LARGE).map(async |_| {
        // A slow machine may let it wait too long.
        assert!([200, 503].contains(&app.get(&long).await.status));
        ended.fetch_add(1, Ordering::Relaxed);
    }));
    let small = async {
        let small = Request::get("/app/restream/v2/other/resources").header("cdn-auth-token", token.expose());
        assert_eq!(app.ask(small.body(Body::empty()).unwrap()).await.status, 200);
        ended.load(Ordering::Relaxed)
    };
    let (_, before) = tokio::join!(large, small);
    assert!(before < LARGE / 2, "{before} of {LARGE} large reads were before it");
}

/// A write that waits for the database holds no place of the reads.
#[tokio::test(flavor = "multi_thread")]
async fn waiting_writes_leave_the_places_to_reads() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::in_file(&folder.path().join("sluice.db"));
    let elsewhere = rusqlite::Connection::open(folder.path().join("sluice.db")).unwrap();
    elsewhere.execute_batch("BEGIN IMMEDIATE").unwrap();
    let ended = AtomicUsize::new(0);
    let small = body().to_string();
    let writes = futures_util::future::join_all((0..24).map(async |_| {
        let reply = app.send("POST", RESOURCES, Some(&small)).await;
        assert!([200, 503].contains(&reply.status), "{}", reply.text());
        assert!(reply.status == 200 || reply.header("retry-after").is_some());
        ended.fetch_add(1, Ordering::Relaxed);
    }));
    let read = async {
        assert_eq!(app.get(RESOURCES).await.status, 200);
        let before = ended.load(Ordering::Relaxed);
        elsewhere.execute_batch("ROLLBACK").unwrap();
        before
    };
    let (_, before) = tokio::join!(writes, read);
    assert_eq!(before, 0, "writes were before the read");
}
