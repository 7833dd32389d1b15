//! Which route shows which page: a row for each.

use leptos::prelude::*;

use crate::console::kit::{Lazy, LazyView};
use crate::console::pages::dvr::{OPEN, STREAM};
use crate::console::pages::recordings;
use crate::console::pages::restreams::RestreamList;
use crate::console::pages::restreams::lazy::{FORM, HISTORY, RESOURCE};
use crate::console::pages::{ACTIVITY, METRICS, NotFound, OVERVIEW};
use crate::console::platform::long_lived::drop_traces;
use crate::console::routes::{Route, use_route};

/// A page as far as it is one thing: a change of what its address holds does not make it anew.
pub(super) struct Page {
    is_at: fn(&Route) -> bool,
    pub view: LazyView,
}

/// The pages that are loaded when they are first shown, in the order in which they are preloaded: a row of the list leads to the first.
pub(super) const PAGES: [Page; 11] = [
    Page { is_at: |route| matches!(route, Route::Restream(_) | Route::RestreamTarget(..)), view: RESOURCE },
    Page { is_at: |route| matches!(route, Route::Overview), view: OVERVIEW },
    Page { is_at: |route| matches!(route, Route::RestreamNew | Route::RestreamEdit(..)), view: FORM },
    Page { is_at: |route| matches!(route, Route::Recordings(_)), view: recordings::lazy::LIST },
    Page { is_at: |route| matches!(route, Route::RecordingNew), view: recordings::lazy::NEW },
    Page { is_at: |route| matches!(route, Route::Recording(_)), view: recordings::lazy::SETTING },
    Page { is_at: |route| matches!(route, Route::Dvr(..)), view: STREAM },
    Page { is_at: |route| matches!(route, Route::DvrOpen), view: OPEN },
    Page { is_at: |route| matches!(route, Route::Metrics(_)), view: METRICS },
    Page {
        is_at: |route| matches!(route, Route::RestreamHistory(..) | Route::RestreamTargetHistory(..)),
        view: HISTORY,
    },
    Page { is_at: |route| matches!(route, Route::Activity), view: ACTIVITY },
];

/// The page that the route leads to.
#[component]
pub fn Pages() -> impl IntoView {
    let route = use_route();
    let page = Memo::new(move |_| route.with(|route| PAGES.iter().position(|page| (page.is_at)(route))));
    let is_list = Memo::new(move |_| route.with(|route| matches!(route, Route::Restreams(_))));
    move || {
        let (page, is_list) = (page.get(), is_list.get());
        drop_traces();
        match page.and_then(|page| PAGES.get(page)) {
            Some(page) => view! { <Lazy view=page.view /> }.into_any(),
            None if is_list => view! { <RestreamList /> }.into_any(),
            // The gate shows what is behind it only to those who are signed in, and leads on from there.
            None => view! { <NotFound /> }.into_any(),
        }
    }
}
