//! A combobox suggests values and accepts any typed text (ARIA 1.2).

use leptos::prelude::*;
use sluice::console::kit::{Combobox, Suggestion};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlInputElement, KeyboardEvent, KeyboardEventInit};

use crate::page::{Mounted, focused, leaked, press, settled};

const QUALITIES: &[&str] = &["240p", "360p", "480p", "720p", "1080p"];

fn suggested() -> Vec<Suggestion> {
    QUALITIES.iter().map(|quality| Suggestion::plain(quality)).collect()
}

struct Box {
    mounted: Mounted,
    input: HtmlInputElement,
    value: RwSignal<String>,
    suggestions: RwSignal<Vec<Suggestion>>,
}

impl Box {
    async fn new(value: &str) -> Self {
        let value = value.to_owned();
        let value = leaked(|| RwSignal::new(value));
        let suggestions = leaked(|| RwSignal::new(suggested()));
        let mounted = Mounted::new(move || {
            view! {
                <Combobox
                    label="Transcode quality"
                    value
                    on_input=move |text: String| value.set(text)
                    suggestions=suggestions.into()
                />
            }
        })
        .await;
        let input: HtmlInputElement = mounted.one("input").unchecked_into();
        input.focus().unwrap();
        Self { mounted, input, value, suggestions }
    }

    async fn type_text(&self, text: &str) {
        self.input.set_value(text);
        let init = EventInit::new();
        init.set_bubbles(true);
        self.input.dispatch_event(&Event::new_with_event_init_dict("input", &init).unwrap()).unwrap();
        settled().await;
    }

    fn is_open(&self) -> bool {
        let is_expanded = self.input.get_attribute("aria-expanded").as_deref() == Some("true");
        let list = self.mounted.one("[role=listbox]");
        assert_eq!(list.hidden(), !is_expanded, "the announced and the visible option");
        assert_eq!(self.input.get_attribute("aria-controls").unwrap(), list.id());
        is_expanded
    }

    /// Returns the text of the option that `aria-activedescendant` names; only that option is selected.
    fn marked(&self) -> Option<String> {
        let id = self.input.get_attribute("aria-activedescendant")?;
        let option = self.mounted.one(&format!("[id='{id}']"));
        assert_eq!(self.mounted.texts("[aria-selected=true]").len(), 1);
        assert_eq!(option.get_attribute("aria-selected").as_deref(), Some("true"));
        option.text_content()
    }
}

#[wasm_bindgen_test]
async fn combobox_arrows_open_the_list_and_wrap_around_its_ends() {
    let it = Box::new("").await;
    assert!(!it.is_open(), "focus does not open the list");
    press(&it.input, "ArrowDown").await;
    assert!(it.is_open());
    assert_eq!(it.marked().as_deref(), Some("240p"));
    press(&it.input, "ArrowUp").await;
    assert_eq!(it.marked().as_deref(), Some("1080p"));
    press(&it.input, "ArrowDown").await;
    assert_eq!(it.marked().as_deref(), Some("240p"));
    assert_eq!(it.value.get_untracked(), "", "the active option is not taken without Enter");
    press(&it.input, "ArrowDown").await;
    press(&it.input, "Enter").await;
    assert_eq!(it.value.get_untracked(), "360p");
    assert_eq!(it.input.value(), "360p");
    assert!(!it.is_open());
    assert!(focused().is_same_node(Some(&it.input)), "the focus stays in the text");
}

#[wasm_bindgen_test]
async fn combobox_filters_by_the_typed_text_and_accepts_it_without_a_match() {
    let it = Box::new("").await;
    it.type_text("80").await;
    assert_eq!(it.mounted.texts("[role=option]"), ["480p", "1080p"]);
    assert_eq!(it.marked(), None, "typing marks no option");
    press(&it.input, "Enter").await;
    assert_eq!(it.value.get_untracked(), "80", "Enter without an active option preserves the text");
    it.type_text("4320p").await;
    assert!(!it.is_open(), "an empty list is not shown");
    assert_eq!(it.value.get_untracked(), "4320p");
    press(&it.input, "ArrowDown").await;
    assert_eq!(it.mounted.texts("[role=option]").len(), QUALITIES.len(), "a key shows all options");
}

#[wasm_bindgen_test]
async fn combobox_offers_suggestions_that_arrive_after_the_text() {
    let it = Box::new("").await;
    it.suggestions.set(Vec::new());
    it.type_text("80").await;
    assert!(!it.is_open(), "there is nothing to show yet");
    it.suggestions.set(suggested());
    settled().await;
    assert!(it.is_open());
    assert_eq!(it.mounted.texts("[role=option]"), ["480p", "1080p"]);
}

#[wasm_bindgen_test]
async fn combobox_escape_closes_only_the_list() {
    let it = Box::new("360p").await;
    let escape = || {
        let init = KeyboardEventInit::new();
        init.set_key("Escape");
        init.set_bubbles(true);
        init.set_cancelable(true);
        KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap()
    };
    press(&it.input, "ArrowDown").await;
    assert!(!it.input.dispatch_event(&escape()).unwrap(), "a dialog around it does not hear of it");
    settled().await;
    assert!(!it.is_open());
    assert_eq!(it.value.get_untracked(), "360p", "the typed text is unchanged");
    assert!(it.input.dispatch_event(&escape()).unwrap(), "the next one is the dialog's");
}

#[wasm_bindgen_test]
async fn combobox_takes_a_pressed_suggestion_and_none_on_blur() {
    let it = Box::new("").await;
    it.input.click();
    settled().await;
    assert!(it.is_open());
    it.mounted.all("[role=option]")[3].click();
    settled().await;
    assert_eq!(it.value.get_untracked(), "720p");
    assert!(!it.is_open());
    press(&it.input, "ArrowDown").await;
    it.input.blur().unwrap();
    settled().await;
    assert!(!it.is_open());
    assert_eq!(it.value.get_untracked(), "720p");
}
