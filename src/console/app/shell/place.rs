//! What a full page load does by itself and a change of page must do by hand: title and focus.

use std::cell::RefCell;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::alarm::use_alarm;
use crate::console::platform::visibility::use_presence;
use crate::console::routes::Route;

/// What the focus waits for after a change of page.
enum Focus {
    /// Nothing: it is where it belongs.
    Settled,
    /// The new page's heading.
    Wanted,
    /// The heading of a page that was not there in time, unless the focus has been moved away from here meanwhile.
    Late(Option<Element>),
}

thread_local! {
    static FOCUS: RefCell<Focus> = const { RefCell::new(Focus::Settled) };
}

/// Follows the route: sets the document's title, and moves the focus to the new page's heading.
///
/// The title is the page's heading where that says more than the address, and begins with the number of things that are broken, where the open page knows it. A hidden tab reads nothing,
/// so it claims nothing.
pub fn keep_place(route: ReadSignal<Route>) {
    let title = Memo::new(move |_| route.with(Route::title));
    let heading = use_alarm().heading();
    let alarm = use_alarm().count();
    let is_visible = use_presence().is_visible;
    let alarm = Memo::new(move |_| if is_visible.get() { alarm.get() } else { 0 });
    Effect::new(move |_| {
        let title = Some(heading.get()).filter(|words| !words.is_empty()).unwrap_or_else(|| title.get());
        document().set_title(&match alarm.get() {
            0 => format!("{title} · Sluice"),
            count => format!("({count}) {title} · Sluice"),
        });
    });
    Effect::new(move |previous: Option<()>| {
        title.track();
        if previous.is_some() {
            FOCUS.set(Focus::Wanted);
            // The new page is drawn by then, unless its part of the program has to arrive first.
            request_animation_frame(focus_heading);
        }
    });
}

/// Focuses the heading of a page that is new, unless the page has already put the focus into one of its fields, or the person
/// has moved it since. A page that came late calls it when it is drawn.
pub fn focus_heading() {
    let active = document().active_element();
    let is_moved = match FOCUS.replace(Focus::Settled) {
        Focus::Settled => return,
        Focus::Wanted => false,
        Focus::Late(from) => {
            active.as_ref().is_some_and(|active| !active.matches("body").unwrap_or(false)) && from != active
        }
    };
    let is_inside = active.as_ref().is_some_and(|focused| {
        focused.closest("main, dialog").ok().flatten().is_some() && focused.id() != "main"
    });
    if is_moved || is_inside {
        return;
    }
    let Ok(Some(heading)) = document().query_selector("main h1") else {
        FOCUS.set(Focus::Late(active));
        return;
    };
    let _ = heading.set_attribute("tabindex", "-1");
    if let Some(heading) = heading.dyn_ref::<web_sys::HtmlElement>() {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = heading.focus_with_options(&options);
    }
}
