//! The second step of an import: the effect on each resource, and the choice of which to apply.

use std::ops::Range;

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::kit::table::{RowSelecting, RowSource, Table};
use crate::console::kit::{Banner, BannerKind, Button, ButtonKind, When};
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::pages::restreams::many::job::{Create, IMPORTED, Update, spec};
use crate::console::pages::restreams::many::planned_row::{Importing, PlannedDetails, cells, columns};
use crate::console::pages::restreams::writing::after_known;
use crate::console::query::use_query_cache;
use crate::console::session::use_sessions;
use crate::console::writes::{AnyOperation, ListItem, begin, use_hindrance, use_writes};
use crate::forms::restream::import::{ImportAction, Item};
use crate::forms::restream::record_of;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;
use crate::writes::labels::counts_label;

#[component]
pub(super) fn Planned(importing: Importing) -> impl IntoView {
    let active_key = RwSignal::new(Some("0".to_owned()));
    let source = RowSource {
        count: Signal::derive(move || {
            importing.plan.with(|plan| plan.as_ref().map_or(0, |plan| plan.items.len()))
        }),
        key_at: Callback::new(move |at: usize| importing.with_item(at, |_| at.to_string())),
        row_of: Callback::new(|key: String| key.parse().ok()),
    };
    let select_name = Callback::new(move |at| {
        importing.with_item(at, |item| item.is_applicable().then(|| item.name.clone())).flatten()
    });
    let keys = Callback::new(move |rows: Range<usize>| {
        let is_applicable = |at: &usize| importing.with_item(*at, Item::is_applicable) == Some(true);
        rows.filter(is_applicable).map(|at| at.to_string()).collect()
    });
    let selecting = Some(RowSelecting { selected: importing.chosen, name_of: select_name, keys });
    let at = Memo::new(move |_| active_key.get().and_then(|key| key.parse::<usize>().ok()));
    view! {
        <ImportSummary importing />
        <div class="import-plan">
            <Table
                id="import-plan"
                label="Resources of the file"
                columns=columns()
                source
                selecting
                active_key
                sorted=Signal::stored(None)
                on_sort=Callback::new(|_| {})
                on_open=Callback::new(|_| {})
                cells=cells(importing)
            />
        </div>
        <PlannedDetails importing at />
        <Apply importing />
    }
    .into_any()
}

#[component]
fn ImportSummary(importing: Importing) -> impl IntoView {
    let Some(plan) = importing.plan.read_untracked().clone() else { return ().into_any() };
    let totals = plan.totals();
    let need = if totals[3] == 1 { "needs secrets" } else { "need secrets" };
    let message = ["to create", "to change", "unchanged", need, "invalid"];
    let message = counts_label(&totals.into_iter().zip(message).collect::<Vec<_>>());
    let message = if message.is_empty() { "no resources".to_owned() } else { message };
    let session = use_sessions().current().get_untracked();
    let account = session.map(|session| session.account().to_string()).unwrap_or_default();
    let is_other = !plan.account.is_empty() && plan.account != account;
    let title = format!("The file is from account {}. You are importing into {account}.", plan.account);
    let made_at = (!plan.exported_at.is_empty()).then(|| format!(" exported {}", plan.exported_at));
    view! {
        <p>{format!("The file{}: {message}.", made_at.unwrap_or_default())}</p>
        {is_other.then(|| view! { <Banner kind=BannerKind::Warning title /> })}
    }
    .into_any()
}

fn with_chosen<T>(importing: Importing, read: impl FnOnce(Vec<&Item>) -> T) -> T {
    let chosen = importing.chosen.read();
    importing.plan.with(|plan| {
        let items = plan.iter().flat_map(|plan| plan.items.iter().enumerate());
        let is_chosen =
            |(at, item): &(usize, &Item)| item.is_applicable() && chosen.contains(&at.to_string());
        read(items.filter(is_chosen).map(|(_, item)| item).collect())
    })
}

/// Counts the items to create, to change, those of the latter that are deactivated, and those with targets in use.
fn counts(items: &[&Item]) -> [usize; 4] {
    let mut counts = [0; 4];
    for item in items {
        match &item.verdict {
            ImportAction::Change { base, wanted, .. } => {
                counts[1] += 1;
                counts[2] += usize::from(base.counts_as_active() && !wanted.counts_as_active());
            }
            _ => counts[0] += 1,
        }
        counts[3] += usize::from(!item.in_use_by.is_empty());
    }
    counts
}

#[component]
fn Apply(importing: Importing) -> impl IntoView {
    let dialog = use_bulk_dialog();
    let (writes, client, cache) = (use_writes(), use_client(), use_query_cache());
    let counts = Memo::new(move |_| with_chosen(importing, |items| counts(&items)));
    let label = Signal::derive(move || match counts.get() {
        [0, 0, ..] => "Nothing to import".to_owned(),
        [create, 0, ..] => format!("Create {create}"),
        [0, change, ..] => format!("Change {change}"),
        [create, change, ..] => format!("Create {create} and change {change}"),
    });
    let (hindrance, is_busy) = use_hindrance();
    let is_nothing = Signal::derive(move || is_busy.get() || matches!(counts.get(), [0, 0, ..]));
    let deactivates = Signal::derive(move || {
        let count = counts.get()[2];
        let whose = if count == 1 { "its" } else { "their" };
        format!("{count} selected will be deactivated: {whose} targets stop receiving.")
    });
    let in_use = Signal::derive(move || {
        format!("{} selected would send to targets that are in use.", counts.get()[3])
    });
    let on_apply = move || {
        let created_after = after_known(cache);
        let target = move |item: &Item| target(item, created_after);
        let targets: Vec<ListItem> =
            untrack(|| with_chosen(importing, |all| all.into_iter().filter_map(target).collect()));
        dialog.close();
        let title = format!("Import {}", counted(targets.len(), "resource"));
        begin(writes, client, spec(title, None), targets);
    };
    view! {
        <When is=Signal::derive(move || counts.get()[2] > 0)>
            <Banner kind=BannerKind::Warning title=deactivates />
        </When>
        <When is=Signal::derive(move || counts.get()[3] > 0)>
            <Banner kind=BannerKind::Warning title=in_use />
        </When>
        <When is=is_busy>
            <p role="status">{hindrance}</p>
        </When>
        <div class="wrap dialog-actions">
            <Button
                label="Choose another file"
                kind=ButtonKind::Quiet
                on_press=move || importing.plan.set(None)
            />
            <Button label="Cancel" on_press=move || dialog.close() />
            <Button label kind=ButtonKind::Primary is_disabled=is_nothing on_press=on_apply />
        </div>
    }
    .into_any()
}

fn target(item: &Item, created_after: UnixSeconds) -> Option<ListItem> {
    let (id, operation): (_, Box<dyn AnyOperation>) = match &item.verdict {
        ImportAction::Create { wanted, .. } => {
            (None, Box::new(Create::new(record_of(wanted), created_after)))
        }
        ImportAction::Change { base, wanted, .. } => {
            let id = base.resource_id.clone();
            let update = Update::new(id.clone(), record_of(base), record_of(wanted), &IMPORTED);
            (Some(id.to_string()), Box::new(update))
        }
        _ => return None,
    };
    Some(ListItem { id, name: item.name.clone(), operation })
}
