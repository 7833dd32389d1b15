//! Checks an address, an account and a token with reads before they are put in force.

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::Poll;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::api::access::{Probe, judge};
use crate::api::dvr::GetStream;
use crate::api::metrics::GetTotal;
use crate::api::recording::{ListSettings, SettingQuery};
use crate::api::restream::GetStatus;
use crate::api::{Area, Error, ErrorKind};
use crate::console::client::Client;
use crate::console::platform::clock::now_secs;
use crate::console::session::Session;
use crate::model::ids::ResourceId;
use crate::model::metrics::{Metric, MetricsQuery};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// What no resource and no stream is named: asking for it is the cheapest read that checks token and account.
const NOTHING: &str = "00000000-0000-0000-0000-000000000000";

/// Areas that answer a read of nothing with a list, and how long they are waited for before the others are asked, which can
/// but say that it is not found: an error in every log.
const ASKED_FIRST: [Area; 2] = [Area::Recording, Area::Metrics];
const FIRST_MILLIS: u32 = 2_000;

/// What is known of the credentials when these areas are asked side by side, up to the first that lets in.
pub async fn check(client: Client, session: &Session, areas: &[Area]) -> Checked {
    let policy = PolicyWatch::start();
    let answers = ask_each(client, session, areas).await;
    let access = judge(answers.iter().map(|(_, answer)| answer.clone()).collect());
    if access.as_ref().is_err_and(|error| matches!(error.kind, ErrorKind::Network | ErrorKind::Timeout)) {
        // The browser reports a call that the page's policy forbids after it has failed the call.
        TimeoutFuture::new(20).await;
    }
    Checked { access, answers, is_forbidden_here: policy.has_seen_one() }
}

/// Whether one of these areas lets a token in.
pub async fn is_let_in(client: Client, session: &Session, areas: &[Area]) -> bool {
    ask_each(client, session, areas).await.iter().any(|(_, answer)| answer.is_ok())
}

/// What the areas answer, in the order in which they do. None is waited for once one has let in.
async fn ask_each(client: Client, session: &Session, areas: &[Area]) -> Vec<(Area, Result<(), Error>)> {
    let reads = areas.iter().map(|area| (*area, Box::pin(ask(client, session, *area))));
    let (mut waiting, mut later): (Vec<_>, Vec<_>) = reads.partition(|(area, _)| ASKED_FIRST.contains(area));
    let mut answers = Vec::new();
    let mut first = TimeoutFuture::new(FIRST_MILLIS);
    poll_fn(|context| {
        loop {
            waiting.retain_mut(|(area, answer)| match answer.as_mut().poll(context) {
                Poll::Ready(answer) => {
                    answers.push((*area, answer));
                    false
                }
                Poll::Pending => true,
            });
            if answers.iter().any(|(_, answer)| answer.is_ok()) || (waiting.is_empty() && later.is_empty()) {
                return Poll::Ready(());
            }
            let mut is_time = || waiting.is_empty() || Pin::new(&mut first).poll(context).is_ready();
            if later.is_empty() || !is_time() {
                return Poll::Pending;
            }
            waiting.append(&mut later);
        }
    })
    .await;
    answers
}

/// The cheapest read of an area.
async fn ask(client: Client, session: &Session, area: Area) -> Result<(), Error> {
    match area {
        Area::Restream => {
            let resource_id = ResourceId::new(NOTHING);
            client.send_as(session, &Probe(GetStatus { resource_id })).await
        }
        Area::Recording => {
            let resource_id = Some(ResourceId::new(NOTHING));
            let query = SettingQuery { resource_id, ..SettingQuery::default() };
            client.send_as(session, &Probe(ListSettings { query })).await
        }
        Area::Dvr => {
            let stream_name = StreamName::new(NOTHING);
            client.send_as(session, &Probe(GetStream { stream_name })).await
        }
        Area::Metrics => client.send_as(session, &Probe(one_minute())).await,
    }
}

pub struct Checked {
    /// What is known of the credentials: the error behind it, if access was not granted.
    pub access: Result<(), Error>,
    /// What each area answered that was waited for.
    pub answers: Vec<(Area, Result<(), Error>)>,
    /// Whether the console's own security policy forbade the call: nothing was sent.
    pub is_forbidden_here: bool,
}

impl Checked {
    /// What each area answered, as a sentence each.
    pub fn sentences(&self) -> Vec<String> {
        let sentence = |(area, answer): &(Area, Result<(), Error>)| match answer {
            Ok(()) => format!("{}: access granted", area.name()),
            Err(error) => format!("{}: {error}", area.name()),
        };
        self.answers.iter().map(sentence).collect()
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
