//! Drafts are stored in the tab's storage.

use leptos::prelude::*;
use sluice::console::form::drafts::{Drafts, use_drafts};
use sluice::forms::draft_store::DraftKey;
use sluice::model::account_scope::AccountScope;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, Storage};

use crate::page::{Mounted, leaked, owner, settled};

fn key(thing: &str) -> DraftKey {
    DraftKey::new(Some(&AccountScope::new("https://api.example.com", "demo")), thing)
}

fn storage() -> Storage {
    window().session_storage().unwrap().unwrap()
}

fn drafts() -> Drafts {
    let _ = owner();
    storage().clear().unwrap();
    leaked(use_drafts)
}

fn now_millis() -> f64 {
    js_sys::Date::now()
}

/// Waits for frames until a condition holds, and returns how long that took.
pub async fn until(limit_millis: f64, is_so: impl Fn() -> bool) -> Option<f64> {
    let start = now_millis();
    while !is_so() {
        if now_millis() - start > limit_millis {
            return None;
        }
        settled().await;
    }
    Some(now_millis() - start)
}

#[wasm_bindgen_test]
async fn draft_is_stored_within_300_milliseconds_even_during_typing() {
    let drafts = drafts();
    let start = now_millis();
    let mut typed = 0;
    while drafts.load(&key("thing")).is_none() {
        typed += 1;
        drafts.store_soon(&key("thing"), move || Some(format!("typed {typed}")));
        settled().await;
        assert!(now_millis() - start < 300.0, "no draft was stored in time");
    }
    let last = format!("typed {typed}");
    let took = until(300.0, || drafts.load(&key("thing")).as_deref() == Some(&last)).await;
    assert!(took.is_some());
}

#[wasm_bindgen_test]
fn draft_is_stored_at_once_when_the_page_is_left_or_hidden() {
    let drafts = drafts();
    drafts.store_soon(&key("left"), || Some("a".to_owned()));
    window().dispatch_event(&Event::new("pagehide").unwrap()).unwrap();
    assert_eq!(drafts.load(&key("left")).as_deref(), Some("a"));
    drafts.store_soon(&key("hidden"), || Some("b".to_owned()));
    js_sys::eval("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))").unwrap();
    assert_eq!(drafts.load(&key("hidden")).as_deref(), Some("b"));
}

#[wasm_bindgen_test]
async fn draft_is_stored_when_its_form_is_removed() {
    let drafts = drafts();
    let form = Mounted::new(move || {
        let typed = RwSignal::new("first".to_owned());
        on_cleanup(move || drafts.flush());
        let on_click = move |_| {
            typed.set("last".to_owned());
            drafts.store_soon(&key("form"), move || typed.try_get_untracked());
        };
        view! { <button on:click=on_click>"Type"</button> }
    })
    .await;
    form.one("button").click();
    assert_eq!(drafts.load(&key("form")), None);
    drop(form);
    assert_eq!(drafts.load(&key("form")).as_deref(), Some("last"));
    // The form is gone; pending writes leave the stored draft unchanged.
    settled().await;
    assert_eq!(drafts.load(&key("form")).as_deref(), Some("last"));
}

#[wasm_bindgen_test]
fn unavailable_draft_text_leaves_the_stored_draft_and_an_empty_one_removes_it() {
    let drafts = drafts();
    drafts.store_soon(&key("thing"), || Some("a".to_owned()));
    drafts.flush();
    drafts.store_soon(&key("thing"), || None);
    drafts.flush();
    assert_eq!(drafts.load(&key("thing")).as_deref(), Some("a"));
    drafts.store_soon(&key("thing"), || Some(String::new()));
    drafts.flush();
    assert_eq!(drafts.load(&key("thing")), None);
    assert_eq!(storage().length().unwrap(), 0);
}

#[wasm_bindgen_test]
fn full_storage_is_reported_and_holds_no_stale_draft() {
    let drafts = drafts();
    drafts.store_soon(&key("thing"), || Some("short".to_owned()));
    drafts.flush();
    let mut size = 4 * 1024 * 1024;
    let mut count = 0;
    while size > 0 {
        match storage().set_item(&format!("filler{count}"), &"x".repeat(size)) {
            Ok(()) => count += 1,
            Err(_) => size /= 2,
        }
    }
    assert!(!drafts.is_failing().get_untracked());
    drafts.store_soon(&key("thing"), || Some("long".repeat(10_000)));
    drafts.flush();
    assert!(drafts.is_failing().get_untracked());
    assert_eq!(storage().get_item(key("thing").as_str()).unwrap(), None, "a reload finds no stale draft");
    let held = drafts.load(&key("thing"));
    assert_eq!(held, Some("long".repeat(10_000)), "the tab holds it");
    let scope = AccountScope::new("https://api.example.com", "demo");
    assert!(drafts.has_unsaved(&scope));
    storage().clear().unwrap();
    drafts.store_soon(&key("thing"), || Some("again".to_owned()));
    drafts.flush();
    assert!(!drafts.is_failing().get_untracked());
    assert_eq!(drafts.load(&key("thing")).as_deref(), Some("again"));
}
