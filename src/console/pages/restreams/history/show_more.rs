//! More of a list that begins with its latest lines.

use leptos::prelude::*;

use crate::console::kit::{Button, When};

/// So many times as many lines as at first are added at a press.
const TIMES: usize = 10;

/// "Show more outages (50 of 120)", while the list is cut.
#[component]
pub(super) fn ShowMore(
    /// What is listed, in the plural.
    what: &'static str,
    count: Memo<usize>,
    limit: RwSignal<usize>,
) -> impl IntoView {
    let first = limit.get_untracked();
    let label = Signal::derive(move || {
        format!("Show more {what} ({} of {})", limit.get().min(count.get()), count.get())
    });
    view! {
        <When is=Signal::derive(move || count.get() > limit.get())>
            <div class="row">
                <Button label on_press=move || limit.update(|limit| *limit += TIMES * first) />
            </div>
        </When>
    }
    .into_any()
}
