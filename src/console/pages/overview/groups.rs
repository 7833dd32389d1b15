//! Groups of one urgency as lines: those of the last hour first, then by severity; those that have lasted for days and those that
//! are acknowledged are folded. No line moves under the pointer.

use std::sync::Arc;

use crate::console::facts::acknowledged::use_acknowledged;
use crate::console::facts::health::HealthBadge;
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::platform_names::use_platform_names;
use crate::console::facts::status_starts::{StateStart, use_status_starts};
use crate::console::kit::{CutAddress, Each, Link, When, holding, unique_id};
use crate::console::pages::overview::acknowledge::{AcknowledgeButton, Asked, Problem};
use crate::console::pages::overview::group_summary::{Fold, GroupSummary, NamedTarget};
use crate::console::pages::overview::restream_queries::RestreamQueries;
use crate::console::platform::clock::both_zones;
use crate::console::platform::reactive::*;
use crate::console::routes::{ListQuery, Route};
use crate::model::overview::grouping::{RECENT_SECS, ranked};
use crate::model::overview::survey::{TroubleGroup, Urgency};
use crate::model::restream::changes::instability::Instability;
use crate::model::restream::shared_names;
use crate::model::time::UnixSeconds;
use crate::text::durations::{ago, distance};
use crate::text::listing::distinct;
use crate::text::si::grouped;
use crate::text::truncate::has_one_origin;

/// Number of worst groups whose start is requested.
const ASKED: usize = 30;

#[component]
pub(super) fn Groups(
    account: RestreamQueries,
    urgency: Urgency,
    title: &'static str,
    limit: usize,
    asked: Asked,
) -> impl IntoView {
    let state = if urgency == Urgency::Broken { "broken" } else { "" };
    let all = Route::Restreams(ListQuery::default().with("state", state));
    let count = memo(move || of_urgency(account, urgency).len());
    let is_held = RwSignal::new(false);
    let (lines, _) = lines(account, urgency, limit, is_held);
    let more = Signal::derive(move || count.get().saturating_sub(lines.read().len()));
    let title_id = unique_id("groups");
    view! {
        <When is=move || !lines.read().is_empty()>
            <section class="stack gap-2 troubles" aria-labelledby=title_id.clone()>
                <h2 id=title_id.clone()>{title}</h2>
                <div class="stack gap-2" use:holding=(is_held, true)>
                    {Fold::ALL
                        .map(|fold| view! { <FoldedLines lines fold asked /> })
                        .into_iter()
                        .collect_view()}
                </div>
                <p hidden=Signal::derive(move || {
                    more.get() == 0
                })>
                    {Signal::derive(move || format!("and {} more: ", grouped(more.get())))}
                    <Link to=all.clone()>"View all in Restreams"</Link>
                </p>
            </section>
        </When>
    }
}

/// The lines that are shown at once, or a line that opens the others.
#[component]
fn FoldedLines(lines: Memo<Vec<GroupSummary>>, fold: Fold, asked: Asked) -> impl IntoView {
    let here = of_fold(lines, fold);
    let list = move || {
        view! {
            <ul class="card">
                <Each each=move || here.get() key=|line| line.key.clone() let:line>
                    <GroupLine lines=here line asked />
                </Each>
            </ul>
        }
    };
    let title = Signal::derive(move || fold.title(here.read().len()));
    let content = match fold {
        Fold::Open => list().into_any(),
        Fold::Days | Fold::Acknowledged => view! {
            <details>
                <summary class="muted">{title}</summary>
                {list()}
            </details>
        }
        .into_any(),
    };
    view! {
        <div class="trouble-fold" hidden=move || here.read().is_empty()>
            {content}
        </div>
    }
}

/// Returns the lines that stand in one place.
pub(super) fn of_fold(lines: Memo<Vec<GroupSummary>>, fold: Fold) -> Memo<Vec<GroupSummary>> {
    memo(move || lines.read().iter().filter(|line| line.fold == fold).cloned().collect())
}

/// Returns the lines in order, or in their earlier order while they are held, and the number of unknown starts.
pub(super) fn lines(
    account: RestreamQueries,
    urgency: Urgency,
    limit: usize,
    is_held: RwSignal<bool>,
) -> (Memo<Vec<GroupSummary>>, Signal<usize>) {
    let (starts, now_secs, platforms) = (use_status_starts(), use_service_now_secs(), use_platform_names());
    let all = memo(move || {
        let resources = account.resources.latest();
        let groups = of_urgency(account, urgency).into_iter().take(ASKED);
        let shared = shared_names(&resources.items);
        let sources = resources.items.iter().flat_map(|resource| &resource.restreams);
        let has_one_origin = has_one_origin(sources.map(|restream| restream.source.as_str()));
        let line = |group| GroupSummary {
            has_one_origin,
            ..GroupSummary::new(group, &resources.items, &shared, platforms)
        };
        groups.map(line).collect::<Vec<_>>()
    });
    let requested = memo(move || {
        let all = all.read();
        Arc::new(match urgency {
            Urgency::Broken => all.iter().flat_map(GroupSummary::listed).collect(),
            Urgency::Unknown | Urgency::OffSchedule => Vec::new(),
        })
    });
    let (begun, left) = starts.many(requested);
    // True once all starts were known: from then on no line moves under the pointer.
    let is_settled = StoredValue::new(false);
    let lines = memo_after(move |before: Option<&Vec<GroupSummary>>| {
        // Reorders at each poll, also if it found no changes, and at each start that arrives.
        let _ = account.statuses.read_at_secs();
        begun.track();
        let all = all.read();
        let begun: Vec<Option<i64>> = all.iter().map(|line| line.begun(starts)).collect();
        let groups: Vec<&TroubleGroup> = all.iter().map(|line| &line.group).collect();
        let now = UnixSeconds(now_secs.get_untracked());
        let indices = ranked(&groups, &begun, now);
        let mut open = 0;
        let shown: Vec<GroupSummary> = (indices.iter().map(|&index| index as usize))
            .filter_map(|index| {
                let line = all.get(index)?;
                let was = before.into_iter().flatten().find(|was| was.key == line.key).map(|was| was.fold);
                Some(line.folded(was, begun.get(index).copied().flatten(), now))
            })
            .filter(|line| {
                open += usize::from(line.fold == Fold::Open);
                line.fold != Fold::Open || open <= limit
            })
            .collect();
        let was_settled = is_settled.get_value();
        is_settled.set_value(was_settled || (left.get() == 0 && !all.is_empty()));
        let Some(before) = before.filter(|_| is_held.get() && was_settled) else {
            return shown;
        };
        // No line moves: existing ones remain, even if they have ended, then new ones.
        let order = distinct(before.iter().chain(&shown).map(|line| line.key.clone()));
        let line = |key: String| {
            let now = shown.iter().find(|line| line.key == key).cloned();
            now.or_else(|| before.iter().find(|line| line.key == key).cloned().map(GroupSummary::over))
        };
        order.into_iter().filter_map(line).collect()
    });
    (lines, left)
}

/// Returns the groups of an urgency, the worst first.
pub(super) fn of_urgency(account: RestreamQueries, urgency: Urgency) -> Vec<TroubleGroup> {
    let survey = account.survey.read();
    let groups = survey.as_ref().map(|survey| survey.groups.as_slice()).unwrap_or_default();
    groups.iter().filter(|group| group.urgency == urgency).cloned().collect()
}

/// Returns a link, or its text alone, as the wall view has it.
pub(super) fn way(is_link: bool, to: impl Into<Signal<Route>>, text: impl Into<Signal<String>>) -> AnyView {
    let (to, text) = (to.into(), text.into());
    if is_link { view! { <Link to>{text}</Link> }.into_any() } else { text.into_any() }
}

/// A line, with links and "I know" if `asked` can be set.
#[component]
pub(super) fn GroupLine(
    lines: Memo<Vec<GroupSummary>>,
    line: GroupSummary,
    #[prop(optional)] asked: Option<Asked>,
) -> impl IntoView {
    // The line keeps its content while it is being removed.
    let line = memo_after(move |before: Option<&GroupSummary>| {
        let before = before.unwrap_or(&line);
        lines.read().iter().find(|now| now.key == line.key).unwrap_or(before).clone()
    });
    let title = Signal::derive(move || line.read().title.clone());
    let starts = use_status_starts();
    let summary = Signal::derive(move || {
        let line = line.read();
        let unstable = |named: &NamedTarget| {
            let broken = named.broken.as_ref()?;
            starts.unstable(&broken.id, broken.sources())
        };
        let unstable = line.named.iter().filter_map(unstable).max().map(Instability::label);
        let remarks =
            std::iter::once(line.summary.clone()).filter(|summary| !summary.is_empty()).chain(unstable);
        remarks.map(|remark| [". ", &remark].concat()).collect::<String>()
    });
    let title_view = match line.with_untracked(|line| line.is_address) {
        true => {
            let has_one_origin = Signal::derive(move || line.read().has_one_origin);
            view! { <CutAddress address=title has_one_origin /> }.into_any()
        }
        false => title.into_any(),
    };
    let targets = Signal::derive(move || Route::Targets(line.read().targets.clone()));
    let count = Signal::derive(move || line.read().count.clone());
    let has_links = asked.is_some();
    let has_several = Signal::derive(move || has_links && line.read().named.len() > 1);
    let acknowledged = use_acknowledged();
    let is_acknowledged = Signal::derive(move || line.read().group.is_acknowledged);
    let on_acknowledge = move || match is_acknowledged.get_untracked() {
        true => acknowledged.retain(|one| line.with_untracked(|line| !one.is_of(&line.group))),
        false => asked.into_iter().for_each(|asked| asked.set(Some(Problem::Targets(line.get_untracked())))),
    };
    let is_broken = line.with_untracked(|line| line.group.urgency == Urgency::Broken);
    let acknowledge = (asked.is_some() && is_broken).then(|| {
        let label = Signal::derive(move || if is_acknowledged.get() { "Show again" } else { "I know" });
        view! { <AcknowledgeButton label of=title on_press=on_acknowledge /> }
    });
    view! {
        <li class="trouble">
            <div class="line gap-3 trouble-head">
                <HealthBadge
                    health=move || line.read().group.health
                    code=move || line.read().group.targets.first()?.code
                />
                <h3 class="breaks trouble-title">{title_view}</h3>
            </div>
            <div class="trouble-summary">
                {way(has_links, targets, count)}
                {Signal::derive(move || if count.read().is_empty() { "" } else { " of " })}
                <GroupResources line has_links /> {summary}
                <span
                    class="text-bad strong trouble-new"
                    hidden=Signal::derive(move || line.read().group.appeared.is_none())
                >
                    " (new)"
                </span>
            </div>
            <p class="trouble-since">
                <StartOf line index=0 is_of_line=true />
            </p>
            <div class="line trouble-list">
                <When is=has_several>
                    <Link to=move || Route::Restreams(
                        line.read().list.clone(),
                    )>
                        "View in Restreams"
                        <span class="visually-hidden">
                            {Signal::derive(move || format!(": {}", title.get()))}
                        </span>
                    </Link>
                </When>
                {acknowledge}
            </div>
        </li>
    }
}

#[component]
fn GroupResources(line: Memo<GroupSummary>, has_links: bool) -> impl IntoView {
    // Only a different set of resources redraws the links, which may have the focus.
    let named = memo(move || line.read().named.clone());
    let more = Signal::derive(move || match line.read().group.resources - named.read().len() {
        0 => String::new(),
        1 => "and 1 more resource".to_owned(),
        more => format!("and {} more resources", grouped(more)),
    });
    let item = move |(index, named): (usize, NamedTarget)| {
        view! {
            <li>
                {way(has_links, Route::Restream(named.id), named.name)} <span class="muted">
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
}

/// The time since the start, or the scheduled start: once per line if its targets failed together, else per resource.
#[component]
fn StartOf(
    line: Memo<GroupSummary>,
    /// The index of the resource that is described.
    index: usize,
    /// True for the start of the whole line.
    is_of_line: bool,
) -> impl IntoView {
    let reader = use_status_starts();
    let now_secs = use_service_now_secs();
    let start = memo(move || {
        let line = line.read();
        let named = line.named.get(index).filter(|_| line.has_one_since() == is_of_line)?;
        if line.group.urgency == Urgency::OffSchedule {
            return Some(LineStart::Opens(named.opens));
        }
        let counted = if is_of_line { line.named.as_slice() } else { std::slice::from_ref(named) };
        let broken = counted.iter().filter_map(|named| named.broken.as_ref());
        // Each is requested, before one that is still loading ends the search.
        let starts: Vec<_> = broken.map(|broken| reader.of(broken)).collect();
        StateStart::earliest(starts.into_iter().collect::<Option<Vec<_>>>()?).map(LineStart::Since)
    });
    let message = Signal::derive(move || {
        let now = now_secs.get();
        // Clocks may differ by a second; a start is never in the future.
        let span = |UnixSeconds(at): UnixSeconds| distance(now.abs_diff(at.min(now)));
        let text = match start.get()? {
            LineStart::Opens(Some(UnixSeconds(at))) => format!("starts {}", ago(at, now.min(at))),
            LineStart::Opens(None) => "no upcoming window".to_owned(),
            LineStart::Since(StateStart::At(at)) => format!("for {}", span(at)),
            LineStart::Since(StateStart::Before(at)) => format!("for more than {}", span(at)),
            LineStart::Since(StateStart::Unknown) => "start unknown".to_owned(),
        };
        // It stands behind a name.
        Some(if is_of_line { text } else { [" ", &text].concat() })
    });
    let title = Signal::derive(move || match start.get()? {
        LineStart::Opens(at) => Some(format!("Starts {}", both_zones(at?))),
        LineStart::Since(StateStart::At(at)) => Some(format!("Since {}", both_zones(at))),
        LineStart::Since(StateStart::Before(at)) => Some(format!("Before {}", both_zones(at))),
        LineStart::Since(StateStart::Unknown) => None,
    });
    let is_recent = memo(move || {
        let is_within = |at: i64| now_secs.get().saturating_sub(at) < RECENT_SECS;
        matches!(start.get(), Some(LineStart::Since(StateStart::At(UnixSeconds(at)))) if is_within(at))
    });
    view! {
        <span title=title>{message}</span>
        <span class="text-bad strong trouble-recent" hidden=Signal::derive(move || !is_recent.get())>
            "Last hour"
        </span>
    }
}

#[derive(Clone, Copy, PartialEq)]
enum LineStart {
    Since(StateStart),
    /// The next scheduled start, if there is one.
    Opens(Option<UnixSeconds>),
}
