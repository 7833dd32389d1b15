//! Detects whether other tabs have the same document open, by a shared lock (`navigator.locks`) that ends with each tab.

use gloo_timers::future::TimeoutFuture;
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::console::platform::task::spawn;
use crate::forms::draft_store::DraftKey;

/// Milliseconds between two queries of the lock's holders.
const LOOK_MILLIS: u32 = 500;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = ["navigator", "locks"])]
    fn request(name: &str, options: &Object, hold: &Function) -> Result<Promise, JsValue>;
    #[wasm_bindgen(catch, js_namespace = ["navigator", "locks"])]
    fn query() -> Result<Promise, JsValue>;
}

/// Returns whether another tab has the same draft open; false without the Web Locks API (secure contexts only).
pub fn is_open_elsewhere(key: &DraftKey) -> Signal<bool> {
    let (is_elsewhere, name) = (RwSignal::new(false), ["sluice.form/", key.as_str()].concat());
    let mut release = None;
    let held = Promise::new(&mut |resolve, _| release = Some(resolve));
    let options = Object::new();
    let _ = Reflect::set(&options, &"mode".into(), &"shared".into());
    let hold = Closure::once_into_js(move || held);
    let Ok(ended) = request(&name, &options, hold.unchecked_ref()) else { return is_elsewhere.into() };
    // The promise rejects if the page goes first.
    spawn(async move { drop(JsFuture::from(ended).await) });
    spawn(async move {
        while let Some(was) = is_elsewhere.try_get_untracked() {
            let is_there = holders(&name).await.is_some_and(|count| count > 1);
            if is_there != was {
                is_elsewhere.try_set(is_there);
            }
            TimeoutFuture::new(LOOK_MILLIS).await;
        }
    });
    let release = StoredValue::new_local(release);
    on_cleanup(move || {
        release.try_with_value(|release| release.as_ref().map(|release| release.call0(&JsValue::NULL)));
    });
    is_elsewhere.into()
}

async fn holders(name: &str) -> Option<usize> {
    let locks = JsFuture::from(query().ok()?).await.ok()?;
    let held = Reflect::get(&locks, &"held".into()).ok()?.dyn_into::<Array>().ok()?;
    let is_it = |lock: &JsValue| Reflect::get(lock, &"name".into()).ok().and_then(|name| name.as_string());
    Some(held.iter().filter(|lock| is_it(lock).as_deref() == Some(name)).count())
}
