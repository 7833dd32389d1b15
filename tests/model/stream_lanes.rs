//! The lanes of a stream show, second by second, what the answers say.

use proptest::prelude::*;
use serde_json::json;
use sluice::model::intervals::{Intervals, Period};
use sluice::model::metrics::window::MinuteWindow;
use sluice::model::recording::local_facts::RecordedSpan;
use sluice::model::restream::changes::status_log::StatusLog;
use sluice::model::restream::{Resource, StatusCode};
use sluice::model::stream::lanes::{
    LaneState, Stretch, TargetLane, recording_stretches, source_stretches, stretch_at, target_lanes,
    with_planned,
};
use sluice::model::stream::moment::{StreamMoment, hosts_at, planned_at};
use sluice::model::stream::traffic::{TrafficPoint, point_at, totals};
use sluice::model::time::{UnixMinute, UnixSeconds};

const END: i64 = 60;

/// The states of a target, one for each ten seconds; a negative code is an unknown state.
fn target(codes: &[i64]) -> Vec<Stretch> {
    let at = |(index, code): (i64, &i64)| Stretch {
        period: Period::of_seconds(index * 10, index * 10 + 10),
        state: LaneState::Target(Some(StatusCode::Whole(*code)).filter(|_| *code >= 0)),
        is_begun_before: index == 0,
    };
    (0..).zip(codes).map(at).collect()
}

fn source_at(targets: &[Vec<Stretch>], second: i64) -> Option<LaneState> {
    let all: Vec<&[Stretch]> = targets.iter().map(Vec::as_slice).collect();
    stretch_at(&source_stretches(&all), UnixSeconds(second)).map(|one| one.state)
}

#[test]
fn source_is_published_where_any_target_receives_it_and_else_as_they_report_it() {
    let published = LaneState::Published;
    let source = |code| LaneState::Source(Some(StatusCode::Whole(code)));
    for (case, codes, state) in [
        ("one receives it", vec![0], published),
        ("one of two", vec![0, 3], published),
        ("both report it", vec![3, 3], source(3)),
        ("not found, and another is stopped", vec![2, 7], source(2)),
        ("stopped targets say nothing", vec![7, 7], LaneState::Source(None)),
        ("nor does another code", vec![9], LaneState::Source(None)),
        ("unknown beside a report", vec![-1, 3], source(3)),
        ("unknown", vec![-1], LaneState::Source(None)),
    ] {
        let targets: Vec<_> = codes.iter().map(|code| target(&[*code])).collect();
        assert_eq!(source_at(&targets, 5), Some(state), "{case}");
    }
    assert_eq!(source_at(&[], 5), None, "no target");
}

proptest! {
    #[test]
    fn source_lane_equals_its_targets_second_by_second(
        codes in prop::collection::vec(prop::collection::vec(prop_oneof![Just(-1_i64), Just(0), Just(2), Just(3), Just(7)], 6), 1..4)
    ) {
        let targets: Vec<_> = codes.iter().map(|codes| target(codes)).collect();
        let all: Vec<&[Stretch]> = targets.iter().map(Vec::as_slice).collect();
        let source = source_stretches(&all);
        prop_assert!(source.windows(2).all(|pair| pair[0].period.to == pair[1].period.from && pair[0].state != pair[1].state));
        for second in 0..END {
            let now: Vec<i64> = codes.iter().map(|codes| codes[usize::try_from(second / 10).unwrap()]).collect();
            let fault = [3, 2].into_iter().find(|fault| now.contains(fault)).map(StatusCode::Whole);
            let state = if now.contains(&0) { LaneState::Published } else { LaneState::Source(fault) };
            prop_assert_eq!(stretch_at(&source, UnixSeconds(second)).map(|one| one.state), Some(state));
        }
    }

    #[test]
    fn recording_lane_equals_files_and_windows_second_by_second(
        files in prop::collection::vec((0..END, 1_i64..20), 0..4),
        windows in prop::collection::vec((0..END, 1_i64..20), 0..3),
        now in 10..END,
    ) {
        let spans: Vec<RecordedSpan> = files.iter().filter(|(from, _)| *from < now)
            .map(|(from, secs)| RecordedSpan { from: UnixSeconds(*from), to: Some(UnixSeconds((from + secs).min(now))) }).collect();
        let windows: Vec<Period> = windows.iter().map(|(from, secs)| Period::of_seconds(*from, from + secs)).collect();
        let lane = recording_stretches(&spans, &windows, UnixSeconds(now));
        for second in 0..2 * END {
            let at = UnixSeconds(second);
            let is_recorded = spans.iter().any(|file| file.from <= at && file.to > Some(at));
            let is_open = windows.iter().any(|window| window.contains(at));
            let state = match (is_recorded, is_open) {
                (true, _) => Some(LaneState::Recorded),
                (false, true) if second < now => Some(LaneState::NotRecorded),
                (false, true) => Some(LaneState::Planned),
                (false, false) => None,
            };
            prop_assert_eq!(stretch_at(&lane, at).map(|one| one.state), state, "second {}", second);
        }
    }
}

#[test]
fn windows_to_come_follow_the_states_of_an_active_target() {
    let resource = |is_active: bool| -> Resource {
        let window = json!({"start": "1970-01-01T00:00:50Z", "stop": "1970-01-01T00:01:40Z"});
        let restream = json!({"source": "rtmp://in.example/live/a", "target_url": "rtmp://t.example", "schedule": [window]});
        let resource =
            json!({"resource_id": "r", "name": "News", "active": is_active, "restreams": [restream]});
        serde_json::from_value(resource).unwrap()
    };
    let lane = |is_active: bool| {
        target_lanes(&resource(is_active), |_| true, &StatusLog::default(), UnixSeconds(60)).remove(0)
    };
    let (active, inactive) = (lane(true), lane(false));
    let ahead = |lane: &TargetLane, now| -> Vec<(i64, i64)> {
        let all = with_planned(lane, UnixSeconds(now));
        let planned = all.iter().filter(|one| one.state == LaneState::Planned);
        planned.map(|one| one.period.seconds()).collect()
    };
    assert_eq!(
        (ahead(&active, 40), ahead(&active, 70), ahead(&active, 100)),
        (vec![(60, 100)], vec![(70, 100)], vec![])
    );
    assert_eq!((ahead(&inactive, 40), inactive.note.as_str()), (vec![], "News, restream 1, inactive"));
    let recording = recording_stretches(&[], &[Period::of_seconds(80, 90)], UnixSeconds(60));
    let words = |second| planned_at(&recording, &[active.clone(), inactive.clone()], UnixSeconds(second));
    assert_eq!(words(80), "planned: recording, 1 target");
    assert_eq!((words(90).as_str(), words(100).as_str()), ("planned: 1 target", "nothing is planned"));
}

#[test]
fn file_that_is_running_lasts_until_now() {
    let running = RecordedSpan { from: UnixSeconds(10), to: None };
    let lane = recording_stretches(&[running], &[], UnixSeconds(30));
    assert_eq!(lane.iter().map(|one| one.period.seconds()).collect::<Vec<_>>(), [(10, 30)]);
}

#[test]
fn moment_says_what_was_true_at_a_second_and_nothing_of_what_is_not_shown() {
    let down = StreamMoment {
        source: Some(LaneState::Source(Some(StatusCode::SOURCE_NOT_PUBLISHED))),
        targets: vec![LaneState::Target(Some(StatusCode::SOURCE_NOT_PUBLISHED))],
        hosts: Some("no host has it".to_owned()),
        is_recorded: Some(false),
        bandwidth: Some((140e6, 10)),
    };
    assert_eq!(down.sentence(), "not published; no host has it; not recorded; 140 Mbit/s (10 min mean)");
    let ok = LaneState::Target(Some(StatusCode::OK));
    let partly = StreamMoment {
        source: Some(LaneState::Published),
        targets: vec![ok, LaneState::Target(Some(StatusCode::Whole(9)))],
        is_recorded: Some(true),
        ..StreamMoment::default()
    };
    assert_eq!(partly.sentence(), "published; 1 of 2 targets OK; in a file");
    let unknown = StreamMoment { source: Some(LaneState::Source(None)), ..StreamMoment::default() };
    assert_eq!(unknown.sentence(), "source unknown");
    assert_eq!(StreamMoment::default().sentence(), "");
}

#[test]
fn moment_names_the_hosts_that_have_a_second_and_the_gaps_of_the_others() {
    let whole: Intervals = Period::of_seconds(0, 100).into();
    let cut: Intervals = [Period::of_seconds(0, 20), Period::of_seconds(50, 100)].into_iter().collect();
    let hosts = [("edge-1", &whole), ("edge-2", &cut)];
    let at = |second| hosts_at(hosts.iter().copied(), UnixSeconds(second));
    assert_eq!(at(10).unwrap(), "2 hosts have it");
    assert_eq!(at(30).unwrap(), "1 of 2 hosts have it (edge-2: gap of 30 s)");
    assert_eq!(at(100).unwrap(), "no host has it");
    assert_eq!(hosts_at([].into_iter(), UnixSeconds(10)), None);
}

#[test]
fn totals_are_of_finished_windows_in_the_period() {
    let window = |minute| MinuteWindow { start: UnixMinute(minute), end: UnixMinute(minute + 1) };
    let point = |minute, bandwidth, is_final| TrafficPoint {
        window: window(minute),
        bandwidth,
        error_rate: None,
        is_final,
    };
    let points = [
        point(1, Some(5.0), true),
        point(2, Some(9.0), true),
        point(3, None, true),
        point(5, Some(8.0), true),
        point(6, Some(99.0), false),
    ];
    let windows: Vec<MinuteWindow> = (1..7).map(window).collect();
    let of = |from| totals(&points, &windows, Period::of_seconds(from, 420));
    let peak = |from| of(from).peak.map(|(window, bits)| (window.start.0, bits));
    assert_eq!((peak(0), peak(120), peak(121)), (Some((2, 9.0)), Some((2, 9.0)), Some((5, 8.0))));
    let ended = totals(&points, &windows, Period::of_seconds(0, 359));
    assert_eq!(ended.all_minutes, 4, "a window that the period cuts does not count");
    assert_eq!(of(0).bytes, Some((5.0 + 9.0 + 8.0) * 60.0 / 8.0));
    assert_eq!(
        (of(0).known_minutes, of(0).all_minutes),
        (3, 5),
        "minute 4 was not read, minute 6 is not finished"
    );
    assert_eq!(point_at(&points, UnixSeconds(3 * 60 - 1)).and_then(|point| point.bandwidth), Some(9.0));
    assert_eq!(point_at(&points, UnixSeconds(59)), None);
    assert_eq!(totals(&[], &[], Period::of_seconds(0, 60)).peak, None);
}
