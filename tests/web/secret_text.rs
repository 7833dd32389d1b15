//! A secret is shown as text and not typed.

use leptos::prelude::*;
use sluice::console::kit::SecretText;
use sluice::redact::secret::Secret;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::page::{Mounted, leaked, settled};

async fn stream_key(secret: RwSignal<Secret>) -> Mounted {
    Mounted::new(move || view! { <SecretText what="stream key" secret /> }).await
}

#[wasm_bindgen_test]
async fn secret_text_is_masked_until_shown_and_masked_again() {
    let secret = leaked(|| RwSignal::new(Secret::new("abc-123")));
    let mounted = stream_key(secret).await;
    assert_eq!(mounted.one("code").text_content().unwrap(), "••••••••");
    assert!(!mounted.root.inner_html().contains("abc-123"));

    let show = mounted.one("button[aria-label='Show stream key']");
    assert_eq!(show.get_attribute("aria-pressed").as_deref(), Some("false"));
    show.click();
    settled().await;
    assert_eq!(mounted.one("code").text_content().unwrap(), "abc-123");
    assert_eq!(show.get_attribute("aria-pressed").as_deref(), Some("true"));
    assert_eq!(show.text_content().unwrap(), "Show", "the visible text is in the name");
    show.click();
    settled().await;
    assert!(!mounted.root.inner_html().contains("abc-123"));
    assert_eq!(mounted.all("button[aria-label='Copy stream key']").len(), 1);
}

#[wasm_bindgen_test]
async fn secret_text_is_masked_when_its_secret_changes() {
    let secret = leaked(|| RwSignal::new(Secret::new("abc-123")));
    let mounted = stream_key(secret).await;
    mounted.one("button[aria-label='Show stream key']").click();
    settled().await;
    secret.set(Secret::new("def-456"));
    settled().await;
    assert!(!mounted.root.inner_html().contains("def-456"));
    assert_eq!(mounted.one("code").text_content().unwrap(), "••••••••");
}

#[wasm_bindgen_test]
async fn empty_secret_text_is_a_dash_without_buttons() {
    let mounted = stream_key(leaked(|| RwSignal::new(Secret::default()))).await;
    assert_eq!(mounted.root.text_content().unwrap(), "–");
    assert!(mounted.all("button").is_empty());
}
