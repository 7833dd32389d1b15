//! Tabs that have the same thing open.

use js_sys::Reflect;
use leptos::prelude::*;
use sluice::console::form::other_tabs::is_open_elsewhere;
use sluice::forms::draft_store::DraftKey;
use sluice::model::account_scope::AccountScope;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{BroadcastChannel, Event};

use crate::drafts::until;
use crate::page::owner;

/// A form in a tab of its own, as far as the channel can tell. Dropped, it is closed.
fn key(account: &str, thing: &str) -> DraftKey {
    DraftKey::new(Some(&AccountScope::new("https://api.example.com", account)), thing)
}

struct Tab {
    owner: Owner,
    is_elsewhere: Signal<bool>,
}

impl Tab {
    fn open(thing: &str) -> Self {
        let owner = owner();
        let is_elsewhere = owner.with(|| is_open_elsewhere(&key("demo", thing)));
        Self { owner, is_elsewhere }
    }

    fn hears(&self) -> bool {
        self.is_elsewhere.try_get_untracked() == Some(true)
    }

    fn close(self) {
        self.owner.cleanup();
    }
}

/// What someone puts on the channel.
fn shout(what: &JsValue) {
    let channel = BroadcastChannel::new("sluice.tabs").unwrap();
    channel.post_message(what).unwrap();
}

#[wasm_bindgen_test]
async fn both_tabs_hear_of_each_other_and_of_the_end() {
    let first = Tab::open("both");
    let second = Tab::open("both");
    assert!(until(2_000.0, || first.hears() && second.hears()).await.is_some());
    second.close();
    assert!(until(2_000.0, || !first.hears()).await.is_some());
    first.close();
}

#[wasm_bindgen_test]
async fn three_tabs_are_announced_until_the_last_but_one_has_gone() {
    let [first, second, third] = [(); 3].map(|()| Tab::open("three"));
    assert!(until(2_000.0, || first.hears() && second.hears() && third.hears()).await.is_some());
    third.close();
    assert!(until(600.0, || !first.hears()).await.is_none(), "the second is still there");
    second.close();
    assert!(until(2_000.0, || !first.hears()).await.is_some());
    first.close();
}

#[wasm_bindgen_test]
async fn a_tab_that_crashed_is_withdrawn_within_two_seconds() {
    let tab = Tab::open("crash");
    let asks =
        format!("sluice-tab-1 asks 0b7d7a2e-6c43-4b07-8a08-0a3b4c5d6e7f {}", key("demo", "crash").as_str());
    shout(&asks.into());
    assert!(until(2_000.0, || tab.hears()).await.is_some());
    let took = until(2_000.0, || !tab.hears()).await.expect("it is withdrawn");
    assert!(took > 500.0, "not before it could have been asked again: {took}");
    tab.close();
}

#[wasm_bindgen_test]
async fn another_thing_or_place_and_whatever_is_no_note_are_nobody() {
    let tab = Tab::open("mine");
    let other = Tab::open("theirs");
    for text in [
        String::new(),
        "sluice-tab-1 here".to_owned(),
        format!("sluice-tab-1 here <img onerror=1> {}", key("demo", "mine").as_str()),
        format!("sluice-tab-1 here 0123456789 {}", key("other", "mine").as_str()),
        "x".repeat(1_000_000),
    ] {
        shout(&text.into());
    }
    for value in [JsValue::NULL, JsValue::from_f64(1.0), js_sys::Object::new().into()] {
        shout(&value);
    }
    assert!(until(600.0, || tab.hears() || other.hears()).await.is_none());
    tab.close();
    other.close();
}

#[wasm_bindgen_test]
async fn a_page_that_is_left_says_so() {
    let first = Tab::open("left");
    let second = Tab::open("left");
    assert!(until(2_000.0, || first.hears() && second.hears()).await.is_some());
    // Both hear it here, for they are in one page; both are told of each other's end.
    window().dispatch_event(&Event::new("pagehide").unwrap()).unwrap();
    assert!(until(450.0, || !first.hears() && !second.hears()).await.is_some());
    first.close();
    second.close();
}

#[wasm_bindgen_test]
fn a_browser_without_the_channel_has_nobody_elsewhere() {
    let global = js_sys::global();
    let name = JsValue::from_str("BroadcastChannel");
    let channel = Reflect::get(&global, &name).unwrap();
    Reflect::set(&global, &name, &JsValue::UNDEFINED).unwrap();
    let tab = Tab::open("none");
    assert!(!tab.hears());
    tab.close();
    Reflect::set(&global, &name, &channel).unwrap();
}
