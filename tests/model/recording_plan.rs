//! The plan shows the next hours of an account's recordings.

use proptest::prelude::*;
use serde_json::{Value, json};
use sluice::model::recording::Setting;
use sluice::model::recording::board::nothing_planned;
use sluice::model::recording::local_facts::LocalFacts;
use sluice::model::recording::plan::{BarKind, Lane, plan, stretches};
use sluice::model::time::{UnixSeconds, format_utc};

use crate::recordings::{at, recorded, setting, since, window};
use crate::restreams::read;

const DAY: i64 = 86_400;

fn of(settings: &[Setting], known: &[LocalFacts]) -> Vec<Lane> {
    let now = at("12:00:00");
    let known = |index: usize| known.get(index).cloned().unwrap_or_default();
    plan(settings, &known, now, UnixSeconds(now.0 + DAY))
}

fn schedule(windows: &[(&str, &str)]) -> Value {
    json!(windows.iter().map(|(from, to)| window(from, to)).collect::<Vec<_>>())
}

fn bars(lane: &Lane) -> Vec<(BarKind, UnixSeconds, UnixSeconds)> {
    lane.bars.iter().map(|bar| (bar.kind, bar.span.from, bar.span.to)).collect()
}

#[test]
fn plan_sorts_recordings_in_trouble_first_then_next_starts_then_running_ones() {
    let settings = [
        setting("runs", &json!({"launch_type": "button", "status": "progress"})),
        setting(
            "later",
            &json!({"schedule": schedule(&[("20:00:00", "21:00:00"), ("09:00:00", "10:00:00")])}),
        ),
        setting("idle", &json!({"launch_type": "button"})),
        setting("sooner", &json!({"schedule": schedule(&[("14:00:00", "15:00:00")])})),
        setting("missed", &json!({"schedule": schedule(&[("11:00:00", "13:00:00")])})),
        setting(
            "overruns",
            &json!({"schedule": schedule(&[("08:00:00", "10:00:00")]), "status": "progress"}),
        ),
        setting("failed", &json!({"schedule": schedule(&[("22:00:00", "23:00:00")]), "status": "error"})),
    ];
    let none = LocalFacts::default;
    let plan = of(&settings, &[since("08:00:00"), none(), none(), none(), recorded(&[])]);
    let lanes: Vec<usize> = plan.iter().map(|lane| lane.setting).collect();
    assert_eq!(lanes, [4, 6, 5, 3, 1, 0]);
    let unread: Vec<usize> = of(&settings, &[since("08:00:00")]).iter().map(|lane| lane.setting).collect();
    assert_eq!(unread, lanes, "before its instances are read");
    assert_eq!(bars(&plan[0]), [(BarKind::Missed, at("11:00:00"), at("13:00:00"))]);
    let overruns = &plan[2].bars[0];
    let tomorrow = UnixSeconds(at("12:00:00").0 + DAY);
    assert_eq!((overruns.kind, overruns.span.to, overruns.has_end), (BarKind::Running, tomorrow, false));
    let runs = &plan[5].bars[0];
    assert_eq!((runs.kind, runs.span.from, runs.has_end), (BarKind::Running, at("08:00:00"), true));
    assert_eq!(runs.span.to, at("20:00:00"), "a short broadcast ends after 12 hours");
}

#[test]
fn plan_marks_an_open_window_as_missed_from_the_end_of_its_last_recording() {
    let bars_of = |known: LocalFacts| {
        let members = json!({"status": "finish", "schedule": schedule(&[("10:00:00", "13:00:00"), ("18:00:00", "19:00:00")])});
        bars(&of(&[setting("a", &members)], &[known])[0])
    };
    let later = (BarKind::Planned, at("18:00:00"), at("19:00:00"));
    let missed_since = |from| [(BarKind::Missed, at(from), at("13:00:00")), later];
    let parts = recorded(&[("11:00:00", "11:20:00"), ("09:50:00", "10:30:00"), ("11:10:00", "11:15:00")]);
    assert_eq!(bars_of(parts.clone()), missed_since("11:20:00"));
    assert_eq!(bars_of(recorded(&[("08:00:00", "10:00:00")])), missed_since("10:00:00"));
    let planned = (BarKind::Planned, at("12:00:00"), at("13:00:00"));
    assert_eq!(bars_of(LocalFacts::default()), [planned, later], "no alarm before the instances are read");
    let stopped = LocalFacts { stopped_at: Some(at("11:20:00")), ..parts };
    assert_eq!(bars_of(stopped), [later], "a manual stop ends the window");
}

#[test]
fn plan_merges_a_running_recording_with_its_open_window() {
    let settings = [setting(
        "a",
        &json!({"status": "progress", "schedule": schedule(&[("11:00:00", "13:00:00"), ("18:00:00", "19:00:00")])}),
    )];
    let plan = of(&settings, &[since("11:00:00")]);
    assert_eq!(
        bars(&plan[0]),
        [
            (BarKind::Running, at("11:00:00"), at("13:00:00")),
            (BarKind::Planned, at("18:00:00"), at("19:00:00"))
        ]
    );
}

#[test]
fn plan_draws_a_recording_from_now_when_its_start_is_unknown() {
    let settings =
        [setting("a", &json!({"launch_type": "button", "stream_type": "long", "status": "progress"}))];
    let bar = &of(&settings, &[])[0].bars[0];
    assert_eq!((bar.has_start, bar.has_end, bar.span.from), (false, false, at("12:00:00")));
}

#[test]
fn plan_includes_an_instance_listed_before_it_starts() {
    let records = json!([
        {"start": "2026-03-02T15:00:00Z", "stop": "2026-03-02T16:00:00Z", "init_path": ""},
        {"start": "2026-03-02T08:00:00Z", "stop": "2026-03-02T09:00:00Z", "init_path": ""},
    ]);
    let settings = [setting("a", &json!({"launch_type": "button", "records": records}))];
    let bars: Vec<_> = of(&settings, &[])[0].bars.iter().map(|bar| (bar.kind, bar.span.from)).collect();
    assert_eq!(bars, [(BarKind::Planned, at("15:00:00"))]);
}

#[test]
fn plan_omits_deactivated_recordings() {
    let settings = [setting("a", &json!({"schedule": schedule(&[("18:00:00", "20:00:00")])}))];
    let plan = of(&settings, &[LocalFacts { is_deactivated: true, ..LocalFacts::default() }]);
    assert!(plan.is_empty());
}

proptest! {
    /// Every second of a lane that has anything is drawn once, with its most urgent look.
    #[test]
    fn plan_stretches_are_adjacent_and_cover_the_bars(
        windows in prop::collection::vec((-9_000_i64..9_000, 1_i64..9_000), 0..6), is_running in any::<bool>(),
    ) {
        let now = at("12:00:00");
        let window = |(from, secs): &(i64, i64)| json!({
            "start": format_utc(UnixSeconds(now.0 + from)), "stop": format_utc(UnixSeconds(now.0 + from + secs)),
        });
        let schedule: Vec<Value> = windows.iter().map(window).collect();
        let status = if is_running { "progress" } else { "wait" };
        let settings = [setting("a", &json!({"schedule": schedule, "status": status}))];
        let plan = of(&settings, &[since("11:00:00")]);
        for lane in &plan {
            let drawn = stretches(&lane.bars);
            for pair in drawn.windows(2) {
                prop_assert!(pair[0].0.to <= pair[1].0.from);
            }
            for second in (-9_000..18_000).step_by(61).map(|offset| UnixSeconds(now.0 + offset)) {
                let kinds = lane.bars.iter().filter(|bar| bar.span.contains(second)).map(|bar| bar.kind);
                let look = drawn.iter().find(|(span, _)| span.contains(second)).map(|(_, look)| *look);
                prop_assert_eq!(look, kinds.min());
            }
        }
    }
}

#[test]
fn empty_plan_says_what_no_status_tells() {
    let with = |statuses: &[Value]| {
        let setting = |status: &Value| read::<Setting>(&json!({"id": "r", "status": status}));
        nothing_planned(&statuses.iter().map(setting).collect::<Vec<_>>())
    };
    assert_eq!(with(&[]), "Nothing is recording or scheduled.");
    assert_eq!(with(&[json!("finish"), json!("wait")]), "Nothing is recording or scheduled.");
    assert_eq!(with(&[json!(null), json!(7)]), "No setting reports what it is doing.");
    assert_eq!(with(&[json!("paused")]), "No setting reports what it is doing.");
    let one = "Nothing known is recording or scheduled; what 1 setting does isn't reported.";
    assert_eq!(with(&[json!("finish"), json!(null)]), one);
}
