//! A chart as drawing commands.

use sluice::plot::canvas_commands::CanvasCommands;
use sluice::plot::chart::{ChartCurve, ChartData, FAILED_COLOUR, FIRST_CURVE_COLOUR, GAP_COLOUR, Mark};
use sluice::plot::time_view::TimeView;

/// The commands as words, as the browser's side reads them.
fn read(commands: &CanvasCommands) -> Vec<String> {
    let mut numbers = commands.numbers().iter().copied();
    let mut words = Vec::new();
    while let Some(kind) = numbers.next() {
        let mut take = |count: usize| -> Vec<f32> { (0..count).map(|_| numbers.next().unwrap()).collect() };
        words.push(match kind as u8 {
            0 => {
                let pen = take(4);
                format!("pen {}{}", pen[0], if pen[3] == 1.0 { " dashed" } else { "" })
            }
            1 => {
                let count = take(1)[0] as usize;
                format!("line {:?}", take(count * 2))
            }
            2 => "stroke".to_owned(),
            3 => "fill".to_owned(),
            4 => format!("box {:?}", take(4)),
            other => panic!("no command {other}"),
        });
    }
    words
}

fn chart(curves: &[&[Option<f64>]], marks: &[Mark], is_stacked: bool) -> ChartData {
    let curves = curves.iter().zip(FIRST_CURVE_COLOUR..).map(|(numbers, colour)| ChartCurve {
        colour,
        numbers: numbers.to_vec(),
        before: Vec::new(),
    });
    ChartData {
        windows: (0..marks.len() as i64).map(|at| (at * 60, at * 60 + 60)).collect(),
        marks: marks.to_vec(),
        curves: curves.collect(),
        is_stacked,
        is_whole: true,
    }
}

fn drawn(chart: &ChartData) -> Vec<String> {
    drawn_over(chart, 120, 120.0)
}

fn drawn_over(chart: &ChartData, secs: i64, width_px: f64) -> Vec<String> {
    let scale = TimeView::of_seconds(0, secs).over(width_px);
    let mut commands = CanvasCommands::default();
    chart.draw(scale, chart.value_scale(scale, 100.0, false), 100.0, &mut commands);
    read(&commands)
}

#[test]
fn a_curve_is_level_and_upright_and_an_incomplete_window_is_dashed_and_veiled() {
    let words = drawn(&chart(&[&[Some(2.0), Some(1.0)]], &[Mark::Complete; 2], false));
    let boxes =
        |words: &[String]| words.iter().filter(|word| word.starts_with("box")).cloned().collect::<Vec<_>>();
    assert_eq!(
        boxes(&words),
        [
            "box [-0.75, -0.75, 1.5, 1.5]",
            "box [0.0, -0.75, 60.0, 1.5]",
            // From one level to the other, with the thickness of both.
            "box [59.25, -0.75, 1.5, 51.5]",
            "box [60.0, 49.25, 60.0, 1.5]",
            "box [119.25, 49.25, 1.5, 1.5]",
        ]
    );
    let words = drawn(&chart(&[&[Some(2.0), Some(1.0)]], &[Mark::Complete, Mark::Incomplete], false));
    assert_eq!(boxes(&words)[1], "box [0.0, -0.75, 60.0, 1.5]");
    let dashed = words.iter().position(|word| word.ends_with("dashed")).unwrap();
    assert_eq!(words[dashed + 1], "line [60.0, 50.0, 120.0, 50.0]", "not joined: {words:?}");
    assert!(words.contains(&"box [60.0, 0.0, 60.0, 100.0]".to_owned()), "{words:?}");
}

/// What boxes cover of a column of pixels, from the top.
fn covered(words: &[String], x: f64) -> Option<(f64, f64)> {
    let boxes = words.iter().filter_map(|word| {
        let numbers: Vec<f64> = serde_json::from_str(word.strip_prefix("box ")?).ok()?;
        (numbers[0] <= x && x < numbers[0] + numbers[2]).then(|| (numbers[1], numbers[1] + numbers[3]))
    });
    boxes.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
}

#[test]
fn curves_denser_than_pixels_reach_from_peak_to_trough_and_have_no_holes() {
    // Six windows to a pixel, with one peak and one trough; then a gap, and a single window.
    let mut numbers: Vec<Option<f64>> = vec![Some(50.0); 600];
    (numbers[303], numbers[308]) = (Some(100.0), Some(0.0));
    numbers[420..480].fill(None);
    numbers[450] = Some(50.0);
    let words = drawn_over(&chart(&[&numbers], &[Mark::Complete; 600], false), 600 * 60, 100.0);
    let near = |one: Option<(f64, f64)>, top: f64, bottom: f64| {
        let (t, b) = one.unwrap();
        assert!((t - top).abs() < 0.01 && (b - bottom).abs() < 0.01, "{one:?}");
    };
    near(covered(&words, 10.5), 49.25, 50.75);
    near(covered(&words, 50.5), -0.75, 50.75);
    near(covered(&words, 51.5), 49.25, 100.75);
    (0..70).for_each(|x| assert!(covered(&words, f64::from(x) + 0.5).is_some(), "a hole at {x}"));
    assert_eq!(covered(&words, 72.5), None, "a gap stays a gap");
    assert!(covered(&words, 75.5).is_some(), "a single minute is seen");
}

#[test]
fn areas_are_drawn_from_the_highest_to_the_lowest() {
    let words = drawn(&chart(&[&[Some(1.0); 2], &[Some(1.0); 2]], &[Mark::Complete; 2], true));
    let pens: Vec<&String> = words.iter().filter(|word| word.starts_with("pen")).collect();
    let at = |colour: usize| pens.iter().position(|pen| **pen == format!("pen {colour}")).unwrap();
    assert!(at(FIRST_CURVE_COLOUR + 1) < at(FIRST_CURVE_COLOUR));
    assert!(
        words.contains(
            &"line [0.0, 0.0, 60.0, 0.0, 60.0, 0.0, 120.0, 0.0, 120.0, 100.0, 0.0, 100.0]".to_owned()
        ),
        "{words:?}"
    );
}

#[test]
fn a_gap_is_hatched_a_failure_in_its_own_colour_and_what_is_awaited_not_at_all() {
    let hatched = |mark: Mark| {
        let words = drawn(&chart(&[&[Some(1.0), None]], &[Mark::Complete, mark], false));
        let lines_of = |colour: usize| {
            let from = words.iter().rposition(|word| *word == format!("pen {colour}"))?;
            words[from + 1..].first().filter(|word| word.starts_with("line")).map(|_| ())
        };
        (
            words.iter().any(|w| *w == format!("pen {GAP_COLOUR}"))
                && words.iter().filter(|w| w.starts_with("line")).count() > 1,
            lines_of(FAILED_COLOUR).is_some(),
        )
    };
    assert_eq!(hatched(Mark::Complete), (true, false));
    assert!(hatched(Mark::Failed).1);
    assert_eq!(hatched(Mark::Awaited), (false, false));
}

#[test]
fn the_scale_has_room_for_what_it_is_compared_with_and_for_a_stack() {
    let scale = TimeView::of_seconds(0, 120).over(120.0);
    let mut data = chart(&[&[Some(1.0); 2], &[Some(3.0); 2]], &[Mark::Complete; 2], true);
    assert!(data.value_scale(scale, 100.0, false).top() >= 4.0);
    data.is_stacked = false;
    assert!(data.value_scale(scale, 200.0, false).top() < 4.0);
    data.curves[0].before = vec![Some(50.0); 2];
    assert!(data.value_scale(scale, 100.0, false).top() >= 50.0);
    // Twenty curves of a day: the commands stay within what a frame can draw.
    let day = ChartData {
        windows: (0..1440).map(|at| (at * 60, at * 60 + 60)).collect(),
        marks: vec![Mark::Complete; 1440],
        curves: (0..20)
            .map(|c| ChartCurve {
                colour: c + 2,
                numbers: (0..1440).map(|at| Some(f64::from(at % 97) + c as f64)).collect(),
                before: Vec::new(),
            })
            .collect(),
        ..ChartData::default()
    };
    let scale = TimeView::of_seconds(0, 1440 * 60).over(800.0);
    let mut commands = CanvasCommands::default();
    day.draw(scale, day.value_scale(scale, 200.0, false), 200.0, &mut commands);
    assert!(commands.numbers().len() < 20 * 800 * 8 + 100, "{}", commands.numbers().len());
}
