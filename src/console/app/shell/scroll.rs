//! Restores the scroll position on Back and Forward: the browser tries too early, before the page is long enough.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::ScrollRestoration;

/// Frames to wait until a page is long enough.
const FRAMES: u32 = 60;
/// Number of remembered addresses.
const KNOWN: usize = 100;

#[derive(Default)]
struct ScrollPositions {
    /// Scroll positions in pixels by address, the latest first.
    saved: RefCell<Vec<(String, f64)>>,
    /// The path that was last scrolled or opened.
    path: RefCell<String>,
    /// The position to restore, and the remaining frames.
    pending: Cell<Option<(f64, u32)>>,
}

/// Records and restores scroll positions; called once.
pub fn follow_scroll() {
    let positions = Rc::new(ScrollPositions::default());
    if let Ok(history) = window().history() {
        // If the browser refuses, it restores positions itself.
        let _ = history.set_scroll_restoration(ScrollRestoration::Manual);
    }
    let on_scroll = {
        let positions = Rc::clone(&positions);
        move |_| {
            if positions.pending.get().is_none() {
                positions.path.replace(path());
                let y = window().scroll_y().unwrap_or_default();
                let (mut saved, address) = (positions.saved.borrow_mut(), address());
                saved.retain(|(other, _)| *other != address);
                saved.truncate(KNOWN - 1);
                saved.insert(0, (address, y));
            }
        }
    };
    let _ = window_event_listener(leptos::ev::scroll, on_scroll);
    let on_pop = {
        let positions = Rc::clone(&positions);
        move |_| {
            let address = address();
            let y = positions.saved.borrow().iter().find(|(of, _)| *of == address).map(|(_, y)| *y);
            // Another view of the same page, such as another period, does not scroll.
            let is_same_page = positions.path.replace(path()) == path();
            let Some(y) = y.or((!is_same_page).then_some(0.0)) else { return };
            positions.pending.set(Some((y, FRAMES)));
            return_there(Rc::clone(&positions));
        }
    };
    let _ = window_event_listener(leptos::ev::popstate, on_pop);
    // Any input stops the restoration.
    for event in ["wheel", "touchstart", "keydown", "pointerdown"] {
        let positions = Rc::clone(&positions);
        let _ = window_event_listener_untyped(event, move |_| {
            positions.pending.set(None);
            positions.path.replace(path());
        });
    }
}

/// Scrolls on each frame until the position is reached or the frames are used up.
fn return_there(positions: Rc<ScrollPositions>) {
    request_animation_frame(move || {
        let Some((y, frames)) = positions.pending.get() else { return };
        window().scroll_to_with_x_and_y(0.0, y);
        let is_there = (window().scroll_y().unwrap_or_default() - y).abs() < 1.0;
        positions.pending.set((!is_there && frames > 0).then(|| (y, frames - 1)));
        return_there(positions);
    });
}

fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

fn address() -> String {
    path() + &window().location().search().unwrap_or_default()
}
