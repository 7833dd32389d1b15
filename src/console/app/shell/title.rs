//! Sets the title and focus on a change of page, as a full page load would.

use leptos::prelude::*;

use crate::console::kit::page_title::use_page_title;
use crate::console::platform::focus::focus_next_heading;
use crate::console::platform::visibility::use_page_visibility;
use crate::console::routes::Route;

/// Sets the document's title and focuses the page's heading when the route changes.
///
/// A hidden tab does not poll, so its title has no number of broken things.
pub fn follow_route(route: ReadSignal<Route>) {
    let title = Memo::new(move |_| route.with(Route::title));
    let page = use_page_title();
    let is_visible = use_page_visibility().is_visible;
    Effect::new(move |_| {
        let title = page.heading().unwrap_or_else(|| title.get());
        document().set_title(&match if is_visible.get() { page.broken() } else { 0 } {
            0 => format!("{title} · Sluice"),
            count => format!("({count}) {title} · Sluice"),
        });
    });
    Effect::new(move |previous: Option<()>| {
        title.track();
        if previous.is_some() {
            focus_next_heading();
        }
    });
}
