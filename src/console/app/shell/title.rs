//! What a full page load does by itself and a change of page must do by hand: title and focus.

use leptos::prelude::*;

use crate::console::kit::page_title::use_page_title;
use crate::console::platform::focus::focus_next_heading;
use crate::console::platform::visibility::use_page_visibility;
use crate::console::routes::Route;

/// Follows the route: sets the document's title, and moves the focus to the new page's heading.
///
/// The title is the page's heading where that says more than the address, and begins with the number of things that are broken, where the open page knows it. A hidden tab reads nothing,
/// so it claims nothing.
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
