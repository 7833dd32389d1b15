//! Rows of intervals on one canvas, however many intervals there are.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use crate::console::platform::settings::use_settings;
use crate::console::timeline::canvas_painter::Painter;
use crate::console::timeline::canvas_row::CanvasRow;
use crate::plot::time_view::TimeScale;

/// Rows of intervals, one below the other on one canvas as wide as `scale`. It is drawn at most once a frame, sharp at any density of
/// pixels, in the colours of the theme.
///
/// It says nothing to those who cannot see it, and takes no pointer: anyone who uses it lays an element over each row, which is `row_px`
/// high with `gap_px` below it.
#[component]
pub fn CanvasRows(
    /// What is drawn.
    #[prop(into)]
    rows: Signal<Arc<Vec<CanvasRow>>>,
    /// The time it is drawn over, and its width.
    #[prop(into)]
    scale: Signal<TimeScale>,
    /// How high a row is, in CSS pixels.
    row_px: f64,
    /// How much is free between two rows.
    gap_px: f64,
) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let painter = StoredValue::new_local(Painter::new(row_px, gap_px));
    let is_due = StoredValue::new(false);
    let theme = theme_changes();
    let draw = move || {
        is_due.try_set_value(false);
        let Some(Some(element)) = canvas.try_get_untracked() else { return };
        let (Some(rows), Some(scale)) = (rows.try_get_untracked(), scale.try_get_untracked()) else { return };
        painter.try_update_value(|painter| painter.draw(&element, &rows, scale));
    };
    Effect::new(move |last_theme: Option<u32>| {
        let theme = theme.get();
        rows.track();
        scale.track();
        if last_theme.is_some_and(|last| last != theme) {
            painter.update_value(Painter::forget_colours);
        }
        if canvas.get().is_some() && !is_due.get_value() {
            is_due.set_value(true);
            request_animation_frame(draw);
        }
        theme
    });
    let height = Signal::derive(move || {
        let count = rows.read().len() as f64;
        format!("{}px", (count * (row_px + gap_px) - gap_px).max(0.0))
    });
    view! { <canvas class="canvas-rows" aria-hidden="true" style:height=height node_ref=canvas /> }.into_any()
}

/// A number that changes whenever colours or the density of pixels may have changed.
pub(super) fn theme_changes() -> Signal<u32> {
    let changes = RwSignal::new(0_u32);
    let note = move || {
        changes.try_update(|count| *count = count.wrapping_add(1));
    };
    let theme = use_settings().theme;
    Effect::watch(move || theme.get(), move |_, _, _| note(), false);
    let on_change = Closure::<dyn FnMut()>::new(note);
    let queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(min-resolution: 1.5dppx)"];
    let queries: Vec<_> =
        queries.into_iter().filter_map(|query| window().match_media(query).ok().flatten()).collect();
    for query in &queries {
        query.set_onchange(Some(on_change.as_ref().unchecked_ref()));
    }
    // The closure lives as long as it may be called.
    let listening = StoredValue::new_local((queries, on_change));
    on_cleanup(move || {
        listening.try_with_value(|(queries, _)| queries.iter().for_each(|query| query.set_onchange(None)));
        listening.dispose();
    });
    changes.into()
}
