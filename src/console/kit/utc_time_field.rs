//! A field for a point in time in UTC: whatever is clear is taken, and what was understood is said below it.

use leptos::prelude::*;

use crate::console::kit::field::TextField;
use crate::console::platform::clock::utc_and;
use crate::console::platform::settings::{Zone, use_settings};
use crate::forms::utc_time::{HourOf, parse_hour_of, parse_typed};
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::durations::ago;

/// A point in time in UTC. What was typed is spelled out as `YYYY-MM-DDThh:mm:ssZ` when the field is left.
#[component]
pub fn UtcTimeField(
    #[prop(into)] label: Signal<String>,
    #[prop(optional, into)] id: String,
    /// The present second by the clock that the time is meant for: "now" and "tomorrow" go by it.
    #[prop(into)]
    now_secs: Signal<i64>,
    /// What an hour alone goes by; the present day if nothing.
    #[prop(optional, into)]
    hour_of: Signal<Option<HourOf>>,
    #[prop(into)] value: Signal<String>,
    /// What was typed, or what it means once the field is left.
    #[prop(into)]
    on_input: Callback<(String,)>,
    #[prop(optional, into)] error: Signal<String>,
    #[prop(optional)] has_calendar: bool,
    #[prop(optional, into)] is_disabled: Signal<bool>,
) -> impl IntoView {
    let zone = use_settings().zone;
    let meant =
        move || value.with(|value| parse_hour_of(value, hour_of.get(), Some(UnixSeconds(now_secs.get()))));
    let hint = Signal::derive(move || {
        meant().map(|time| understood(time, now_secs.get(), zone.get())).unwrap_or_default()
    });
    let on_leave = move |_| {
        // A field that had the focus is left when it goes from the page, too: then there is nothing to spell out.
        let both = hour_of.try_get_untracked().zip(now_secs.try_get_untracked());
        let meant = both.and_then(|(hour_of, now)| {
            let now = Some(UnixSeconds(now));
            value.try_with_untracked(|value| parse_hour_of(value, hour_of, now).ok()).flatten()
        });
        if let Some(time) = meant {
            let spelled = format_utc(time);
            if value.with_untracked(|value| *value != spelled) {
                on_input.run((spelled,));
            }
        }
    };
    view! {
        <div class="utc-time" on:focusout=on_leave>
            <TextField label id value on_input hint error placeholder="2026-03-02 18:00" is_disabled />
            {has_calendar.then(|| view! { <Calendar label now_secs value on_input is_disabled /> })}
        </div>
    }
    .into_any()
}

/// The browser's own calendar and clock, in UTC as the field is.
#[component]
fn Calendar(
    label: Signal<String>,
    now_secs: Signal<i64>,
    value: Signal<String>,
    on_input: Callback<(String,)>,
    is_disabled: Signal<bool>,
) -> impl IntoView {
    let shown = Signal::derive(move || {
        let meant = value.with(|value| parse_typed(value, Some(UnixSeconds(now_secs.get_untracked()))));
        meant.map(|time| format_utc(time).trim_end_matches('Z').to_owned()).unwrap_or_default()
    });
    // Not the field's own label with more words: who looks for that finds the field alone.
    let name = Signal::derive(move || {
        format!("Calendar: {}, UTC", label.get().replace(" (UTC)", "").to_lowercase())
    });
    let on_choose = move |event| {
        let chosen = event_target_value(&event);
        // Without seconds where they are none.
        let chosen = if chosen.len() == "2026-03-02T18:00".len() { chosen + ":00" } else { chosen };
        if !chosen.is_empty() {
            on_input.run((chosen + "Z",));
        }
    };
    view! {
        <input
            type="datetime-local"
            class="utc-calendar"
            step="1"
            aria-label=name
            prop:value=shown
            prop:disabled=is_disabled
            on:change=on_choose
        />
    }
    .into_any()
}

/// What a typed time was understood as: "Mon 2026-03-02 18:00:00 UTC, in 9 h", with the same in the zone that was chosen.
fn understood(time: UnixSeconds, now_secs: i64, zone: Zone) -> String {
    format!("{} {}, {}", time.weekday(), utc_and(time.0, zone), ago(time.0, now_secs))
}
