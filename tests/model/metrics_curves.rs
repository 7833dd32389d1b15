//! Metrics become curves, rankings of resources and files.

use std::sync::Arc;

use serde_json::{Value, json};
use sluice::model::ids::ResourceId;
use sluice::model::metrics::Metric;
use sluice::model::metrics::chart::{Chart, full_label, is_single_code, label};
use sluice::model::metrics::curve::{ChartCurves, WindowState, measure_curves, sums};
use sluice::model::metrics::export::{ExportedChart, csv, state_word};
use sluice::model::metrics::measure::Measure;
use sluice::model::metrics::ranking::{OTHERS, colours, ranked, resource_curves};
use sluice::model::metrics::store::{MetricScope, MetricStore};
use sluice::model::metrics::unit::MetricUnit;
use sluice::model::metrics::window::MinuteWindow;
use sluice::model::time::UnixSeconds;

use crate::metrics::{self, NOON, metrics, rows, values};

const NOW: UnixSeconds = UnixSeconds((NOON + 1_000) * 60);

fn window(start: i64) -> MinuteWindow {
    metrics::window(start, 1)
}

fn put(store: &mut MetricStore, start: i64, value: &Value) {
    let asked: Vec<Metric> = value.as_object().unwrap().keys().map(Metric::new).collect();
    store.put_one(&MetricScope::Total, window(start), &asked, Some(&values(value)), NOW, 0);
}

fn put_each(store: &mut MetricStore, start: i64, names: &[&str], value: &Value) {
    store.put_each(window(start), &metrics(names), &rows(value), NOW, 0);
}

fn measures(names: &[&str]) -> Vec<Measure> {
    names.iter().map(|name| Measure::parse(name).unwrap()).collect()
}

#[test]
fn measure_has_one_name_one_chart_and_labels() {
    for chart in Chart::all() {
        assert!(!chart.usual().is_empty() && !chart.spec().title.is_empty());
        for measure in chart.measures() {
            assert_eq!(Measure::parse(&measure.name()), Some(measure.clone()));
            assert_eq!(Chart::of(&measure), Some(chart));
            assert!(!label(&measure).is_empty() && full_label(&measure).len() >= label(&measure).len());
        }
    }
    assert_eq!(Measure::parse("edge_colour"), None);
    assert_eq!(Measure::parse("edge_error_rate_3xx"), None);
    assert!(Chart::usual_measures().iter().all(|measure| !is_single_code(measure)));
}

#[test]
fn metric_numbers_are_short_at_ticks_and_exact_elsewhere() {
    assert_eq!(
        [MetricUnit::Requests.tick(4_000.0), MetricUnit::Share.tick(0.2), MetricUnit::Seconds.tick(5.0)],
        ["4 k", "20 %", "5 s"]
    );
    assert_eq!(
        (MetricUnit::BitsPerSecond.tick(2.5e9), MetricUnit::Bytes.tick(0.0)),
        ("2.5 Gbit/s".to_owned(), "0 B".to_owned())
    );
    assert_eq!(MetricUnit::Share.exact(0.987_654_3), "98.76543 %");
    assert_eq!(MetricUnit::BitsPerSecond.exact(1_234_567.0), "1\u{a0}234\u{a0}567 bit/s");
    assert_eq!(MetricUnit::Requests.short_or_none(None), "–");
}

#[test]
fn curve_has_a_gap_for_missing_values_and_marks_unread_windows() {
    let mut store = MetricStore::default();
    put(&mut store, 0, &json!({"edge_bandwidth": 7}));
    put(&mut store, 1, &json!({"edge_bandwidth": null}));
    let picture = measure_curves(
        &store,
        &MetricScope::Total,
        &measures(&["edge_bandwidth"]),
        &Arc::new(vec![window(0), window(1), window(2)]),
        &[],
    );
    assert_eq!(*picture.curves[0].numbers, [Some(7.0), None, None]);
    assert_eq!(picture.states, [WindowState::Final, WindowState::Final, WindowState::NotRead]);
}

#[test]
fn single_status_codes_are_subtracted_from_their_class() {
    let mut store = MetricStore::default();
    put(
        &mut store,
        0,
        &json!({"edge_status_4xx": 100, "edge_status_404": 60, "edge_status_403": 15, "edge_status_5xx": 3}),
    );
    put(
        &mut store,
        1,
        &json!({"edge_status_4xx": 10, "edge_status_404": 11, "edge_status_403": 0, "edge_status_5xx": 0}),
    );
    let drawn = measures(&["edge_status_4xx", "edge_status_404", "edge_status_403", "edge_status_5xx"]);
    let picture =
        measure_curves(&store, &MetricScope::Total, &drawn, &Arc::new(vec![window(0), window(1)]), &[]);
    let named: Vec<(&str, Option<f64>)> =
        picture.curves.iter().map(|curve| (curve.name.as_str(), curve.numbers[0])).collect();
    assert_eq!(
        named,
        [("Other 4xx", Some(25.0)), ("404", Some(60.0)), ("403", Some(15.0)), ("5xx", Some(3.0))]
    );
    assert_eq!(sums(&picture.curves, 1)[0], Some(103.0), "the stack is as high as its classes");
    assert_eq!(picture.curves[0].numbers[1], Some(0.0), "never below zero");
    let values: Vec<Option<f64>> = picture.curves.iter().map(|curve| curve.period_value).collect();
    assert_eq!(values, [Some(25.0), Some(71.0), Some(15.0), Some(3.0)], "as much as is drawn");
}

#[test]
fn ratio_has_no_value_when_its_whole_is_zero() {
    let mut store = MetricStore::default();
    put(
        &mut store,
        0,
        &json!({"edge_status_5xx": 0, "edge_requests_total": 0, "edge_hit_ratio": 0, "edge_bandwidth": 0}),
    );
    put(
        &mut store,
        1,
        &json!({"edge_status_5xx": 5, "edge_requests_total": 200, "edge_hit_ratio": 0.5, "edge_bandwidth": 10}),
    );
    let drawn = measures(&["edge_error_rate_5xx", "edge_hit_ratio"]);
    let picture =
        measure_curves(&store, &MetricScope::Total, &drawn, &Arc::new(vec![window(0), window(1)]), &[]);
    assert_eq!(*picture.curves[0].numbers, [None, Some(0.025)]);
    assert_eq!(*picture.curves[1].numbers, [None, Some(0.5)]);
}

/// Returns three resources over two periods of two minutes; the last resource exists in the second period only.
fn three() -> MetricStore {
    let mut store = MetricStore::default();
    let metrics = ["edge_bandwidth", "edge_hit_ratio", "edge_request_time"];
    for (at, bits) in [(0, [100, 10]), (1, [300, 10]), (2, [100, 20]), (3, [100, 40])] {
        let mut rows = vec![
            json!({"resource": "a", "resource_name": "Big", "edge_bandwidth": bits[0], "edge_hit_ratio": 0.5, "edge_request_time": at}),
            json!({"resource": "b", "edge_bandwidth": bits[1], "edge_hit_ratio": 1.0, "edge_request_time": 1}),
        ];
        if at > 1 {
            rows.push(json!({"resource": "c", "resource_name": "New", "edge_bandwidth": 5, "edge_hit_ratio": 0.0, "edge_request_time": 2}));
        }
        put_each(&mut store, at, &metrics, &json!(rows));
    }
    store
}

#[test]
fn resources_are_ranked_with_share_and_change() {
    let store = three();
    let (now, before) = ([window(2), window(3)], [window(0), window(1)]);
    let found = ranked(&store, &Measure::metric("edge_bandwidth"), &now, &before);
    let values: Vec<_> = found.iter().map(|r| (r.name.as_str(), r.value, r.change)).collect();
    assert_eq!(
        values,
        [("Big", Some(100.0), Some(-0.5)), ("b", Some(30.0), Some(2.0)), ("New", Some(5.0), None)]
    );
    let shares: f64 = found.iter().filter_map(|r| r.share).sum();
    assert!((shares - 1.0).abs() < 1e-12);
    let ratios = ranked(&store, &Measure::metric("edge_hit_ratio"), &now, &before);
    assert_eq!((ratios[0].name.as_str(), ratios[0].value, ratios[0].share), ("b", Some(1.0), None));
    let times = ranked(&store, &Measure::metric("edge_request_time"), &now, &before);
    assert_eq!(
        (times[0].id.clone(), times[0].value),
        (ResourceId::new("a"), Some(3.0)),
        "medians: the highest"
    );
}

#[test]
fn errors_are_ranked_by_count_with_share_and_rate() {
    let mut store = MetricStore::default();
    for (at, errors) in [(0, [11, 1_000]), (1, [22, 2_152])] {
        let rows = json!([
            {"resource": "few", "edge_status_5xx": errors[0], "edge_requests_total": 50},
            {"resource": "many", "edge_status_5xx": errors[1], "edge_requests_total": 100_000},
            {"resource": "none", "edge_status_5xx": 0, "edge_requests_total": 0},
        ]);
        put_each(&mut store, at, &["edge_status_5xx", "edge_requests_total"], &rows);
    }
    let windows = [window(1)];
    let found = ranked(&store, &Measure::parse("edge_error_rate_5xx").unwrap(), &windows, &[window(0)]);
    let rows: Vec<_> = found.iter().map(|r| (r.id.as_str(), r.value, r.rate, r.change)).collect();
    assert_eq!(
        rows,
        [
            ("many", Some(2_152.0), Some(0.021_52), Some(2_152.0 / 1_000.0 - 1.0)),
            ("few", Some(22.0), Some(0.44), Some(1.0)),
            ("none", Some(0.0), None, None)
        ]
    );
    let shares: Vec<f64> = found.iter().filter_map(|r| r.share).collect();
    assert_eq!(shares, [2_152.0 / 2_174.0, 22.0 / 2_174.0, 0.0]);
    let whole = ranked(&store, &Measure::parse("edge_error_rate_5xx").unwrap(), &[window(0), window(1)], &[]);
    assert_eq!((whole[0].value, whole[1].value), (Some(3_152.0), Some(33.0)));
}

#[test]
fn minute_state_is_no_data_without_a_number_and_not_loaded_without_a_reading() {
    let mut store = MetricStore::default();
    let asked = [Metric::new("edge_bandwidth")];
    let fresh = window(999);
    store.put_one(&MetricScope::Total, fresh, &asked, None, NOW, 0);
    put(&mut store, 0, &json!({"edge_bandwidth": null}));
    put(&mut store, 1, &json!({"edge_bandwidth": 0}));
    let running = window(1_000);
    put(&mut store, 1_000, &json!({"edge_bandwidth": 5}));
    let windows = Arc::new(vec![window(0), window(1), window(2), fresh, running]);
    let picture = measure_curves(&store, &MetricScope::Total, &measures(&["edge_bandwidth"]), &windows, &[]);
    let states: Vec<&str> = (0..windows.len()).map(|at| state_word(&[&picture], at)).collect();
    assert_eq!(states, ["no data", "complete", "not loaded", "no data", "incomplete"]);
    let long = MinuteWindow { start: windows[0].start, end: windows[2].end };
    store.put_one(&MetricScope::Total, long, &asked, Some(&values(&json!({"edge_bandwidth": 5}))), NOW, 0);
    let picture = measure_curves(
        &store,
        &MetricScope::Total,
        &measures(&["edge_bandwidth"]),
        &Arc::new(vec![long]),
        &[],
    );
    assert_eq!(state_word(&[&picture], 0), "final", "some of its minutes may be missing");
}

#[test]
fn curves_of_resources_and_others_add_up_to_the_total() {
    let store = three();
    let windows = Arc::new(vec![window(2), window(3)]);
    let measure = Measure::metric("edge_bandwidth");
    let found = ranked(&store, &measure, &windows, &[]);
    for top in 0..4 {
        let picture = resource_curves(&store, &measure, &windows, &found, top);
        assert_eq!(sums(&picture.curves, 2), [Some(125.0), Some(145.0)], "top {top}");
        assert_eq!(picture.curves.iter().any(|curve| curve.key == OTHERS), top < 3);
    }
    let ratio = Measure::metric("edge_hit_ratio");
    let found = ranked(&store, &ratio, &windows, &[]);
    let others = resource_curves(&store, &ratio, &windows, &found, 1).curves[1].numbers[0].unwrap();
    assert!((others - (0.5 * 100.0) / 105.0).abs() < 1e-12, "weighted by bytes: {others}");
    let time = Measure::metric("edge_request_time");
    let found = ranked(&store, &time, &windows, &[]);
    assert_eq!(
        resource_curves(&store, &time, &windows, &found, 1).curves.len(),
        1,
        "of medians there are no others"
    );
}

#[test]
fn metrics_file_has_every_window_with_exact_numbers_and_empty_gaps() {
    let mut store = MetricStore::default();
    put(&mut store, 0, &json!({"edge_bandwidth": 12_345_678_901.0_f64, "edge_hit_ratio": 0.987_654_321}));
    put(&mut store, 1, &json!({"edge_bandwidth": null, "edge_hit_ratio": null}));
    let windows = Arc::new(vec![window(0), window(1), window(2)]);
    let bandwidth =
        measure_curves(&store, &MetricScope::Total, &measures(&["edge_bandwidth"]), &windows, &[]);
    let ratio = measure_curves(&store, &MetricScope::Total, &measures(&["edge_hit_ratio"]), &windows, &[]);
    let (bits, shares) = (vec!["Edge bandwidth".to_owned()], vec!["Hit ratio".to_owned()]);
    let charts = [
        ExportedChart {
            names: bits,
            unit: Chart::BANDWIDTH.spec().unit,
            picture: bandwidth,
            before: ChartCurves::default(),
        },
        ExportedChart {
            names: shares,
            unit: MetricUnit::Share,
            picture: ratio,
            before: ChartCurves::default(),
        },
    ];
    let text = csv(&charts, "", None);
    let lines: Vec<&str> = text.split_terminator("\r\n").collect();
    assert_eq!(lines[0], "\u{feff}From (UTC),To (UTC),State,Edge bandwidth (bit/s),Hit ratio (share of 1)");
    assert!(lines[1].ends_with("Z,complete,12345678901,0.987654321"), "{}", lines[1]);
    assert!(lines[2].ends_with("Z,no data,,") && lines[3].ends_with("Z,not loaded,,"), "{text}");
    assert_eq!(lines.len(), 9, "and what the bandwidth amounts to");
}

#[test]
fn leading_resource_has_the_same_colour_on_every_chart() {
    let ids = |names: &[&str]| -> Vec<ResourceId> {
        names.iter().map(|name| ResourceId::parse(name).unwrap()).collect()
    };
    let leading = ids(&["a", "b", "c", "d"]);
    let of = |drawn: &[&str]| colours(&leading, drawn.iter().copied(), 3);
    assert_eq!(of(&["a", "b", "c"]), [0, 1, 2]);
    assert_eq!(of(&["c", "a"]), [2, 0], "whatever its rank there");
    assert_eq!(of(&["x", "b", "d"]), [0, 1, 2], "others take the free colours in order");
    assert_eq!(of(&["b", "x", "y"]), [1, 0, 2]);
    assert_eq!(of(&[]), [] as [usize; 0]);
}
