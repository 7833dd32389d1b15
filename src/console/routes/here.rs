//! Where the console is now, and how it goes elsewhere.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use super::Route;

/// The path the console is served under, without a trailing slash; empty at a host's root. The build writes it
/// into the page (`<meta name="sluice-base">`).
#[must_use]
pub fn base() -> String {
    let meta = document().query_selector("meta[name='sluice-base']").ok().flatten();
    let content = meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
    content.trim_end_matches('/').to_owned()
}

/// The page that is open, with everything its address holds.
#[must_use]
pub fn use_route() -> Memo<Route> {
    let location = use_location();
    let base = base();
    Memo::new(move |_| {
        let path = location.pathname.get();
        let below = path.strip_prefix(base.as_str()).unwrap_or(&path);
        location.search.with(|search| Route::parse(below, search))
    })
}

/// Returns a function that opens a page. With `true` it replaces the entry in the browser's history, as a change
/// of a filter does; then the page also stays scrolled where it is.
pub fn use_go() -> impl Fn(&Route, bool) + Clone {
    let navigate = use_navigate();
    move |route: &Route, is_replacing: bool| {
        let options = NavigateOptions {
            replace: is_replacing,
            scroll: !is_replacing,
            resolve: false,
            ..Default::default()
        };
        navigate(&route.href(), options);
    }
}
