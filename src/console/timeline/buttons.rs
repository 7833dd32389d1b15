//! The buttons of an axis, and what it shows in words.

use leptos::prelude::*;

use crate::console::kit::{Button, When};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::use_settings;
use crate::console::timeline::axis::TimeAxis;
use crate::plot::period::Action;
use crate::plot::time_view::ZOOM_FACTOR;
use crate::text::durations::length;

#[component]
pub fn AxisButtons(axis: TimeAxis) -> impl IntoView {
    let actions = [
        ("Zoom in", Action::Zoom(1.0 / ZOOM_FACTOR, None)),
        ("Zoom out", Action::Zoom(ZOOM_FACTOR, None)),
        ("Fit all", Action::All),
        ("Now", Action::Now),
    ];
    let buttons = actions
        .map(|(label, action)| view! { <Button label on_press=move || axis.act(action) /> }.into_any());
    view! {
        <div class="row axis-buttons" role="group" aria-label="Zoom">
            {buttons.into_iter().collect_view()}
        </div>
    }
    .into_any()
}

#[component]
pub fn PeriodWords(
    axis: TimeAxis,
    /// Whether something of it is being read.
    is_reading: Signal<bool>,
    /// How a test finds it.
    test_id: &'static str,
) -> impl IntoView {
    let zone = use_settings().zone;
    let seconds = axis.in_words(move || axis.view.get().seconds());
    let words = Signal::derive(move || {
        let (from, to) = seconds.get();
        let length = length(to.abs_diff(from));
        format!("{} – {} ({length})", absolute(from, zone.get()), absolute(to, zone.get()))
    });
    let live = Signal::derive(move || if axis.is_live.get() { "Live" } else { "" });
    view! {
        <span class="period-words" data-testid=test_id>
            <span class="period-line">
                <span>{words}</span>
                <span class="muted">{live}</span>
                <When is=is_reading>
                    <span class="muted period-reading">"Loading…"</span>
                </When>
            </span>
        </span>
    }
    .into_any()
}
