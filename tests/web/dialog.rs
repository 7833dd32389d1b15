//! A dialog is closed by Escape a task before it is told.

use leptos::prelude::*;
use sluice::console::kit::Dialog;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlDialogElement;

use crate::page::{Mounted, leaked, settled};

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
