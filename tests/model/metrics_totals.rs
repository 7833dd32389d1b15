//! The numbers that traffic is paid by.

use std::sync::Arc;

use serde_json::{Value, json};
use sluice::model::metrics::Metric;
use sluice::model::metrics::curve::{ChartCurves, measure_curves};
use sluice::model::metrics::export::{ExportedChart, csv};
use sluice::model::metrics::measure::Measure;
use sluice::model::metrics::ranking::ranked;
use sluice::model::metrics::store::{MetricScope, MetricStore};
use sluice::model::metrics::totals::{
    BandwidthPoint, BandwidthTotals, TrafficNumber, block_minutes, minutes_label, step_minutes,
};
use sluice::model::metrics::unit::MetricUnit;
use sluice::model::metrics::window::MinuteWindow;
use sluice::model::time::UnixSeconds;

use crate::metrics::{self, NOON, rows, values};

const EDGE: &str = "edge_bandwidth";
const NOW: UnixSeconds = UnixSeconds((NOON + 1_000) * 60);

fn points(minutes: i64, numbers: &[Option<f64>]) -> Vec<BandwidthPoint> {
    let starts = (0..).map(|at| at * minutes);
    starts.zip(numbers).map(|(start, number)| (metrics::window(start, minutes), *number)).collect()
}

fn totals(minutes: i64, numbers: &[Option<f64>]) -> BandwidthTotals {
    BandwidthTotals::of(&points(minutes, numbers))
}

#[test]
fn totals_of_nothing_are_unknown_not_zero() {
    assert_eq!(totals(1, &[]), BandwidthTotals::default());
    let gaps = totals(1, &[None; 10]);
    assert_eq!((gaps.peak, gaps.percentile_95, gaps.bytes), (None, None, None));
    assert_eq!((gaps.known_minutes, gaps.all_minutes), (0, 10));
}

#[test]
fn totals_of_one_minute_have_a_peak_and_a_volume_but_no_percentile() {
    let one = totals(1, &[Some(8_000.0)]);
    assert_eq!(one.peak, Some((metrics::window(0, 1), 8_000.0)));
    assert_eq!(one.bytes, Some(60_000.0), "8 kbit/s for a minute");
    assert_eq!(one.percentile_95, None, "a mean of five minutes needs five");
    assert_eq!((one.known_minutes, one.all_minutes, minutes_label(&one)), (1, 1, None));
}

#[test]
fn zero_is_a_number_and_a_gap_is_none() {
    let quiet = totals(1, &[Some(0.0); 5]);
    assert_eq!(quiet.peak, Some((metrics::window(0, 1), 0.0)));
    assert_eq!((quiet.percentile_95, quiet.bytes), (Some(0.0), Some(0.0)));
}

#[test]
fn peak_is_the_earliest_of_the_highest_minutes() {
    let peak = totals(1, &[Some(1.0), None, Some(9.0), Some(9.0), Some(2.0)]).peak;
    assert_eq!(peak, Some((metrics::window(2, 1), 9.0)));
}

#[test]
fn percentile_is_of_five_minute_means_by_nearest_rank() {
    // 100 blocks with means 1 to 100, in any order: the 95th is 95, and the five above it are free.
    let mean = |block: i64| ((block * 37) % 100 + 1) as f64;
    let minutes = |block: i64| [-2.0, -1.0, 0.0, 1.0, 2.0].map(|by| Some(mean(block) + by));
    let numbers: Vec<Option<f64>> = (0..100).flat_map(minutes).collect();
    let found = totals(1, &numbers);
    assert_eq!(found.percentile_95, Some(95.0));
    assert_eq!(found.peak.unwrap().1, 102.0, "a minute, not a mean");
    // 20 blocks have one above the 95th, fewer have none.
    for (blocks, expected) in [(1, 1.0), (2, 2.0), (19, 19.0), (20, 19.0), (21, 20.0), (40, 38.0)] {
        let numbers: Vec<Option<f64>> = (1..=blocks).flat_map(|block| [Some(f64::from(block)); 5]).collect();
        assert_eq!(totals(1, &numbers).percentile_95, Some(expected), "{blocks} blocks");
    }
}

#[test]
fn block_cut_by_the_period_is_left_out_of_the_percentile() {
    // The only whole block among the minutes 3 to 11 is 5 to 9.
    let of = |numbers: [f64; 9]| {
        let points: Vec<BandwidthPoint> =
            (3..).zip(numbers).map(|(start, number)| (metrics::window(start, 1), Some(number))).collect();
        BandwidthTotals::of(&points)
    };
    let found = of([90.0, 90.0, 1.0, 2.0, 3.0, 4.0, 5.0, 70.0, 70.0]);
    assert_eq!((found.percentile_95, found.peak.unwrap().1), (Some(3.0), 90.0));
}

#[test]
fn gaps_are_left_out_of_means_and_volume_and_said() {
    let numbers = [Some(10.0), None, Some(20.0), None, None, None, None, None, None, None];
    let found = totals(1, &numbers);
    assert_eq!(found.percentile_95, Some(15.0), "of the known minutes; a block without any is none");
    assert_eq!(found.bytes, Some(225.0), "30 bit/s × 60 s / 8");
    assert_eq!(minutes_label(&found).as_deref(), Some("of 2 of 10 minutes"));
    let day = BandwidthTotals { known_minutes: 1_430, all_minutes: 1_440, ..found };
    assert_eq!(minutes_label(&day).as_deref(), Some("of 1\u{a0}430 of 1\u{a0}440 minutes"));
}

#[test]
fn wide_step_takes_means_of_the_next_multiple_and_says_so() {
    assert_eq!([1, 2, 3, 4, 5, 6, 10].map(block_minutes), [5, 6, 6, 8, 5, 6, 10]);
    let means = |step| TrafficNumber::ALL.map(|number| number.means_label(step).unwrap_or_default());
    assert_eq!(means(1), ["", "of 5 min means", ""]);
    assert_eq!(means(2), ["highest 2 min mean", "of 6 min means", "from 2 min means"]);
    assert_eq!(means(10), ["highest 10 min mean", "of 10 min means", "from 10 min means"]);
    let ten = totals(10, &[Some(80.0), None, Some(160.0)]);
    assert_eq!((ten.percentile_95, ten.peak), (Some(160.0), Some((metrics::window(20, 10), 160.0))));
    assert_eq!(ten.bytes, Some(18_000.0), "240 bit/s × 600 s / 8");
    assert_eq!(minutes_label(&ten).as_deref(), Some("of 20 of 30 minutes"));
    // Three windows of two minutes are a block of six.
    let two = (2..).step_by(2).zip([1.0, 2.0, 6.0, 100.0]);
    let two: Vec<BandwidthPoint> =
        two.map(|(start, number)| (metrics::window(start, 2), Some(number))).collect();
    assert_eq!(BandwidthTotals::of(&two).percentile_95, Some(3.0), "the fourth begins a block that is cut");
}

#[test]
fn length_of_the_step_is_that_of_the_longest_window() {
    let windows = [(0, 3), (3, 5), (8, 2)].map(|(start, minutes)| metrics::window(start, minutes));
    assert_eq!(step_minutes(windows.into_iter()), 5);
    assert_eq!(step_minutes([].into_iter()), 1);
}

fn put(store: &mut MetricStore, start: i64, number: &Value, now: UnixSeconds) {
    let asked = [Metric::new(EDGE)];
    let total = values(&json!({ EDGE: number }));
    store.put_one(&MetricScope::Total, metrics::window(start, 1), &asked, Some(&total), now, 0);
}

fn curves(store: &MetricStore, starts: std::ops::Range<i64>) -> ChartCurves {
    let windows: Vec<MinuteWindow> = starts.map(|start| metrics::window(start, 1)).collect();
    measure_curves(store, &MetricScope::Total, &[Measure::metric(EDGE)], &Arc::new(windows), &[])
}

#[test]
fn running_minute_counts_in_no_total_and_one_not_loaded_is_a_gap() {
    let mut store = MetricStore::default();
    let at = |minutes: i64| UnixSeconds((NOON + minutes) * 60 + 30);
    (-30..-6).filter(|start| *start != -10).for_each(|start| put(&mut store, start, &json!(8), at(0)));
    put(&mut store, -1, &json!(4_000), at(0));
    put(&mut store, 0, &json!(9_000), at(0));
    let picture = curves(&store, -10..1);
    let found = BandwidthTotals::of_curve(&picture, 0);
    assert_eq!(found.peak.unwrap().1, 8.0, "neither the running minute nor one read once");
    // -10 and -6 to -2 were never read.
    assert_eq!((found.known_minutes, found.all_minutes, found.bytes), (3, 9, Some(180.0)));
    assert_eq!(BandwidthTotals::of_curve(&picture, 1).peak, None, "no such curve");
}

#[test]
fn totals_of_two_resources_are_each_their_own() {
    let (mut store, asked) = (MetricStore::default(), [Metric::new(EDGE)]);
    for start in 0..10 {
        let small = if start == 3 { json!(null) } else { json!(start) };
        let answer = rows(&json!([{"resource": "a", EDGE: 800 - start}, {"resource": "b", EDGE: small}]));
        store.put_each(metrics::window(start, 1), &asked, &answer, NOW, 0);
    }
    let windows: Vec<MinuteWindow> = (0..10).map(|start| metrics::window(start, 1)).collect();
    let found = ranked(&store, &Measure::metric(EDGE), &windows, &[]);
    let of = |at: usize| found[at].totals.clone().unwrap();
    assert_eq!((of(0).peak, of(1).peak), (Some((windows[0], 800.0)), Some((windows[9], 9.0))));
    assert_eq!((of(0).percentile_95, of(1).percentile_95), (Some(798.0), Some(7.0)));
    assert_eq!((of(0).known_minutes, of(1).known_minutes), (10, 9));
    assert_eq!(of(1).bytes, Some(42.0 * 7.5));
    let requests = ranked(&store, &Measure::metric("edge_requests_total"), &windows, &[]);
    assert!(requests.iter().all(|ranked| ranked.totals.is_none()));
}

#[test]
fn totals_are_compared_over_the_minutes_known_in_both_periods() {
    let mut store = MetricStore::default();
    for start in 0..10 {
        // The highest minute of last time has no counterpart.
        let before = if start == 0 { json!(9_000) } else { json!(100) };
        put(&mut store, start, &before, NOW);
        put(&mut store, start + 20, &if start == 0 { json!(null) } else { json!(150) }, NOW);
    }
    let (now, before) = (curves(&store, 20..30), curves(&store, 0..10));
    let changes = TrafficNumber::ALL.map(|number| number.change(&now, &before, 0));
    assert_eq!(changes, [Some(0.5); 3]);
    assert_eq!(BandwidthTotals::of_curve(&before, 0).peak.unwrap().1, 9_000.0);
    assert_eq!(TrafficNumber::Peak.change(&now, &before, 1), None);
    assert_eq!(TrafficNumber::Peak.change(&now, &ChartCurves::default(), 0), None, "no comparison");
}

#[test]
fn metrics_file_ends_with_the_totals_of_each_bandwidth() {
    let mut store = MetricStore::default();
    for start in 0..5 {
        put(&mut store, start, &json!(800), NOW);
        put(&mut store, start + 10, &if start == 2 { json!(1_600) } else { json!(800) }, NOW);
    }
    let (now, before) = (curves(&store, 10..15), curves(&store, 0..5));
    let names = vec!["Edge bandwidth".to_owned()];
    let requests = ExportedChart {
        names: vec!["Edge requests".to_owned()],
        unit: MetricUnit::Requests,
        picture: now.clone(),
        before: before.clone(),
    };
    let chart = ExportedChart { names, unit: MetricUnit::BitsPerSecond, picture: now, before };
    let text = csv(&[requests.clone(), chart], "yesterday", None);
    let lines: Vec<&str> = text.split_terminator("\r\n").skip(6).collect();
    let cells: Vec<&str> = lines.iter().map(|line| &line[42..]).collect();
    assert_eq!(
        cells,
        [
            "Peak (bit/s),,,,1600,800,100",
            "Peak at (UTC),,,,2026-02-02T02:52:00Z,2026-02-02T02:40:00Z,",
            "95th percentile of 5 min means (bit/s),,,,960,800,20",
            "Volume (bytes),,,,36000,30000,20",
            "Minutes known,,,,5,5,",
        ]
    );
    assert!(
        lines.iter().all(|line| line.starts_with("2026-02-02T02:50:00Z,2026-02-02T02:55:00Z,")),
        "{text}"
    );
    assert_eq!(csv(&[requests], "", None).lines().count(), 6, "no bandwidth, no totals");
}
