//! The numbers of a stream's report equal its answers, second by second.

use proptest::prelude::*;
use sluice::model::dvr::OldestSecond;
use sluice::model::ids::ResourceId;
use sluice::model::intervals::{Intervals, Period};
use sluice::model::metrics::window::MinuteWindow;
use sluice::model::recording::retention::Retention;
use sluice::model::restream::StatusCode;
use sluice::model::stream::lanes::{LaneState, Stretch, TargetLane};
use sluice::model::stream::report::{RecordedFile, StreamReport, secs_of};
use sluice::model::stream::traffic::{TrafficPoint, totals};
use sluice::model::time::{UnixMinute, UnixSeconds};

const DOWN: LaneState = LaneState::Source(Some(StatusCode::SOURCE_NOT_PUBLISHED));

fn stretch(from: i64, to: i64, state: LaneState) -> Stretch {
    Stretch { period: Period::of_seconds(from, to), state, is_begun_before: false }
}

fn minute(at: i64, bandwidth: Option<f64>) -> TrafficPoint {
    let window = MinuteWindow { start: UnixMinute(at), end: UnixMinute(at + 1) };
    TrafficPoint { window, bandwidth, error_rate: None, is_final: true }
}

fn empty(period: Period) -> StreamReport<'static> {
    StreamReport {
        name: "live/news",
        period,
        period_labels: vec!["the period".to_owned()],
        source: &[],
        targets: &[],
        recording: None,
        files: Vec::new(),
        hosts: Vec::new(),
        dvr_until: None,
        oldest: None,
        now: period.to,
        traffic: &[],
        changes: Vec::new(),
        deleted: Intervals::default(),
        omitted: Vec::new(),
        link: "https://here/streams/live/news".to_owned(),
    }
}

proptest! {
    #[test]
    fn seconds_of_a_state_are_those_that_have_it(
        codes in prop::collection::vec(0..3_i64, 1..12), from in 0..60_i64, secs in 1..60_i64,
    ) {
        let state = |code: i64| LaneState::Target(Some(StatusCode::Whole(code)));
        let lane: Vec<Stretch> =
            (0..).zip(&codes).map(|(at, code)| stretch(at * 10, at * 10 + 10, state(*code))).collect();
        let period = Period::of_seconds(from, from + secs);
        for code in 0..3 {
            let at = |second: i64| codes.get(usize::try_from(second / 10).unwrap()) == Some(&code);
            let counted = (from..from + secs).filter(|second| at(*second)).count();
            prop_assert_eq!(secs_of(&lane, period, |other| other == state(code)), i64::try_from(counted).unwrap());
        }
    }

    #[test]
    fn traffic_is_that_of_the_finished_windows_within_a_period(
        minutes in prop::collection::vec(prop::option::of(0..1_000_u32), 1..6), from in 0..300_i64, secs in 1..200_i64,
    ) {
        let points: Vec<TrafficPoint> =
            (0..).zip(&minutes).map(|(at, bits)| minute(at, bits.map(f64::from))).collect();
        let windows: Vec<MinuteWindow> = points.iter().map(|point| point.window).collect();
        let sum = totals(&points, &windows, Period::of_seconds(from, from + secs));
        let is_within = |at: &i64| from <= at * 60 && (at + 1) * 60 <= from + secs;
        let known = (0..).zip(&minutes).filter(|(at, _)| is_within(at)).filter_map(|(_, bits)| *bits);
        let known: Vec<u32> = known.collect();
        prop_assert_eq!(sum.known_minutes, i64::try_from(known.len()).unwrap());
        let bits = sum.bytes.unwrap_or_default() * 8.0;
        prop_assert!((bits - 60.0 * f64::from(known.iter().sum::<u32>())).abs() < 1e-6);
    }
}

#[test]
fn report_misses_no_second_that_no_host_has_reported_yet() {
    let to = |to: i64| Intervals::from(Period::of_seconds(0, to));
    let (ahead, behind, off) = (to(1_190), to(1_185), to(1_000));
    let hosts = vec![("ahead", &ahead), ("behind", &behind), ("off", &off)];
    let period = Period::of_seconds(600, 1_200);
    let live = StreamReport { hosts: hosts.clone(), dvr_until: Some(UnixSeconds(1_185)), ..empty(period) };
    let text = live.text(false);
    for line in [
        "- Reported until 1970-01-01T00:19:45Z",
        "- ahead: complete",
        "- behind: complete",
        "- off: missing 185 s (3 m 05 s, 30.8 %)",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\nin\n{text}");
    }
    assert!(!text.contains("on no host"), "{text}");
    let ended = StreamReport { hosts, ..empty(period) }.text(false);
    assert!(ended.contains("- ahead: missing 10 s") && ended.contains("DVR: on no host (10 s"), "{ended}");
    assert!(!ended.contains("Reported until"), "{ended}");
    for until in [0, 5_000] {
        let report = StreamReport { dvr_until: Some(UnixSeconds(until)), ..live.clone() };
        assert_eq!(report.text(false).contains("Reported until"), until == 0);
    }
}

#[test]
fn report_tells_in_order_what_happened_with_lengths_and_percents() {
    let source = [
        stretch(0, 660, LaneState::Published),
        stretch(660, 900, DOWN),
        stretch(900, 4_000, LaneState::Published),
    ];
    let ok = LaneState::Target(Some(StatusCode::OK));
    let targets = [TargetLane {
        resource_id: ResourceId::new("r1"),
        number: Some(1),
        platform: "live.tube.example".to_owned(),
        note: "News, restream 1".to_owned(),
        stretches: vec![stretch(0, 4_000, ok)],
        planned: Vec::new(),
    }];
    let whole: Intervals = Period::of_seconds(0, 4_000).into();
    let cut: Intervals = [Period::of_seconds(0, 700), Period::of_seconds(760, 4_000)].into_iter().collect();
    let traffic: Vec<TrafficPoint> =
        (0..20).map(|at| minute(at, Some(if at < 10 { 80e6 } else { 60e6 }))).collect();
    let report = StreamReport {
        source: &source,
        targets: &targets,
        hosts: vec![("edge-1", &whole), ("edge-2", &cut)],
        traffic: &traffic,
        changes: vec![(UnixSeconds(700), "Stopped News.")],
        ..empty(Period::of_seconds(600, 1_200))
    };
    let text = report.text(false);
    for line in [
        "- 1970-01-01T00:10:00Z – 1970-01-01T00:11:00Z Source: published (1 min, 10.0 %)",
        "- 1970-01-01T00:11:00Z – 1970-01-01T00:15:00Z Source: not published (4 min, 40.0 %)",
        "- Source: published 6 min, 60.0 %; not published 4 min, 40.0 %",
        "- live.tube.example (News, restream 1): OK 10 min, 100 %",
        "- edge-1: complete",
        "- edge-2: missing 60 s (1 min, 10.0 %)",
        "- Mean 60.0 Mbit/s, 4.50 GB in all",
        "- 80.0 Mbit/s in the 10 min before: 1.50 GB less, 25.0 % less",
        "- 1970-01-01T00:11:40Z Stopped News.",
        "https://here/streams/live/news",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\nin\n{text}");
    }
    assert!(report.text(true).starts_with("# live/news\n"));
    assert!(report.text(true).contains("\n## What happened\n\n- "));
}

#[test]
fn report_of_a_deletion_names_the_files_and_targets_that_have_its_seconds() {
    let ok = LaneState::Target(Some(StatusCode::OK));
    let stopped = LaneState::Target(Some(StatusCode::STOPPED));
    let target = |platform: &str, stretches| TargetLane {
        resource_id: ResourceId::new("r1"),
        number: Some(1),
        platform: platform.to_owned(),
        note: "News".to_owned(),
        stretches,
        planned: Vec::new(),
    };
    let targets = [
        target("one.example", vec![stretch(0, 150, ok), stretch(150, 400, stopped)]),
        target("two.example", vec![stretch(0, 400, stopped)]),
    ];
    let file = |path: &str, from, to| RecordedFile {
        path: path.to_owned(),
        period: Period::of_seconds(from, to),
        retention: Retention::Forever,
    };
    let (whole, cut) =
        (Intervals::from(Period::of_seconds(0, 400)), Intervals::from(Period::of_seconds(200, 400)));
    let report = StreamReport {
        hosts: vec![("edge-1", &cut), ("edge-2", &whole)],
        targets: &targets,
        files: vec![file("/records/a.m3u8", 0, 120), file("/records/b.m3u8", 250, 300)],
        deleted: Period::of_seconds(100, 200).into(),
        ..empty(Period::of_seconds(0, 400))
    };
    let text = report.text(false);
    for line in [
        "- edge-2: 1 m 40 s are still in its DVR",
        "- File /records/a.m3u8: 20 s",
        "- one.example (News) was sent 50 s",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\nin\n{text}");
    }
    assert!(
        text.contains("1 m 40 s of it were deleted from DVR. The API cannot delete the following copies.")
    );
    assert!(
        !text.contains("edge-1: 1")
            && !text.contains("b.m3u8")
            && !text.contains("two.example (News) was sent")
    );
    let none = StreamReport { deleted: Intervals::default(), ..report };
    assert!(!none.text(false).contains("File"));
}

#[test]
fn report_tells_when_a_target_failed_by_itself() {
    let code = |code| LaneState::Target(Some(StatusCode::Whole(code)));
    let targets = [TargetLane {
        resource_id: ResourceId::new("r1"),
        number: Some(1),
        platform: "one.example".to_owned(),
        note: "News".to_owned(),
        stretches: vec![stretch(0, 90, code(0)), stretch(90, 150, code(9)), stretch(150, 400, code(3))],
        planned: Vec::new(),
    }];
    let source = [stretch(0, 400, LaneState::Published)];
    let report = StreamReport { source: &source, targets: &targets, ..empty(Period::of_seconds(0, 200)) };
    let text = report.text(false);
    let happened: Vec<&str> =
        text.lines().skip_while(|line| *line != "What happened").skip(1).take(2).collect();
    let expected = [
        "- 1970-01-01T00:00:00Z – 1970-01-01T00:03:20Z Source: published (3 m 20 s, 100 %)",
        "- 1970-01-01T00:01:30Z – 1970-01-01T00:02:30Z one.example (News): code 9 (1 min, 30.0 %)",
    ];
    assert_eq!(happened, expected);
    assert!(!text.contains("one.example (News): not published (50 s"), "the source's own lane tells of it");
}

#[test]
fn report_tells_until_when_its_time_is_kept() {
    let file = |path: &str, from, retention| RecordedFile {
        path: path.to_owned(),
        period: Period::of_seconds(from, from + 50),
        retention,
    };
    let until = |at| Retention::Until(UnixSeconds(at));
    let report = StreamReport {
        files: vec![
            file("/a.m3u8", 0, until(200_000)),
            file("/b.m3u8", 60, Retention::Forever),
            file("/c.m3u8", 500, until(90)),
        ],
        oldest: Some(OldestSecond { at: UnixSeconds(10), leaves_at: Some(UnixSeconds(7_210)) }),
        now: UnixSeconds(100),
        ..empty(Period::of_seconds(0, 100))
    };
    let text = report.text(false);
    let kept: Vec<&str> = text.lines().skip_while(|line| *line != "Kept until").skip(1).take(3).collect();
    let expected = [
        "- File /a.m3u8: 1970-01-03T07:33:20Z (in 2 days)",
        "- Oldest second kept: 1970-01-01T00:00:10Z, leaves the window at 1970-01-01T02:00:10Z",
        "",
    ];
    assert_eq!(kept, expected);
}

#[test]
fn report_counts_no_traffic_of_a_part_of_a_mean_and_none_that_may_change() {
    let mean = |from: i64, is_final| TrafficPoint {
        window: MinuteWindow { start: UnixMinute(from), end: UnixMinute(from + 10) },
        bandwidth: Some(8e6),
        error_rate: None,
        is_final,
    };
    let traffic = [mean(0, true), mean(10, true), mean(20, false)];
    let text =
        |from, to| StreamReport { traffic: &traffic, ..empty(Period::of_seconds(from, to)) }.text(false);
    let lines =
        |text: &str| text.lines().filter(|line| line.contains("mean")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        lines(&text(300, 1_200)),
        ["- Mean 8.00 Mbit/s, 600 MB in all, of 10 min of 15 min, from 10 min means"]
    );
    assert_eq!(lines(&text(660, 900)), ["- No finished 10 min mean with a number lies in this period"]);
    assert_eq!(lines(&text(1_200, 1_800)).len(), 1, "what may change is no number");
}

#[test]
fn report_misses_no_second_that_has_left_the_window() {
    let recorded: Intervals = Period::of_seconds(1_000, 2_000).into();
    let report = |from, to| {
        StreamReport {
            hosts: vec![("edge-1", &recorded)],
            oldest: Some(OldestSecond { at: UnixSeconds(1_000), leaves_at: Some(UnixSeconds(2_000)) }),
            now: UnixSeconds(2_000),
            ..empty(Period::of_seconds(from, to))
        }
        .text(false)
    };
    for line in ["- The DVR's window begins at 1970-01-01T00:16:40Z", "- edge-1: complete"] {
        assert!(report(500, 2_000).lines().any(|other| other == line), "{line}");
    }
    let before = report(100, 900);
    assert!(!before.contains("edge-1") && !before.contains("on no host"), "{before}");
}

#[test]
fn report_without_answers_says_what_is_not_in_it() {
    let report = StreamReport { omitted: vec!["traffic", "recording"], ..empty(Period::of_seconds(0, 60)) };
    let expected = "live/news\n\n- the period\n\nNot in this report (folded, or not loaded): traffic and recording.\n\nhttps://here/streams/live/news\n";
    assert_eq!(report.text(false), expected);
}
