//! The next days of a schedule as a strip.

use leptos::prelude::*;

use crate::console::form::short_list::note;
use crate::console::form::state::Form;
use crate::console::query::moment::use_service_now_secs;
use crate::forms::windows::spans;
use crate::forms::{Draft, Field};
use crate::model::time::UnixSeconds;
use crate::plot::schedule_strip::{Bar, Day, Span, is_over_for_good, strip};

#[component]
pub fn ScheduleStrip(form: Form, list: Field) -> impl IntoView {
    let now_secs = use_service_now_secs();
    // Nothing moves visibly within a minute.
    let now_secs = Memo::new(move |_| now_secs.get() / 60 * 60);
    let drawn = move || {
        form.settled.track();
        let spans = form.with(|draft| spans_of(draft, list));
        let strip = strip(&spans, now_secs.get());
        let note = is_over_for_good(&spans, now_secs.get())
            .then(|| note("All windows are over. Nothing is sent until you add a new one."));
        view! {
            <svg class="form-strip" role="img" aria-label="Upcoming windows (UTC)">
                {strip.days.iter().map(day).collect_view()}
                {strip.bars.iter().map(bar).collect_view()}
                <line
                    class="form-strip-now"
                    x1=percent(strip.now_at)
                    x2=percent(strip.now_at)
                    y1="0"
                    y2="28"
                />
            </svg>
            {note}
        }
        .into_any()
    };
    view! { <div class="form-strip-box">{drawn}</div> }.into_any()
}

fn bar(bar: &Bar) -> AnyView {
    let class = match (bar.is_past, bar.is_overlapping) {
        (true, _) => "form-strip-bar is-past",
        (false, true) => "form-strip-bar is-overlapping",
        (false, false) => "form-strip-bar",
    };
    view! {
        <rect class=class x=percent(bar.left) width=percent(bar.width.max(0.003)) y="8" height="16" rx="2">
            <title>{format!("Window {}", bar.number)}</title>
        </rect>
    }
    .into_any()
}

fn day(day: &Day) -> AnyView {
    view! {
        <line class="form-strip-day" x1=percent(day.at) x2=percent(day.at) y1="0" y2="44" />
        <text class:is-wide-only=!day.is_named_when_narrow x=percent(day.at) y="40" dx="4">
            {day.name.clone()}
        </text>
    }
    .into_any()
}

fn percent(share: f64) -> String {
    format!("{:.3}%", share * 100.0)
}

/// The windows whose times can be read.
fn spans_of(draft: &Draft, list: Field) -> Vec<Span> {
    let span = |(index, start, stop): (usize, UnixSeconds, UnixSeconds)| Span {
        number: index + 1,
        start: start.0,
        stop: stop.0,
    };
    spans(draft.items(list)).map(span).collect()
}
