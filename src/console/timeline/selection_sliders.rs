//! Sliders for both ends and the whole of a persistent selection, moved by pointer and keys.

use crate::console::kit::When;
use crate::console::platform::clock::absolute;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::timeline::gestures::Gestures;
use crate::console::timeline::guide::SelectionGuide;
use crate::model::intervals::Period;
use crate::plot::selection::{SelectionPart, widened_px};
use crate::text::durations::duration;

/// Minimum distance of the handles; below it, the grip between them is wider than the selection.
const HANDLES_PX: f64 = 24.0;

#[component]
pub(super) fn SelectionSliders(gestures: Gestures, guide: SelectionGuide) -> impl IntoView {
    let axis = guide.axis;
    let is_selected = Signal::derive(move || axis.selected().is_some());
    view! {
        <When is=is_selected>
            <Slider gestures guide part=SelectionPart::Whole label="Selection" class="axis-grip is-whole" />
            <Slider
                gestures
                guide
                part=SelectionPart::Start
                label="Selection start"
                class="axis-grip is-start"
            />
            <Slider gestures guide part=SelectionPart::End label="Selection end" class="axis-grip is-end" />
        </When>
    }
}

#[component]
fn Slider(
    gestures: Gestures,
    guide: SelectionGuide,
    part: SelectionPart,
    label: &'static str,
    class: &'static str,
) -> impl IntoView {
    let axis = guide.axis;
    let zone = use_settings().zone;
    let selected = move || axis.selected().map(Period::seconds).unwrap_or_default();
    let now = Signal::derive(move || {
        let (from, to) = selected();
        if part == SelectionPart::End { to } else { from }.to_string()
    });
    let text = Signal::derive(move || {
        let ((from, to), zone) = (selected(), zone.get());
        match part {
            SelectionPart::Start => absolute(from, zone),
            SelectionPart::End => absolute(to, zone),
            SelectionPart::Whole => format!("{} for {}", absolute(from, zone), duration(to.abs_diff(from))),
        }
    });
    let px = move || widened_px(axis.selected_px().unwrap_or_default(), HANDLES_PX);
    let translate = Signal::derive(move || {
        let (from, to) = px();
        format!("{:.1}px", if part == SelectionPart::End { to } else { from })
    });
    let width = memo(move || {
        let (from, to) = px();
        (part == SelectionPart::Whole).then(|| format!("{:.1}px", to - from))
    });
    let on_key = move |event: web_sys::KeyboardEvent| {
        let is_cancelled = event.key() == "Escape" && gestures.cancel_drag();
        if is_cancelled || guide.slide(&event, part) {
            event.prevent_default();
        }
    };
    view! {
        <div
            class=class
            role="slider"
            tabindex="0"
            aria-label=label
            aria-valuemin="0"
            aria-valuemax=Signal::derive(move || axis.now_secs.get().max(selected().1).to_string())
            aria-valuenow=now
            aria-valuetext=text
            style:translate=translate
            style:width=width.signal()
            on:pointerdown=move |event| gestures.press(&event, Some(part))
            on:keydown=on_key
        ></div>
    }
}
