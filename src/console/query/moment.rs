//! Times for people: relative, with the exact time in the tooltip.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::kit::When;
use crate::console::platform::clock::{absolute, use_now_secs};
use crate::console::platform::settings::{Zone, use_settings};
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;

/// Returns the present second by the service's clock if it is known, because the times on the page are the service's.
pub fn use_service_now_secs() -> Signal<i64> {
    let now_secs = use_now_secs();
    let ahead_secs = use_client().ahead_secs();
    Signal::derive(move || now_secs.get() + ahead_secs.get().unwrap_or(0))
}

pub fn both_zones(time: UnixSeconds) -> String {
    format!("{}\n{}", absolute(time.0, Zone::Utc), absolute(time.0, Zone::Local))
}

/// A time in the chosen zone, and how long ago it was; "–" if it is unknown.
#[component]
pub fn Moment(
    /// The time; 0 means unknown (the model reads an absent time as 0).
    time: Signal<UnixSeconds>,
) -> impl IntoView {
    let now_secs = use_service_now_secs();
    let zone = use_settings().zone;
    let is_known = Memo::new(move |_| time.get() != UnixSeconds::default());
    view! {
        <When is=is_known fallback=|| "–">
            <span title=Signal::derive(move || both_zones(
                time.get(),
            ))>
                {Signal::derive(move || absolute(time.get().0, zone.get()))}
                <span class="muted">
                    {Signal::derive(move || format!(" ({})", ago(time.get().0, now_secs.get())))}
                </span>
            </span>
        </When>
    }
    .into_any()
}
