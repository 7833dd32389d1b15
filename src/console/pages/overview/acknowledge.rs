//! "Acknowledge": a person knows a problem, which then no longer counts.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::console::facts::acknowledged::use_acknowledged;
use crate::console::facts::moment::use_service_now_secs;
use crate::console::kit::{ButtonKind, Dialog, DialogChoice, UtcTimeField};
use crate::console::pages::overview::group_summary::GroupSummary;
use crate::console::pages::overview::restream_queries::RestreamQueries;
use crate::console::platform::focus::focus_id;
use crate::forms::utc_time::parse_typed;
use crate::model::ids::RecordId;
use crate::model::overview::acknowledged::{AcknowledgedRecording, Acknowledgement};
use crate::model::recording::state::RecordingState;
use crate::model::time::UnixSeconds;

/// The problem that a person is about to acknowledge.
#[derive(Clone)]
pub(super) enum Problem {
    Targets(GroupSummary),
    /// A recording with its name and state.
    Recording(RecordId, String, RecordingState),
}

const UNTIL_ID: &str = "acknowledge-until";

pub(super) type Asked = RwSignal<Option<Problem>>;

/// "I know" or "Show again" of the problem with this name.
#[component]
pub(super) fn AcknowledgeButton(
    #[prop(into)] label: Signal<&'static str>,
    #[prop(into)] of: Signal<String>,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="button button-quiet acknowledge" on:click=move |_| on_press.run(())>
            {label}
            <span class="visually-hidden">{move || format!(": {}", of.get())}</span>
        </button>
    }
}

#[component]
pub(super) fn AcknowledgeDialog(account: RestreamQueries, asked: Asked) -> impl IntoView {
    let (acknowledged, now_secs) = (use_acknowledged(), use_service_now_secs());
    let typed = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let close = move || {
        asked.set(None);
        typed.set(String::new());
        error.set(String::new());
    };
    let title = Signal::derive(move || {
        let asked = asked.read();
        let title = match asked.as_ref() {
            Some(Problem::Targets(line)) => &line.title,
            Some(Problem::Recording(_, name, _)) => name,
            None => "",
        };
        format!("Acknowledge {title}?")
    });
    let refuse = move |problem: String| {
        error.set(problem);
        focus_id(UNTIL_ID);
    };
    let on_press = move || {
        let Some(problem) = asked.get_untracked() else { return };
        let (text, now) = (typed.get_untracked(), UnixSeconds(now_secs.get_untracked()));
        let until = match text.trim().is_empty() {
            true => None,
            false => match parse_typed(&text, Some(now)) {
                Ok(until) if until > now => Some(until),
                Ok(_) => return refuse("Enter a time in the future.".to_owned()),
                Err(problem) => return refuse(problem.to_string()),
            },
        };
        match problem {
            Problem::Targets(line) => {
                let resources = untrack(|| account.resources.latest());
                let new = Acknowledgement::of(&line.group, &resources.items, until);
                acknowledged.add(new, &line.group);
            }
            Problem::Recording(id, _, state) => {
                acknowledged.add_recording(&id, AcknowledgedRecording::new(&id, state, until));
            }
        }
        close();
    };
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        on_press();
    };
    let on_input = move |(text,): (String,)| {
        error.set(String::new());
        typed.set(text);
    };
    view! {
        <Dialog title is_open=move || asked.read().is_some() on_close=close>
            <p>
                "It is folded and no longer counted, here and in the title, and causes no notification. It comes back when it changes, or after it recovered. This applies to this browser only."
            </p>
            <form novalidate on:submit=on_submit>
                <UtcTimeField
                    id=UNTIL_ID
                    label="Until (UTC), or empty: until it recovers"
                    now_secs
                    value=typed
                    on_input
                    error
                />
            </form>
            <DialogChoice on_back=close label="Acknowledge" kind=ButtonKind::Primary on_press />
        </Dialog>
    }
}
