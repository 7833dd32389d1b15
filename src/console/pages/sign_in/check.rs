//! Checks an address, an account and a token with reads before they are put in force.

use std::cell::Cell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::api::access::{Access, judge, let_in};
use crate::api::dvr::GetStream;
use crate::api::metrics::GetTotal;
use crate::api::recording::{ListSettings, SettingQuery};
use crate::api::restream::ListStatus;
use crate::api::{Area, Error, Probe};
use crate::console::client::Client;
use crate::console::platform::clock::now_secs;
use crate::console::session::Session;
use crate::model::ids::ResourceId;
use crate::model::metrics::{Metric, MetricsQuery};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// What no resource and no stream is named: asking for it is the cheapest read that checks token and account.
const NOTHING: &str = "00000000-0000-0000-0000-000000000000";

/// The areas that are asked who signs in: one that lets in is enough. The others have no read that is as cheap and as certain.
pub const AT_SIGN_IN: [Area; 2] = [Area::Recording, Area::Metrics];

/// What is known of the credentials when these areas were asked, one by one up to the first that lets in. Whoever has lost an
/// area asks that one: another would say nothing of it.
pub async fn check(client: Client, session: &Session, areas: &[Area]) -> Checked {
    let policy = PolicyWatch::start();
    let mut reads = Vec::new();
    let mut access = judge(Vec::new());
    for area in areas {
        reads.push(ask(client, session, *area).await);
        access = judge(reads.clone());
        if matches!(access, Access::Granted | Access::NoAnswer(_)) {
            break;
        }
    }
    if matches!(access, Access::NoAnswer(_)) {
        // The browser reports a call that the page's policy forbids after it has failed the call.
        TimeoutFuture::new(20).await;
    }
    Checked { access, is_forbidden_here: policy.has_seen_one() }
}

/// The cheapest read of an area.
async fn ask(client: Client, session: &Session, area: Area) -> Result<(), Error> {
    match area {
        // It knows no read of nothing but one that is not found, and whoever has lost it reads all of it next.
        Area::Restream => client.send_as(session, &ListStatus).await.map(drop),
        Area::Recording => {
            let resource_id = Some(ResourceId::new(NOTHING));
            let query = SettingQuery { resource_id, ..SettingQuery::default() };
            client.send_as(session, &Probe(ListSettings { query })).await
        }
        Area::Dvr => {
            let stream_name = StreamName::new(NOTHING);
            let_in(client.send_as(session, &GetStream { stream_name }).await)
        }
        Area::Metrics => client.send_as(session, &Probe(one_minute())).await,
    }
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
