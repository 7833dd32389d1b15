//! Visibility of elements in the viewport.

use crate::console::platform::reactive::*;
use js_sys::Array;
use leptos::html::ElementType;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// Margin around the viewport, so that content is ready before it is scrolled to.
const MARGIN: &str = "10% 0px";

/// Tracks whether an element is near the viewport, until the owner is disposed. Always true without
/// `IntersectionObserver`.
pub fn when_near<E>(node: NodeRef<E>, is_near: RwSignal<bool>)
where
    E: ElementType,
    E::Output: JsCast + Clone + AsRef<Element> + 'static,
{
    effect(move || {
        let Some(element) = node.get() else { return };
        let note = move |entries: Array| {
            let last =
                entries.iter().last().and_then(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok());
            if let Some(is_seen) = last.map(|entry| entry.is_intersecting())
                && is_near.try_get_untracked() != Some(is_seen)
            {
                is_near.try_set(is_seen);
            }
        };
        let on_change = Closure::<dyn FnMut(Array)>::new(note);
        let options = IntersectionObserverInit::new();
        options.set_root_margin(MARGIN);
        let callback = on_change.as_ref().unchecked_ref();
        let Ok(observer) = IntersectionObserver::new_with_options(callback, &options) else {
            return is_near.set(true);
        };
        observer.observe(element.as_ref());
        let observing = StoredValue::new_local((observer, on_change));
        on_cleanup(move || {
            observing.try_with_value(|(observer, _)| observer.disconnect());
            observing.dispose();
        });
    });
}
