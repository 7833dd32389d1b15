//! Focus management that the browser does not provide.

use std::cell::RefCell;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

enum Focus {
    Settled,
    /// The new page's heading gets the focus.
    Wanted,
    /// The heading of a late page gets the focus, unless it has moved from this element meanwhile.
    Late(Option<Element>),
}

thread_local! {
    static FOCUS: RefCell<Focus> = const { RefCell::new(Focus::Settled) };
}

/// Focuses the element with an id; returns whether it exists.
pub fn focus_id(id: &str) -> bool {
    let found = document().get_element_by_id(id).and_then(|found| found.dyn_into::<HtmlElement>().ok());
    // It fails only for an element that cannot be focused.
    found.map(|element| element.focus()).is_some()
}

/// Blurs and refocuses the active control, because a field normalizes its text on blur.
pub fn leave_and_return() {
    let active = document().active_element().and_then(|active| active.dyn_into::<HtmlElement>().ok());
    if let Some(active) = active {
        let _ = active.blur();
        focus_in_place(&active);
    }
}

/// Focuses an element without scrolling to it.
pub fn focus_in_place(element: &HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    // It fails only for an element that cannot be focused.
    let _ = element.focus_with_options(&options);
}

/// Scrolls the focused element clear of what floats at the window's edges.
pub fn show_focused() {
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    if let Some(active) = document().active_element() {
        active.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Closes the popover with an id, if it is open, which returns the focus to its button.
pub fn hide_popover(id: &str) {
    let panel = document().get_element_by_id(id).and_then(|panel| panel.dyn_into::<HtmlElement>().ok());
    // It fails if the popover is closed.
    let _ = panel.map(|panel| panel.hide_popover());
}

pub fn focus_next_heading() {
    FOCUS.set(Focus::Wanted);
    // The new page is drawn by then, unless its code has to load first.
    request_animation_frame(focus_heading);
}

/// Focuses the heading of a new page, unless the page has focused one of its fields or the person has moved the focus.
/// A page that loads late calls this when it is drawn.
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
    if let Some(heading) = heading.dyn_ref() {
        focus_in_place(heading);
    }
}
