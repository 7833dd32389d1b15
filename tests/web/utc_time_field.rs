//! A field for a time in UTC shows its interpretation and is normalised on blur.

use leptos::prelude::*;
use sluice::console::kit::UtcTimeField;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlInputElement};

use crate::page::{Mounted, leaked, settled};

/// 2024-02-28T06:00:00Z is by the clock of a service that is years behind this computer's.
const NOW_SECS: i64 = 1_709_100_000;

async fn type_text(input: &HtmlInputElement, text: &str) {
    input.set_value(text);
    let init = EventInit::new();
    init.set_bubbles(true);
    input.dispatch_event(&Event::new_with_event_init_dict("input", &init).unwrap()).unwrap();
    settled().await;
}

#[wasm_bindgen_test]
async fn utc_time_field_shows_the_interpreted_time_and_normalises_it_on_blur() {
    let value = leaked(|| RwSignal::new(String::new()));
    let mounted = Mounted::new(move || {
        let now_secs = Signal::stored(NOW_SECS);
        view! { <UtcTimeField label="Start (UTC)" now_secs value on_input=move |text: String| value.set(text) /> }
    })
    .await;
    let input: HtmlInputElement = mounted.one("input").unchecked_into();
    let hint = mounted.one(".field-hint");
    assert!(hint.hidden(), "an empty field has no description");
    input.focus().unwrap();
    type_text(&input, "2024-2-29 7:05").await;
    assert!(hint.text_content().unwrap().starts_with("Thu 2024-02-29 07:05:00 UTC, "));
    assert_eq!(value.get_untracked(), "2024-2-29 7:05", "while it is typed it stays as typed");
    input.blur().unwrap();
    settled().await;
    assert_eq!(value.get_untracked(), "2024-02-29T07:05:00Z");
    assert_eq!(input.value(), "2024-02-29T07:05:00Z");

    for (typed, meant) in [("now", "2024-02-28T06:00:00Z"), ("tomorrow 18:00", "2024-02-29T18:00:00Z")] {
        input.focus().unwrap();
        type_text(&input, typed).await;
        input.blur().unwrap();
        settled().await;
        assert_eq!(value.get_untracked(), meant, "{typed} is the service's");
    }

    input.focus().unwrap();
    type_text(&input, "the day after").await;
    assert!(hint.hidden());
    input.blur().unwrap();
    settled().await;
    assert_eq!(value.get_untracked(), "the day after", "an invalid time is unchanged");
}
