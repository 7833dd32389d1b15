//! Repeating the last window of a schedule on the next days.

use leptos::prelude::*;

use crate::console::form::state::Form;
use crate::console::kit::{Button, use_toaster};
use crate::console::platform::clock::offset_secs;
use crate::console::platform::settings::use_settings;
use crate::forms::Field;
use crate::forms::windows::{MAX_DAYS, repeat_daily};

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
