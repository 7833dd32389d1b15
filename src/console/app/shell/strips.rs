//! Banners above every page, about conditions of the whole console.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::form::drafts::NoDrafts;
use crate::console::kit::{Glyph, Icon, When};
use crate::console::platform::clock::use_now_secs;
use crate::console::platform::visibility::use_page_visibility;

/// Difference of clocks in seconds from which it is shown.
const CLOCKS_DIFFER_SECS: i64 = 60;

#[component]
pub fn Strips() -> impl IntoView {
    let visibility = use_page_visibility();
    let client = use_client();
    let retries_at_secs = Memo::new(move |_| client.retries_at_secs());
    let ahead_secs = client.ahead_secs();
    let minutes_off = Memo::new(move |_| {
        ahead_secs
            .get()
            .filter(|ahead| ahead.abs() >= CLOCKS_DIFFER_SECS)
            .map(|ahead| (ahead + 30).div_euclid(60))
    });
    view! {
        <When is=Signal::derive(move || !visibility.is_online.get())>
            <div class="line strip" role="alert">
                <Glyph icon=Icon::Offline />
                <span>"You're offline. Data may be out of date; it will refresh when you reconnect."</span>
            </div>
        </When>
        <NoDrafts />
        {move || retries_at_secs.get().map(|at_secs| view! { <Retrying at_secs /> })}
        {move || minutes_off.get().map(|minutes| view! { <ClocksDiffer minutes /> })}
    }
}

/// Shown while the service limits requests, because data is out of date meanwhile.
#[component]
fn Retrying(at_secs: i64) -> impl IntoView {
    let now_secs = use_now_secs();
    view! {
        <aside class="line strip" aria-label="Retrying">
            <Glyph icon=Icon::Clock />
            <span>
                "The service is limiting requests. Retrying in "
                {move || (at_secs - now_secs.get()).max(0).to_string()} " s."
            </span>
        </aside>
    }
}

/// Shown if this computer's clock is wrong, because relative times follow it.
#[component]
fn ClocksDiffer(
    /// Minutes by which the service's clock is ahead.
    minutes: i64,
) -> impl IntoView {
    let direction = if minutes >= 0 { "behind" } else { "ahead of" };
    view! {
        <aside class="line strip" aria-label="Clock">
            <Glyph icon=Icon::Clock />
            <span>
                {format!(
                    "This computer's clock is {} {direction} the service's. Relative times such as \u{201c}3 min ago\u{201d} are off by as much.",
                    length(minutes.abs()),
                )}
            </span>
        </aside>
    }
}

/// Formats minutes in a suitable unit.
fn length(minutes: i64) -> String {
    match minutes {
        0..120 => format!("{minutes} min"),
        120..2_880 => format!("{} h", minutes / 60),
        _ => format!("{} days", minutes / 1_440),
    }
}
