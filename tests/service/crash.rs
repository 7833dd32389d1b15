//! The real program is killed while it writes, and the acknowledged writes survive.

use std::sync::mpsc;

use serde_json::Value;
use sluice::redact::secret::Secret;
use sluice::service::{Db, Demo, ServiceClock};

use crate::app::{App, NOON, TOKEN};
use crate::bounds::{exchange, start};
use crate::restream::{RESOURCES, body};

/// `make soak` sets more rounds by SLUICE_KILL_ROUNDS.
const ROUNDS: usize = 200;

/// Creates a resource over its own connection; `None` if the connection breaks before the answer is complete.
fn post(address: &str) -> Option<String> {
    let answer = exchange(address, "POST", RESOURCES, &body().to_string()).ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    let answer: Value = serde_json::from_str(body).ok()?;
    Some(answer["resource_id"].as_str()?.to_owned())
}

#[tokio::test]
async fn acknowledged_writes_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let rounds = std::env::var("SLUICE_KILL_ROUNDS").map_or(ROUNDS, |rounds| rounds.parse().unwrap());
    let mut acknowledged = Vec::new();
    for round in 0..rounds {
        let program = start(&data, &[]);
        let address = program.host("address").to_owned();
        let (sender, receiver) = mpsc::channel();
        let writer = std::thread::spawn(move || {
            while let Some(id) = post(&address) {
                sender.send(id).unwrap();
            }
        });
        // The kill comes after a few writes, while the next is in progress.
        acknowledged.extend(receiver.iter().take(1 + round % 4));
        drop(program);
        acknowledged.extend(receiver.iter());
        writer.join().unwrap();
    }
    assert!(acknowledged.len() >= rounds);
    let file = std::fs::read_dir(&data).unwrap().map(|file| file.unwrap().path());
    let file =
        file.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "db")).unwrap();
    let app = App::open(|options| {
        (options.db, options.demo, options.clock) = (Db::File(file), Demo::None, ServiceClock::fixed(NOON));
        options.demo_token = Some(Secret::new(TOKEN));
    });
    let list = app.get(RESOURCES).await.json();
    let kept: Vec<&str> = list["data"]["resources"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["resource_id"].as_str().unwrap())
        .collect();
    for id in &acknowledged {
        assert!(kept.contains(&id.as_str()), "{id} was acknowledged and is gone");
    }
    // Each round may store one more write, whose answer did not arrive.
    assert!(kept.len() <= 12 + acknowledged.len() + rounds);
}
