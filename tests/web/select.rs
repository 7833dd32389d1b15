//! Fields connect label, hint and error with their control.

use leptos::prelude::*;
use sluice::console::kit::{SecretField, Select, TextField};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlInputElement};

use crate::page::{Mounted, leaked, settled};

fn description(mounted: &Mounted, control: &HtmlInputElement) -> String {
    let ids = control.get_attribute("aria-describedby").unwrap_or_default();
    let parts = ids.split_whitespace().map(|id| mounted.one(&format!("[id='{id}']")));
    let shown = parts.filter(|part| !part.hidden()).map(|part| part.text_content().unwrap_or_default());
    shown.collect::<Vec<_>>().join(" ")
}

async fn type_text(control: &HtmlInputElement, text: &str) {
    control.set_value(text);
    let init = EventInit::new();
    init.set_bubbles(true);
    control.dispatch_event(&Event::new_with_event_init_dict("input", &init).unwrap()).unwrap();
    settled().await;
}

#[wasm_bindgen_test]
async fn text_field_connects_label_hint_and_error_with_its_input() {
    let value = leaked(|| RwSignal::new("demo".to_owned()));
    let error = leaked(|| RwSignal::new(String::new()));
    let mounted = Mounted::new(move || {
        view! {
            <TextField
                label="Account"
                value
                on_input=move |text: String| value.set(text)
                hint="As in the address"
                error
            />
        }
    })
    .await;
    let input: HtmlInputElement = mounted.one("input").unchecked_into();
    let label = mounted.one("label");
    assert_eq!(label.text_content().unwrap(), "Account");
    assert_eq!(label.get_attribute("for").unwrap(), input.id());
    assert_eq!(input.value(), "demo");
    assert_eq!(description(&mounted, &input), "As in the address");
    assert_eq!(input.get_attribute("aria-invalid"), None);

    error.set("There is no such account".to_owned());
    settled().await;
    assert_eq!(input.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(description(&mounted, &input), "As in the address There is no such account");

    type_text(&input, "other").await;
    assert_eq!(value.get_untracked(), "other");
    value.set("third".to_owned());
    settled().await;
    assert_eq!(input.value(), "third");
}

#[wasm_bindgen_test]
async fn field_button_removes_the_invisible_characters_that_its_error_names() {
    let value = leaked(|| RwSignal::new("ke\u{200B}y\u{200D}".to_owned()));
    let error = leaked(|| RwSignal::new(String::new()));
    let mounted = Mounted::new(move || {
        view! { <TextField label="Name" value on_input=move |text: String| value.set(text) error /> }
    })
    .await;
    let button = || mounted.root.query_selector("button").unwrap();
    assert!(button().is_none(), "no element is referenced");
    error.set("Name contains an invisible character, U+200B.".to_owned());
    settled().await;
    let button = button().unwrap();
    assert_eq!(button.text_content().unwrap(), "Remove it");
    button.unchecked_into::<web_sys::HtmlElement>().click();
    settled().await;
    assert_eq!(value.get_untracked(), "key\u{200D}");
    assert!(mounted.root.query_selector("button").unwrap().is_none());
}

#[wasm_bindgen_test]
async fn secret_field_is_masked_until_shown_and_excluded_from_autocompletion() {
    let value = leaked(|| RwSignal::new("hush".to_owned()));
    let mounted = Mounted::new(move || {
        view! {
            <SecretField
                label="Token"
                show_label="Show token"
                value
                on_input=move |text: String| value.set(text)
            />
        }
    })
    .await;
    let input: HtmlInputElement = mounted.one("input").unchecked_into();
    assert_eq!(input.type_(), "password");
    assert_eq!(input.get_attribute("autocomplete").as_deref(), Some("new-password"));
    assert!(!mounted.root.inner_html().contains("hush"), "the secret is in no attribute and no text");

    let button = mounted.one("button[aria-label='Show token']");
    button.click();
    settled().await;
    assert_eq!(input.type_(), "text");
    assert_eq!(
        input.get_attribute("autocomplete").as_deref(),
        Some("off"),
        "it would be stored with the page"
    );
    assert_eq!(button.get_attribute("aria-pressed").as_deref(), Some("true"));
    assert_eq!(button.text_content().unwrap(), "Show", "the visible text is in the name");
    assert_eq!(input.value(), "hush");
    button.click();
    settled().await;
    assert_eq!(input.type_(), "password");

    type_text(&input, "other").await;
    assert_eq!(value.get_untracked(), "other");
}

#[wasm_bindgen_test]
async fn select_does_not_redraw_equal_options() {
    let (answers, drawn) = leaked(|| (RwSignal::new(0), StoredValue::new(0)));
    let options = leaked(|| {
        Signal::derive(move || {
            let words = if answers.get() > 1 { "New" } else { "All" };
            vec![(String::new(), words.to_owned()), ("a".to_owned(), "Arena".to_owned())]
        })
    });
    let value = leaked(|| {
        Signal::derive(move || {
            drawn.update_value(|drawn| *drawn += 1);
            String::new()
        })
    });
    let mounted = Mounted::new(move || {
        view! { <Select label="Resource" options value on_change=|_: (String,)| () /> }
    })
    .await;
    let before = drawn.get_value();

    // Every redraw leaves subscriptions in its signals for as long as the page is open.
    answers.set(1);
    settled().await;
    assert_eq!(drawn.get_value(), before);
    answers.set(2);
    settled().await;
    assert_eq!(mounted.all("option")[0].text_content().unwrap(), "New");
}
