//! The starts of the states of targets are read for the visible rows.

use js_sys::{Function, Reflect};
use leptos::prelude::*;
use sluice::console::facts::status_starts::{BrokenTargets, StatusStarts, TargetKey};
use sluice::console::platform::lazy_context::provide_account_contexts;
use sluice::model::ids::ResourceId;
use sluice::model::restream::{Resource, Restream, StatusCode};
use sluice::redact::secret::Secret;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::network::Network;
use crate::page::{Mounted, leaked, settled};

/// Puts the wait for a pause in scrolling under the control of the test.
const WAITS: &str = r#"
(() => {
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  const waits = new Map();
  let last = 1e9;
  globalThis.setTimeout = (run, millis) => {
    if (millis !== 100) return begin(run, millis);
    waits.set((last += 1), run);
    return last;
  };
  globalThis.clearTimeout = (id) => waits.delete(id) || end(id);
  return {
    pass() {
      const over = [...waits.values()];
      waits.clear();
      for (const run of over) run();
    },
    giveBack() {
      Object.assign(globalThis, { setTimeout: begin, clearTimeout: end });
    },
  };
})()
"#;

async fn tell(waits: &JsValue, what: &str) {
    let function: Function = Reflect::get(waits, &what.into()).unwrap().unchecked_into();
    function.call0(waits).unwrap();
    settled().await;
}

#[wasm_bindgen_test]
async fn status_starts_are_not_read_for_rows_that_were_scrolled_past() {
    let (network, waits) = (Network::new(), js_sys::eval(WAITS).unwrap());
    let shown = leaked(|| RwSignal::new(0..8));
    let mounted = Mounted::new(move || {
        // Its reads end with the view.
        provide_account_contexts();
        let reader = StatusStarts::new();
        Effect::new(move || {
            for number in shown.get() {
                let target = Restream {
                    source: "rtmp://in.example/live".into(),
                    target_url: "rtmp://out.example/live".into(),
                    target_key: Secret::new("key"),
                    ..Restream::default()
                };
                let resource =
                    Resource { resource_id: ResourceId::new(format!("r{number}")), ..Resource::default() };
                let targets = vec![(TargetKey::of(&target), StatusCode::SOURCE_NOT_FOUND)];
                let _ = reader.of(&BrokenTargets::of(&resource, targets));
            }
        });
    })
    .await;
    settled().await;
    tell(&waits, "pass").await;
    assert_eq!(network.count(), 4, "at a time");
    shown.set(8..16);
    settled().await;
    for at in 0..4 {
        network.answer(at, 404, "{}", &[]).await;
    }
    assert_eq!(network.count(), 4);
    tell(&waits, "pass").await;
    assert_eq!(network.count(), 8);
    assert!(network.url(4).contains("resource_id=r8"), "{}", network.url(4));
    tell(&waits, "giveBack").await;
    drop(mounted);
}
