use crate::console::kit::commands::offer_command;
use crate::console::kit::{Glyph, Icon, IconButton};
use crate::console::platform::clock::{both_zones, use_now_secs};
use crate::console::platform::reactive::*;
use crate::console::query::loaded::Reads;
use crate::console::query::view::QueryState;
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;

/// Age in seconds from which the words are shown. Every poll is more frequent.
const OLD_SECS: i64 = 90;

/// The age of shown data with a refresh button, also offered in the command palette: a dot that says it in its tooltip, and words
/// once the data is old, or could not be read.
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
    let is_loading = memo(move || !is_stale.get() && read_at.get().is_none());
    // The head keeps its height when the first response arrives: these words would wrap on a phone.
    let needs_no_words = memo(move || {
        let is_new = |at: i64| (at - 60..at + OLD_SECS).contains(&now_secs.get());
        !is_stale.get() && read_at.get().is_none_or(is_new)
    });
    let next = move || {
        let left_secs = read.next_at_secs().map(|at| at - now_secs.get()).filter(|left| *left > 0);
        left_secs.map(|left| format!("\nRefreshes in {left} s")).unwrap_or_default()
    };
    let title = Signal::derive(move || {
        Some(format!("{}: {}{}", message.get(), both_zones(UnixSeconds(read_at.get()?)), next()))
    });
    view! {
        <span class="inline muted age" class=("age-stale", is_stale) title=title>
            <span
                class="age-dot"
                aria-hidden="true"
                class=("age-loading", is_loading.signal())
                hidden=move || !needs_no_words.get()
            ></span>
            <span hidden=move || needs_no_words.get()>
                <Glyph icon=move || { if is_stale.get() { Icon::Warning } else { Icon::Clock } } />
            </span>
            <span class="age-words" class=("visually-hidden", needs_no_words.signal())>
                {message}
            </span>
            <IconButton label icon=Icon::Refresh on_press=on_refresh />
        </span>
    }
}
