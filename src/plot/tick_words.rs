//! The words under a time axis: each inside the plot, none over another.

use crate::plot::ticks::{Tick, ticks};
use crate::plot::time_view::TimeScale;

/// How far ticks are apart, so that their words have room.
const TICK_GAP_PX: f64 = 76.0;
/// How far words are apart at least.
const SPACE_PX: f64 = 4.0;

/// Words under an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// What they say.
    pub text: String,
    /// Where their middle is, in pixels from the plot's left edge.
    pub middle_px: f64,
}

/// What is drawn for the ticks of an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxisWords {
    /// Where the ticks are.
    pub ticks_px: Vec<f64>,
    /// Where another day begins or, on ticks of days and months, another year: the ticks at which what the labels leave out changes.
    pub boundaries_px: Vec<f64>,
    /// The first row: the times, or days, months, years.
    pub labels: Vec<Words>,
    /// The second row: the day or the year that the first row leaves out.
    pub contexts: Vec<Words>,
}

/// The ticks of a scale with their words. `offset_at` is as in [`ticks`].
///
/// Words stand in the middle under their tick and are pushed inside at the edges. A label that then has no room is left out. The
/// first context holds for all that is before the second, so it gives way to the left, and is left out where that is too narrow.
pub fn axis_words(scale: TimeScale, offset_at: &dyn Fn(i64) -> i64) -> AxisWords {
    let found = ticks(scale, TICK_GAP_PX, offset_at);
    let width_px = scale.width_px();
    let px = |tick: &Tick| scale.px(tick.at_secs as f64);
    let inside = |tick: &Tick, text: &str| {
        let half_px = text_width_px(text) / 2.0;
        Words { text: text.to_owned(), middle_px: px(tick).min(width_px - half_px).max(half_px) }
    };
    let mut labels: Vec<Words> = Vec::new();
    for tick in &found {
        let words = inside(tick, &tick.label);
        let last = labels.last();
        if last.is_none_or(|last| have_room(last, &words)) {
            labels.push(words);
        } else if labels.len() == 1 && words.middle_px == px(tick) {
            // The first was pushed inside; what stands under its tick is clearer.
            labels = vec![words];
        }
    }
    let mut contexts: Vec<Words> = Vec::new();
    for tick in found.iter().rev() {
        let Some(context) = &tick.context else { continue };
        let mut words = inside(tick, context);
        if let Some(next) = contexts.last() {
            let room_px = next.middle_px - reach_px(next, &words);
            words.middle_px = words.middle_px.min(room_px);
        }
        if contexts.is_empty() || words.middle_px >= text_width_px(&words.text) / 2.0 {
            contexts.push(words);
        }
    }
    contexts.reverse();
    let changes = found.iter().skip(1).filter(|tick| tick.context.is_some());
    AxisWords {
        ticks_px: found.iter().map(px).collect(),
        boundaries_px: changes.map(px).collect(),
        labels,
        contexts,
    }
}

fn have_room(left: &Words, right: &Words) -> bool {
    right.middle_px - left.middle_px >= reach_px(left, right)
}

/// How far the middles of two words must be apart.
fn reach_px(one: &Words, other: &Words) -> f64 {
    f64::midpoint(text_width_px(&one.text), text_width_px(&other.text)) + SPACE_PX
}

/// How wide a text is at most, at 12 px in the widest of the usual system fonts (DejaVu Sans).
pub fn text_width_px(text: &str) -> f64 {
    let width_of = |letter: char| match letter {
        ' ' | ':' => 4.1,
        '0'..='9' => 7.7,
        'M' => 10.4,
        'A'..='Z' => 9.5,
        _ => 7.8,
    };
    text.chars().map(width_of).sum()
}
