//! A request or an answer as it went over the network, secrets masked.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, Message};
use crate::json::text::indented;
use crate::text::si;

#[component]
pub(super) fn MessageView(
    title: &'static str,
    call: Memo<Option<Arc<Call>>>,
    of: fn(&Call) -> &Message,
    /// What is said where it has no body.
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
        call.read().as_ref().map(|call| body_note(of(call), no_body(call))).unwrap_or_default()
    });
    let text = Memo::new(move |_| {
        let call = call.read();
        let body = call.as_ref().and_then(|call| of(call).body.clone());
        let text = body.map(|body| body.text).unwrap_or_default();
        if text.starts_with(['{', '[']) { indented(&text, 0) } else { text }
    });
    view! {
        <section class="call-message" aria-label=title>
            <h3>{title}</h3>
            <dl class="call-headers mono">{headers}</dl>
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
    .into_any()
}

fn body_note(message: &Message, no_body: &str) -> String {
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
