//! Focus management that the browser does not provide.

use std::cell::RefCell;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

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

/// Returns whether an element matches a valid selector.
pub fn is(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

/// Returns whether a pointer or key presses something on the page now.
pub fn is_pressing() -> bool {
    matches!(document().query_selector(":active"), Ok(Some(_)))
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

/// False while a new page's heading is about to get the focus.
pub fn is_settled() -> bool {
    FOCUS.with_borrow(|focus| matches!(focus, Focus::Settled))
}

/// Returns whether an element takes space on the page.
pub fn is_drawn(element: &HtmlElement) -> bool {
    element.offset_parent().is_some()
}

/// Returns the controls of an element that can have the focus.
pub fn controls_in(element: &Element) -> impl Iterator<Item = HtmlElement> + use<> {
    const CONTROLS: &str = "a[href], :is(button, input, select, textarea):not(:disabled), [tabindex='0']";
    let all = element.query_selector_all(CONTROLS).ok();
    let all = all.into_iter().flat_map(|all| (0..all.length()).filter_map(move |at| all.get(at)));
    all.filter_map(|control| control.dyn_into().ok()).filter(is_drawn)
}

/// Moves the focus in an open panel with the arrow keys, Home and End, as in a menu; Down on its button opens it. Fields keep their
/// keys.
pub fn step_focus(panel_id: &str, event: &KeyboardEvent) {
    let Some(panel) = document().get_element_by_id(panel_id) else { return };
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(target) = target.filter(|target| !is(target, "input, select, textarea")) else { return };
    let key = event.key();
    if !["ArrowDown", "ArrowUp", "Home", "End"].contains(&key.as_str()) {
        return;
    }
    if !is(&panel, ":popover-open") {
        return if key == "ArrowDown" {
            target.unchecked_ref::<HtmlElement>().click()
        };
    }
    let items: Vec<HtmlElement> = controls_in(&panel).collect();
    let at = items.iter().position(|item| **item == target);
    let next = match (key.as_str(), at) {
        ("End", _) | ("ArrowUp", None | Some(0)) => items.last(),
        ("ArrowUp", Some(at)) => items.get(at - 1),
        ("ArrowDown", Some(at)) if at + 1 < items.len() => items.get(at + 1),
        _ => items.first(),
    };
    if let Some(next) = next {
        event.prevent_default();
        focus_in_place(next);
    }
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
        Focus::Late(from) => active.as_ref().is_some_and(|active| !is(active, "body")) && from != active,
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
