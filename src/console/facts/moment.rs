//! Times for people: relative, with the exact time in the tooltip.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::platform::clock::{beside_now, both_zones, use_now_secs};
use crate::console::platform::settings::use_settings;
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;

/// Returns the present second by the service's clock as far as it is known, because the times on the page are the service's.
pub fn use_service_now_secs() -> Signal<i64> {
    let now_secs = use_now_secs();
    let time = use_client().service_time();
    Signal::derive(move || now_secs.get() + time.get().ahead_secs())
}

/// A time, and how long ago it was; "–" for 0, as which the model reads an unknown time.
#[component]
pub fn Moment(time: UnixSeconds) -> impl IntoView {
    let now_secs = use_service_now_secs();
    let zone = use_settings().zone;
    if time == UnixSeconds::default() {
        return "–".into_any();
    }
    view! {
        <span title=move || both_zones(
            time,
        )>
            {move || beside_now(time, now_secs.get(), zone.get())}
            <span class="muted">{move || format!(" ({})", ago(time.0, now_secs.get()))}</span>
        </span>
    }
    .into_any()
}
