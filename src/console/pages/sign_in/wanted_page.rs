//! The page that someone who signs in wanted to open.

use leptos::prelude::*;

use crate::console::routes::{Route, use_go, use_route};
use crate::forms::sign_in::next_path::path_of_this_site;

/// Returns a function that takes down which page is wanted now, and answers one that opens it in the place of this page.
pub(super) fn use_wanted_page() -> impl Fn() -> Box<dyn Fn()> + Clone {
    let (route, go) = (use_route(), use_go());
    move || {
        let (wanted, go) = (route.with_untracked(wanted), go.clone());
        Box::new(move || {
            go(&wanted, true);
            // A page that takes the place of another stays scrolled where that was; this one begins at its top.
            window().scroll_to_with_x_and_y(0.0, 0.0);
        })
    }
}

/// A path of this site, or the overview.
fn wanted(route: &Route) -> Route {
    let Route::SignIn { next: Some(next) } = route else { return Route::Overview };
    let Some(next) = path_of_this_site(next) else { return Route::Overview };
    Route::of_address(next)
}
