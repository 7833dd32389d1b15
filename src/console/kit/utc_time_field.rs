//! A field for a point in time in UTC: whatever is clear is taken, and what was understood is said below it.

use leptos::prelude::*;

use crate::console::kit::field::TextField;
use crate::forms::utc_time::parse_typed;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::durations::ago;

/// A point in time in UTC. What was typed is spelled out as `YYYY-MM-DDThh:mm:ssZ` when the field is left.
#[component]
pub fn UtcTimeField(
    /// The label's words, with the zone: "Start (UTC)".
    #[prop(into)]
    label: Signal<String>,
    /// The control's id; one is made up where none is given.
    #[prop(optional, into)]
    id: String,
    /// The present second by the clock that the time is meant for: "now" and "tomorrow" go by it.
    #[prop(into)]
    now_secs: Signal<i64>,
    /// What it holds, as typed.
    #[prop(into)]
    value: Signal<String>,
    /// What was typed, or what it means once the field is left.
    #[prop(into)]
    on_input: Callback<(String,)>,
    /// What is wrong with it; empty when nothing is.
    #[prop(optional, into)]
    error: Signal<String>,
    /// Whether it cannot be changed now.
    #[prop(optional, into)]
    is_disabled: Signal<bool>,
) -> impl IntoView {
    let hint = Signal::derive(move || value.with(|value| understood(value, now_secs.get())));
    let on_leave = move |_| {
        let meant =
            value.with_untracked(|value| parse_typed(value, Some(UnixSeconds(now_secs.get_untracked()))));
        if let Ok(time) = meant {
            let spelled = format_utc(time);
            if value.with_untracked(|value| *value != spelled) {
                on_input.run((spelled,));
            }
        }
    };
    view! {
        <div class="utc-time" on:focusout=on_leave>
            <TextField label id value on_input hint error placeholder="2026-03-02 18:00" is_disabled />
        </div>
    }
    .into_any()
}

/// What a typed time was understood as: "Mon 2026-03-02 18:00:00 UTC, in 9 h"; nothing for what is no time.
fn understood(text: &str, now_secs: i64) -> String {
    let Ok(time) = parse_typed(text, Some(UnixSeconds(now_secs))) else { return String::new() };
    format!("{} {}, {}", time.weekday(), time.words(None), ago(time.0, now_secs))
}
