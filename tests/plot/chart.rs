//! A chart is drawn as canvas commands: boxes and lines in their colours.

use std::sync::Arc;

use sluice::model::metrics::curve::Numbers;
use sluice::plot::canvas_commands::{BOUNDARY_COLOUR, DrawCommand, Paint, TICK_COLOUR};
use sluice::plot::chart::{
    ChartCurve, ChartData, CurveLook, FAILED_COLOUR, FIRST_CURVE_COLOUR, GAP_COLOUR, Painting, STRIP_GAP_PX,
    STRIP_PX, STRIPE_COLOUR, WindowMark,
};
use sluice::plot::columns::stacked;
use sluice::plot::ticks::AxisLabels;
use sluice::plot::time_view::TimeView;

const HEIGHT_PX: f64 = 100.0;

fn colour(curve: usize) -> usize {
    FIRST_CURVE_COLOUR + curve
}

struct Drawn(Vec<DrawCommand>);

impl Drawn {
    /// Returns the boxes that cover the middle of a column of pixels, with their paints, in the order in which they are filled.
    fn at(&self, x: f64) -> impl Iterator<Item = (Paint, f64, f64)> + '_ {
        let fills = self.0.iter().filter_map(|command| match command {
            DrawCommand::Fill(paint, boxes) => Some(boxes.iter().map(|own| (*paint, *own))),
            _ => None,
        });
        let covers = move |left: f64, width: f64| left <= x + 0.5 && x + 0.5 < left + width;
        fills
            .flatten()
            .filter(move |(_, [left, _, width, _])| covers(*left, *width))
            .map(|(paint, [_, top, _, height])| (paint, top, top + height))
    }

    /// Returns the extent that is filled with a colour in a column of pixels.
    fn rows(&self, x: i32, colour: usize) -> Option<(f64, f64)> {
        let own = self.at(x.into()).filter(|(paint, ..)| paint.colour == colour && !paint.is_hatched);
        own.map(|(_, top, bottom)| (top, bottom)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// Returns the visible paint at a pixel; a covering paint hides the ones below.
    fn seen(&self, x: i32, y: f64) -> Option<Paint> {
        self.at(x.into()).filter(|(_, top, bottom)| *top <= y && y < *bottom).map(|(paint, ..)| paint).last()
    }

    fn is_hatched(&self, colour: usize) -> bool {
        self.0.iter().any(|command| matches!(command, DrawCommand::Fill(paint, _) if paint.is_hatched && paint.colour == colour))
    }

    fn dashes(&self) -> Vec<&Vec<Vec<(f64, f64)>>> {
        let dashes = self.0.iter().filter_map(|command| match command {
            DrawCommand::Dash(_, _, lines) => Some(lines),
            _ => None,
        });
        dashes.collect()
    }
}

fn chart(curves: &[&[Option<f64>]], marks: &[WindowMark], is_stacked: bool) -> ChartData {
    let own = || curves.iter().map(|numbers| numbers.to_vec()).collect();
    let numbers: Vec<Vec<Option<f64>>> = if is_stacked { stacked(curves) } else { own() };
    let curves = numbers.into_iter().enumerate().map(|(colour, numbers)| ChartCurve {
        look: CurveLook { colour, is_striped: false },
        numbers: numbers.into(),
        before: Numbers::default(),
    });
    ChartData {
        windows: Arc::new((0..marks.len() as i64).map(|at| (at * 60, at * 60 + 60)).collect()),
        marks: marks.to_vec(),
        curves: curves.collect(),
        errors: Vec::new(),
        is_stacked,
        is_whole: true,
        is_share: false,
    }
}

fn drawn(chart: &ChartData) -> Drawn {
    drawn_over(chart, 120, 120.0)
}

fn drawn_over(data: &ChartData, secs: i64, width_px: f64) -> Drawn {
    let scale = TimeView::of_seconds(0, secs).over(width_px);
    let strip_px = if data.is_stacked { STRIP_PX + STRIP_GAP_PX } else { 0.0 };
    let values = data.value_scale(scale, HEIGHT_PX + strip_px, false);
    Drawn(Painting { data, scale, values, labels: &AxisLabels::default(), density: 1.0 }.commands())
}

#[test]
fn curve_is_solid_in_complete_windows_and_dashed_in_incomplete_ones() {
    let both = drawn(&chart(&[&[Some(2.0), Some(1.0)]], &[WindowMark::Complete; 2], false));
    // A curve is a pixel and a half thick.
    assert_eq!(both.rows(30, colour(0)), Some((-0.75, 0.75)));
    assert_eq!(both.rows(90, colour(0)), Some((49.25, 50.75)));
    assert_eq!(both.rows(60, colour(0)), Some((-0.75, 50.75)), "from one level to the other");
    assert_eq!(both.rows(57, colour(0)), Some((-0.75, 0.75)));
    assert_eq!(both.rows(62, colour(0)), Some((49.25, 50.75)));
    assert!(both.dashes().is_empty());
    let running =
        drawn(&chart(&[&[Some(2.0), Some(1.0)]], &[WindowMark::Complete, WindowMark::Incomplete], false));
    assert_eq!(running.rows(30, colour(0)), Some((-0.75, 0.75)));
    assert_eq!(running.rows(90, colour(0)), None);
    assert_eq!(running.dashes(), [&vec![vec![(60.0, 50.0), (120.0, 50.0)]]], "not joined");
    let veil = Some((0.0, HEIGHT_PX));
    assert_eq!((running.rows(61, GAP_COLOUR), running.rows(119, GAP_COLOUR)), (veil, veil));
    assert_eq!(running.rows(30, GAP_COLOUR), None);
}

#[test]
fn windows_meet_at_a_pixel_edge_when_their_edges_share_a_pixel() {
    for is_stacked in [false, true] {
        let level =
            drawn_over(&chart(&[&[Some(2.0); 7]], &[WindowMark::Complete; 7], is_stacked), 420, 100.0);
        let edges = level.0.iter().find_map(|command| match command {
            DrawCommand::Fill(paint, boxes) if paint.colour == colour(0) => Some(boxes),
            _ => None,
        });
        let edges = edges.unwrap();
        assert_eq!(edges.len(), 7);
        for pair in edges.windows(2) {
            assert_eq!((pair[0][0] + pair[0][2], pair[1][0].fract()), (pair[1][0], 0.0));
        }
    }
}

#[test]
fn curve_fills_every_column_when_windows_are_about_a_pixel_wide() {
    for minutes in [60, 150, 223, 250, 299, 300, 301, 420] {
        for is_stacked in [false, true] {
            let numbers: Vec<Option<f64>> = (0..minutes).map(|at| Some(40.0 + f64::from(at % 2))).collect();
            let marks = vec![WindowMark::Complete; minutes as usize];
            let drawn = drawn_over(&chart(&[&numbers], &marks, is_stacked), i64::from(minutes) * 60, 300.0);
            for x in 0..300 {
                assert!(drawn.rows(x, colour(0)).is_some(), "a hole at {x} of {minutes} minutes");
            }
        }
    }
}

#[test]
fn curve_spans_peak_to_trough_without_holes_when_denser_than_pixels() {
    // There are six windows to a pixel, with one peak and one trough; then a gap, and a single window.
    let mut numbers: Vec<Option<f64>> = vec![Some(50.0); 600];
    (numbers[303], numbers[308]) = (Some(100.0), Some(0.0));
    numbers[420..480].fill(None);
    numbers[450] = Some(50.0);
    let drawn = drawn_over(&chart(&[&numbers], &[WindowMark::Complete; 600], false), 600 * 60, 100.0);
    assert_eq!(drawn.rows(10, colour(0)), Some((49.25, 50.75)));
    assert_eq!(drawn.rows(50, colour(0)), Some((-0.75, 50.75)));
    assert_eq!(drawn.rows(51, colour(0)), Some((49.25, 100.75)));
    (0..70).for_each(|x| assert!(drawn.rows(x, colour(0)).is_some(), "a hole at {x}"));
    assert_eq!(drawn.rows(72, colour(0)), None, "a gap stays a gap");
    assert!(drawn.rows(75, colour(0)).is_some(), "a single minute is seen");
    // Columns without a common level are joined.
    let rising: Vec<Option<f64>> = (0..600).map(|at| Some(f64::from(at / 6))).collect();
    let drawn = drawn_over(&chart(&[&rising], &[WindowMark::Complete; 600], false), 600 * 60, 100.0);
    for x in 1..100 {
        let (before, now) = (drawn.rows(x - 1, colour(0)).unwrap(), drawn.rows(x, colour(0)).unwrap());
        assert!(now.1 > before.0, "{x} is not joined");
    }
}

#[test]
fn stacked_area_fills_from_its_sum_down_to_the_sum_below() {
    let both = drawn(&chart(&[&[Some(1.0); 2], &[Some(1.0); 2]], &[WindowMark::Complete; 2], true));
    for x in [0, 30, 59, 60, 119] {
        assert_eq!(both.seen(x, 10.0), Some(Paint::solid(colour(1))));
        assert_eq!(both.seen(x, 49.0), Some(Paint::solid(colour(1))));
        assert_eq!(both.seen(x, 50.0), Some(Paint::solid(colour(0))));
        assert_eq!(both.seen(x, 99.0), Some(Paint::solid(colour(0))));
    }
    assert!(!both.is_hatched(STRIPE_COLOUR));
    let mut striped = chart(&[&[Some(1.0); 2]], &[WindowMark::Complete; 2], true);
    striped.curves[0].look.is_striped = true;
    assert!(drawn(&striped).seen(30, 50.0).unwrap().is_hatched);
}

#[test]
fn stacked_area_shows_a_dip_narrower_than_a_pixel() {
    let mut numbers = vec![Some(100.0); 600];
    numbers[303] = Some(0.0);
    let drawn = drawn_over(&chart(&[&numbers], &[WindowMark::Complete; 600], true), 600 * 60, 100.0);
    assert_eq!(drawn.seen(49, 60.0), Some(Paint::solid(colour(0))));
    let dip = drawn.seen(50, 60.0).unwrap();
    assert!(dip.colour == colour(0) && (0.4..0.6).contains(&dip.alpha), "{dip:?}");
}

#[test]
fn chart_hatches_gaps_and_failures_differently_and_loading_windows_not_at_all() {
    let drawn = |mark: WindowMark| drawn(&chart(&[&[Some(1.0), None]], &[WindowMark::Complete, mark], false));
    let (gap, failed, awaited) =
        (drawn(WindowMark::Complete), drawn(WindowMark::Failed), drawn(WindowMark::Awaited));
    assert!(gap.is_hatched(GAP_COLOUR) && !gap.is_hatched(FAILED_COLOUR));
    assert!(failed.is_hatched(FAILED_COLOUR) && !failed.is_hatched(GAP_COLOUR));
    assert!(!awaited.is_hatched(GAP_COLOUR) && !awaited.is_hatched(FAILED_COLOUR));
    assert_eq!(failed.rows(90, FAILED_COLOUR), Some((0.0, HEIGHT_PX)));
    assert_eq!(gap.rows(90, FAILED_COLOUR), None);
    assert!(gap.seen(90, 50.5).unwrap().is_hatched && gap.seen(30, 50.5).is_none(), "within the window");
}

#[test]
fn chart_draws_tick_lines_under_the_curves() {
    let data = chart(&[&[Some(1.0), Some(1.0)]], &[WindowMark::Complete; 2], false);
    let scale = TimeView::of_seconds(0, 120).over(120.0);
    let values = data.value_scale(scale, HEIGHT_PX, false);
    let words = AxisLabels { ticks_px: vec![30.2, 90.0], boundaries_px: vec![90.0], ..AxisLabels::default() };
    let drawn = Drawn(Painting { data: &data, scale, values, labels: &words, density: 1.0 }.commands());
    assert_eq!((drawn.seen(30, 60.0), drawn.seen(31, 60.0)), (Some(Paint::solid(TICK_COLOUR)), None));
    assert_eq!(drawn.seen(90, 60.0), Some(Paint::solid(BOUNDARY_COLOUR)));
    assert_eq!(drawn.seen(30, 0.0), Some(Paint::solid(colour(0))), "the curve is over the line at the tick");
    assert_eq!(drawn.seen(50, 99.5), Some(Paint::solid(TICK_COLOUR)), "the lowest line is in the last row");
}

#[test]
fn errors_are_seen_below_a_stack_of_a_thousand_times_as_many() {
    let mut data = chart(&[&[Some(9_000.0); 2], &[Some(9.0); 2]], &[WindowMark::Complete; 2], true);
    assert!(data.error_scale(TimeView::of_seconds(0, 120).over(120.0)).is_none());
    let errors = chart(&[&[None; 2], &[Some(9.0); 2]], &[WindowMark::Complete; 2], false);
    data.errors = errors.curves.into_iter().skip(1).collect();
    let scale = TimeView::of_seconds(0, 120).over(120.0);
    let values = data.value_scale(scale, HEIGHT_PX, false);
    let top = values.height_px() + STRIP_GAP_PX;
    assert_eq!(top + STRIP_PX, HEIGHT_PX);
    let words = AxisLabels::default();
    let drawn = Drawn(Painting { data: &data, scale, values, labels: &words, density: 1.0 }.commands());
    assert_eq!(drawn.seen(60, top + STRIP_PX / 2.0), Some(Paint::solid(colour(1))));
    assert_eq!(drawn.seen(60, top - STRIP_GAP_PX / 2.0), None, "the strip is apart");
}

#[test]
fn labels_at_the_ends_of_lines_keep_their_distance_within_the_chart() {
    let (low, incomplete) = ([Some(1.0), None], [WindowMark::Complete, WindowMark::Incomplete]);
    let data = chart(&[&[Some(100.0), Some(1.0)], &low, &[Some(2.0); 2]], &incomplete, false);
    let scale = TimeView::of_seconds(0, 120).over(120.0);
    let ends = data.ends(scale, data.value_scale(scale, HEIGHT_PX, false));
    assert_eq!(ends.iter().map(|(_, number, _)| *number).collect::<Vec<_>>(), [100.0, 2.0, 1.0]);
    assert!(ends.windows(2).all(|pair| pair[1].2 - pair[0].2 >= 14.0), "{ends:?}");
    assert!(ends.iter().all(|(.., px)| (0.0..=HEIGHT_PX).contains(px)), "{ends:?}");
}

#[test]
fn value_scale_fits_the_compared_period_and_the_stack() {
    let scale = TimeView::of_seconds(0, 120).over(120.0);
    let data = chart(&[&[Some(1.0); 2], &[Some(3.0); 2]], &[WindowMark::Complete; 2], true);
    assert!(data.value_scale(scale, 100.0, false).top() >= 4.0);
    let mut data = chart(&[&[Some(1.0); 2], &[Some(3.0); 2]], &[WindowMark::Complete; 2], false);
    assert!(data.value_scale(scale, 200.0, false).top() < 4.0);
    data.curves[0].before = vec![Some(50.0); 2].into();
    assert!(data.value_scale(scale, 100.0, false).top() >= 50.0);
}
