//! A dialog takes the focus and returns it.

use leptos::prelude::*;
use sluice::console::kit::Dialog;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlDialogElement;

use crate::page::{Mounted, focused, leaked, settled};

#[wasm_bindgen_test]
async fn dialog_takes_the_focus_when_opened_and_returns_it_when_closed() {
    let is_open = leaked(|| RwSignal::new(false));
    let closed = leaked(|| RwSignal::new(0));
    let mounted = Mounted::new(move || {
        let on_close = move || {
            closed.update(|times| *times += 1);
            is_open.set(false);
        };
        view! {
            <button id="opener" on:click=move |_| is_open.set(true)>
                "Open"
            </button>
            <Dialog title="Sign in again" is_open on_close>
                <input id="inside" autofocus />
            </Dialog>
        }
    })
    .await;
    let opener = mounted.one("#opener");
    assert!(mounted.all("#inside").is_empty(), "a closed dialog has no content");
    opener.focus().unwrap();
    opener.click();
    settled().await;

    let dialog: HtmlDialogElement = mounted.one("dialog").unchecked_into();
    assert!(dialog.matches(":modal").unwrap());
    let name = mounted.one(&format!("[id='{}']", dialog.get_attribute("aria-labelledby").unwrap()));
    assert_eq!(name.text_content().unwrap(), "Sign in again");
    assert_eq!(focused().id(), "inside");

    // This does what Escape does natively.
    dialog.close();
    settled().await;
    assert_eq!(closed.get_untracked(), 1);
    assert!(mounted.all("#inside").is_empty());
    assert_eq!(focused().id(), "opener");

    // Closed from outside, it does not report that again.
    opener.click();
    settled().await;
    is_open.set(false);
    settled().await;
    assert!(!dialog.open());
    assert_eq!(closed.get_untracked(), 1);
}

#[wasm_bindgen_test]
async fn dialog_stays_open_when_reopened_right_after_escape() {
    let is_open = leaked(|| RwSignal::new(false));
    let mounted = Mounted::new(move || {
        view! {
            <button id="opener" on:click=move |_| is_open.set(true)>
                "Open"
            </button>
            <Dialog title="Review" is_open on_close=move || is_open.set(false)>
                <input id="inside" autofocus />
            </Dialog>
        }
    })
    .await;
    let opener = mounted.one("#opener");
    opener.click();
    settled().await;
    let dialog: HtmlDialogElement = mounted.one("dialog").unchecked_into();
    // A browser reports the close by Escape a task later; the button has been pressed by then.
    dialog.close();
    opener.click();
    settled().await;
    assert!(dialog.open() && is_open.get_untracked());
    assert_eq!(mounted.all("#inside").len(), 1);
    dialog.close();
    settled().await;
    assert!(!dialog.open() && !is_open.get_untracked());
}
