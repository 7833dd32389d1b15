//! Directives for attributes, references and events, compiled once. In a view each attribute or reference is compiled
//! for each name and kind of element.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, FocusEvent, HtmlElement, Node};

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

/// Keeps `is_held` true while the pointer or the focus is inside, so that nothing moves: `use:holding=is_held`.
pub fn holding(element: Element, is_held: RwSignal<bool>) {
    let mut is_in = (false, false);
    // It does not reference the element, which owns it, so that both are freed together.
    let on_event = Closure::<dyn FnMut(FocusEvent)>::new(move |event: FocusEvent| {
        match event.type_().as_str() {
            "mouseenter" => is_in.0 = true,
            "mouseleave" => is_in.0 = false,
            "focusin" => is_in.1 = true,
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
        // It cannot fail for these names. A mouse event has the members of a focus event that are read.
        let _ = element.add_event_listener_with_callback(name, on_event.unchecked_ref());
    }
    on_cleanup(move || {
        is_held.try_set(false);
    });
}
