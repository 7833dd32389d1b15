//! "Activity": every API call of this tab, and the change log of the account in this browser.

mod calls_table;
mod change_log;
mod deletion;
mod details;
mod state;

use crate::console::client::{REMEMBERED, REMEMBERED_WRITES, use_client};
use crate::console::kit::{Button, Empty, SearchField, ToggleChip, When, lazy_view};
use crate::console::pages::activity::calls_table::{CallsTable, TABLE_ID};
use crate::console::pages::activity::change_log::ChangeLog;
use crate::console::pages::activity::details::CallDialog;
use crate::console::pages::activity::state::CallListState;
use crate::console::platform::focus::focus_id;
use crate::console::platform::reactive::*;
use crate::text::plurals;
use crate::text::si::grouped;

lazy_view!(
    ACTIVITY in activity: view! { <Activity /> }
);

#[component]
fn Activity() -> impl IntoView {
    let calls = use_client().calls();
    let state = CallListState::new();
    let is_journal = RwSignal::new(false);
    view! {
        <div class="row gap-wide page-head">
            <h1>"Activity"</h1>
            <When is=move || !is_journal.get()>
                <Button label="Clear" on_press=move || calls.clear() />
            </When>
        </div>
        <div class="segments" role="group" aria-label="What is shown">
            <ToggleChip
                label="API calls"
                is_on=move || !is_journal.get()
                on_press=move || is_journal.set(false)
            />
            <ToggleChip label="Change log" is_on=is_journal on_press=move || is_journal.set(true) />
        </div>
        <When is=is_journal fallback=move || view! { <AllCalls state /> }>
            <ChangeLog />
        </When>
        <CallDialog state />
    }
}

#[component]
fn AllCalls(state: CallListState) -> impl IntoView {
    let calls = use_client().calls();
    let has_rows = memo(move || !state.matches.read().is_empty());
    let on_enter = move || {
        state.active_key.set(None);
        focus_id(TABLE_ID);
    };
    let on_failures = move || state.is_failures_only.update(|is_on| *is_on = !*is_on);
    let count = Signal::derive(move || counted(state, calls.list().len()));
    view! {
        <div class="row calls-tools">
            <SearchField
                label="Filter calls"
                placeholder="Method, path, status or X-Op-Id"
                value=state.search
                on_input=move |text: String| state.search.set(text)
                on_enter
                on_leave=|| {}
            />
            <ToggleChip label="Only failures" is_on=state.is_failures_only on_press=on_failures />
            <span class="muted">{count}</span>
        </div>
        <When is=has_rows fallback=move || view! { <Nothing state /> }>
            <CallsTable state />
        </When>
        <p class="muted page-lead">
            {format!(
                "The last {REMEMBERED} reads and {REMEMBERED_WRITES} changes in this tab, until you close or reload it. Tokens, keys and passwords are masked; long bodies are truncated.",
            )}
        </p>
    }
}

/// Describes how many calls are shown.
fn counted(state: CallListState, all: usize) -> String {
    let matches = state.matches.read().len();
    if matches < all {
        format!("{} of {}", grouped(matches), grouped(all))
    } else {
        plurals::counted(all, "call")
    }
}

#[component]
fn Nothing(state: CallListState) -> impl IntoView {
    let is_seeking = memo(move || !state.search.read().trim().is_empty() || state.is_failures_only.get());
    let no_calls = || {
        view! {
            <Empty title="No calls yet">
                <p class="muted page-lead">
                    "Every API call appears here with its request and response. Open another page, then come back."
                </p>
            </Empty>
        }
    };
    view! {
        <When is=is_seeking fallback=no_calls>
            <Empty title="No results">
                <p role="status">"No matching calls"</p>
                <Button label="Show all calls" on_press=move || state.seek_nothing() />
            </Empty>
        </When>
    }
}
