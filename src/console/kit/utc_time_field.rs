//! A field for a point in time in UTC, with flexible input and the parsed time below.

use leptos::prelude::*;

use crate::console::kit::field::TextField;
use crate::console::platform::clock::utc_and;
use crate::console::platform::settings::{Zone, use_settings};
use crate::forms::utc_time::{HourReference, parse_hour_of, parse_typed};
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::durations::ago;

/// A field for a point in time in UTC. On blur the text becomes `YYYY-MM-DDThh:mm:ssZ`.
#[component]
pub fn UtcTimeField(
    #[prop(into)] label: Signal<String>,
    #[prop(optional, into)] id: String,
    /// The present second by the service's clock, for "now" and "tomorrow".
    #[prop(into)]
    now_secs: Signal<i64>,
    /// The reference for a time without a date; the present day if `None`.
    #[prop(optional, into)]
    hour_of: Signal<Option<HourReference>>,
    #[prop(into)] value: Signal<String>,
    /// Called with the typed text, and on blur with the normalized time.
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
        // A field also loses the focus when it is removed; the signals may then be disposed.
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
}

/// The browser's own date and time picker, in UTC.
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
    // Must not contain the field's own label, because a search for that must find only the field.
    let name = Signal::derive(move || {
        format!("Calendar: {}, UTC", label.get().replace(" (UTC)", "").to_lowercase())
    });
    let on_choose = move |event| {
        let chosen = event_target_value(&event);
        // The browser omits seconds if they are zero.
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
}

/// Describes the parsed time: "Mon 2026-03-02 18:00:00 UTC, in 9 h", also in the chosen zone.
fn understood(time: UnixSeconds, now_secs: i64, zone: Zone) -> String {
    format!("{} {}, {}", time.weekday(), utc_and(time.0, zone), ago(time.0, now_secs))
}
