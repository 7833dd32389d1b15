//! The table of pages: defines what a route shows, the navigation, and what is preloaded.

use crate::console::kit::{Icon, Lazy, LazyView, may_write};
use crate::console::pages::recordings;
use crate::console::pages::restreams::{FORM, HISTORY, RESOURCE, RestreamList, TARGETS};
use crate::console::pages::streams::{OPEN, STREAM};
use crate::console::pages::{ACTIVITY, METRICS, NoForm, NotFound, OVERVIEW, WALL};
use crate::console::platform::long_lived::drop_traces;
use crate::console::platform::reactive::*;
use crate::console::routes::{ListQuery, MetricsView, Route, use_route};

/// A page; a change within its address does not recreate it.
pub(super) struct Page {
    is_at: fn(&Route) -> bool,
    view: LazyView,
    /// Its link in the navigation, if it has one.
    entry: Option<NavigationEntry>,
}

#[derive(Clone, Copy)]
pub(super) struct NavigationEntry {
    pub icon: Icon,
    pub route: fn() -> Route,
}

/// The list of restreams is part of the first load.
const RESTREAMS: LazyView = LazyView {
    load: || Box::pin(async { Ok(()) }),
    view: || Box::pin(async { Ok(view! { <RestreamList /> }.into_any()) }),
};

/// The pages in the order of preloading; those with a link also in the order of the navigation.
static PAGES: [Page; 14] = [
    page(|route| matches!(route, Route::Restream(_) | Route::RestreamTarget(..)), RESOURCE),
    in_navigation(Icon::Overview, || Route::Overview, |route| matches!(route, Route::Overview), OVERVIEW),
    page(|route| matches!(route, Route::Wall), WALL),
    in_navigation(
        Icon::Restreams,
        || Route::Restreams(ListQuery::default()),
        |route| matches!(route, Route::Restreams(_)),
        RESTREAMS,
    ),
    page(|route| matches!(route, Route::Targets(_)), TARGETS),
    page(|route| matches!(route, Route::RestreamNew | Route::RestreamEdit(..)), FORM),
    in_navigation(
        Icon::Recordings,
        || Route::Recordings(ListQuery::default()),
        |route| matches!(route, Route::Recordings(_)),
        recordings::LIST,
    ),
    page(|route| matches!(route, Route::RecordingNew), recordings::NEW),
    page(|route| matches!(route, Route::Recording(_)), recordings::SETTING),
    in_navigation(
        Icon::Dvr,
        || Route::Streams(ListQuery::default()),
        |route| matches!(route, Route::Streams(_)),
        OPEN,
    ),
    page(|route| matches!(route, Route::Stream(..)), STREAM),
    in_navigation(
        Icon::Metrics,
        || Route::Metrics(MetricsView::default()),
        |route| matches!(route, Route::Metrics(_)),
        METRICS,
    ),
    page(|route| matches!(route, Route::RestreamHistory(..) | Route::RestreamTargetHistory(..)), HISTORY),
    in_navigation(Icon::Activity, || Route::Activity, |route| matches!(route, Route::Activity), ACTIVITY),
];

const fn in_navigation(icon: Icon, route: fn() -> Route, is_at: fn(&Route) -> bool, view: LazyView) -> Page {
    Page { is_at, view, entry: Some(NavigationEntry { icon, route }) }
}

const fn page(is_at: fn(&Route) -> bool, view: LazyView) -> Page {
    Page { is_at, view, entry: None }
}

pub(super) fn entries() -> impl Iterator<Item = NavigationEntry> {
    PAGES.iter().filter_map(|page| page.entry)
}

pub(super) fn lazy_pages() -> impl Iterator<Item = LazyView> {
    PAGES.iter().map(|page| page.view)
}

#[component]
pub fn Pages() -> impl IntoView {
    let route = use_route();
    let page = memo(move || route.with(|route| PAGES.iter().position(|page| (page.is_at)(route))));
    let has_former = StoredValue::new(false);
    move || {
        let page = page.get().and_then(|page| PAGES.get(page));
        if has_former.try_update_value(|has| std::mem::replace(has, true)) == Some(true) {
            drop_traces();
        }
        match page {
            Some(_) if route.with_untracked(Route::is_form) && !may_write() => {
                view! { <NoForm /> }.into_any()
            }
            Some(page) => view! { <Lazy view=page.view /> }.into_any(),
            // Without a session the gate leads to the sign-in page; this only shows for unknown addresses.
            None => view! { <NotFound /> }.into_any(),
        }
    }
}
