//! Extras of a schedule: repeating its last window on the next days, and a strip of the coming days.

use leptos::prelude::*;

use crate::console::form::field::FieldNote;
use crate::console::form::state::Form;
use crate::console::kit::{Button, use_toaster};
use crate::console::platform::clock::offset_secs;
use crate::console::platform::settings::use_settings;
use crate::console::query::moment::use_service_now_secs;
use crate::forms::windows::{MAX_DAYS, repeat_daily, spans};
use crate::forms::{Draft, Field};
use crate::model::intervals::Period;
use crate::plot::schedule_strip::{Day, NumberedWindow, WindowBar, is_over_for_good, strip};

const DAYS: usize = 7;

/// Repeats the last window daily for the typed number of days in all, at the same hours of the displayed time zone.
#[component]
pub(super) fn RepeatDaily(form: Form, list: Field, on_repeated: Callback<usize>) -> impl IntoView {
    let (toaster, zone) = (use_toaster(), use_settings().zone);
    let days = RwSignal::new(DAYS.to_string());
    let on_press = move || {
        let wanted = days.with_untracked(|days| days.trim().parse::<usize>().unwrap_or_default());
        let zone = zone.get_untracked();
        let offset_secs = |secs| offset_secs(secs, zone);
        let added = form.change(|draft| repeat_daily(draft, list, wanted, &offset_secs)).unwrap_or_default();
        match added {
            0 => toaster.show(format!("Enter a start and a stop first, and 2 to {MAX_DAYS} days")),
            added => on_repeated.run(added),
        }
    };
    view! {
        <span class="inline form-repeat">
            <Button label="Repeat daily" on_press />
            <label class="inline">
                "Days"
                <input
                    class="input"
                    inputmode="numeric"
                    autocomplete="off"
                    prop:value=days
                    on:input=move |event| days.set(event_target_value(&event))
                />
            </label>
        </span>
    }
    .into_any()
}

#[component]
pub fn ScheduleStrip(form: Form, list: Field) -> impl IntoView {
    let now_secs = use_service_now_secs();
    // The strip does not change visibly within a minute.
    let now_secs = Memo::new(move |_| now_secs.get() / 60 * 60);
    let drawn = move || {
        form.settled.track();
        let windows = form.with(|draft| windows_of(draft, list));
        let strip = strip(&windows, now_secs.get());
        let note = is_over_for_good(&windows, now_secs.get()).then(
            || view! { <FieldNote message="All windows are over. Nothing is sent until you add a new one." /> },
        );
        view! {
            <svg class="form-strip" role="img" aria-label="Upcoming windows (UTC)">
                {strip.days.iter().map(day).collect_view()}
                {strip.bars.iter().map(bar).collect_view()}
                <line
                    class="form-strip-now"
                    x1=percent(strip.now_at)
                    x2=percent(strip.now_at)
                    y1="0"
                    y2="28"
                />
            </svg>
            {note}
        }
        .into_any()
    };
    view! { <div class="form-strip-box">{drawn}</div> }.into_any()
}

fn bar(bar: &WindowBar) -> AnyView {
    let class = match (bar.is_past, bar.is_overlapping) {
        (true, _) => "form-strip-bar is-past",
        (false, true) => "form-strip-bar is-overlapping",
        (false, false) => "form-strip-bar",
    };
    view! {
        <rect class=class x=percent(bar.left) width=percent(bar.width.max(0.003)) y="8" height="16" rx="2">
            <title>{format!("Window {}", bar.number)}</title>
        </rect>
    }
    .into_any()
}

fn day(day: &Day) -> AnyView {
    view! {
        <line class="form-strip-day" x1=percent(day.at) x2=percent(day.at) y1="0" y2="44" />
        <text class:is-wide-only=!day.is_named_when_narrow x=percent(day.at) y="40" dx="4">
            {day.name.clone()}
        </text>
    }
    .into_any()
}

fn percent(share: f64) -> String {
    format!("{:.3}%", share * 100.0)
}

fn windows_of(draft: &Draft, list: Field) -> Vec<NumberedWindow> {
    spans(draft.items(list)).map(|(index, from, to)| (index + 1, Period { from, to })).collect()
}
