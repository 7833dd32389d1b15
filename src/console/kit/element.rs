//! What views say of elements in the same code for all of them. An attribute or a reference of a view is code of its own for
//! each name and each kind of element.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

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
