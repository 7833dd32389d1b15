//! Back and forward return to where the page was scrolled. The browser tries it before the data is there; here it is
//! tried again until the page is long enough.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::ScrollRestoration;

/// How many frames a page may take to grow to its old length.
const FRAMES: u32 = 60;
/// So many addresses are remembered.
const KNOWN: usize = 100;

#[derive(Default)]
struct Positions {
    /// How far addresses were scrolled, in pixels, the last first.
    known: RefCell<Vec<(String, f64)>>,
    /// The path of the page that was last scrolled or acted on.
    path: RefCell<String>,
    /// Where to be, and for how many more frames it is tried.
    wanted: Cell<Option<(f64, u32)>>,
}

/// Remembers where pages were scrolled, and returns there. The application does this once.
pub fn follow_scroll() {
    let positions = Rc::new(Positions::default());
    if let Ok(history) = window().history() {
        // A browser that refuses restores by itself, less well.
        let _ = history.set_scroll_restoration(ScrollRestoration::Manual);
    }
    let on_scroll = {
        let positions = Rc::clone(&positions);
        move |_| {
            if positions.wanted.get().is_none() {
                positions.path.replace(path());
                let y = window().scroll_y().unwrap_or_default();
                let (mut known, address) = (positions.known.borrow_mut(), address());
                known.retain(|(other, _)| *other != address);
                known.truncate(KNOWN - 1);
                known.insert(0, (address, y));
            }
        }
    };
    let _ = window_event_listener(leptos::ev::scroll, on_scroll);
    let on_pop = {
        let positions = Rc::clone(&positions);
        move |_| {
            let address = address();
            let y = positions.known.borrow().iter().find(|(of, _)| *of == address).map(|(_, y)| *y);
            // Another view of the same page, such as the period before, leaves it where it is.
            let is_same_page = positions.path.replace(path()) == path();
            let Some(y) = y.or((!is_same_page).then_some(0.0)) else { return };
            positions.wanted.set(Some((y, FRAMES)));
            return_there(Rc::clone(&positions));
        }
    };
    let _ = window_event_listener(leptos::ev::popstate, on_pop);
    // Anyone who scrolls, or moves on, is not pulled back.
    for event in ["wheel", "touchstart", "keydown", "pointerdown"] {
        let positions = Rc::clone(&positions);
        let _ = window_event_listener_untyped(event, move |_| {
            positions.wanted.set(None);
            positions.path.replace(path());
        });
    }
}

/// Scrolls once a frame until the page is where it was, or time is up.
fn return_there(positions: Rc<Positions>) {
    request_animation_frame(move || {
        let Some((y, frames)) = positions.wanted.get() else { return };
        window().scroll_to_with_x_and_y(0.0, y);
        let is_there = (window().scroll_y().unwrap_or_default() - y).abs() < 1.0;
        positions.wanted.set((!is_there && frames > 0).then(|| (y, frames - 1)));
        return_there(positions);
    });
}

fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

fn address() -> String {
    path() + &window().location().search().unwrap_or_default()
}
