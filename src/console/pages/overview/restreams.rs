//! A sentence on the account's state, and for restreams a line per cause of trouble, next to the recordings.

use crate::console::facts::status_starts::use_status_starts;
use crate::console::kit::{Button, ButtonKind, Glyph, Link, Skeleton, Tone, When, use_toaster};
use crate::console::pages::overview::acknowledge::AcknowledgeDialog;
use crate::console::pages::overview::groups::{Groups, way};
use crate::console::pages::overview::handover::CopyHandover;
use crate::console::pages::overview::recordings::{RecordingData, Recordings, list_of};
use crate::console::pages::overview::restream_queries::RestreamQueries;
use crate::console::platform::clock::use_now_secs;
use crate::console::platform::reactive::*;
use crate::console::query::QueryState;
use crate::console::query::freshness::UpdatedAgo;
use crate::console::query::loaded::Loaded;
use crate::console::routes::{Route, use_go};
use crate::console::session::{is_demonstration, use_sessions};
use crate::model::overview::survey::Urgency;
use crate::model::overview::verdict::{AccountHealth, SentencePart};
use crate::text::durations::ago;

const BROKEN_LINES: usize = 10;
const OTHER_LINES: usize = 5;

#[component]
pub(super) fn Restreams(
    account: RestreamQueries,
    recordings: RecordingData,
    traffic: QueryState,
) -> impl IntoView {
    use_status_starts().open_page();
    let go = use_go();
    let asked = RwSignal::new(None);
    let is_demo = use_sessions().current().with_untracked(|one| one.as_ref().is_some_and(is_demonstration));
    let RestreamQueries { statuses, survey, .. } = account;
    let reads = account.reads();
    let all = reads.and("The list of recordings", *recordings.settings).and("The traffic", traffic);
    let is_empty = memo(move || {
        survey.read().as_ref().is_some_and(|survey| survey.is_empty()) && account.unreadable() == 0
    });
    let sentence = move || view! { <Sentence account recordings has_links=true /> };
    view! {
        <div class="row page-head">
            <h1>"Overview"</h1>
            <UpdatedAgo what="Status" read=*statuses all />
            <div class="row page-acts">
                <CopyHandover account recordings />
                <Button label="Wall view" kind=ButtonKind::Quiet on_press=move || go(&Route::Wall, false) />
            </div>
        </div>
        {is_demo.then(|| view! { <p class="muted demo-note">"A demonstration: its faults are played."</p> })}
        <Loaded reads waiting=TroublePlaceholder failed=sentence>
            <When is=is_empty fallback=sentence>
                <FirstSteps />
            </When>
        </Loaded>
        <div class="overview-main">
            <div class="overview-groups">
                <Groups account urgency=Urgency::Broken title="Broken now" limit=BROKEN_LINES asked />
                <Groups account urgency=Urgency::Unknown title="Unknown" limit=OTHER_LINES asked />
                <Groups account urgency=Urgency::OffSchedule title="Off schedule" limit=OTHER_LINES asked />
            </div>
            <Recordings data=recordings above=*account.resources asked />
        </div>
        <AcknowledgeDialog account asked />
    }
}

#[component]
fn TroublePlaceholder() -> impl IntoView {
    view! {
        <SentencePlaceholder />
        // Reserves the rest of the window, so that arriving content moves nothing visible.
        <div class="card overview-waiting" aria-hidden="true"></div>
    }
}

#[component]
pub(super) fn SentencePlaceholder() -> impl IntoView {
    view! {
        <div class="card line gap-3 verdict">
            <Skeleton label="Loading resources and status" lines=2 />
        </div>
    }
}

#[component]
pub(super) fn Sentence(
    account: RestreamQueries,
    recordings: RecordingData,
    has_links: bool,
) -> impl IntoView {
    let now_secs = use_now_secs();
    let verdict = memo(move || {
        let is_known = recordings.settings.data().is_some_and(|all| all.rejected.is_empty());
        account.verdict(is_known.then_some(&recordings.setting_statuses.read()))
    });
    let health = move || verdict.read().as_ref().map_or(AccountHealth::Unsure, |verdict| verdict.health);
    let tone = Signal::derive(move || match health() {
        AccountHealth::Broken => Tone::Bad,
        AccountHealth::Troubled => Tone::Warning,
        AccountHealth::Unsure => Tone::Unknown,
        AccountHealth::Calm => Tone::Good,
        AccountHealth::Idle => Tone::Idle,
    });
    let parts = memo(move || {
        let cannot = || vec![("Status unknown: some data couldn't be loaded".to_owned(), None)];
        verdict.read().as_ref().map_or_else(cannot, |verdict| verdict.parts.clone())
    });
    let part = move |(text, state): SentencePart| match state {
        Some(state) => way(has_links, list_of(state), text),
        None => text.into_any(),
    };
    let checked = Signal::derive(move || {
        let reads = account.reads();
        let read_at = reads.read_at_secs().filter(|_| reads.has_failed() && verdict.read().is_some());
        read_at.map(|at| format!(", last updated {}", ago(at, now_secs.get().max(at))))
    });
    let details = Signal::derive(move || {
        verdict.read().as_ref().map(|verdict| verdict.details.join(" · ")).unwrap_or_default()
    });
    // Screen readers announce the sentence when it changes, not at each poll.
    let toaster = use_toaster();
    effect_after(move |before: Option<()>| {
        let sentence = parts.read().iter().map(|(text, _)| text.as_str()).collect::<String>();
        if before.is_some() {
            toaster.announce(sentence);
        }
    });
    let class = Signal::derive(move || ["card line gap-3 verdict ", tone.get().class()].concat());
    view! {
        <div class=class data-testid="verdict">
            <Glyph icon=move || tone.get().icon() />
            <div>
                <p class="title verdict-sentence">
                    {move || parts.get().into_iter().map(part).collect_view()}
                    <span class="verdict-checked">{checked}</span>
                </p>
                <p class="muted" hidden=Signal::derive(move || details.read().is_empty())>
                    {details}
                </p>
            </div>
        </div>
    }
}

/// The way of an empty account to its first stream on the air.
#[component]
fn FirstSteps() -> impl IntoView {
    view! {
        <section class="stack gap-3 start empty">
            <h2>"Three steps to the first stream"</h2>
            <ol>
                <li>
                    <strong>"Source: "</strong>
                    "publish a stream to the service, and note its address."
                </li>
                <li>
                    <strong>"Target: "</strong>
                    "create a resource that forwards the source to your platforms."
                </li>
                <li>
                    <strong>"Recording: "</strong>
                    "create one to keep the stream as files, and its last hours to rewind."
                </li>
            </ol>
            <Link to=Route::RestreamNew class="button button-primary">
                "New resource"
            </Link>
        </section>
    }
}
