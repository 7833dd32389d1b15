//! The search field of the list.

use leptos::prelude::*;

use crate::console::kit::SearchField;
use crate::console::pages::restreams::list_state::Choice;

/// Searches the list while one types; ArrowDown and Enter lead on into it.
#[component]
pub(super) fn Search(
    /// What is wanted of the list.
    choice: Choice,
    /// Leads into the list, to its first row.
    on_enter_list: Callback<()>,
) -> impl IntoView {
    view! {
        <SearchField
            label="Search resources"
            placeholder="Name, ID, source or target host"
            value=choice.typed
            on_input=move |text: String| choice.search(text)
            on_enter=on_enter_list
            on_leave=move || choice.write_typed()
        />
    }
}
