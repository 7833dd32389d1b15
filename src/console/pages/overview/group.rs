//! A line about targets that are in trouble for one reason.

use leptos::prelude::*;

use crate::console::kit::health::HealthBadge;
use crate::console::kit::{Glyph, Icon, Link, When};
use crate::console::pages::overview::words::{Line, Named};
use crate::console::query::moment::{both_zones, use_service_now_secs};
use crate::console::query::status_starts;
use crate::console::query::status_starts::use_status_starts;
use crate::console::routes::{Period, Route};
use crate::model::overview::grouping::RECENT_SECS;
use crate::model::overview::survey::Urgency;
use crate::model::restream::health::Health;
use crate::model::time::UnixSeconds;
use crate::text::durations::{ago, distance};
use crate::text::truncate::split_tail;

/// What is wrong, whose fault it is, since when, and where.
#[component]
pub(super) fn GroupLine(lines: Memo<Vec<Line>>, key: String) -> impl IntoView {
    // The line stays as it was while the list takes it away.
    let line = Memo::new(move |before: Option<&Option<Line>>| {
        let found = lines.read().iter().find(|line| line.key == key).cloned();
        found.or_else(|| before.cloned().flatten())
    });
    let summary =
        Signal::derive(move || line.read().as_ref().map(|line| line.summary.clone()).unwrap_or_default());
    let is_new = Signal::derive(move || line.read().as_ref().is_some_and(|line| line.is_new));
    let list = Signal::derive(move || {
        Route::Restreams(line.read().as_ref().map(|line| line.list.clone()).unwrap_or_default())
    });
    let list_label =
        Signal::derive(move || line.read().as_ref().map(|line| line.title.clone()).unwrap_or_default());
    view! {
        <li class="trouble">
            <div class="trouble-head">
                <State line />
                <Title line />
            </div>
            <p class="trouble-summary">
                {summary} <span class="trouble-new" hidden=Signal::derive(move || !is_new.get())>
                    " (new)"
                </span>
            </p>
            <p class="trouble-since">
                <StartOf line index=0 is_of_line=true />
            </p>
            <Resources line />
            <Link to=list class="trouble-list">
                "View in Restreams"
                <span class="visually-hidden">
                    {Signal::derive(move || format!(": {}", list_label.get()))}
                </span>
            </Link>
        </li>
    }
    .into_any()
}

#[component]
fn State(line: Memo<Option<Line>>) -> impl IntoView {
    let health = Signal::derive(move || line.read().as_ref().map_or(Health::NotReported, |line| line.health));
    let code = Signal::derive(move || line.read().as_ref().and_then(|line| line.code));
    view! { <HealthBadge health code /> }.into_any()
}

/// What the targets have in common; an address gives way at its head where there is too little room.
#[component]
fn Title(line: Memo<Option<Line>>) -> impl IntoView {
    let title =
        Signal::derive(move || line.read().as_ref().map(|line| line.title.clone()).unwrap_or_default());
    let is_address = Signal::derive(move || line.read().as_ref().is_some_and(|line| line.is_address));
    let head = Signal::derive(move || split_tail(&title.read()).0.to_owned());
    let tail = Signal::derive(move || split_tail(&title.read()).1.to_owned());
    view! {
        <When is=is_address fallback=move || view! { <h3 class="trouble-title">{title}</h3> }>
            <h3 class="trouble-title mono" title=title>
                <span class="cut-head">{head}</span>
                <span class="cut-tail">{tail}</span>
            </h3>
        </When>
    }
    .into_any()
}

#[component]
fn Resources(line: Memo<Option<Line>>) -> impl IntoView {
    // Only another set of resources draws them anew: the focus may be in one of the links.
    let named = Memo::new(move |_| line.read().as_ref().map(|line| line.named.clone()).unwrap_or_default());
    let more = Signal::derive(move || match line.read().as_ref().map_or(0, |line| line.more) {
        0 => String::new(),
        1 => "and 1 more resource".to_owned(),
        more => format!("and {more} more resources"),
    });
    let item = move |(index, named): (usize, Named)| {
        let history = Route::RestreamHistory(named.id.clone(), Period::default());
        let of = format!(" of {}", named.name);
        view! {
            <li>
                <Link to=named.route()>{named.name}</Link>
                <Link to=history class="trouble-history">
                    <Glyph icon=Icon::Clock />
                    "History"
                    <span class="visually-hidden">{of}</span>
                </Link>
                <span class="muted">
                    <StartOf line index is_of_line=false />
                </span>
            </li>
        }
    };
    view! {
        <ul class="trouble-resources">
            {move || named.get().into_iter().enumerate().map(item).collect_view()}
            <li class="muted" hidden=Signal::derive(move || more.read().is_empty())>
                {more}
            </li>
        </ul>
    }
    .into_any()
}

/// For how long, or until when it waits: once for a line whose targets broke together, else beside each resource.
#[component]
fn StartOf(
    line: Memo<Option<Line>>,
    /// The index of the resource whose target tells.
    index: usize,
    /// Whether it stands for the whole line.
    is_of_line: bool,
) -> impl IntoView {
    let reader = use_status_starts();
    let now_secs = use_service_now_secs();
    let since = Memo::new(move |_| {
        let line = line.read();
        let line = line.as_ref().filter(|line| line.has_one_since() == is_of_line)?;
        let named = line.named.get(index)?;
        let (target, code) = named.target.as_ref().filter(|_| line.urgency != Urgency::Resting)?;
        reader.of(&named.id, target, *code)
    });
    // `None` for a line whose targets do not wait.
    let opens = move || {
        let line = line.read();
        let is_shown = |line: &&Line| line.urgency == Urgency::Resting && line.has_one_since() == is_of_line;
        Some(line.as_ref().filter(is_shown)?.named.get(index)?.opens)
    };
    let words = Signal::derive(move || {
        match opens() {
            Some(Some(UnixSeconds(at))) => {
                return Some(format!("starts {}", ago(at, now_secs.get().min(at))));
            }
            Some(None) => return Some("no upcoming window".to_owned()),
            None => {}
        }
        // The clocks may differ by a second: nothing begins in the future.
        let span = |UnixSeconds(at): UnixSeconds| distance(now_secs.get().abs_diff(at.min(now_secs.get())));
        match since.get()? {
            status_starts::StateStart::At(at) => Some(format!("for {}", span(at))),
            status_starts::StateStart::Before(at) => Some(format!("for more than {}", span(at))),
            status_starts::StateStart::Unknown => Some("start unknown".to_owned()),
        }
    });
    let until = move || opens().flatten().map(|at| format!("Starts {}", both_zones(at)));
    let title = Signal::derive(move || match since.get() {
        None => until(),
        Some(status_starts::StateStart::At(at)) => Some(format!("Since {}", both_zones(at))),
        Some(status_starts::StateStart::Before(at)) => Some(format!("Before {}", both_zones(at))),
        Some(status_starts::StateStart::Unknown) => None,
    });
    let is_recent = Memo::new(move |_| {
        let is_within = |at: i64| now_secs.get().saturating_sub(at) < RECENT_SECS;
        matches!(since.get(), Some(status_starts::StateStart::At(UnixSeconds(at))) if is_within(at))
    });
    view! {
        <span title=title>{words}</span>
        <span class="trouble-recent" hidden=Signal::derive(move || !is_recent.get())>
            "Last hour"
        </span>
    }
    .into_any()
}
