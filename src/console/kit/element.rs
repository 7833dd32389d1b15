//! Directives for attributes, references and events, compiled once. In a view each attribute or reference is compiled
//! for each name and kind of element.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{AddEventListenerOptions, Element, FocusEvent, HtmlElement, MouseEvent, Node};

pub type FixedAttributes = &'static [(&'static str, &'static str)];

/// Sets constant attributes: `use:fixed=&[("scope", "col")]`.
pub fn fixed(element: Element, attributes: FixedAttributes) {
    for (name, value) in attributes {
        // The names are constants, so none is refused.
        let _ = element.set_attribute(name, value);
    }
}

/// A reference to an element, once it exists: `use:bind_ref=by`.
#[derive(Clone, Copy)]
pub struct ElementRef(RwSignal<Option<HtmlElement>, LocalStorage>);

impl ElementRef {
    pub fn new() -> Self {
        Self(RwSignal::new_local(None))
    }

    pub fn get(self) -> Option<HtmlElement> {
        self.0.try_get().flatten()
    }

    pub fn get_untracked(self) -> Option<HtmlElement> {
        self.0.try_get_untracked().flatten()
    }
}

pub fn bind_ref(element: Element, by: ElementRef) {
    by.0.try_set(Some(element.unchecked_into()));
}

/// The time in which nothing moves after the last movement of the hand.
const HOLD_MILLIS: u32 = 10_000;
/// The events of a hand that moves. A mouse event has the members of a focus event that are read.
const MOVES: [&str; 6] = ["mouseenter", "mousemove", "pointerdown", "wheel", "keydown", "focusin"];

/// Keeps `is_held` true while the hand moves inside, and until it rests or has left, so that nothing moves under it:
/// `use:holding=(is_held, true)`. Whoever only looks, also with the focus there, sees what is new. With false it stays
/// until both have left, for a list that counts what is new.
pub fn holding(element: Element, (is_held, may_rest): (RwSignal<bool>, bool)) {
    let mut is_in = (false, false);
    let mut rest: Option<Timeout> = None;
    let set = move |is: bool| {
        if is_held.try_get_untracked() == Some(!is) {
            is_held.try_set(is);
        }
    };
    // It does not reference the element, which owns it, so that both are freed together.
    let on_event = Closure::<dyn FnMut(FocusEvent)>::new(move |event: FocusEvent| {
        let name = event.type_();
        let mut is_move = MOVES.contains(&name.as_str());
        match name.as_str() {
            "mouseenter" => is_in.0 = true,
            "mouseleave" => is_in.0 = false,
            "focusin" => is_in.1 = true,
            "focusout" => {
                let within = event.current_target().and_then(|within| within.dyn_into::<Node>().ok());
                let next = event.related_target().and_then(|next| next.dyn_into::<Node>().ok());
                is_in.1 = next.is_some() && within.is_some_and(|within| within.contains(next.as_ref()));
            }
            // Some browsers send it when what lies under a resting pointer moves.
            "mousemove" => {
                let moved = event.unchecked_ref::<MouseEvent>();
                is_move = (moved.movement_x(), moved.movement_y()) != (0, 0);
            }
            _ => {}
        }
        let is_inside = is_in != (false, false);
        if is_move && (is_inside || may_rest) {
            let new_rest = may_rest.then(|| Timeout::new(HOLD_MILLIS, move || set(false)));
            drop(std::mem::replace(&mut rest, new_rest));
            set(true);
        } else if !is_inside {
            drop(rest.take());
            set(false);
        }
    });
    let on_event = on_event.into_js_value();
    // The browser scrolls without waiting.
    let options = AddEventListenerOptions::new();
    options.set_passive(true);
    for name in MOVES.into_iter().chain(["mouseleave", "focusout"]) {
        let on_event = on_event.unchecked_ref();
        // It cannot fail for these names.
        let _ =
            element.add_event_listener_with_callback_and_add_event_listener_options(name, on_event, &options);
    }
    on_cleanup(move || {
        is_held.try_set(false);
    });
}
