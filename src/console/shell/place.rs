//! What a full page load does by itself and a change of page must do by hand: title and focus.

use std::cell::Cell;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::console::alarm::use_alarm;
use crate::console::presence::use_presence;
use crate::console::routes::Route;

thread_local! {
    /// Whether a new page's heading is still to have the focus.
    static IS_WANTED: Cell<bool> = const { Cell::new(false) };
}

/// Follows the route: sets the document's title, and moves the focus to the new page's heading.
///
/// The title begins with the number of things that are broken, where the open page knows it. A hidden tab reads nothing,
/// so it claims nothing.
pub fn keep_place(route: ReadSignal<Route>) {
    let title = Memo::new(move |_| route.with(Route::title));
    let alarm = use_alarm().count();
    let is_visible = use_presence().is_visible;
    let alarm = Memo::new(move |_| if is_visible.get() { alarm.get() } else { 0 });
    Effect::new(move |_| {
        let title = title.get();
        document().set_title(&match alarm.get() {
            0 => format!("{title} · Sluice"),
            count => format!("({count}) {title} · Sluice"),
        });
    });
    Effect::new(move |previous: Option<()>| {
        title.track();
        if previous.is_some() {
            IS_WANTED.set(true);
            // The new page is drawn by then, unless its part of the program has to arrive first.
            request_animation_frame(focus_heading);
        }
    });
}

/// Focuses the heading of a page that is new, unless the page has already put the focus into one of its fields. A page that
/// came late calls it when it is drawn.
pub fn focus_heading() {
    if !IS_WANTED.get() {
        return;
    }
    let has_focus_inside = document().active_element().is_some_and(|focused| {
        focused.closest("main, dialog").ok().flatten().is_some() && focused.id() != "main"
    });
    if has_focus_inside {
        IS_WANTED.set(false);
        return;
    }
    let Ok(Some(heading)) = document().query_selector("main h1") else { return };
    IS_WANTED.set(false);
    let _ = heading.set_attribute("tabindex", "-1");
    if let Some(heading) = heading.dyn_ref::<web_sys::HtmlElement>() {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = heading.focus_with_options(&options);
    }
}
