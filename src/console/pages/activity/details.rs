//! The details of a call: its request and response.

use std::sync::Arc;

use crate::api::activity::{Call, CallState, HttpMessage, curl};
use crate::console::client::use_client;
use crate::console::kit::{Badge, CopyButton, Dialog, Tone};
use crate::console::pages::activity::calls_table::{duration, size};
use crate::console::pages::activity::state::{CallListState, key, tone};
use crate::console::platform::clock::absolute;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::routes::site_address;
use crate::json::text::indented;
use crate::text::si;

#[component]
pub(super) fn CallDialog(state: CallListState) -> impl IntoView {
    let calls = use_client().calls();
    // An open call stays available after it is dropped from the record.
    let call = memo_after(move |before: Option<&Option<Arc<Call>>>| {
        let wanted = state.open_key.get()?;
        let found = calls.list().into_iter().find(|call| key(call) == wanted);
        found.or_else(|| before.cloned().flatten().filter(|call| key(call) == wanted))
    });
    let on_close = move || state.open_key.set(None);
    view! {
        <Dialog title="API call" is_open=move || call.read().is_some() on_close is_light=true>
            <CallDetails call />
        </Dialog>
    }
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
        call.with_untracked(|call| call.as_ref().map(|call| curl(call, &site_address())).unwrap_or_default())
    });
    view! {
        <div class="stack call">
            <p class="breaks mono">
                <strong>{text(|call| call.method.as_str().to_owned())}</strong>
                " "
                {text(|call| call.path.clone())}
            </p>
            <dl class="facts">
                <div>
                    <dt>"Status"</dt>
                    <dd>
                        <Badge tone word=text(Call::state_label) />
                    </dd>
                </div>
                {fact("Time", time)}
                {fact("Duration", text(duration))}
                {fact("Size", text(size))}
                {fact("Attempts", text(|call| call.attempts.to_string()))}
                {fact("Account", text(|call| call.account.clone()))}
                {fact("API address", text(|call| call.api.clone()))}
                {fact("X-Op-Id", text(|call| call.op_id().to_owned()))}
            </dl>
            <div class="row">
                <CopyButton label="Copy as curl" text=command has_words=true />
                <span class="muted">"The token is not included: set $CDN_AUTH_TOKEN."</span>
            </div>
            <MessageView title="Request" call of=|call| &call.request no_body=|_| "No body" />
            <MessageView title="Response" call of=|call| &call.answer no_body=why_no_answer />
        </div>
    }
}

/// Explains why a call has no response body.
const fn why_no_answer(call: &Call) -> &'static str {
    match call.state {
        CallState::Pending => "No response yet",
        CallState::Answered(_) if call.size_bytes > 0 => "Bodies of successful reads are not recorded.",
        CallState::Answered(_) => "No body",
        CallState::Failed(_) => "The response was lost or incomplete.",
        CallState::Cancelled => "Cancelled: you left the page, or a newer request replaced this one.",
    }
}

#[component]
fn MessageView(
    title: &'static str,
    call: Memo<Option<Arc<Call>>>,
    of: fn(&Call) -> &HttpMessage,
    /// The text if there is no body.
    no_body: fn(&Call) -> &'static str,
) -> impl IntoView {
    let headers = move || {
        let call = call.read();
        let headers = call.as_ref().map(|call| of(call).headers.clone()).unwrap_or_default();
        let line = |(name, value)| {
            view! {
                <div>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </div>
            }
        };
        headers.into_iter().map(line).collect_view()
    };
    let note = Signal::derive(move || {
        call.read().as_ref().map(|call| describe_body(of(call), no_body(call))).unwrap_or_default()
    });
    let text = memo(move || {
        let call = call.read();
        let body = call.as_ref().and_then(|call| of(call).body.clone());
        let text = body.map(|body| body.text).unwrap_or_default();
        if text.starts_with(['{', '[']) { indented(&text, 0) } else { text }
    });
    view! {
        <section class="stack gap-2 call-message" aria-label=title>
            <h3>{title}</h3>
            <dl class="stack call-headers mono">{headers}</dl>
            <p class="muted">{note}</p>
            <pre
                class="call-body mono"
                tabindex="0"
                role="region"
                aria-label=format!("{title} body")
                hidden=Signal::derive(move || text.read().is_empty())
            >
                {text}
            </pre>
        </section>
    }
}

fn describe_body(message: &HttpMessage, no_body: &str) -> String {
    let Some(body) = &message.body else {
        let dropped = "Body no longer available: older bodies make room for newer ones.";
        return if message.is_body_dropped { dropped } else { no_body }.to_owned();
    };
    #[expect(clippy::cast_precision_loss, reason = "at most 16 MB")]
    let size = |bytes: usize| si::with_unit(bytes as f64, "B");
    if body.is_cut {
        format!("Body: {} (truncated)", size(body.size_bytes))
    } else {
        format!("Body: {}", size(body.size_bytes))
    }
}
