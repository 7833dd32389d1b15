//! The console's prediction and the service's deletion agree to the second, although they share no code.

use proptest::prelude::*;
use serde_json::json;
use sluice::api::Error;
use sluice::api::dvr::GetStream;
use sluice::model::dvr::{CutList, DeletionRequest, HostSelector, Prediction, StreamEntry, settled};
use sluice::model::end::End;
use sluice::model::intervals::Period;
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixSeconds;

use crate::app::{App, NOON};

const DOWN: &str = "edge-lis1.example.net";

/// Start before now, length, host (`None` for all), whether the end is sent as a time, and the delay after the prediction.
type Deletion = (i64, i64, Option<usize>, bool, i64);

async fn entries(app: &App, name: &str) -> Vec<StreamEntry> {
    let list = app.call(&GetStream { stream_name: StreamName::parse(name).unwrap() }).await.unwrap().entries;
    assert!(list.rejected.is_empty());
    list.items
}

fn deletion() -> impl Strategy<Value = Deletion> {
    let ago = prop_oneof![3 => 0_i64..7_200, 2 => 0_i64..200_000, 1 => -600_i64..2_700_000];
    let secs = prop_oneof![3 => 1_i64..120, 2 => 1_i64..20_000, 1 => 1_i64..400_000];
    (ago, secs, prop::option::of(0_usize..6), any::<bool>(), 0_i64..90)
}

async fn send(app: &App, name: &str, hosts: HostSelector, cut: Period) -> Vec<String> {
    let request = DeletionRequest { stream: StreamName::parse(name).unwrap(), hosts, piece: Some(cut) };
    match app.call(&request).await {
        Ok(()) => Vec::new(),
        Err(Error { failed_hosts, .. }) => failed_hosts,
    }
}

/// Sends the length instead of the end, which the console never does.
async fn send_by_length(app: &App, name: &str, hosts: &HostSelector, cut: Period) -> Vec<String> {
    let body = json!({ "host": hosts.as_str(), "from_ts": cut.from.0, "duration_sec": cut.duration_secs() });
    let path = format!("/app/dvr-net/v1/demo/streams/{name}");
    let reply = app.send("DELETE", &path, Some(&body.to_string())).await;
    let failed = reply.json()["failed_hosts"].clone();
    serde_json::from_value(failed).unwrap_or_default()
}

async fn follow(deletions: Vec<Deletion>) {
    let (app, name) = (App::small(), "live/harbour-cam");
    for (ago, secs, host, is_by_end, wait_secs) in deletions {
        let before = entries(&app, name).await;
        let host =
            host.map_or(HostSelector::All, |at| HostSelector::One(before[at % before.len()].host.clone()));
        let from = app.clock.now() - ago;
        let cut = Period::of_seconds(from, from + secs);
        let prediction = Prediction::new(&before, &host, &cut.into());
        app.clock.advance(wait_secs);
        let failed = match is_by_end {
            true => send(&app, name, host, cut).await,
            false => send_by_length(&app, name, &host, cut).await,
        };
        app.clock.advance(wait_secs / 2);
        let now = entries(&app, name).await;
        let read_at = UnixSeconds(app.clock.now());
        let ends = prediction.judge(&now, read_at);
        for (on, (_, found)) in prediction.hosts.iter().zip(ends) {
            let entry = now.iter().find(|entry| entry.host == on.host).unwrap();
            let is_failed = failed.contains(&on.host);
            let expected: &[End] = match is_failed {
                true => &[End::Failed, End::AlreadySo],
                false => &[End::Done, End::AlreadySo],
            };
            assert!(
                expected.contains(&found),
                "{}: {found:?} {:?}",
                on.host,
                prediction.deviation(&on.host, &now, read_at)
            );
            let end = settled(found, if is_failed { End::Failed } else { End::Done });
            assert_eq!((end == End::Failed, end.is_good()), (is_failed, !is_failed));
            // The ranges agree literally, except for those that have left the window meanwhile.
            let newest = on.before.extent().map_or(0, |extent| extent.to.0);
            let window = Period::of_seconds(app.clock.now() - 30 * 86_400, newest);
            let predicted = if is_failed { &on.before } else { &on.after };
            assert_eq!(entry.dvr.recorded().clipped(window), predicted.clipped(window), "{}", on.host);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_deletions_leave_the_predicted_ranges(deletions in prop::collection::vec(deletion(), 1..8)) {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(follow(deletions));
    }
}

#[tokio::test]
async fn cut_list_deleted_one_by_one_leaves_the_ranges_predicted_for_the_whole() {
    let (app, name) = (App::small(), "live/harbour-cam");
    let before = entries(&app, name).await;
    let mut list = CutList::default();
    for (ago, secs) in [(400_000, 600), (90_000, 41), (80_000, 3_600), (79_000, 3_600), (5_000, 1), (60, 300)]
    {
        list.add(Period::of_seconds(NOON - ago, NOON - ago + secs));
    }
    let prediction = Prediction::new(&before, &HostSelector::All, &list.seconds());
    let mut failed = Vec::new();
    for cut in list.cuts() {
        app.clock.advance(3);
        failed = send(&app, name, HostSelector::All, *cut).await;
    }
    assert_eq!(failed, [DOWN]);
    let now = entries(&app, name).await;
    for (host, end) in prediction.judge(&now, UnixSeconds(app.clock.now())) {
        let expected = if host == DOWN { End::Failed } else { End::Done };
        assert_eq!(end, expected, "{host}");
    }
}
