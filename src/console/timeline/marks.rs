//! Marks over the whole height of a plot: tick lines, "now", the selection and the crosshair.

use leptos::html;

use crate::console::kit::When;
use crate::console::platform::clock::{absolute, offset_secs};
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{Scene, TICK_ROWS_PX, draw_in_frames};
use crate::console::timeline::gestures::Crosshair;
use crate::console::timeline::guide::AxisReader;
use crate::model::intervals::Period;
use crate::text::durations::duration;

/// A band between two pixels; hidden for `None`.
#[component]
pub(super) fn Band(class: &'static str, #[prop(into)] px: Signal<Option<(f64, f64)>>) -> impl IntoView {
    let is_away = memo(move || px.get().is_none());
    let translate = memo(move || px.get().map(|(from, _)| format!("{from:.1}px")));
    let width = memo(move || px.get().map(|(from, to)| format!("{:.1}px", to - from)));
    view! {
        <div
            class=class
            aria-hidden="true"
            hidden=is_away
            style:translate=translate.signal()
            style:width=width.signal()
        ></div>
    }
}

#[component]
pub(super) fn AxisGrid(axis: TimeAxis) -> impl IntoView {
    let labels = axis.labels;
    let lines = |all: &[f64]| all.iter().map(|px| format!("M{px:.1} 0V99999")).collect::<String>();
    let ticks = Signal::derive(move || lines(&labels.read().ticks_px));
    let boundaries = Signal::derive(move || lines(&labels.read().boundaries_px));
    view! {
        <svg class="axis-marks axis-grid" aria-hidden="true">
            <path class="axis-tick" d=ticks />
            <path class="axis-boundary" d=boundaries />
        </svg>
    }
}

#[component]
pub(super) fn TickLine(axis: TimeAxis) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let scene = move |density: f64| {
        let size_px = (axis.width_px.try_get_untracked()?, TICK_ROWS_PX);
        Some(Scene { size_px, density, commands: Vec::new(), layer: None, labels: Some((axis.labels, 0.0)) })
    };
    let track = move || {
        axis.labels.track();
        true
    };
    draw_in_frames(canvas, &["--text-muted", "--text"], track, scene);
    view! { <canvas class="axis-ticks" aria-hidden="true" node_ref=canvas /> }
}

#[component]
pub(super) fn AxisMarks(
    axis: TimeAxis,
    /// True if the crosshair is followed.
    is_near: Signal<bool>,
    /// Content at the crosshair.
    children: Children,
) -> impl IntoView {
    // Rounding avoids updates for moves of less than a pixel.
    let px_of = move |secs: f64| {
        let scale = axis.scale();
        let px = scale.px(secs);
        // Rounding errors may put a time at the edge slightly beyond it.
        let is_seen = (-1.0..=scale.width_px() + 1.0).contains(&px);
        is_seen.then(|| px.round().clamp(0.0, (scale.width_px() - 1.0).max(0.0)))
    };
    let now_px = memo(move || px_of(axis.now_secs.get() as f64));
    let is_past = Signal::derive(move || now_px.get().is_none());
    let now_line = move || now_px.get().map(|px| format!("translateX({px}px)"));
    let crosshair_px = memo(move || axis.crosshair_secs.get().filter(|_| is_near.get()).and_then(px_of));
    let is_away = Signal::derive(move || crosshair_px.get().is_none());
    let crosshair = move || crosshair_px.get().map(|px| format!("translateX({px}px)"));
    let selection = memo(move || axis.selected_px());
    view! {
        <div class="axis-marks" aria-hidden="true">
            <Band class="axis-selection" px=selection />
            <div class="axis-now" hidden=is_past style:transform=now_line></div>
        </div>
        <div class="axis-crosshair" hidden=is_away style:transform=crosshair>
            {children()}
        </div>
    }
}

/// A label at the crosshair: its time, or the ends and length of the selection in progress.
#[component]
pub(super) fn AxisReadOut(
    axis: TimeAxis,
    /// Moves by keys are announced.
    pointing: Crosshair,
    /// True if the time is shown in UTC and in the second zone.
    has_both_zones: bool,
    /// Adds states to the announced time.
    reader: Option<AxisReader>,
    /// Shown below the time.
    card: Option<ViewFn>,
) -> impl IntoView {
    let (settings, zone) = (use_settings(), use_settings().zone);
    let moment = move |secs: f64| {
        #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
        let second = secs.floor() as i64;
        let other = settings.second_zone();
        let place = match other {
            _ if !has_both_zones || offset_secs(second, other) == 0 => return absolute(second, zone.get()),
            Zone::Named(named) => named.place(),
            Zone::Utc | Zone::Local => "local".to_owned(),
        };
        format!("{}, {place} {}", absolute(second, Zone::Utc), absolute(second, other))
    };
    let text = axis.throttled(move || {
        if !pointing.is_here() {
            return String::new();
        }
        let selection = axis.selection.read();
        if let Some((from, to)) = selection.selected().filter(|_| selection.is_dragged()).map(Period::seconds)
        {
            let (zone, length) = (zone.get(), duration(to.abs_diff(from)));
            return format!("{} – {} ({length})", absolute(from, zone), absolute(to, zone));
        }
        // Moves by keys are announced at once, with the states there.
        let secs = if pointing.is_by_key.get() { axis.crosshair_secs } else { axis.read_secs };
        secs.get().map(moment).unwrap_or_default()
    });
    let is_left = memo(move || {
        let crosshair = axis.crosshair_secs.get().filter(|_| pointing.is_here());
        crosshair.is_some_and(|secs| axis.scale().px(secs) > axis.width_px.get() / 2.0)
    });
    let card = card.map(|card| {
        view! { <When is=Signal::derive(move || pointing.is_here())>{card.run()}</When> }
    });
    // Visible only to screen readers: others see the states at each lane.
    let states = reader.map(|reader| {
        let text = Signal::derive(move || match axis.crosshair_secs.get() {
            Some(_) if pointing.is_by_key.get() => {
                format!(": {}", reader.words_at.run(axis.pointed_second()))
            }
            _ => String::new(),
        });
        view! { <span class="visually-hidden">{text}</span> }
    });
    view! {
        <div class="axis-read-out-line">
            <div
                class="axis-read-out"
                class=("is-left", is_left.signal())
                hidden=Signal::derive(move || text.with(String::is_empty))
                aria-live=Signal::derive(move || if pointing.is_by_key.get() { "polite" } else { "off" })
            >
                {text}
                {states}
                {card}
            </div>
        </div>
    }
}
