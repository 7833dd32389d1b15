//! "Ready?": the checklist for the stream's next start, or for a time that is typed.

use crate::console::facts::streams::AccountStreams;
use crate::console::facts::time_format::use_time_format;
use crate::console::kit::{Badge, Button, Link, Tone, UtcTimeField, When, copy, use_toaster};
use crate::console::pages::streams::context::StreamContext;
use crate::console::platform::clock::utc_and;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::routes::Route;
use crate::forms::utc_time::parse_typed;
use crate::model::stream::checklist::{Check, CheckVerdict, Checklist};
use crate::model::stream::lanes::LaneState;
use crate::model::stream::ready::checklist;
use crate::model::stream::show::DvrFact;
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;

/// The interval of evaluation in seconds.
const PACE_SECS: i64 = 10;

const fn tone(verdict: CheckVerdict) -> Tone {
    match verdict {
        CheckVerdict::Wrong => Tone::Bad,
        CheckVerdict::Unknown => Tone::Unknown,
        CheckVerdict::Waiting => Tone::Waiting,
        CheckVerdict::Right => Tone::Good,
        CheckVerdict::Absent => Tone::Idle,
    }
}

/// The state of the section.
#[derive(Clone, PartialEq)]
enum ChecklistState {
    Loading,
    /// Schedules couldn't be loaded.
    Unknown,
    NothingPlanned,
    Checked(Checklist),
}

/// The head line with the verdict, and below it, once opened, the lines, a field for another time, and "Copy".
#[component]
pub(super) fn Ready(context: StreamContext, account: AccountStreams) -> impl IntoView {
    let (toaster, clock, zone) = (use_toaster(), use_time_format(), use_settings().zone);
    let typed = RwSignal::new(String::new());
    let now_secs = account.now_secs;
    let paced_now = memo(move || UnixSeconds(now_secs.get().div_euclid(PACE_SECS) * PACE_SECS));
    let typed_at = memo(move || parse_typed(&typed.read(), Some(paced_now.get())).ok());
    let state = use_checklist(context, account, paced_now, typed_at);
    let badge = move || match state.get() {
        ChecklistState::Checked(checked) => (tone(checked.verdict()), checked.label()),
        ChecklistState::Loading | ChecklistState::Unknown | ChecklistState::NothingPlanned => {
            (Tone::Idle, String::new())
        }
    };
    let start = move |checked: &Checklist| {
        let now = now_secs.get();
        format!("{}, {}", clock.short(checked.at, UnixSeconds(now)), ago(checked.at.0, now))
    };
    let about = move || match &*state.read() {
        ChecklistState::Loading => "Loading".to_owned(),
        ChecklistState::Unknown => "What is planned couldn't be loaded".to_owned(),
        ChecklistState::NothingPlanned => "Nothing is planned".to_owned(),
        ChecklistState::Checked(checked) => match checked.waits_for() {
            waits_for if waits_for.is_empty() => start(checked),
            waits_for => format!("{}; {waits_for}", start(checked)),
        },
    };
    let is_checked = Signal::derive(move || matches!(&*state.read(), ChecklistState::Checked(_)));
    let error = Signal::derive(move || match (typed.read().trim(), typed_at.get()) {
        ("", _) | (_, Some(_)) => String::new(),
        (text, None) => parse_typed(text, None).err().map(|error| error.to_string()).unwrap_or_default(),
    });
    let on_copy = move || {
        if let ChecklistState::Checked(checked) = state.get_untracked() {
            let start = utc_and(checked.at.0, zone.get_untracked());
            copy(toaster, checked.text(context.stream_name().as_str(), &start));
        }
    };
    view! {
        <details class="card stream-ready" data-testid="ready">
            <summary>
                <h2>"Ready?"</h2>
                <When is=is_checked>
                    <Badge tone=move || badge().0 word=move || badge().1 />
                </When>
                <span class="muted cut" title=about>
                    {about}
                </span>
            </summary>
            <When is=is_checked>
                <ul class="stream-checks">{move || lines(&state.read())}</ul>
            </When>
            <div class="wrap gap-3 start">
                <UtcTimeField
                    label="Check another time (UTC)"
                    has_calendar=true
                    now_secs
                    value=typed
                    on_input=move |text| typed.set(text)
                    error
                />
                <When is=is_checked>
                    <Button label="Copy" on_press=on_copy />
                </When>
            </div>
        </details>
    }
}

fn lines(state: &ChecklistState) -> Option<impl IntoView + use<>> {
    let ChecklistState::Checked(checked) = state else { return None };
    let line = |check: &Check| {
        let Check { area, verdict, text, link } = check.clone();
        let text = match link.map(Route::of_document) {
            Some(to) => view! { <Link to>{text}</Link> }.into_any(),
            None => view! { <span>{text}</span> }.into_any(),
        };
        view! {
            <li>
                <Badge tone=tone(verdict) word=verdict.label().to_owned() />
                <span class="muted">{area.label()}</span>
                {text}
            </li>
        }
    };
    Some(checked.checks.iter().map(line).collect_view())
}

/// Checks the stream by what the page has read, for the typed time or else the next start.
fn use_checklist(
    context: StreamContext,
    account: AccountStreams,
    now: Memo<UnixSeconds>,
    typed_at: Memo<Option<UnixSeconds>>,
) -> Memo<ChecklistState> {
    let clock = use_time_format();
    let AccountStreams { resources, statuses, settings, .. } = account;
    let dvr = context.stream.query;
    memo(move || {
        let reads = [*resources, *statuses, *settings, *dvr];
        if reads.iter().any(|read| !read.has_data() && !read.has_failed()) {
            return ChecklistState::Loading;
        }
        let (now, report, source) = (now.get(), dvr.latest(), context.related.source.read());
        let seen = source.iter().rev().find(|one| one.state == LaneState::Published);
        let kept = context.stream.any.read().last().map(|range| range.to);
        let last_seen = seen.map(|one| one.period.to).max(kept).filter(|at| *at <= now);
        let dvr = match () {
            () if dvr.is_missing() => DvrFact::Absent,
            () if dvr.has_data() && report.incomplete.is_none() => DvrFact::Hosts(&report.entries.items),
            () => DvrFact::Unknown,
        };
        let stream = account.index.read().streams.named(&context.stream_name());
        account.before_show(&stream, (dvr, last_seen), now, |facts| {
            let at = typed_at.get().or_else(|| facts.next_start().map(|start| start.at));
            let short = |time: UnixSeconds| clock.short(time, now);
            match at {
                Some(at) => ChecklistState::Checked(checklist(facts, at, &short)),
                None if resources.has_data() && settings.has_data() => ChecklistState::NothingPlanned,
                None => ChecklistState::Unknown,
            }
        })
    })
}
