//! Locks that tabs share (`navigator.locks`), and that end with each tab.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::console::platform::task::spawn;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = ["navigator", "locks"])]
    fn request(name: &str, options: &Object, hold: &Function) -> Result<Promise, JsValue>;
    #[wasm_bindgen(catch, js_namespace = ["navigator", "locks"])]
    fn query() -> Result<Promise, JsValue>;
}

/// A shared lock, held until it is dropped or the tab ends.
pub struct TabLock(Function);

impl TabLock {
    /// Holds the lock of a name; `None` without the Web Locks API (secure contexts only).
    pub fn share(name: &str) -> Option<Self> {
        let mut release = None;
        let held = Promise::new(&mut |resolve, _| release = Some(resolve));
        let options = Object::new();
        let _ = Reflect::set(&options, &"mode".into(), &"shared".into());
        let hold = Closure::once_into_js(move || held);
        let ended = request(name, &options, hold.unchecked_ref()).ok()?;
        // The promise rejects if the page goes first.
        spawn(async move { drop(JsFuture::from(ended).await) });
        release.map(Self)
    }

    /// Returns how many tabs hold the lock of a name; `None` without the Web Locks API.
    pub async fn holders(name: &str) -> Option<usize> {
        let locks = JsFuture::from(query().ok()?).await.ok()?;
        let held = Reflect::get(&locks, &"held".into()).ok()?.dyn_into::<Array>().ok()?;
        let is_it =
            |lock: &JsValue| Reflect::get(lock, &"name".into()).ok().and_then(|name| name.as_string());
        Some(held.iter().filter(|lock| is_it(lock).as_deref() == Some(name)).count())
    }
}

impl Drop for TabLock {
    fn drop(&mut self) {
        // It cannot fail: it resolves a promise.
        let _ = self.0.call0(&JsValue::NULL);
    }
}
