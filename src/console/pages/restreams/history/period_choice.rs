//! Presets, and both ends as typed times.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind, UtcTimeField, When, true_or_false};
use crate::console::pages::restreams::history::address::address_of;
use crate::console::pages::restreams::history::shown_period::ShownPeriod;
use crate::forms::utc_time::parse_typed;
use crate::model::time::UnixSeconds;
use crate::plot::time_view::PRESETS;

/// "Last hour" … "Last 30 days", "From (UTC)" and "To (UTC)".
#[component]
pub(super) fn PeriodChoice(
    /// The period.
    period: ShownPeriod,
) -> impl IntoView {
    // What was typed and not shown yet stays, until another period is chosen.
    let is_typing = RwSignal::new(false);
    let presets = PRESETS.map(|preset| {
        let is_chosen = Signal::derive(move || {
            let (from, to) = period.settled.get();
            period.is_live.get() && to - from == preset.secs
        });
        view! {
            <button
                type="button"
                class="chip"
                aria-pressed=true_or_false(is_chosen)
                on:click=move |_| {
                    is_typing.set(false);
                    period.show_last(preset.secs);
                }
            >
                {preset.label}
            </button>
        }
    });
    let has_problem = Signal::derive(move || !period.problem.read().is_empty());
    view! {
        <When is=has_problem>
            <Banner kind=BannerKind::Warning title=period.problem />
        </When>
        <div class="history-choice">
            <div class="chips" role="group" aria-label="Period">
                {presets.into_iter().collect_view()}
            </div>
            <TypedPeriod period is_typing />
        </div>
    }
    .into_any()
}

/// Both ends, typed.
#[component]
fn TypedPeriod(
    /// The period.
    period: ShownPeriod,
    /// Whether something was typed that is not shown yet.
    is_typing: RwSignal<bool>,
) -> impl IntoView {
    let from = RwSignal::new(String::new());
    let to = RwSignal::new(String::new());
    let from_error = RwSignal::new(String::new());
    let to_error = RwSignal::new(String::new());
    Effect::new(move |_| {
        let (first, last) = period.settled.get();
        if !is_typing.get() {
            let spelled = address_of(first, last);
            from.set(spelled.from);
            to.set(spelled.to);
        }
    });
    let take = move |field: RwSignal<String>, error: RwSignal<String>, text: String| {
        is_typing.set(true);
        error.set(String::new());
        field.set(text);
    };
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let now = Some(UnixSeconds(period.now_secs.get_untracked()));
        let first = from.with_untracked(|from| parse_typed(from, now));
        let last = to.with_untracked(|to| parse_typed(to, now));
        from_error.set(first.err().map(|error| error.to_string()).unwrap_or_default());
        to_error.set(last.err().map(|error| error.to_string()).unwrap_or_default());
        let (Ok(first), Ok(last)) = (first, last) else { return };
        if last <= first {
            to_error.set("The end must be after the beginning.".to_owned());
            return;
        }
        is_typing.set(false);
        period.show(first.0, last.0);
    };
    view! {
        <form class="history-typed" aria-label="From and to" on:submit=on_submit novalidate>
            <UtcTimeField
                label="From (UTC)"
                now_secs=period.now_secs
                value=from
                on_input=move |text| take(from, from_error, text)
                error=from_error
            />
            <UtcTimeField
                label="To (UTC)"
                now_secs=period.now_secs
                value=to
                on_input=move |text| take(to, to_error, text)
                error=to_error
            />
            <button type="submit" class="button">
                "Show period"
            </button>
        </form>
    }
    .into_any()
}
