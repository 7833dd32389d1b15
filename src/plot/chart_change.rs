//! What of a chart looks other than before: in "Live" it is the last minutes.

use std::sync::Arc;

use crate::plot::chart::{ChartCurve, ChartData};
use crate::plot::time_view::TimeScale;

/// How far left of a window what is drawn of it reaches: half of a curve's width, and the end of a slanting line.
const REACH_PX: f64 = 3.0;

/// From which whole pixel on a chart looks other than before, over the same time and the same numbers upright.
pub fn changed_from_px(before: &ChartData, after: &ChartData, scale: TimeScale) -> f64 {
    let at = changed_from(before, after);
    let Some((from, _)) = after.windows.get(at).or_else(|| before.windows.get(at)) else {
        return scale.width_px();
    };
    (scale.px(*from as f64) - REACH_PX).floor().clamp(0.0, scale.width_px())
}

/// The first window of which something is other than before; 0 also where something is that is of all of them.
fn changed_from(before: &ChartData, after: &ChartData) -> usize {
    let of_all = |data: &ChartData| (data.is_stacked, data.is_whole, data.curves.len());
    if of_all(before) != of_all(after) {
        return 0;
    }
    let of_curve = |(before, after): (&ChartCurve, &ChartCurve)| {
        if before.look != after.look {
            return 0;
        }
        let first = |one: &Arc<Vec<_>>, other: &Arc<Vec<_>>| match Arc::ptr_eq(one, other) {
            true => usize::MAX,
            false => first_other(one, other),
        };
        first(&before.numbers, &after.numbers).min(first(&before.before, &after.before))
    };
    let curves = before.curves.iter().zip(&after.curves).map(of_curve).min();
    let windows = first_other(&before.windows, &after.windows);
    windows.min(first_other(&before.marks, &after.marks)).min(curves.unwrap_or(usize::MAX))
}

/// The first index at which two lists differ; none does where they are alike.
fn first_other<T: PartialEq>(one: &[T], other: &[T]) -> usize {
    if one == other {
        return usize::MAX;
    }
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}
