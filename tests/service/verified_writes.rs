//! Writes to the service are read back and judged as in the console.

use serde_json::json;
use sluice::api::dvr::{DeleteAllDvr, DeleteDvrRange, GetStream};
use sluice::api::recording::{ActOnSetting, GetSetting, SettingQuery};
use sluice::api::{Outcome, ReadBackPace, Verification, Verified, Write};
use sluice::model::dvr::{DeleteRange, DeletionReadBack, HostSelector, Prediction, RangeEnd, StreamEntry};
use sluice::model::ids::RecordId;
use sluice::model::intervals::Period;
use sluice::model::read_back::ReadBack;
use sluice::model::recording::SettingAction;
use sluice::model::recording::state::{after_start, after_stop};
use sluice::model::recording::{RecordingStatus, Setting};
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixSeconds;

use crate::app::{App, NOON};
use crate::dvr::go_to_outage;
use crate::recording::{body, create};

/// Sends a write once and reads until its outcome is known, moving the clock by each pause; returns the outcome and the milliseconds.
async fn verify<W: Write, T, R: Future<Output = T>>(
    app: &App,
    write: &W,
    watch: ReadBackPace,
    read: impl Fn() -> R,
    judge: impl Fn(&T) -> ReadBack,
) -> (Verified<T>, u32) {
    let outcome = Outcome::of(app.call(write).await.map(drop));
    let verification = Verification::new(W::AREA, outcome, watch).unwrap();
    let mut elapsed_millis = 0;
    loop {
        let now = read().await;
        let read_back = judge(&now);
        let Some(pause_millis) = verification.next_read_millis(Ok(read_back), elapsed_millis) else {
            return (verification.settle(Ok((read_back, now))), elapsed_millis);
        };
        elapsed_millis += pause_millis;
        app.clock.set(NOON + i64::from(elapsed_millis) / 1_000);
    }
}

async fn setting(app: &App, record_id: &RecordId) -> Setting {
    let query = SettingQuery { has_status: true, ..SettingQuery::default() };
    app.call(&GetSetting { record_id: record_id.clone(), query }).await.unwrap()
}

#[tokio::test]
async fn start_and_stop_are_verified_when_the_status_has_changed() {
    let app = App::small();
    let record_id = RecordId::new(create(&app, &body()).await);
    let before = setting(&app, &record_id).await.status;
    let start = ActOnSetting { record_id: record_id.clone(), action: SettingAction::Start };
    let judge = |now: &Setting| after_start(before.as_ref(), now.status.as_ref());
    let (started, millis) =
        verify(&app, &start, ReadBackPace::Minute, || setting(&app, &record_id), judge).await;
    let Verified::Done(now) = started else { panic!("{started:?}") };
    assert_eq!((now.status, millis), (Some(RecordingStatus::Progress), 0));
    let stop = ActOnSetting { record_id: record_id.clone(), action: SettingAction::Stop };
    let judge = |now: &Setting| after_stop(now.status.as_ref());
    let (stopped, _) = verify(&app, &stop, ReadBackPace::Minute, || setting(&app, &record_id), judge).await;
    let Verified::Done(now) = stopped else { panic!("{stopped:?}") };
    assert_eq!(now.status, Some(RecordingStatus::Finish));
}

#[tokio::test]
async fn start_without_effect_is_watched_for_a_minute_and_not_verified() {
    let app = App::small();
    // The write starts another setting than the one read back, so the reader sees no change.
    let body = |source: &str| {
        let mut body = body();
        body["source"] = json!(source);
        body
    };
    let looked_at = RecordId::new(create(&app, &body("rtmp://publish.example.net/live/news")).await);
    let started = RecordId::new(create(&app, &body("rtmp://publish.example.net/live/sports1")).await);
    let before = setting(&app, &looked_at).await.status;
    let start = ActOnSetting { record_id: started, action: SettingAction::Start };
    let judge = |now: &Setting| after_start(before.as_ref(), now.status.as_ref());
    let (end, millis) = verify(&app, &start, ReadBackPace::Minute, || setting(&app, &looked_at), judge).await;
    let Verified::Unknown(unknown) = end else { panic!("{end:?}") };
    assert!(unknown.is_accepted && unknown.error.message.contains("60 s"));
    assert_eq!(millis, 60_000);
}

fn news() -> StreamName {
    StreamName::parse("live/news").unwrap()
}

async fn entries(app: &App) -> Vec<StreamEntry> {
    app.call(&GetStream { stream_name: news() }).await.unwrap().entries.items
}

#[tokio::test]
async fn deletion_is_verified_when_every_host_is_as_predicted() {
    let app = App::small();
    let before = entries(&app).await;
    let (from, to) = (UnixSeconds(NOON - 900), UnixSeconds(NOON - 300));
    let prediction = Prediction::new(&before, &HostSelector::All, &Period { from, to }.into());
    assert_eq!(prediction.read_back(&before, UnixSeconds(NOON)), ReadBack::NotApplied);
    let range = DeleteRange { host: HostSelector::All, from_ts: from, until: RangeEnd::ToTs(to) };
    let delete = DeleteDvrRange { stream_name: news(), range };
    let judge = |now: &Vec<StreamEntry>| prediction.read_back(now, UnixSeconds(app.clock.now()));
    app.clock.advance(20);
    let (end, _) = verify(&app, &delete, ReadBackPace::Shortly, || entries(&app), judge).await;
    assert!(matches!(end, Verified::Done(_)), "{end:?}");
}

#[tokio::test]
async fn deletion_that_fails_on_one_host_has_a_partial_result_by_host() {
    let app = App::small();
    let down = go_to_outage(&app).await;
    let before = entries(&app).await;
    let always = Period::ALWAYS.into();
    let prediction = Prediction::new(&before, &HostSelector::All, &always);
    let all = |host| DeleteAllDvr { stream_name: news(), host };
    let judge = |now: &Vec<StreamEntry>| prediction.read_back(now, UnixSeconds(app.clock.now()));
    let (end, _) =
        verify(&app, &all(HostSelector::All), ReadBackPace::Shortly, || entries(&app), judge).await;
    let Verified::Different { now, error: Some(error) } = end else { panic!("{end:?}") };
    assert_eq!(error.failed_hosts, std::slice::from_ref(&down));
    for (host, end) in prediction.judge(&now, UnixSeconds(app.clock.now())) {
        assert_eq!(
            end,
            if host == down { DeletionReadBack::Unchanged } else { DeletionReadBack::Deleted },
            "{host}"
        );
    }
    // A deletion sent to the failing host alone is refused.
    let one = HostSelector::One(down);
    let prediction = Prediction::new(&now, &one, &always);
    let judge = |now: &Vec<StreamEntry>| prediction.read_back(now, UnixSeconds(app.clock.now()));
    let (end, _) = verify(&app, &all(one.clone()), ReadBackPace::Shortly, || entries(&app), judge).await;
    assert!(matches!(end, Verified::Refused(_)), "{end:?}");
}
