//! What boot.js knows of what the person does.

use gloo_timers::future::TimeoutFuture;
use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// How often it is asked whether someone still types.
const TYPING_MILLIS: u32 = 200;

/// Whether the person has done nothing for a while.
pub fn is_at_rest() -> bool {
    ask("sluiceAtRest").unwrap_or(true)
}

/// Waits while someone types, so that no key waits for what is shown beside it.
pub async fn when_not_typing() {
    while ask("sluiceIsTyping") == Some(true) {
        TimeoutFuture::new(TYPING_MILLIS).await;
    }
}

fn ask(question: &str) -> Option<bool> {
    let asked = Reflect::get(&js_sys::global(), &JsValue::from_str(question)).ok()?;
    Some(asked.dyn_into::<Function>().ok()?.call0(&JsValue::UNDEFINED).ok()?.is_truthy())
}
