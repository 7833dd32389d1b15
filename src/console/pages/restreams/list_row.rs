//! A row of the list.

use leptos::prelude::*;

use super::list_state::Shown;
use super::state::HealthBadge;
use crate::console::kit::CopyButton;
use crate::console::kit::table::Column;
use crate::console::moment::{both_zones, use_service_now_secs};
use crate::console::routes::{Route, use_go};
use crate::console::since::{Since, short_words, use_since};
use crate::model::ids::ResourceId;
use crate::model::masked_url::masked_source;
use crate::model::restream::{Resource, Restream, StatusCode};
use crate::model::restream_health::{Health, Rollup};
use crate::model::time::UnixSeconds;
use crate::plot::cut_text::{cut_middle, split_tail};
use crate::plot::time_words::ago;

/// How much of an id is shown.
const ID_CHARS: usize = 13;

/// The columns, status first.
pub(super) fn columns() -> Vec<Column> {
    let column = |key, label, is_sortable| Column { key, label, is_sortable };
    vec![
        column("status", "Status", true),
        column("name", "Name", true),
        column("targets", "Targets", false),
        column("source", "Source", false),
        column("modified", "Modified", true),
        column("id", "ID", false),
    ]
}

/// What a row says. One row's worth is made anew on a change; the page changes where a text differs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RowText {
    id: ResourceId,
    name: String,
    health: Option<Health>,
    code: Option<StatusCode>,
    opens: Option<UnixSeconds>,
    affected: String,
    targets: String,
    source: String,
    modified: UnixSeconds,
}

impl RowText {
    fn new(resource: &Resource, rollup: &Rollup) -> Self {
        let is_counted = !matches!(rollup.health, Health::Ok | Health::Inactive | Health::NoTargets);
        Self {
            id: resource.resource_id.clone(),
            // A name of spaces alone would leave nothing to see or to press.
            name: resource.name.trim().to_owned(),
            health: Some(rollup.health),
            code: rollup.code,
            opens: rollup.opens,
            affected: match rollup.targets {
                targets @ 2.. if is_counted => format!("{} of {targets}", rollup.affected),
                _ => String::new(),
            },
            targets: match rollup.targets {
                0 => "none".to_owned(),
                targets => format!("{} of {targets} OK", rollup.ok),
            },
            source: sources(&resource.restreams),
            modified: resource.modification_ts,
        }
    }
}

/// The first source, and how many others there are.
fn sources(restreams: &[Restream]) -> String {
    let mut distinct: Vec<&str> = Vec::new();
    for restream in restreams {
        if !distinct.contains(&restream.source.as_str()) {
            distinct.push(&restream.source);
        }
    }
    match distinct.as_slice() {
        [] => "–".to_owned(),
        [only] => masked_source(only),
        [first, others @ ..] => format!("{} +{}", masked_source(first), others.len()),
    }
}

/// The cells of the row `number`.
pub(super) fn cells(shown: Shown, number: Signal<Option<usize>>) -> AnyView {
    let text = Memo::new(move |before: Option<&RowText>| {
        let Some(number) = number.get() else { return before.cloned().unwrap_or_default() };
        let (listed, rollups, arranged) =
            (shown.listed.latest(), shown.rollups.read(), shown.arranged.read());
        let place = arranged.rows.get(number).map(|&place| place as usize);
        let found = place.and_then(|place| Some((listed.board.resources().get(place)?, rollups.get(place)?)));
        found.map(|(resource, rollup)| RowText::new(resource, rollup)).unwrap_or_default()
    });
    let health = Signal::derive(move || text.read().health.unwrap_or(Health::NotReported));
    let code = Signal::derive(move || text.read().code);
    view! {
        <td class="table-cell" role="gridcell" data-column="status">
            <HealthBadge health code />
            <span class="restream-affected">{Signal::derive(move || text.read().affected.clone())}</span>
            <SinceCell shown number text />
        </td>
        <td class="table-cell" role="gridcell" data-column="name">
            <NameLink text />
        </td>
        <td class="table-cell" role="gridcell" data-column="targets">
            {Signal::derive(move || text.read().targets.clone())}
        </td>
        <SourceCell text />
        <ModifiedCell text />
        <IdCell text />
    }
    .into_any()
}

/// Since when the resource has its trouble, or until when it waits; nothing for one that does neither.
#[component]
fn SinceCell(
    /// What is shown.
    shown: Shown,
    /// The row.
    number: Signal<Option<usize>>,
    /// What the row says.
    text: Memo<RowText>,
) -> impl IntoView {
    let sinces = use_since();
    let now_secs = use_service_now_secs();
    let since = Memo::new(move |_| {
        let text = text.read();
        let code = text.code.filter(|_| text.health.is_some_and(Health::is_problem))?;
        let targets = shown.targets_behind(number.get()?);
        // All are asked at once, so that one read answers for all.
        let asked: Vec<_> = targets.iter().map(|target| sinces.of(&text.id, target, code)).collect();
        Since::earliest(asked.into_iter().collect::<Option<Vec<_>>>()?)
    });
    // `None` for one that does not wait.
    let opens = move || {
        let text = text.read();
        text.health.filter(|health| *health == Health::Waiting).map(|_| text.opens)
    };
    let words = Signal::derive(move || match opens() {
        Some(Some(time)) => Some(format!("starts {}", ago(time.0, now_secs.get().min(time.0)))),
        Some(None) => Some("no window to come".to_owned()),
        None => since.get().map(|since| short_words(since, now_secs.get())),
    });
    let title = Signal::derive(move || match opens() {
        Some(opens) => opens.map(|time| format!("waits until {}", both_zones(time))),
        None => match since.get()? {
            Since::At(time) => Some(format!("since {}", both_zones(time))),
            Since::Before(time) => Some(format!("since before {}", both_zones(time))),
            Since::Unknown => None,
        },
    });
    view! {
        <span class="restream-since" title=title>
            {words}
        </span>
    }
    .into_any()
}

/// The name, as a link to the resource.
#[component]
fn NameLink(
    /// What the row says.
    text: Memo<RowText>,
) -> impl IntoView {
    let go = use_go();
    let route = move || Route::Restream(text.read().id.clone());
    let on_click = move |event: leptos::ev::MouseEvent| {
        let is_browsers = event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key();
        if !is_browsers {
            event.prevent_default();
            go(&untrack(route), false);
        }
    };
    let name = Signal::derive(move || {
        let text = text.read();
        if text.name.is_empty() { "(no name)".to_owned() } else { text.name.clone() }
    });
    // The grid has the one place in the tab order; its Enter opens the row.
    view! {
        <a
            class="restream-name"
            tabindex="-1"
            href=Signal::derive(move || route().href())
            title=name
            on:click=on_click
        >
            {name}
        </a>
    }
    .into_any()
}

/// The source, cut in the middle where there is too little room: sources differ at their ends.
#[component]
fn SourceCell(
    /// What the row says.
    text: Memo<RowText>,
) -> impl IntoView {
    let source = Signal::derive(move || text.read().source.clone());
    let head = Signal::derive(move || split_tail(&text.read().source).0.to_owned());
    let tail = Signal::derive(move || split_tail(&text.read().source).1.to_owned());
    view! {
        <td class="table-cell mono" role="gridcell" data-column="source" title=source>
            <span class="cut-head">{head}</span>
            <span class="cut-tail">{tail}</span>
        </td>
    }
    .into_any()
}

/// When the resource was last changed.
#[component]
fn ModifiedCell(
    /// What the row says.
    text: Memo<RowText>,
) -> impl IntoView {
    let now_secs = use_service_now_secs();
    let time = move || Some(text.read().modified).filter(|&time| time != UnixSeconds::default());
    let words =
        Signal::derive(move || time().map_or_else(|| "–".to_owned(), |time| ago(time.0, now_secs.get())));
    view! {
        <td
            class="table-cell"
            role="gridcell"
            data-column="modified"
            title=Signal::derive(move || time().map(both_zones))
        >
            {words}
        </td>
    }
    .into_any()
}

/// The id, cut in the middle, and a button to copy it whole. The button is not in the tab order: it has its like on the
/// resource's own page.
#[component]
fn IdCell(
    /// What the row says.
    text: Memo<RowText>,
) -> impl IntoView {
    let id = Signal::derive(move || text.read().id.to_string());
    let label = Signal::derive(move || format!("Copy the ID of {}", text.read().name));
    let copied = Callback::new(move |()| id.get_untracked());
    view! {
        <td class="table-cell" role="gridcell" data-column="id">
            <span class="mono" title=id>
                {Signal::derive(move || cut_middle(&id.get(), ID_CHARS).into_owned())}
            </span>
            <CopyButton label text=copied is_in_tab_order=false />
        </td>
    }
    .into_any()
}
