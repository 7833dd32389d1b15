use leptos::prelude::*;

use crate::console::kit::commands::offer_command;
use crate::console::kit::{Glyph, Icon, IconButton};
use crate::console::platform::clock::{both_zones, use_now_secs};
use crate::console::query::loaded::Reads;
use crate::console::query::view::QueryState;
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;

/// The age of shown data with a refresh button, also offered in the command palette. Marked after a failure.
#[component]
pub fn UpdatedAgo(
    what: &'static str,
    read: QueryState,
    /// The reads that are refreshed together with it.
    #[prop(optional, into)]
    all: Option<Reads>,
    /// The time of the shown response, if not every read loads one.
    #[prop(optional, into)]
    read_at: Option<Signal<Option<i64>>>,
    /// True to show the time until the next automatic read.
    #[prop(optional)]
    has_next: bool,
) -> impl IntoView {
    let is_stale = Signal::derive(move || all.map_or_else(|| read.has_failed(), |all| all.has_failed()));
    let on_refresh = Callback::new(move |()| all.map_or_else(|| read.refresh(), |all| all.refresh()));
    let now_secs = use_now_secs();
    let read_at = read_at.unwrap_or_else(|| {
        Signal::derive(move || all.map_or_else(|| read.read_at_secs(), Reads::read_at_secs))
    });
    let is_abbreviation = what.chars().all(char::is_uppercase);
    let label =
        format!("Refresh {}", if is_abbreviation { what.to_owned() } else { what.to_ascii_lowercase() });
    offer_command(label.clone(), on_refresh);
    let message = Signal::derive(move || match read_at.get() {
        None => "Not loaded yet".to_owned(),
        // Tolerates small differences between clock readings.
        Some(at) if now_secs.get() < at - 60 => "Updated before the clock was set back".to_owned(),
        Some(at) => format!("Updated {}", ago(at, now_secs.get().max(at))),
    });
    let next = Signal::derive(move || {
        let left_secs = read.next_at_secs().filter(|_| has_next)? - now_secs.get();
        Some(if left_secs > 0 { format!("Refreshes in {left_secs} s") } else { "Refreshing…".to_owned() })
    });
    let title = Signal::derive(move || read_at.get().map(|at| both_zones(UnixSeconds(at))));
    view! {
        <span class="inline muted age" class=("age-stale", is_stale) title=title>
            <Glyph icon=Signal::derive(move || if is_stale.get() { Icon::Warning } else { Icon::Clock }) />
            <span class="age-words">{message}</span>
            <span class="age-next">{next}</span>
            <IconButton label icon=Icon::Refresh on_press=on_refresh />
        </span>
    }
    .into_any()
}
