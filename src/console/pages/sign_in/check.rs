//! Checks an API address, an account and a token with reads before they are used.

use std::cell::Cell;
use std::rc::Rc;

use futures_util::StreamExt;
use futures_util::future::{Either, select};
use futures_util::stream::FuturesUnordered;
use gloo_timers::future::TimeoutFuture;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::*;

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

/// An id that names nothing: reading it is the cheapest check of token and account.
const NOTHING: &str = "00000000-0000-0000-0000-000000000000";

/// Areas that answer it with an empty list. Others answer 404, so they follow only after `FIRST_MILLIS`.
const ASKED_FIRST: [Area; 2] = [Area::Recording, Area::Metrics];
const FIRST_MILLIS: u32 = 2_000;

/// Checks the credentials at several areas concurrently, until the first one accepts them.
pub async fn check(client: Client, session: &Session, areas: &[Area]) -> Checked {
    let policy = PolicyWatch::start();
    let answers = probe_each(client, session, areas).await;
    let access = judge(answers.iter().map(|(_, answer)| answer.clone()).collect());
    if access.as_ref().is_err_and(|error| matches!(error.kind, ErrorKind::Network | ErrorKind::Timeout)) {
        // The browser reports a violation of the page's policy after the call has failed.
        TimeoutFuture::new(20).await;
    }
    Checked { access, answers, is_forbidden_here: policy.end() }
}

/// Returns whether one of these areas accepts the token.
pub async fn is_accepted(client: Client, session: &Session, areas: &[Area]) -> bool {
    probe_each(client, session, areas).await.iter().any(|(_, answer)| answer.is_ok())
}

/// Returns the areas' answers in order of arrival, up to the first that accepts.
async fn probe_each(client: Client, session: &Session, areas: &[Area]) -> Vec<(Area, Result<(), Error>)> {
    let ask = |area: Area| async move { (area, probe(client, session, area).await) };
    let (first, mut later): (Vec<Area>, Vec<Area>) =
        areas.iter().copied().partition(|area| ASKED_FIRST.contains(area));
    let mut waiting: FuturesUnordered<_> = first.into_iter().map(ask).collect();
    let mut pause = TimeoutFuture::new(FIRST_MILLIS);
    let mut answers = Vec::new();
    loop {
        // None if all have answered, or if it is time to ask the others.
        let next = match later.is_empty() {
            true => waiting.next().await,
            false => match select(waiting.next(), &mut pause).await {
                Either::Left((answer, _)) => answer,
                Either::Right(_) => None,
            },
        };
        match next {
            Some(answer) => answers.push(answer),
            None if later.is_empty() => return answers,
            None => waiting.extend(std::mem::take(&mut later).into_iter().map(ask)),
        }
        if answers.last().is_some_and(|(_, answer)| answer.is_ok()) {
            return answers;
        }
    }
}

/// Sends the cheapest read of an area.
async fn probe(client: Client, session: &Session, area: Area) -> Result<(), Error> {
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
    /// The error if access was not granted.
    pub access: Result<(), Error>,
    /// Answers of the areas that replied in time.
    pub answers: Vec<(Area, Result<(), Error>)>,
    /// True if the console's own content security policy blocked the call, so that nothing was sent.
    pub is_forbidden_here: bool,
}

impl Checked {
    /// Describes the answer of each area in a sentence.
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

/// Watches for calls that violate the page's content security policy.
struct PolicyWatch {
    has_seen_one: Rc<Cell<bool>>,
    listener: WindowListenerHandle,
}

impl PolicyWatch {
    fn start() -> Self {
        let has_seen_one = Rc::new(Cell::new(false));
        let seen = Rc::clone(&has_seen_one);
        let listener = window_event_listener_untyped("securitypolicyviolation", move |event| {
            let directive = js_sys::Reflect::get(&event, &"effectiveDirective".into());
            if directive.is_ok_and(|name| name.as_string().as_deref() == Some("connect-src")) {
                seen.set(true);
            }
        });
        Self { has_seen_one, listener }
    }

    /// Ends the watch and returns whether there was such a call.
    fn end(self) -> bool {
        self.listener.remove();
        self.has_seen_one.get()
    }
}
