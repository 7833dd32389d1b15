//! A chart's curves on a canvas.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use crate::console::platform::in_view::when_near;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::curve_painter::{ChartFrame, CurvePainter};
use crate::console::timeline::drawing::theme_changes;
use crate::plot::chart::ChartData;
use crate::plot::tick_words::AxisWords;
use crate::plot::value_scale::ValueScale;

/// Curves over time, with the lines at ticks. Drawn at most once a frame, while the axis moves only near what is seen of the page, in the
/// colours of the theme; it says nothing to those who cannot see it and takes no pointer.
#[component]
pub(super) fn ChartCanvas(
    /// The axis.
    axis: TimeAxis,
    /// What it shows.
    data: Signal<Arc<ChartData>>,
    /// Its upright axis.
    values: Memo<ValueScale>,
    /// What stands at the ticks of its time axis.
    words: Memo<AxisWords>,
    /// The canvas, for who makes a picture of it.
    node_ref: NodeRef<html::Canvas>,
) -> impl IntoView {
    let is_due = StoredValue::new(false);
    let painter = StoredValue::new_local(CurvePainter::default());
    let theme = theme_changes();
    let is_near = RwSignal::new(false);
    when_near(node_ref, is_near);
    let paint = move || {
        is_due.try_set_value(false);
        let Some(Some(canvas)) = node_ref.try_get_untracked() else { return };
        let (Some(data), Some(values)) = (data.try_get_untracked(), values.try_get_untracked()) else {
            return;
        };
        words.try_with_untracked(|words| {
            let frame = ChartFrame { data: &data, scale: axis.scale_untracked(), values, words };
            painter.try_update_value(|painter| painter.draw(&canvas, &canvas, &frame));
        });
    };
    Effect::new(move |last_theme: Option<u32>| {
        let theme = theme.get();
        if last_theme.is_some_and(|last| last != theme) {
            painter.update_value(CurvePainter::forget_colours);
        }
        // What is far away follows when the axis rests, or when it comes near.
        if (is_near.get() || !axis.is_moving.get()) && node_ref.get().is_some() {
            axis.view.track();
            axis.width_px.track();
            words.track();
            data.track();
            values.track();
            if !is_due.get_value() {
                is_due.set_value(true);
                request_animation_frame(paint);
            }
        }
        theme
    });
    let height = untrack(|| values.get().height_px());
    view! {
        <canvas
            class="chart-canvas"
            aria-hidden="true"
            style:height=format!("{height}px")
            node_ref=node_ref
        />
    }
    .into_any()
}
