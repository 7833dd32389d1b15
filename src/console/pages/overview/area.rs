//! The card of an area: its name, errors and content.

use leptos::prelude::*;

use crate::console::kit::{Skeleton, When, unique_id};
use crate::console::query::QueryState;
use crate::console::query::loaded::{Loaded, Reads};

/// The card of an API area. A failed read shows an error and the last data; other areas are not affected.
#[component]
pub(super) fn OverviewArea(
    title: &'static str,
    /// The data's name at the beginning of a sentence: "The recordings".
    what: &'static str,
    reading: QueryState,
    /// The page's own read: an outage of both is shown once, above.
    above: QueryState,
    /// Approximate number of lines, which the skeleton reserves.
    lines: usize,
    children: ChildrenFn,
) -> impl IntoView {
    let title_id = unique_id("area");
    let labelled_by = title_id.clone();
    let reads = Reads::of(what, reading).below(above);
    let failed = move || {
        view! {
            <When is=Signal::derive(move || reads.is_shown_above())>
                <p class="muted">"Not loaded, for the same reason."</p>
            </When>
        }
    };
    let waiting = move || view! { <Skeleton label=format!("Loading {}", title.to_lowercase()) lines /> };
    view! {
        <section class="card stack gap-3 overview-area" aria-labelledby=labelled_by>
            <h2 id=title_id>{title}</h2>
            <Loaded reads waiting failed>
                {children()}
            </Loaded>
        </section>
    }
}
