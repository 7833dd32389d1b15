//! A select with equal options is not drawn anew.

use leptos::prelude::*;
use sluice::console::kit::Select;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::page::{Mounted, leaked, settled};

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
