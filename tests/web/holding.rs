//! Rows hold still under a hand that moves, and follow when it rests.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use sluice::console::kit::holding;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

use crate::page::Mounted;

/// Runs JavaScript.
fn run(code: &str) -> JsValue {
    Function::new_no_args(code).call0(&JsValue::NULL).unwrap()
}

/// Acts, and keeps the timers of ten seconds that this sets until [`rest`], instead of waiting for them.
fn keeping_timers(action: impl FnOnce()) {
    run("window.kept ??= new Map();
        [window.set, window.clear] = [window.setTimeout, window.clearTimeout];
        window.setTimeout = (act, millis, ...more) => {
            const id = window.set(millis === 10000 ? () => {} : act, millis, ...more);
            if (millis === 10000) window.kept.set(id, act);
            return id;
        };
        window.clearTimeout = (id) => { window.kept.delete(id); window.clear(id); };");
    action();
    run("[window.setTimeout, window.clearTimeout] = [window.set, window.clear];");
}

/// Lets ten seconds pass.
fn rest() {
    run("const all = [...window.kept.values()]; window.kept.clear(); all.forEach((act) => act());");
}

fn send(to: &HtmlElement, name: &str, moved_px: i32) {
    let init = Object::new();
    Reflect::set(&init, &"movementX".into(), &moved_px.into()).unwrap();
    let class = Reflect::get(&js_sys::global(), &"MouseEvent".into()).unwrap();
    let event =
        Reflect::construct(class.unchecked_ref::<Function>(), &Array::of2(&name.into(), &init)).unwrap();
    keeping_timers(|| assert!(to.dispatch_event(event.unchecked_ref()).unwrap()));
}

/// A list with a button; the signal says whether it is held.
async fn list(may_rest: bool) -> (Mounted, RwSignal<bool>) {
    let shown = StoredValue::new_local(None);
    let mounted = Mounted::new(move || {
        let is_held = RwSignal::new(false);
        shown.set_value(Some(is_held));
        view! {
            <div class="list" use:holding=(is_held, may_rest)>
                <button type="button">"Row"</button>
            </div>
        }
    })
    .await;
    (mounted, shown.get_value().unwrap())
}

#[wasm_bindgen_test]
async fn list_is_held_while_the_mouse_moves_in_it_and_follows_when_it_rests() {
    let (mounted, is_held) = list(true).await;
    let list = mounted.one(".list");
    send(&list, "mouseenter", 1);
    assert!(is_held.get_untracked());
    send(&list, "mousemove", 1);
    rest();
    assert!(!is_held.get_untracked(), "the mouse rests in the list");
    send(&list, "mousemove", 0);
    assert!(!is_held.get_untracked(), "rows that move under the mouse are no movement of it");
    for name in ["mousemove", "wheel", "pointerdown", "keydown"] {
        send(&list, name, 1);
        assert!(is_held.get_untracked(), "{name}");
        rest();
        assert!(!is_held.get_untracked(), "after {name}");
    }
    send(&list, "mousemove", 1);
    send(&list, "mouseleave", 1);
    assert!(!is_held.get_untracked(), "the mouse has left");
}

#[wasm_bindgen_test]
async fn list_with_the_focus_follows_when_the_hand_rests() {
    let (mounted, is_held) = list(true).await;
    let (list, row) = (mounted.one(".list"), mounted.one("button"));
    // The browser's Back focuses it too.
    keeping_timers(|| row.focus().unwrap());
    assert!(is_held.get_untracked());
    rest();
    assert!(!is_held.get_untracked());
    // A tap sends what a mouse sends, but never that it leaves.
    for name in ["pointerdown", "mouseenter", "mousemove"] {
        send(&list, name, 0);
    }
    assert!(is_held.get_untracked());
    rest();
    assert!(!is_held.get_untracked());
    send(&row, "keydown", 0);
    send(&list, "keydown", 0);
    assert!(is_held.get_untracked());
    row.blur().unwrap();
    send(&list, "mouseleave", 1);
    assert!(!is_held.get_untracked(), "neither the pointer nor the focus is in it");
}

#[wasm_bindgen_test]
async fn log_that_counts_what_is_new_is_held_while_the_pointer_or_the_focus_is_in_it() {
    let (mounted, is_held) = list(false).await;
    let list = mounted.one(".list");
    send(&list, "mouseenter", 1);
    rest();
    assert!(is_held.get_untracked());
    send(&list, "mouseleave", 1);
    assert!(!is_held.get_untracked());
    send(&list, "pointerdown", 0);
    assert!(!is_held.get_untracked(), "a finger that only scrolls does not stay");
}
