//! Mounts a widget in the page and acts on it.

use std::sync::atomic::{AtomicUsize, Ordering};

use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::*;
use sluice::console::app::provide_contexts;
use sluice::console::kit::SignInAgain;
use sluice::console::platform::lazy_context::provide_account_contexts;
use sluice::console::session::{TokenStorage, use_sessions};
use sluice::forms::sign_in::SignInDraft;
use sluice::redact::secret::Secret;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlElement, KeyboardEvent, KeyboardEventInit};

const STYLE: &str = concat!(
    include_str!("../../style/tokens.css"),
    include_str!("../../style/base.css"),
    include_str!("../../style/kit/canvas_rows.css"),
    include_str!("../../style/kit/table.css"),
    // The height of rows must not depend on the machine's pointer.
    ":root{--row:32px;--columns:1fr 2fr}.table-scroller{height:400px}",
);

/// A mounted widget leaves the page when the test ends, even if it fails.
pub struct Mounted {
    pub root: HtmlElement,
    _unmount: Box<dyn std::any::Any>,
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.root.remove();
    }
}

impl Mounted {
    /// Draws `view` and waits until the page has been laid out.
    pub async fn new<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) -> Self {
        let document = document();
        if document.get_element_by_id("test-style").is_none() {
            let style = document.create_element("style").unwrap();
            style.set_id("test-style");
            style.set_text_content(Some(STYLE));
            document.head().unwrap().append_child(&style).unwrap();
        }
        let root: HtmlElement = document.create_element("div").unwrap().unchecked_into();
        document.body().unwrap().append_child(&root).unwrap();
        let owner = owner();
        let unmount = owner.with(|| leptos::mount::mount_to(root.clone(), view));
        let mounted = Self { root, _unmount: Box::new((unmount, owner)) };
        settled().await;
        mounted
    }

    /// Returns the only element that matches.
    pub fn one(&self, selector: &str) -> HtmlElement {
        let found = self.all(selector);
        assert_eq!(found.len(), 1, "elements that match {selector}");
        found.into_iter().next().unwrap()
    }

    pub fn all(&self, selector: &str) -> Vec<HtmlElement> {
        let found = self.root.query_selector_all(selector).unwrap();
        (0..found.length()).map(|at| found.item(at).unwrap().unchecked_into()).collect()
    }

    pub fn texts(&self, selector: &str) -> Vec<String> {
        self.all(selector).iter().map(|element| element.text_content().unwrap_or_default()).collect()
    }
}

/// Waits until effects have run and two frames have been drawn: resize observers and scroll events come with a frame.
pub async fn settled() {
    for _ in 0..2 {
        let frame = Promise::new(&mut |resolve, _| {
            window().request_animation_frame(&resolve).unwrap();
        });
        JsFuture::from(frame).await.unwrap();
        JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await.unwrap();
    }
}

pub async fn press(element: &Element, key: &str) {
    press_with(element, key, |_| {}).await;
}

pub async fn press_with(element: &Element, key: &str, hold: impl FnOnce(&KeyboardEventInit)) {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    hold(&init);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
    element.dispatch_event(&event).unwrap();
    settled().await;
}

pub async fn click_with(element: &Element, hold: impl Fn(&KeyboardEventInit)) {
    for kind in ["mousedown", "mouseup", "click"] {
        dispatch_mouse(element, kind, &hold);
    }
    settled().await;
}

fn dispatch_mouse(element: &Element, kind: &str, hold: &dyn Fn(&KeyboardEventInit)) {
    let mouse_event = Reflect::get(&js_sys::global(), &"MouseEvent".into()).unwrap();
    // The init of a keyboard event has the modifier keys that a mouse event takes too.
    let init = KeyboardEventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    hold(&init);
    let event = Reflect::construct(mouse_event.unchecked_ref::<Function>(), &Array::of2(&kind.into(), &init))
        .unwrap();
    element.dispatch_event(event.unchecked_ref()).unwrap();
}

/// Returns an owner for effects of a test that mounts nothing. The first mount of a page sets up what runs effects, and tests
/// run in any order.
pub fn owner() -> Owner {
    let nowhere: HtmlElement = document().create_element("div").unwrap().unchecked_into();
    drop(leptos::mount::mount_to(nowhere, || ()));
    // The contexts of the application live as long as the page, because its timers run on after the test.
    let application = Owner::new();
    let owner = application.with(|| {
        provide();
        Owner::new()
    });
    std::mem::forget(application);
    owner
}

/// Provides the contexts of the application, with an account of its own for each test.
fn provide() {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    provide_contexts();
    let is_lost = Signal::stored(false);
    provide_context(SignInAgain { open: Callback::new(|()| {}), is_lost });
    let draft = SignInDraft {
        api_address: "http://api.example".into(),
        account: format!("demo-{}", COUNT.fetch_add(1, Ordering::Relaxed)),
        token: Secret::new("token"),
        looks_only: false,
    };
    let credentials = draft.validate().unwrap_or_else(|_| panic!("a good draft"));
    use_sessions().sign_in(credentials, TokenStorage::Memory);
    provide_account_contexts();
}

/// Makes signals that live as long as the page, as those of the application do.
pub fn leaked<T>(make: impl FnOnce() -> T) -> T {
    let owner = owner();
    let made = owner.with(make);
    std::mem::forget(owner);
    made
}

pub fn focused() -> Element {
    document().active_element().unwrap()
}
