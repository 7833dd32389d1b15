//! The plot that surrounds its content with the axis.

use leptos::ev::{KeyboardEvent, WheelEvent};
use leptos::html;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::ResizeObserver;

use crate::console::kit::unique_id;
use crate::console::platform::reactive::*;
use crate::console::platform::repaints::use_repaints;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::gestures::Crosshair;
use crate::console::timeline::gestures::Gestures;
use crate::console::timeline::guide::AxisReader;
use crate::console::timeline::guide::SelectionGuide;
use crate::console::timeline::marks::{AxisGrid, AxisMarks, AxisReadOut, TickLine};
use crate::console::timeline::selection_sliders::SelectionSliders;
use crate::plot::period::PeriodAction;

const HINT: &str = "Drag to select. Ctrl+wheel zooms; a sideways wheel, Shift+wheel and Shift+drag pan.";
/// For a persistent selection.
const HINT_STAYS: &str = "Drag to select, Alt snaps to ends, double-click takes a range or gap, Shift+click extends. Ctrl+wheel zooms; a sideways wheel, Shift+wheel and Shift+drag pan.";
const KEYS: &str = "Arrow keys pan, plus and minus zoom, Home and End jump to the start and end.";
/// For plots that read out states.
const KEYS_READ: &str = "Left and Right pan, plus and minus zoom, Home and End jump to the start and end. Up and Down go to the previous and next change and read out the states there. The same numbers are in the tables below.";
/// For a persistent selection.
const KEYS_STAYS: &str = "Left and Right pan, plus and minus zoom, Home and End jump to the start and end. Up and Down go to the previous and next range end, comma and period move by a second, all reading out what is there. I and O set start and end of the selection, A takes the range or gap, H goes from host to host, Delete opens the dialog. The same numbers are in the tables below.";

#[component]
pub fn AxisPlot(
    axis: TimeAxis,
    /// The accessible name: "State of each target".
    #[prop(into)]
    label: String,
    test_id: &'static str,
    /// Receives the period selected by dragging, in whole seconds; by default the axis shows it.
    #[prop(optional, into)]
    on_select: Option<Callback<(i64, i64)>>,
    /// Makes the selection persistent; without it, the page clears the selection.
    #[prop(optional)]
    guide: Option<SelectionGuide>,
    /// Describes the states at the crosshair; a guide has its own.
    #[prop(optional)]
    reader: Option<AxisReader>,
    /// Replaces the reset on double-click. Such a plot is one of several and shows no hints.
    #[prop(optional, into)]
    on_reset: Option<Callback<()>>,
    /// True if the period cannot be changed.
    #[prop(optional)]
    is_fixed: bool,
    /// True if the content draws the ticks.
    #[prop(optional)]
    has_ticks: bool,
    /// True near the viewport; only then there is a crosshair.
    #[prop(default = Signal::stored(true))]
    is_near: Signal<bool>,
    /// Shown at the crosshair below its time.
    #[prop(optional_no_strip)]
    card: Option<ViewFn>,
    /// Content, as wide as the plot.
    children: Children,
) -> impl IntoView {
    let plot = NodeRef::<html::Div>::new();
    measure(axis, plot);
    let reader = guide.map(|guide| guide.reader).or(reader);
    let zoom = move |(from, to)| {
        if guide.is_none() {
            axis.select(None);
            axis.apply(PeriodAction::Show(from, to));
        }
    };
    let on_select = on_select.unwrap_or_else(|| Callback::new(zoom));
    let pointing = Crosshair::new(axis, on_reset.is_none());
    let gestures = Gestures::new(axis, plot, pointing, on_select, guide);
    let sliders = guide.map(|guide| {
        view! {
            <div class="axis-marks">
                <SelectionSliders gestures guide />
            </div>
        }
    });
    let grid = (!has_ticks).then(|| view! { <AxisGrid axis /> });
    let (hint, keys_hint) = match guide {
        _ if is_fixed => ("", "The same numbers are in the table below."),
        Some(_) => (HINT_STAYS, KEYS_STAYS),
        None if reader.is_some() => (HINT, KEYS_READ),
        None => (HINT, KEYS),
    };
    let on_key = move |event: KeyboardEvent| {
        if is_fixed {
            return;
        }
        if reader.is_some_and(|reader| reader.press(&event, axis)) {
            pointing.is_by_key.set(true);
            return event.prevent_default();
        }
        gestures.key(&event);
    };
    let on_wheel = move |event: WheelEvent| match is_fixed {
        false => gestures.wheel(&event),
        // The browser would go a page back.
        true if event.delta_x().abs() > event.delta_y().abs() => event.prevent_default(),
        true => {}
    };
    let hint_id = unique_id("axis-hint");
    let described_by = hint_id.clone();
    view! {
        <div class="axis" class=("has-names", !has_ticks) on:wheel=on_wheel>
            <div
                class="axis-plot"
                class=("has-guide", guide.is_some())
                role="group"
                aria-label=label
                aria-describedby=described_by
                tabindex=(!is_fixed).then_some("0")
                data-testid=test_id
                data-from=Signal::derive(move || axis.view.get().from_secs().to_string())
                data-to=Signal::derive(move || axis.view.get().to_secs().to_string())
                node_ref=plot
                on:pointerdown=move |event| {
                    if !is_fixed {
                        gestures.press(&event, None)
                    }
                }
                on:pointermove=move |event| gestures.move_to(&event)
                on:pointerup=move |event| gestures.release(&event)
                on:pointercancel=move |event| gestures.cancel(&event)
                on:lostpointercapture=move |event| {
                    if event.target() == event.current_target() {
                        gestures.lift(&event)
                    }
                }
                on:pointerleave=move |event| gestures.leave(&event)
                on:keydown=on_key
                on:blur=move |_| gestures.blur()
                on:dblclick=move |event| match on_reset {
                    Some(on_reset) => on_reset.run(()),
                    None if is_fixed => {}
                    None => gestures.double(&event),
                }
            >
                {grid}
                {children()}
                <AxisMarks axis is_near>
                    <AxisReadOut axis pointing has_both_zones=guide.is_some() reader card />
                </AxisMarks>
                {sliders}
            </div>
            {(!has_ticks).then(|| view! { <TickLine axis /> })}
            {(on_reset.is_none() && !is_fixed).then(|| view! { <p class="muted axis-hint">{hint}</p> })}
            <p class="visually-hidden" id=hint_id>
                {keys_hint}
            </p>
        </div>
    }
}

/// Follows the plot's width; on paper no observer does.
fn measure(axis: TimeAxis, plot: NodeRef<html::Div>) {
    let repaints = use_repaints();
    effect(move || {
        repaints.count();
        let Some(element) = plot.get() else { return };
        let take = move || {
            let Some(Some(element)) = plot.try_get_untracked() else { return };
            let width_px = f64::from(element.client_width());
            if width_px > 0.0 && axis.width_px.try_get_untracked() != Some(width_px) {
                axis.width_px.try_set(width_px);
            }
        };
        take();
        // The closure lives until the observer is disconnected.
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
