//! The whole form of a restream resource is mounted as on its page, with the page's `fetch` in the test's hands.

mod entries;
mod filling;
mod many;
mod sending;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use sluice::console::kit::Toasts;
use sluice::console::pages::restreams::RestreamForm;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, EventInit, HtmlElement, HtmlInputElement};

use crate::network::Network;
use crate::page::{Mounted, settled};

pub struct Form {
    pub mounted: Mounted,
    pub network: Network,
}

impl Drop for Form {
    fn drop(&mut self) {
        go_to("/");
    }
}

fn go_to(path: &str) {
    window().history().unwrap().replace_state_with_url(&JsValue::NULL, "", Some(path)).unwrap();
}

/// Answers the list of the account's resources, with which the form compares its targets; the test answers the rest.
const OTHERS: &str = r#"
(() => {
  const { fetch } = globalThis;
  globalThis.fetch = (request) => {
    if (request.method !== "GET" || !request.url.endsWith("/resources")) return fetch(request);
    const response = new Response('{"account":"demo","modification_ts":1,"data":{"resources":[]}}');
    Object.defineProperty(response, "url", { value: request.url });
    return Promise.resolve(response);
  };
})()
"#;

/// Returns an entry as the service sends it, whose values contain its number.
pub fn entry(number: usize) -> String {
    format!(
        r#"{{"schedule":[],"source":"rtmp://in.example/live/{number}","transcoded":false,"transcode_quality":"","target_type":"customRTMP","target_url":"rtmp://out.example/{number}","target_key":"planted-{number}","login":"","password":"","backup":{{}}}}"#
    )
}

pub fn answer(name: &str, entries: &[String], modification_ts: i64) -> String {
    format!(
        r#"{{"account":"demo","resource_id":"r1","modification_ts":5,"data":{{"active":true,"name":"{name}","type":"short","restreams":[{}],"resource_id":"r1","creation_ts":1,"modification_ts":{modification_ts}}}}}"#,
        entries.join(",")
    )
}

impl Form {
    pub async fn of(entries: &[String]) -> Self {
        let form = Self::open("/restreams/r1/edit").await;
        assert_eq!(form.network.count(), 1, "the resource is read");
        form.network.answer(0, 200, &answer("News", entries, 5), &[]).await;
        form
    }

    pub async fn new() -> Self {
        Self::open("/restreams/new").await
    }

    async fn open(path: &str) -> Self {
        go_to(path);
        let network = Network::new();
        js_sys::eval(OTHERS).unwrap();
        let mounted = Mounted::new(|| {
            view! {
                <RestreamForm />
                <Toasts />
            }
        })
        .await;
        Self { mounted, network }
    }

    pub fn entry(&self, number: usize) -> HtmlElement {
        let name = format!("Restream {number}");
        let found = self.mounted.all(".form-item[role=group]").into_iter();
        let mut found = found.filter(|entry| {
            let id = entry.get_attribute("aria-labelledby").unwrap();
            document().get_element_by_id(&id).unwrap().text_content().unwrap() == name
        });
        let entry = found.next().unwrap_or_else(|| panic!("no {name}"));
        assert!(found.next().is_none(), "{name} is there once");
        entry
    }

    pub fn entry_count(&self) -> usize {
        self.mounted.all(".form-item").len()
    }

    pub fn top(&self, label: &str) -> HtmlInputElement {
        labelled(&self.mounted.one(".form-head"), label)
    }

    pub fn field(&self, number: usize, label: &str) -> HtmlInputElement {
        labelled(&self.entry(number), label)
    }

    /// Returns the text of the bar at the foot.
    pub fn summary(&self) -> String {
        self.mounted.one(".form-bar-summary").text_content().unwrap()
    }

    /// Returns the texts of the problems listed above the form.
    pub fn listed(&self) -> Vec<String> {
        self.mounted.texts("#form-problems li")
    }

    pub async fn submit(&self) {
        press_button(&self.mounted.one(".form-bar"), "Review changes").await;
    }
}

/// Returns the control that a label of `within` belongs to.
pub fn labelled(within: &Element, label: &str) -> HtmlInputElement {
    let labels = within.query_selector_all("label").unwrap();
    let found = (0..labels.length())
        .filter_map(|at| labels.item(at))
        .find(|one| one.text_content().unwrap_or_default() == label);
    let found: Element = found.unwrap_or_else(|| panic!("no label {label}")).unchecked_into();
    let id = found.get_attribute("for").unwrap();
    document().get_element_by_id(&id).unwrap().unchecked_into()
}

pub fn description(control: &Element) -> String {
    let ids = control.get_attribute("aria-describedby").unwrap_or_default();
    let parts = ids.split_whitespace().filter_map(|id| document().get_element_by_id(id));
    let shown = parts.filter(|part| !part.unchecked_ref::<HtmlElement>().hidden());
    shown.map(|part| part.text_content().unwrap_or_default()).collect::<Vec<_>>().join(" ").trim().to_owned()
}

fn dispatch(target: &Element, kind: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    target.dispatch_event(&Event::new_with_event_init_dict(kind, &init).unwrap()).unwrap();
}

/// Types into a control with the event of a browser.
pub async fn type_into(control: &HtmlInputElement, text: &str) {
    control.set_value(text);
    dispatch(control, "input");
    settled().await;
}

pub fn leave(control: &Element) {
    let focus_event = js_sys::Reflect::get(&js_sys::global(), &"FocusEvent".into()).unwrap();
    let init = EventInit::new();
    init.set_bubbles(true);
    let event = js_sys::Reflect::construct(
        focus_event.unchecked_ref::<js_sys::Function>(),
        &js_sys::Array::of2(&"focusout".into(), &init),
    );
    control.dispatch_event(event.unwrap().unchecked_ref()).unwrap();
}

pub fn button(within: &Element, name: &str) -> HtmlElement {
    let buttons = within.query_selector_all("button").unwrap();
    let found = (0..buttons.length()).filter_map(|at| buttons.item(at)).find(|one| {
        let label = one.unchecked_ref::<Element>().get_attribute("aria-label");
        label.or_else(|| one.text_content()).unwrap_or_default().trim() == name
    });
    found.unwrap_or_else(|| panic!("no button {name}")).unchecked_into()
}

pub async fn press_button(within: &Element, name: &str) {
    button(within, name).click();
    settled().await;
}

/// Waits until a condition holds, as some work waits for a pause in typing.
pub async fn until(is_so: impl Fn() -> bool) {
    for _ in 0..1_000 {
        if is_so() {
            return;
        }
        TimeoutFuture::new(20).await;
    }
    panic!("it did not come");
}
