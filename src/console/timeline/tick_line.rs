//! The words of the ticks below a plot. Their elements are made once: while an axis moves, where they are is written, and their text only
//! where it is another.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::plot::tick_words::{AxisWords, Words, turned_by};

/// The words of the ticks, in two rows.
#[component]
pub(super) fn TickLine(
    /// What stands at the ticks.
    words: Memo<AxisWords>,
) -> impl IntoView {
    let line = NodeRef::<html::Div>::new();
    let rows = StoredValue::new_local([Row::new(""), Row::new("axis-context")]);
    Effect::new(move |_| {
        let words = words.read();
        let Some(line) = line.get() else { return };
        rows.update_value(|[labels, contexts]| {
            labels.write(&line, &words.labels);
            contexts.write(&line, &words.contexts);
        });
    });
    view! { <div class="axis-ticks" aria-hidden="true" node_ref=line></div> }.into_any()
}

/// The elements of a row. Those that are not needed are hidden.
struct Row {
    class: &'static str,
    ticks: Vec<Tick>,
}

struct Tick {
    element: HtmlElement,
    text: String,
    is_shown: bool,
}

impl Row {
    const fn new(class: &'static str) -> Self {
        Self { class, ticks: Vec::new() }
    }

    fn write(&mut self, line: &Element, words: &[Words]) {
        let places = turned_by(self.ticks.iter().map(|tick| tick.text.as_str()), words);
        self.ticks.rotate_left(places);
        while self.ticks.len() < words.len() {
            // A browser that makes no element shows no tick.
            let Some(tick) = Tick::on(line, self.class) else { return };
            self.ticks.push(tick);
        }
        for (at, tick) in self.ticks.iter_mut().enumerate() {
            tick.write(words.get(at));
        }
    }
}

impl Tick {
    fn on(line: &Element, class: &str) -> Option<Self> {
        let element: HtmlElement = document().create_element("span").ok()?.dyn_into().ok()?;
        element.set_class_name(class);
        line.append_child(&element).ok()?;
        Some(Self { element, text: String::new(), is_shown: true })
    }

    fn write(&mut self, words: Option<&Words>) {
        if self.is_shown != words.is_some() {
            self.is_shown = words.is_some();
            self.element.set_hidden(!self.is_shown);
        }
        let Some(Words { text, middle_px }) = words else { return };
        if self.text != *text {
            self.text.clone_from(text);
            self.element.set_text_content(Some(text));
        }
        let transform = format!("translateX(calc({middle_px:.1}px - 50%))");
        // It fails for no finite number.
        let _ = self.element.style().set_property("transform", &transform);
    }
}
