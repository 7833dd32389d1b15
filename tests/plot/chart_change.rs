//! What of a chart is drawn anew: a picture that is drawn from a column on is the one that is drawn anew.

use std::sync::Arc;

use sluice::model::numbers::Numbers;
use sluice::plot::canvas_commands::CanvasCommands;
use sluice::plot::chart::{ChartCurve, ChartData, CurveLook, Mark, Surface, TickLines};
use sluice::plot::chart_change::changed_from_px;
use sluice::plot::coverage::Rgba;
use sluice::plot::pixels::Pixels;
use sluice::plot::strokes::stacked;
use sluice::plot::time_view::{TimeScale, TimeView};
use sluice::plot::value_scale::ValueScale;

const WIDTH_PX: f64 = 300.0;
const HEIGHT_PX: f64 = 60.0;

fn scale(minutes: i64) -> TimeScale {
    TimeView::of_seconds(0, minutes * 60).over(WIDTH_PX)
}

/// Two curves with gaps, as many minutes as asked for; the last is incomplete.
fn chart(minutes: usize, is_stacked: bool) -> ChartData {
    let number = |curve: usize, at: usize| (at % 17 != 5).then(|| ((at * 7 + curve * 13) % 40) as f64);
    let numbers: Vec<Vec<_>> =
        (0..2).map(|curve| (0..minutes).map(|at| number(curve, at)).collect()).collect();
    let before: Vec<_> = numbers[0].iter().map(|number| number.map(|number| number / 2.0)).collect();
    let numbers = if is_stacked { stacked(&[&numbers[0], &numbers[1]]) } else { numbers };
    let look = |colour| CurveLook { colour, is_striped: colour == 1 && is_stacked };
    let mut curves: Vec<_> = (0..)
        .zip(numbers)
        .map(|(at, numbers)| ChartCurve {
            look: look(at),
            numbers: numbers.into(),
            before: Numbers::default(),
        })
        .collect();
    curves[1].before = before.into();
    let mut marks = vec![Mark::Complete; minutes];
    marks[minutes - 1] = Mark::Incomplete;
    let windows = Arc::new((0..minutes as i64).map(|at| (at * 60, at * 60 + 60)).collect());
    ChartData { windows, marks, curves, is_stacked, is_whole: true }
}

fn draw(data: &ChartData, scale: TimeScale, pixels: &mut Pixels) -> CanvasCommands {
    let colours: Vec<Rgba> = (0..12).map(|at| [at * 20, 255 - at * 20, 90, 255]).collect();
    let values = ValueScale::linear(90.0, HEIGHT_PX, true);
    let mut lines = CanvasCommands::default();
    let ticks = TickLines { ticks_px: &[20.0, 120.0, 295.0], boundaries_px: &[220.0] };
    data.draw(scale, values, ticks, &colours, &mut Surface { pixels, lines: &mut lines });
    lines
}

/// Draws a chart, then what another has of its own; returns from which column.
fn assert_like_anew(before: &ChartData, after: &ChartData, scale: TimeScale, density: f64) -> usize {
    let begun = || {
        let mut pixels = Pixels::default();
        pixels.begin((WIDTH_PX, HEIGHT_PX), density);
        pixels
    };
    let mut pixels = begun();
    draw(before, scale, &mut pixels);
    let from = (changed_from_px(before, after, scale) * density) as usize;
    pixels.begin_from(from);
    let lines = draw(after, scale, &mut pixels);
    let mut anew = begun();
    assert_eq!(draw(after, scale, &mut anew), lines);
    let width = anew.size().0;
    for (at, (one, other)) in pixels.bytes().chunks(4).zip(anew.bytes().chunks(4)).enumerate() {
        assert_eq!(one, other, "pixel {} of line {}, drawn from {from}", at % width, at / width);
    }
    from
}

#[test]
fn the_last_minutes_are_drawn_anew_and_nothing_else() {
    for minutes in [30, 299, 700, 1_440] {
        for (is_stacked, density) in [(false, 1.0), (true, 1.0), (false, 1.5), (true, 2.0)] {
            let (before, scale) = (chart(minutes, is_stacked), scale(minutes as i64));
            let mut after = before.clone();
            // The last minute is complete now, with another number; the one before was filled in.
            after.marks[minutes - 1] = Mark::Complete;
            after.curves[0].numbers.edit()[minutes - 1] = Some(31.0);
            after.curves[1].numbers.edit()[minutes - 2] = Some(44.0);
            let from = assert_like_anew(&before, &after, scale, density);
            assert!(from as f64 >= (WIDTH_PX * (1.0 - 3.0 / minutes as f64) - 5.0) * density, "{from}");
        }
    }
}

#[test]
fn each_single_change_is_drawn() {
    let (minutes, scale) = (200, scale(200));
    for is_stacked in [false, true] {
        let before = chart(minutes, is_stacked);
        for at in (0..minutes).step_by(7) {
            let mut after = before.clone();
            after.curves[0].numbers.edit()[at] = None;
            assert_like_anew(&before, &after, scale, 1.0);
            let mut after = before.clone();
            after.marks[at] = Mark::Failed;
            assert_like_anew(&before, &after, scale, 1.25);
            let mut after = before.clone();
            after.curves[1].before.edit()[at] = Some(999.0);
            let from = changed_from_px(&before, &after, scale);
            assert!(from <= (at as f64 * WIDTH_PX / minutes as f64), "{from} of {at}");
        }
    }
}

#[test]
fn what_is_of_the_whole_chart_is_drawn_anew() {
    let (before, scale) = (chart(50, false), scale(50));
    assert_eq!(changed_from_px(&before, &before.clone(), scale), WIDTH_PX, "nothing changed");
    let mut recoloured = before.clone();
    recoloured.curves[1].look.colour = 3;
    let mut without_one = before.clone();
    without_one.curves.pop();
    let mut stacked = before.clone();
    stacked.is_stacked = true;
    let mut earlier = before.clone();
    Arc::make_mut(&mut earlier.windows)[0].0 = 1_500;
    for after in [recoloured, without_one, stacked, earlier] {
        assert_eq!(changed_from_px(&before, &after, scale), 0.0);
    }
    let mut longer = before.clone();
    Arc::make_mut(&mut longer.windows).push((3_000, 3_060));
    longer.marks.push(Mark::Awaited);
    longer.curves.iter_mut().for_each(|curve| curve.numbers.edit().push(None));
    assert!(changed_from_px(&before, &longer, scale) >= WIDTH_PX - 4.0, "a minute that is not seen yet");
}
