//! What of a chart looks other than before: in "Live" it is the last minutes.

use std::sync::Arc;

use crate::model::numbers::Numbers;
use crate::plot::chart::{ChartCurve, ChartData};
use crate::plot::time_view::TimeScale;

/// How far left of a window what is drawn of it reaches: half of a curve's width, and the end of a slanting line.
const REACH_PX: f64 = 3.0;

/// From which whole pixel on a chart looks other than before, over the same time and the same numbers upright.
pub fn changed_from_px(before: &ChartData, after: &ChartData, scale: TimeScale) -> f64 {
    let of_all = |data: &ChartData| (data.is_stacked, data.is_whole, data.curves.len());
    let is_alike = before.curves.iter().zip(&after.curves).all(|(one, other)| one.look == other.look);
    if of_all(before) != of_all(after) || !is_alike {
        return 0.0;
    }
    let at = changed_from(before, after);
    let starts = [before, after].map(|data| data.windows.get(at).map(|(from, _)| *from));
    let from_px = starts
        .into_iter()
        .flatten()
        .min()
        .map_or(scale.width_px(), |from| (scale.px(from as f64) - REACH_PX).floor());
    from_px.clamp(0.0, scale.width_px())
}

/// The first window of which something is other than before.
fn changed_from(before: &ChartData, after: &ChartData) -> usize {
    let of_curve = |(before, after): (&ChartCurve, &ChartCurve)| {
        let first = |one: &Numbers, other: &Numbers| match one.is_shared_with(other) {
            true => usize::MAX,
            false => first_other(one, other),
        };
        first(&before.numbers, &after.numbers).min(first(&before.before, &after.before))
    };
    let curves = before.curves.iter().zip(&after.curves).map(of_curve).min();
    let windows = match Arc::ptr_eq(&before.windows, &after.windows) {
        true => usize::MAX,
        false => first_other(&before.windows, &after.windows),
    };
    windows.min(first_other(&before.marks, &after.marks)).min(curves.unwrap_or(usize::MAX))
}

/// The first index at which two lists differ; none does where they are alike.
fn first_other<T: PartialEq>(one: &[T], other: &[T]) -> usize {
    let differ = one.iter().zip(other).position(|(one, other)| one != other);
    let is_as_long = one.len() == other.len();
    differ.unwrap_or(if is_as_long { usize::MAX } else { one.len().min(other.len()) })
}
