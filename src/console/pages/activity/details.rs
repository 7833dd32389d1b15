//! One call, opened: what was sent and what came back.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, CallState, curl};
use crate::console::client::use_client;
use crate::console::kit::{Badge, CopyButton, Dialog, Tone};
use crate::console::pages::activity::calls_table::{duration, size};
use crate::console::pages::activity::message::MessageView;
use crate::console::pages::activity::state::{Shown, key, tone};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::use_settings;

#[component]
pub(super) fn CallDialog(shown: Shown) -> impl IntoView {
    let calls = use_client().calls();
    // A call that is forgotten while someone reads it stays until it is closed.
    let call = Memo::new(move |before: Option<&Option<Arc<Call>>>| {
        let wanted = shown.open_key.get()?;
        let found = calls.list().into_iter().find(|call| key(call) == wanted);
        found.or_else(|| before.cloned().flatten().filter(|call| key(call) == wanted))
    });
    let on_close = move || shown.open_key.set(None);
    view! {
        <Dialog title="API call" is_open=Signal::derive(move || call.read().is_some()) on_close is_light=true>
            <CallDetails call />
        </Dialog>
    }
    .into_any()
}

#[component]
fn CallDetails(call: Memo<Option<Arc<Call>>>) -> impl IntoView {
    let text = move |say: fn(&Call) -> String| {
        Signal::derive(move || call.read().as_ref().map(|call| say(call)).unwrap_or_default())
    };
    let zone = use_settings().zone;
    let time = Signal::derive(move || {
        let call = call.read();
        call.as_ref().map(|call| absolute(call.at_millis.div_euclid(1_000), zone.get())).unwrap_or_default()
    });
    let tone = Signal::derive(move || call.read().as_ref().map_or(Tone::Idle, |call| tone(call)));
    let fact = |name: &'static str, value: Signal<String>| {
        view! {
            <div hidden=Signal::derive(move || value.read().is_empty())>
                <dt>{name}</dt>
                <dd>{value}</dd>
            </div>
        }
    };
    let command = Callback::new(move |()| {
        let origin = window().location().origin().unwrap_or_default();
        call.with_untracked(|call| call.as_ref().map(|call| curl(call, &origin)).unwrap_or_default())
    });
    view! {
        <div class="call">
            <p class="call-line mono">
                <strong>{text(|call| call.method.as_str().to_owned())}</strong>
                " "
                {text(|call| call.path.clone())}
            </p>
            <dl class="facts">
                <div>
                    <dt>"Status"</dt>
                    <dd>
                        <Badge tone word=text(Call::state_words) />
                    </dd>
                </div>
                {fact("Time", time)}
                {fact("Duration", text(duration))}
                {fact("Size", text(size))}
                {fact("Attempts", text(|call| call.attempts.to_string()))}
                {fact("Account", text(|call| call.account.clone()))}
                {fact("API address", text(|call| call.api.clone()))}
                {fact("X-Op-Id", text(|call| call.op_id.clone().unwrap_or_default()))}
            </dl>
            <div class="row">
                <CopyButton label="Copy as curl" text=command has_words=true />
                <span class="muted">"The token is not included: set $CDN_AUTH_TOKEN."</span>
            </div>
            <MessageView title="Request" call of=|call| &call.request no_body=|_| "No body" />
            <MessageView title="Response" call of=|call| &call.answer no_body=why_no_answer />
        </div>
    }
    .into_any()
}

/// What is said of a call without a body in its answer.
const fn why_no_answer(call: &Call) -> &'static str {
    match call.state {
        CallState::OnItsWay => "No response yet",
        CallState::Answered(_) if call.size_bytes > 0 => "Bodies of successful reads are not recorded.",
        CallState::Answered(_) => "No body",
        CallState::Failed(_) => "The response was lost or incomplete.",
        CallState::GivenUp => "Cancelled: you left the page, or a newer request replaced this one.",
    }
}
