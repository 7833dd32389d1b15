//! What views say of elements in the same code for all of them. An attribute or a reference of a view is code of its own for
//! each name and each kind of element.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, FocusEvent, HtmlElement, Node};

/// Attributes that never change, by name.
pub type Fixed = &'static [(&'static str, &'static str)];

/// Gives an element its fixed attributes: `use:fixed=&[("scope", "col")]`.
pub fn fixed(element: Element, attributes: Fixed) {
    for (name, value) in attributes {
        // The names stand in this program: none is refused.
        let _ = element.set_attribute(name, value);
    }
}

/// An element of the page, once it is there: `use:held=by`.
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

pub fn held(element: Element, by: ElementRef) {
    by.0.try_set(Some(element.unchecked_into()));
}

/// Keeps `is_held` true while the pointer or the focus is in an element, so that nothing moves under either:
/// `use:holding=is_held`.
pub fn holding(element: Element, is_held: RwSignal<bool>) {
    let mut is_in = (false, false);
    // It keeps no reference to the element: the element keeps it, and both go together.
    let on_event = Closure::<dyn FnMut(FocusEvent)>::new(move |event: FocusEvent| {
        match event.type_().as_str() {
            "mouseenter" => is_in.0 = true,
            "mouseleave" => is_in.0 = false,
            "focusin" => is_in.1 = true,
            // The focus may go from one part to another.
            _ => {
                let within = event.current_target().and_then(|within| within.dyn_into::<Node>().ok());
                let next = event.related_target().and_then(|next| next.dyn_into::<Node>().ok());
                is_in.1 = next.is_some() && within.is_some_and(|within| within.contains(next.as_ref()));
            }
        }
        if is_held.try_get_untracked() == Some(is_in == (false, false)) {
            is_held.try_set(is_in != (false, false));
        }
    });
    let on_event = on_event.into_js_value();
    for name in ["mouseenter", "mouseleave", "focusin", "focusout"] {
        // It fails for no name and no function. A mouse event has the members of a focus event that are read.
        let _ = element.add_event_listener_with_callback(name, on_event.unchecked_ref());
    }
    on_cleanup(move || {
        is_held.try_set(false);
    });
}
