//! The restreams: one sentence on how the account is doing, and a line for each cause of trouble, the worst first.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::client::use_client;
use crate::console::kit::page_title::use_page_title;
use crate::console::kit::{Empty, Glyph, Link, Skeleton, Tone, When, unique_id, use_toaster};
use crate::console::pages::overview::group::GroupLine;
use crate::console::pages::overview::recording_trouble::RecordingAlarm;
use crate::console::pages::overview::words::Line;
use crate::console::platform::clock::use_now_secs;
use crate::console::query::freshness::Freshness;
use crate::console::query::loaded::{Loaded, Reads};
use crate::console::query::status_starts::use_status_starts;
use crate::console::query::{Query, Refresh, use_query};
use crate::console::routes::{ListQuery, Route};
use crate::json::partial_list::PartialList;
use crate::model::overview::grouping::ranked;
use crate::model::overview::survey::{Group, Survey, Urgency, survey};
use crate::model::overview::verdict::{Mood, Verdict, verdict};
use crate::model::restream::{ResourceList, ResourceStatus};
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;

/// How often the status is read.
const STATUS_SECS: u32 = 10;
/// How often the resources are read: they change by someone's hand.
const RESOURCES_SECS: u32 = 30;
/// So many broken groups have a line.
const BROKEN_LINES: usize = 10;
/// So many of the others have one.
const OTHER_LINES: usize = 5;

/// Both answers, and what follows from them.
#[derive(Clone, Copy)]
struct Account {
    resources: Query<ResourceList>,
    statuses: Query<PartialList<ResourceStatus>>,
    /// `None` before both were read.
    survey: Memo<Option<Arc<Survey>>>,
}

impl Account {
    fn read() -> Self {
        let client = use_client();
        let resources = use_query(Refresh::Every(RESOURCES_SECS), || ListResources);
        let statuses = use_query(Refresh::Every(STATUS_SECS), || ListStatus);
        let survey = Memo::new(move |before: Option<&Option<Arc<Survey>>>| {
            let (resources, statuses) = (resources.data()?, statuses.data()?);
            let now = UnixSeconds(client.service_now_secs());
            let found = survey(&resources.resources.items, &statuses.items, now);
            let before = before.and_then(Option::as_ref);
            Some(Arc::new(match before {
                Some(before) => found.with_news(before, now),
                None => found,
            }))
        });
        Self { resources, statuses, survey }
    }

    /// How many items of the answers could not be read.
    fn unreadable(self) -> usize {
        let statuses = self.statuses.latest();
        let of_targets = statuses.items.iter().map(|status| status.status.rejected.len());
        let resources = self.resources.latest().resources.rejected.len();
        resources + statuses.rejected.len() + of_targets.sum::<usize>()
    }

    fn verdict(self) -> Option<Verdict> {
        Some(verdict(self.survey.read().as_ref()?, self.unreadable()))
    }

    fn reads(self) -> Reads {
        let of_list = Reads::of("The list of resources", *self.resources);
        of_list.and("The status", *self.statuses, "Restream status")
    }
}

/// The head of the page and its first area.
#[component]
pub(super) fn Restreams() -> impl IntoView {
    let account = Account::read();
    let Account { statuses, survey, .. } = account;
    let reads = account.reads();
    let is_empty = Memo::new(move |_| {
        survey.read().as_ref().is_some_and(|survey| survey.counts.resources == 0) && account.unreadable() == 0
    });
    use_page_title()
        .set_broken(Signal::derive(move || survey.read().as_ref().map_or(0, |survey| survey.causes())));
    view! {
        <div class="page-head">
            <h1>"Overview"</h1>
            <RecordingAlarm />
            <Freshness
                what="Status"
                read_at_secs=Signal::derive(move || statuses.read_at_secs())
                is_stale=Signal::derive(move || reads.has_failed())
                on_refresh=move || reads.refresh()
            />
        </div>
        <Loaded reads waiting=Waiting hopeless=move || view! { <Sentence account /> }>
            <When is=is_empty fallback=move || view! { <Sentence account /> }>
                <NoResources />
            </When>
        </Loaded>
        <Groups account urgency=Urgency::Broken title="Broken now" limit=BROKEN_LINES />
        <Groups account urgency=Urgency::Unknown title="Unknown" limit=OTHER_LINES />
        <Groups account urgency=Urgency::Resting title="Off schedule" limit=OTHER_LINES />
    }
    .into_any()
}

/// What stands there until both answers have come.
#[component]
fn Waiting() -> impl IntoView {
    view! {
        <div class="card verdict">
            <Skeleton label="Loading resources and status" lines=2 />
        </div>
        // As much room as the rest of the window: what comes pushes nothing about that can be seen.
        <div class="card overview-waiting" aria-hidden="true"></div>
    }
    .into_any()
}

/// How the account is doing, in one sentence.
#[component]
fn Sentence(
    /// The account.
    account: Account,
) -> impl IntoView {
    let now_secs = use_now_secs();
    let verdict = Memo::new(move |_| account.verdict());
    let mood = move || verdict.read().as_ref().map_or(Mood::Unsure, |verdict| verdict.mood);
    let tone = Signal::derive(move || match mood() {
        Mood::Broken => Tone::Bad,
        Mood::Unsure => Tone::Unknown,
        Mood::Calm => Tone::Good,
        Mood::Idle => Tone::Idle,
    });
    let sentence = Memo::new(move |_| {
        let cannot = "Status unknown: some data couldn't be loaded";
        verdict.read().as_ref().map_or_else(|| cannot.to_owned(), |verdict| verdict.sentence.clone())
    });
    let checked = Signal::derive(move || {
        let read_at = account.statuses.read_at_secs().filter(|_| verdict.read().is_some());
        let words = if account.reads().has_failed() { "last updated" } else { "updated" };
        read_at.map(|at| format!(", {words} {}", ago(at, now_secs.get().max(at))))
    });
    let details = Signal::derive(move || {
        verdict.read().as_ref().map(|verdict| verdict.details.join(" · ")).unwrap_or_default()
    });
    // Who cannot see it hears it when it changes, not with every poll.
    let toaster = use_toaster();
    Effect::new(move |before: Option<()>| {
        let sentence = sentence.get();
        if before.is_some() {
            toaster.announce(sentence);
        }
    });
    let class = Signal::derive(move || match tone.get() {
        Tone::Bad => "card verdict verdict-bad",
        Tone::Good => "card verdict verdict-good",
        Tone::Unknown => "card verdict verdict-unknown",
        _ => "card verdict",
    });
    view! {
        <div class=class data-testid="verdict">
            <Glyph icon=Signal::derive(move || tone.get().icon()) />
            <div>
                <p class="verdict-sentence">{sentence}<span class="verdict-checked">{checked}</span></p>
                <p class="muted" hidden=Signal::derive(move || details.read().is_empty())>
                    {details}
                </p>
            </div>
        </div>
    }
    .into_any()
}

/// The account has no restream resources.
#[component]
fn NoResources() -> impl IntoView {
    view! {
        <Empty title="No restream resources yet">
            <p class="page-lead">
                "A restream resource forwards a source stream to targets. This page will show what is broken, since when and why."
            </p>
            <Link to=Route::RestreamNew class="button">
                "New resource"
            </Link>
        </Empty>
    }
    .into_any()
}

/// Whether the pointer or the focus is on a line: then none changes its place but for news.
fn is_pointed_at() -> bool {
    let found = document().query_selector(".troubles > ul:is(:hover, :focus-within)");
    found.is_ok_and(|found| found.is_some())
}

/// The groups of one urgency; nothing where there are none. Of equally bad ones the newest come first.
#[component]
fn Groups(
    /// The account.
    account: Account,
    /// Which groups.
    urgency: Urgency,
    /// What they are called together.
    title: &'static str,
    /// So many have a line.
    limit: usize,
) -> impl IntoView {
    let of_urgency = move |survey: &Survey| -> usize {
        survey.groups.iter().filter(|group| group.urgency == urgency).count()
    };
    let count = Memo::new(move |_| account.survey.read().as_ref().map_or(0, |survey| of_urgency(survey)));
    let sinces = use_status_starts();
    let lines = Memo::new(move |before: Option<&Vec<Line>>| {
        // Each poll orders anew, also one that finds nothing new: since when is known a little later than what.
        let _ = account.statuses.read_at_secs();
        let survey = account.survey.read();
        let resources = account.resources.latest();
        let groups = survey.as_ref().map(|survey| survey.groups.as_slice()).unwrap_or_default();
        let shown: Vec<&Group> = groups.iter().filter(|group| group.urgency == urgency).take(limit).collect();
        let lines: Vec<Line> =
            shown.iter().map(|group| Line::new(group, &resources.resources.items)).collect();
        let held = before.filter(|_| is_pointed_at());
        let ranks: Vec<Option<i64>> = lines.iter().map(|line| line.rank(sinces, held)).collect();
        let order = ranked(&shown, &ranks);
        order.iter().filter_map(|&index| lines.get(index as usize).cloned()).collect::<Vec<_>>()
    });
    let keys = move || lines.read().iter().map(|line| line.key.clone()).collect::<Vec<_>>();
    let more = Signal::derive(move || count.get().saturating_sub(limit));
    let title_id = unique_id("groups");
    view! {
        <When is=Signal::derive(move || count.get() > 0)>
            <section class="troubles" aria-labelledby=title_id.clone()>
                <h2 id=title_id.clone()>{title}</h2>
                <ul class="card">
                    <For each=keys key=String::clone let:key>
                        <GroupLine lines key />
                    </For>
                </ul>
                <p hidden=Signal::derive(move || {
                    more.get() == 0
                })>
                    {Signal::derive(move || format!("and {} more: ", more.get()))}
                    <Link to=Route::Restreams(ListQuery::default())>"View all in Restreams"</Link>
                </p>
            </section>
        </When>
    }
    .into_any()
}
