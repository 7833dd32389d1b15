//! The plot: whatever is drawn over time, with the axis around it.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::ResizeObserver;

use crate::console::kit::unique_id;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::gestures::Gestures;
use crate::console::timeline::marks::{AxisGrid, AxisMarks, AxisReadOut, AxisTicks, words_of};
use crate::plot::period::Action;

/// A plot over time.
#[component]
pub fn AxisPlot(
    /// The axis.
    axis: TimeAxis,
    /// What is plotted, for those who cannot see it: "State of each target".
    label: &'static str,
    /// How a test finds it.
    test_id: &'static str,
    /// A stretch of time was selected by dragging: from one whole second up to another.
    on_select: Callback<(i64, i64)>,
    /// What is drawn, as wide as the plot.
    children: Children,
) -> impl IntoView {
    let plot = NodeRef::<html::Div>::new();
    measure(axis, plot);
    let gestures = Gestures::new(axis, plot, on_select);
    let words = words_of(axis);
    let hint_id = unique_id("axis-hint");
    let described_by = hint_id.clone();
    view! {
        <div class="axis">
            <div
                class="axis-plot"
                role="group"
                aria-label=label
                aria-describedby=described_by
                tabindex="0"
                data-testid=test_id
                data-from=Signal::derive(move || axis.view.get().from_secs().to_string())
                data-to=Signal::derive(move || axis.view.get().to_secs().to_string())
                node_ref=plot
                on:pointerdown=move |event| gestures.press(&event)
                on:pointermove=move |event| gestures.move_to(&event)
                on:pointerup=move |event| gestures.release(&event)
                on:pointercancel=move |event| gestures.cancel(&event)
                on:pointerleave=move |event| gestures.leave(&event)
                on:wheel=move |event| gestures.wheel(&event)
                on:keydown=move |event| gestures.key(&event)
                on:blur=move |_| gestures.blur()
                on:dblclick=move |_| axis.act(Action::All)
            >
                <AxisReadOut axis is_by_key=gestures.is_by_key />
                <AxisGrid words />
                {children()}
                <AxisMarks axis />
            </div>
            <AxisTicks words />
            <p class="field-hint axis-hint">
                "Drag to select. Ctrl+wheel zooms, Shift+wheel and Shift+drag pan."
            </p>
            <p class="visually-hidden" id=hint_id>
                "Arrow keys pan, plus and minus zoom, Home and End jump to the start and end. The same numbers are in the tables below."
            </p>
        </div>
    }
    .into_any()
}

/// Keeps the plot's width.
fn measure(axis: TimeAxis, plot: NodeRef<html::Div>) {
    Effect::new(move |_| {
        let Some(element) = plot.get() else { return };
        let take = move || {
            let Some(Some(element)) = plot.try_get_untracked() else { return };
            let width_px = f64::from(element.client_width());
            if width_px > 0.0 && axis.width_px.try_get_untracked() != Some(width_px) {
                axis.width_px.try_set(width_px);
            }
        };
        take();
        // The closure lives until the observer has been disconnected.
        let on_resize = Closure::<dyn FnMut()>::new(take);
        let Ok(observer) = ResizeObserver::new(on_resize.as_ref().unchecked_ref()) else { return };
        observer.observe(&element);
        let observing = StoredValue::new_local((observer, on_resize));
        on_cleanup(move || {
            observing.try_with_value(|(observer, _)| observer.disconnect());
            observing.dispose();
        });
    });
}
