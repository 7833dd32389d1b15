//! Checks an address, an account and a token with a read before they are put in force.

mod refusal;

pub use refusal::{Refusal, RefusalBanner};

use std::cell::Cell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::client::Client;
use super::clock::now_secs;
use super::session::Session;
use crate::api::access::{Access, judge};
use crate::api::metrics::GetTotal;
use crate::api::recording::{ListSettings, SettingQuery};
use crate::api::{Error, Probe};
use crate::model::ids::ResourceId;
use crate::model::metrics::{Metric, MetricsQuery};
use crate::model::time::UnixSeconds;

/// A resource that no service has: asking for its recording settings is the cheapest read that checks token and account.
const NO_RESOURCE: &str = "00000000-0000-0000-0000-000000000000";

/// What is known of the credentials after one read, or two where the first was refused.
pub async fn check(client: Client, session: &Session) -> Checked {
    let policy = PolicyWatch::start();
    let none = SettingQuery { resource_id: Some(ResourceId::new(NO_RESOURCE)), ..SettingQuery::default() };
    let first = client.send_as(session, &Probe(ListSettings { query: none })).await;
    let mut access = judge(vec![first.clone()]);
    if !matches!(access, Access::Granted | Access::NoAnswer(_)) {
        let second = client.send_as(session, &Probe(one_minute())).await;
        access = judge(vec![first, second]);
    }
    if matches!(access, Access::NoAnswer(_)) {
        // The browser reports a call that the page's policy forbids after it has failed the call.
        TimeoutFuture::new(20).await;
    }
    Checked { access, is_forbidden_here: policy.has_seen_one() }
}

/// The outcome of a check.
pub struct Checked {
    /// What is known of the credentials.
    pub access: Access,
    /// Whether the console's own security policy forbade the call: nothing was sent.
    pub is_forbidden_here: bool,
}

impl Checked {
    /// The error behind it, if access was not granted.
    #[must_use]
    pub const fn error(&self) -> Option<&Error> {
        match &self.access {
            Access::Granted => None,
            Access::WrongToken(error)
            | Access::WrongAccount(error)
            | Access::NotThisApi(error)
            | Access::NoAnswer(error)
            | Access::InTrouble(error) => Some(error),
        }
    }
}

fn one_minute() -> GetTotal {
    let end = UnixSeconds(now_secs() - 120).minute();
    let start = UnixSeconds(now_secs() - 180).minute();
    let metrics = vec![Metric::new("edge_requests_total")];
    GetTotal { query: MetricsQuery { start, end, metrics, resource: None } }
}

/// Watches for calls that the page's content security policy forbids.
struct PolicyWatch {
    has_seen_one: Rc<Cell<bool>>,
    listener: Closure<dyn Fn(JsValue)>,
}

const EVENT: &str = "securitypolicyviolation";

impl PolicyWatch {
    fn start() -> Self {
        let has_seen_one = Rc::new(Cell::new(false));
        let listener = Closure::<dyn Fn(JsValue)>::new({
            let has_seen_one = Rc::clone(&has_seen_one);
            move |event: JsValue| {
                let directive = js_sys::Reflect::get(&event, &JsValue::from_str("effectiveDirective"));
                if directive.ok().and_then(|name| name.as_string()).as_deref() == Some("connect-src") {
                    has_seen_one.set(true);
                }
            }
        });
        // It fails for no valid event name.
        let _ = document().add_event_listener_with_callback(EVENT, listener.as_ref().unchecked_ref());
        Self { has_seen_one, listener }
    }

    fn has_seen_one(&self) -> bool {
        self.has_seen_one.get()
    }
}

impl Drop for PolicyWatch {
    fn drop(&mut self) {
        let _ = document().remove_event_listener_with_callback(EVENT, self.listener.as_ref().unchecked_ref());
    }
}
