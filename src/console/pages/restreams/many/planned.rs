//! The second step of an import: the effect on each resource, and the choice of which to apply.

use std::sync::Arc;

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::form::{PlanActions, PlanTable};
use crate::console::kit::{Banner, BannerKind, When};
use crate::console::operations::change::{Change, ChangeMessages};
use crate::console::operations::creation::Creation;
use crate::console::operations::resource::{ResourceDocument, after_known};
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::pages::restreams::many::planned_row::{Importing, PlannedDetails, row};
use crate::console::platform::reactive::*;
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::session::use_sessions;
use crate::console::writes::{AnyOperation, ListItem, ListSpec, begin, use_writes};
use crate::forms::restream::import::{ImportAction, Item};
use crate::forms::restream::record_of;
use crate::forms::sent_mark::Trace;
use crate::text::plurals::{counted, counts_label};

#[component]
pub(super) fn Planned(importing: Importing) -> impl IntoView {
    let active_key = RwSignal::new(Some("0".to_owned()));
    let rows =
        importing.plan.with_untracked(|plan| plan.iter().flat_map(|plan| &plan.items).map(row).collect());
    let at = memo(move || active_key.get().and_then(|key| key.parse::<usize>().ok()));
    view! {
        <ImportSummary importing />
        <PlanTable
            label="Resources of the file"
            heads=["Resource", "Difference"]
            fields=Vec::new()
            rows=Signal::stored(Arc::new(rows))
            chosen=importing.chosen
            active_key
            on_open=|_| {}
        />
        <PlannedDetails importing at />
        <Apply importing />
    }
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
    let sent: Vec<&str> =
        plan.items.iter().filter(|item| item.sent_at.is_some()).map(|item| &*item.name).collect();
    let (is_sent, sent) = (!sent.is_empty(), sent.join(", "));
    let made_at = (!plan.exported_at.is_empty()).then(|| format!(" exported {}", plan.exported_at));
    view! {
        <p>{format!("The file{}: {message}.", made_at.unwrap_or_default())}</p>
        {is_other.then(|| view! { <Banner kind=BannerKind::Warning title /> })}
        {is_sent
            .then(|| {
                view! {
                    <Banner kind=BannerKind::Warning title="Sent before, and not in the list">
                        <p>{sent}</p>
                        <p>
                            "These may still come. Choose the file again in a minute before you create them."
                        </p>
                    </Banner>
                }
            })}
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
    let counts = memo(move || with_chosen(importing, |items| counts(&items)));
    let label = Signal::derive(move || match counts.get() {
        [0, 0, ..] => "Nothing to import".to_owned(),
        [create, 0, ..] => format!("Create {create}"),
        [0, change, ..] => format!("Change {change}"),
        [create, change, ..] => format!("Create {create} and change {change}"),
    });
    let is_nothing = Signal::derive(move || matches!(counts.get(), [0, 0, ..]));
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
        let target = move |item: &Item| target(cache, item, &created_after);
        let targets: Vec<ListItem> =
            untrack(|| with_chosen(importing, |all| all.into_iter().filter_map(target).collect()));
        dialog.set(None);
        let title = format!("Import {}", counted(targets.len(), "resource"));
        begin(writes, client, ListSpec { title, area: Area::Restream, undo: None }, targets);
    };
    view! {
        <When is=Signal::derive(move || counts.get()[2] > 0)>
            <Banner kind=BannerKind::Warning title=deactivates />
        </When>
        <When is=Signal::derive(move || counts.get()[3] > 0)>
            <Banner kind=BannerKind::Warning title=in_use />
        </When>
        <PlanActions
            back="Choose another file"
            on_back=move || importing.plan.set(None)
            on_cancel=move || dialog.set(None)
            label
            is_nothing
            on_apply
        />
    }
}

const IMPORTED: ChangeMessages = ChangeMessages::new(
    "Verified: matches the file",
    "Already matches the file: someone changed it since the comparison.",
);

fn target(queries: QueryCache, item: &Item, created_after: &Trace) -> Option<ListItem> {
    let (id, operation): (_, Box<dyn AnyOperation>) = match &item.verdict {
        ImportAction::Create { wanted, .. } => {
            let wanted = record_of(wanted);
            let trace = Some(created_after.clone());
            (None, Box::new(Creation::<ResourceDocument>::new(queries, wanted, trace)))
        }
        ImportAction::Change { base, wanted, .. } => {
            let id = base.resource_id.to_string();
            let (base, wanted) = (record_of(base), record_of(wanted));
            let change = Change::<ResourceDocument>::new(queries, id.clone(), base, wanted, &IMPORTED);
            (Some(id), Box::new(change))
        }
        _ => return None,
    };
    Some(ListItem { id, name: item.name.clone(), operation, plan: None })
}
