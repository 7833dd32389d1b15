//! A chart as a picture of pixels, and the lines that are drawn over it.

use std::sync::Arc;

use sluice::model::numbers::Numbers;
use sluice::plot::canvas_commands::{CanvasCommands, Command};
use sluice::plot::chart::{
    ChartCurve, ChartData, CurveLook, FAILED_COLOUR, FIRST_CURVE_COLOUR, GAP_COLOUR, Mark, Surface, TickLines,
};
use sluice::plot::coverage::Rgba;
use sluice::plot::pixels::Pixels;
use sluice::plot::strokes::stacked;
use sluice::plot::time_view::TimeView;

const HEIGHT_PX: f64 = 100.0;
const NOTHING: Rgba = [0; 4];

/// Colours that no two mixed ones are alike: of the lines at ticks nothing is seen.
fn colours() -> Vec<Rgba> {
    let own = |at: usize| if (2..4).contains(&at) { NOTHING } else { [at as u8 * 10 + 10, 0, 0, 255] };
    (0..12).map(own).collect()
}

fn colour(curve: usize) -> Rgba {
    colours()[FIRST_CURVE_COLOUR + curve]
}

/// A chart as it was drawn.
struct Drawn {
    pixels: Pixels,
    /// The commands as words, a line with all its points.
    lines: Vec<String>,
}

impl Drawn {
    fn at(&self, x: usize, y: usize) -> Rgba {
        let from = (y * self.pixels.size().0 + x) * 4;
        self.pixels.bytes()[from..from + 4].try_into().unwrap()
    }

    /// From which row of pixels up to which one anything of a colour is, in a column of pixels.
    fn rows(&self, x: usize, colour: Rgba) -> Option<(usize, usize)> {
        let is_of = |y: &usize| self.at(x, *y)[..3] == colour[..3] && self.at(x, *y)[3] > 0;
        let rows: Vec<usize> = (0..self.pixels.size().1).filter(is_of).collect();
        Some((*rows.first()?, *rows.last()? + 1))
    }
}

fn read(commands: &CanvasCommands) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for command in commands.all() {
        match *command {
            Command::Begin(pen) => {
                words.push(format!("pen {}{}", pen.colour, if pen.is_dashed { " dashed" } else { "" }));
            }
            Command::From(x, y) => words.push(format!("line {x:.1}, {y:.1}")),
            Command::To(x, y) => *words.last_mut().unwrap() += &format!(", {x:.1}, {y:.1}"),
            Command::Stroke => words.push("stroke".to_owned()),
        }
    }
    words
}

fn chart(curves: &[&[Option<f64>]], marks: &[Mark], is_stacked: bool) -> ChartData {
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
        is_stacked,
        is_whole: true,
    }
}

fn drawn(chart: &ChartData) -> Drawn {
    drawn_over(chart, 120, 120.0)
}

fn drawn_over(chart: &ChartData, secs: i64, width_px: f64) -> Drawn {
    let scale = TimeView::of_seconds(0, secs).over(width_px);
    let values = chart.value_scale(scale, HEIGHT_PX, false);
    let (mut pixels, mut lines) = (Pixels::default(), CanvasCommands::default());
    pixels.begin((width_px, HEIGHT_PX), 1.0);
    let mut surface = Surface { pixels: &mut pixels, lines: &mut lines };
    chart.draw(scale, values, TickLines::default(), &colours(), &mut surface);
    Drawn { pixels, lines: read(&lines) }
}

#[test]
fn a_curve_is_level_and_upright_and_an_incomplete_window_is_dashed_and_veiled() {
    let both = drawn(&chart(&[&[Some(2.0), Some(1.0)]], &[Mark::Complete; 2], false));
    // A pixel and a half thick, half of it above the plot.
    assert_eq!(both.rows(30, colour(0)), Some((0, 1)));
    assert_eq!(both.rows(90, colour(0)), Some((49, 51)));
    assert_eq!(
        both.rows(60, colour(0)),
        Some((0, 51)),
        "from one level to the other, with the thickness of both"
    );
    assert_eq!((both.rows(58, colour(0)), both.rows(62, colour(0))), (Some((0, 1)), Some((49, 51))));
    assert!(both.lines.is_empty(), "{:?}", both.lines);
    let running = drawn(&chart(&[&[Some(2.0), Some(1.0)]], &[Mark::Complete, Mark::Incomplete], false));
    assert_eq!(running.rows(30, colour(0)), Some((0, 1)));
    assert_eq!(running.rows(90, colour(0)), None);
    let dashed = running.lines.iter().position(|word| word.ends_with("dashed")).unwrap();
    assert_eq!(running.lines[dashed + 1], "line 60.0, 50.0, 120.0, 50.0", "not joined: {:?}", running.lines);
    let veil = colours()[GAP_COLOUR];
    assert_eq!((running.rows(61, veil), running.rows(119, veil)), (Some((0, 100)), Some((0, 100))));
    assert_eq!(running.rows(30, veil), None);
}

#[test]
fn a_level_line_is_as_strong_where_windows_meet() {
    // Windows whose edges lie within a pixel.
    let level = drawn_over(&chart(&[&[Some(2.0); 7]], &[Mark::Complete; 7], false), 420, 100.0);
    let first = level.at(0, 0);
    assert!(first[3] > 0);
    (0..100).for_each(|x| assert_eq!(level.at(x, 0), first, "{x}"));
}

#[test]
fn windows_about_as_wide_as_a_pixel_leave_no_column_out() {
    for minutes in [60, 150, 223, 250, 299, 300, 301, 420] {
        for is_stacked in [false, true] {
            let numbers: Vec<Option<f64>> = (0..minutes).map(|at| Some(40.0 + f64::from(at % 2))).collect();
            let marks = vec![Mark::Complete; minutes as usize];
            let drawn = drawn_over(&chart(&[&numbers], &marks, is_stacked), i64::from(minutes) * 60, 300.0);
            for x in 0..300 {
                assert!(drawn.rows(x, colour(0)).is_some(), "a hole at {x} of {minutes} minutes");
            }
        }
    }
}

#[test]
fn curves_denser_than_pixels_reach_from_peak_to_trough_and_have_no_holes() {
    // Six windows to a pixel, with one peak and one trough; then a gap, and a single window.
    let mut numbers: Vec<Option<f64>> = vec![Some(50.0); 600];
    (numbers[303], numbers[308]) = (Some(100.0), Some(0.0));
    numbers[420..480].fill(None);
    numbers[450] = Some(50.0);
    let drawn = drawn_over(&chart(&[&numbers], &[Mark::Complete; 600], false), 600 * 60, 100.0);
    assert_eq!(drawn.rows(10, colour(0)), Some((49, 51)));
    assert_eq!(drawn.rows(50, colour(0)), Some((0, 51)));
    assert_eq!(drawn.rows(51, colour(0)), Some((49, 100)));
    (0..70).for_each(|x| assert!(drawn.rows(x, colour(0)).is_some(), "a hole at {x}"));
    assert_eq!(drawn.rows(72, colour(0)), None, "a gap stays a gap");
    assert!(drawn.rows(75, colour(0)).is_some(), "a single minute is seen");
}

#[test]
fn areas_reach_from_the_sum_to_the_one_below_without_a_seam() {
    let both = drawn(&chart(&[&[Some(1.0); 2], &[Some(1.0); 2]], &[Mark::Complete; 2], true));
    for x in [0, 30, 59, 60, 119] {
        assert_eq!(both.rows(x, colour(1)), Some((0, 50)));
        assert_eq!(both.rows(x, colour(0)), Some((50, 100)));
    }
    // Windows whose edges lie within a pixel.
    let narrow = drawn_over(&chart(&[&[Some(1.0); 7]], &[Mark::Complete; 7], true), 420, 100.0);
    for x in 0..100 {
        assert_eq!(narrow.at(x, 50), colour(0), "{x}");
    }
}

#[test]
fn a_dip_within_a_pixel_of_an_area_is_seen() {
    let mut numbers = vec![Some(100.0); 600];
    numbers[303] = Some(0.0);
    let drawn = drawn_over(&chart(&[&numbers], &[Mark::Complete; 600], true), 600 * 60, 100.0);
    assert_eq!(drawn.at(49, 60), colour(0));
    assert!((100..160).contains(&drawn.at(50, 60)[3]), "{:?}", drawn.at(50, 60));
}

#[test]
fn a_gap_is_hatched_a_failure_in_its_own_colour_and_what_is_awaited_not_at_all() {
    let drawn = |mark: Mark| drawn(&chart(&[&[Some(1.0), None]], &[Mark::Complete, mark], false));
    let hatched = |mark: Mark, colour: usize| drawn(mark).lines.contains(&format!("pen {colour}"));
    assert!(hatched(Mark::Complete, GAP_COLOUR) && !hatched(Mark::Complete, FAILED_COLOUR));
    assert!(hatched(Mark::Failed, FAILED_COLOUR) && !hatched(Mark::Failed, GAP_COLOUR));
    assert!(drawn(Mark::Awaited).lines.is_empty());
    let failed = colours()[FAILED_COLOUR];
    assert_eq!(drawn(Mark::Failed).rows(90, failed), Some((0, 100)));
    assert_eq!(drawn(Mark::Complete).rows(90, failed), None);
    // The lines stay within the window.
    for line in drawn(Mark::Complete).lines.iter().filter_map(|line| line.strip_prefix("line ")) {
        let numbers: Vec<f64> = line.split(", ").map(|number| number.parse().unwrap()).collect();
        assert!(numbers[0] >= 60.0 && numbers[2] <= 120.0, "{numbers:?}");
    }
}

#[test]
fn lines_at_ticks_are_under_the_curves() {
    let data = chart(&[&[Some(1.0), Some(1.0)]], &[Mark::Complete; 2], false);
    let scale = TimeView::of_seconds(0, 120).over(120.0);
    let (mut pixels, mut lines) = (Pixels::default(), CanvasCommands::default());
    pixels.begin((120.0, HEIGHT_PX), 1.0);
    let colours: Vec<Rgba> = (0..40).map(|at| [at, 0, 0, 255]).collect();
    let mut surface = Surface { pixels: &mut pixels, lines: &mut lines };
    let ticks = TickLines { ticks_px: &[30.2, 90.0], boundaries_px: &[90.0] };
    data.draw(scale, data.value_scale(scale, HEIGHT_PX, false), ticks, &colours, &mut surface);
    let drawn = Drawn { pixels, lines: read(&lines) };
    assert_eq!((drawn.at(30, 60), drawn.at(31, 60)), ([2, 0, 0, 255], NOTHING));
    assert_eq!(drawn.at(90, 60), [3, 0, 0, 255]);
    // Three quarters of the highest row are the curve's, over the line at the tick; the lowest line is in the last row.
    assert_eq!((drawn.at(30, 0), drawn.at(50, 99)), ([4, 0, 0, 255], [2, 0, 0, 255]));
}

#[test]
fn the_scale_has_room_for_what_it_is_compared_with_and_for_a_stack() {
    let scale = TimeView::of_seconds(0, 120).over(120.0);
    let data = chart(&[&[Some(1.0); 2], &[Some(3.0); 2]], &[Mark::Complete; 2], true);
    assert!(data.value_scale(scale, 100.0, false).top() >= 4.0);
    let mut data = chart(&[&[Some(1.0); 2], &[Some(3.0); 2]], &[Mark::Complete; 2], false);
    assert!(data.value_scale(scale, 200.0, false).top() < 4.0);
    data.curves[0].before = vec![Some(50.0); 2].into();
    assert!(data.value_scale(scale, 100.0, false).top() >= 50.0);
}
