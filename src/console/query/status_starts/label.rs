use leptos::prelude::*;

use crate::console::platform::clock::absolute;
use crate::console::platform::settings::use_settings;
use crate::console::query::moment::{both_zones, use_service_now_secs};
use crate::model::restream::changes::state_start::StateStart;
use crate::model::time::UnixSeconds;
use crate::text::durations::{ago, distance};

/// Returns a short duration: "3 min", "> 30 d"; empty if unknown.
pub fn since_label(since: StateStart, now_secs: i64) -> String {
    match since {
        StateStart::At(UnixSeconds(at)) => length(at, now_secs),
        StateStart::Before(UnixSeconds(at)) => format!("> {}", length(at, now_secs)),
        StateStart::Unknown => String::new(),
    }
}

fn length(at: i64, now_secs: i64) -> String {
    let message = ago(at, now_secs.max(at));
    let message = message.strip_suffix(" ago").unwrap_or(&message);
    // Abbreviates days, to match "3 min" and "9 h".
    message.split_once(" day").map_or_else(|| message.to_owned(), |(days, _)| format!("{days} d"))
}

/// "since 2026-03-02 09:00:00 UTC (3 min ago)", "for more than 30 days", or unknown. It reserves space while loading.
#[component]
pub fn StartLabel(
    /// The start; `None` while it is loading.
    #[prop(into)]
    since: Signal<Option<StateStart>>,
) -> impl IntoView {
    let now_secs = use_service_now_secs();
    let zone = use_settings().zone;
    let message = Signal::derive(move || {
        let now_secs = now_secs.get();
        match since.get() {
            None => "since …".to_owned(),
            Some(StateStart::At(UnixSeconds(at))) => {
                // The clocks may differ by a second; avoids a start in the future.
                format!("since {} ({})", absolute(at, zone.get()), ago(at, now_secs.max(at)))
            }
            Some(StateStart::Before(UnixSeconds(at))) => {
                format!("for more than {}", distance(now_secs.abs_diff(at.min(now_secs))))
            }
            Some(StateStart::Unknown) => "start unknown".to_owned(),
        }
    });
    let title = Signal::derive(move || match since.get() {
        Some(StateStart::At(at) | StateStart::Before(at)) => Some(both_zones(at)),
        _ => None,
    });
    view! {
        <span class="muted since" title=title>
            {message}
        </span>
    }
    .into_any()
}
