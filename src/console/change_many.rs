//! One change of many targets or recordings, and its undo: a dialog shows the old and the new value of every row, and sends
//! one write for each document. A [`ManyAction`] requests it.

use std::sync::Arc;

use crate::api::Area;
use crate::console::client::{Client, use_client};
use crate::console::form::{Form, LooseFields, RowReview};
use crate::console::kit::{
    Banner, BannerKind, ButtonKind, Dialog, DialogChoice, Select, When, lazy_view, use_dialog,
};
use crate::console::operations::change::{Change, ChangeMessages};
use crate::console::operations::document::DocumentKind;
use crate::console::operations::plan::Plan;
use crate::console::operations::resource::ResourceDocument;
use crate::console::operations::setting::SettingDocument;
use crate::console::platform::reactive::*;
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::writes::{
    AnyOperation, ListItem, ListNotice, ListSpec, Writes, begin, use_is_blocked, use_writes,
};
use crate::forms::change_many::{ManyPlan, PlannedDocument, Selection};
use crate::forms::recording::SETTING;
use crate::forms::restream::RESOURCE;
use crate::forms::sent_mark::{SentMark, Trace};
use crate::text::plurals::{agreeing, counted, counts_label};

lazy_view!(
    /// The dialog.
    CHANGE_MANY in transfer: view! { <ChangeMany /> }
);

#[derive(Clone)]
pub enum ManyAction {
    /// Asks for the change of these rows; of them the search and filters exclude `hidden`.
    Choose { area: Area, selection: Selection, hidden: usize },
    /// Asks whether to undo a change, which the text names.
    Undo { area: Area, plan: ManyPlan, change: String },
}

type OpenChangeMany = RwSignal<Option<ManyAction>>;

const UNDO: &str = "Undo: ";

const CHANGED: ChangeMessages =
    ChangeMessages::new("Verified: changed", "Already so: someone changed it since the review.");

#[component]
fn ChangeMany() -> impl IntoView {
    let action: OpenChangeMany = use_dialog();
    let title = Signal::derive(move || match &*action.read() {
        Some(ManyAction::Choose { selection, .. }) => {
            format!("Change {}", counted(selection.rows.len(), selection.noun))
        }
        Some(ManyAction::Undo { change, .. }) => undo_title(change),
        None => String::new(),
    });
    let is_open = Signal::derive(move || action.read().is_some());
    view! {
        <Dialog title is_open is_wide=Signal::stored(true) on_close=move || action.set(None)>
            {match action.get_untracked() {
                Some(ManyAction::Choose { area, selection, hidden }) => {
                    view! { <Choose area selection hidden /> }.into_any()
                }
                Some(ManyAction::Undo { area, plan, change }) => {
                    let plan = fresh_memo(move || Some(Arc::new(plan.clone())));
                    view! { <Review area plan title=undo_title(&change) is_undo=true /> }.into_any()
                }
                None => ().into_any(),
            }}
        </Dialog>
    }
}

/// Names the undo of a change; that of an undo is the change again.
fn undo_title(change: &str) -> String {
    change.strip_prefix(UNDO).map_or_else(|| [UNDO, change].concat(), str::to_owned)
}

type PlanMemo = Memo<Option<Arc<ManyPlan>>>;

/// The kind of change, its fields, and the review of what is typed.
#[component]
fn Choose(area: Area, selection: Selection, hidden: usize) -> impl IntoView {
    let kinds = selection.kinds;
    let options: Vec<_> =
        kinds.iter().enumerate().map(|(at, kind)| (at.to_string(), kind.label.to_owned())).collect();
    let chosen = RwSignal::new("0".to_owned());
    let selection = Arc::new(selection);
    let hidden = (hidden > 0).then(|| {
        let message = agreeing(hidden, "selected is", "selected are");
        view! { <p>{format!("{message} hidden by search and filters.")}</p> }
    });
    let content = move || {
        let kind = chosen.with(|chosen| chosen.parse().ok().and_then(|at: usize| kinds.get(at)))?;
        let form = Form::loose(&kind.form, kind.draft(&selection.rows));
        let (title, selection) = (
            format!("{} of {}", kind.label, counted(selection.rows.len(), selection.noun)),
            Arc::clone(&selection),
        );
        let planned: Memo<Result<(_, _), String>> = fresh_memo(move || {
            let typed = form.typed_record()?;
            Ok((selection.plan(kind, &typed, form.now()).map(Arc::new)?, typed))
        });
        let plan = fresh_memo(move || {
            planned.with(|planned| planned.as_ref().ok().map(|(plan, _)| Arc::clone(plan)))
        });
        // A press within the pause after typing shows the review of what was typed, and sends nothing.
        let is_shown = Callback::new(move |()| {
            let typed = form.with(|draft| draft.validate().ok());
            let is_shown = planned.with_untracked(|planned| {
                planned.as_ref().ok().zip(typed.as_ref()).is_some_and(|((_, shown), typed)| shown == typed)
            });
            if !is_shown {
                form.check();
            }
            is_shown
        });
        let problem =
            memo(move || planned.with(|planned| planned.as_ref().err().cloned().unwrap_or_default()));
        Some(view! {
            <LooseFields form />
            <When is=move || !problem.read().is_empty()>
                <p role="status">{problem}</p>
            </When>
            <Review area plan title is_shown />
        })
    };
    view! {
        <Select
            label="Change"
            options=Signal::stored(options)
            value=chosen
            on_change=move |(kind,)| chosen.set(kind)
            is_first_focused=true
        />
        {hidden}
        {content}
    }
}

#[component]
fn Review(
    area: Area,
    plan: PlanMemo,
    title: String,
    #[prop(optional)] is_undo: bool,
    /// Returns whether the plan is that of what is typed now.
    #[prop(optional, into)]
    is_shown: Option<Callback<(), bool>>,
) -> impl IntoView {
    let dialog: OpenChangeMany = use_dialog();
    let (writes, client, queries) = (use_writes(), use_client(), use_query_cache());
    let is_blocked = use_is_blocked();
    let changed = count_of(plan, ManyPlan::changed);
    let is_disabled = Signal::derive(move || is_blocked.get() || changed.get() == 0);
    let on_confirm = move || {
        if is_shown.is_none_or(|is_shown| is_shown.run(()))
            && let Some(plan) = plan.get_untracked()
        {
            dialog.set(None);
            send(dialog, writes, client, queries, area, &plan, title.clone());
        }
    };
    let label = Signal::derive(move || match (if is_undo { "Undo" } else { "Change" }, changed.get()) {
        (verb, 0) => verb.to_owned(),
        (verb, changed) => format!("{verb} {}", counted(changed, noun(area))),
    });
    view! {
        <When is=move || plan.with(Option::is_some)>
            <PlanContent area plan />
        </When>
        <ListNotice />
        <DialogChoice
            on_back=move || dialog.set(None)
            label
            kind=ButtonKind::Primary
            is_disabled
            on_press=on_confirm
            writes=true
        />
    }
}

const fn noun(area: Area) -> &'static str {
    if matches!(area, Area::Recording) { "recording" } else { "target" }
}

fn count_of(plan: PlanMemo, count: fn(&ManyPlan) -> usize) -> Memo<usize> {
    memo(move || plan.with(|plan| plan.as_deref().map_or(0, count)))
}

/// The effect in short, and the rows.
#[component]
fn PlanContent(area: Area, plan: PlanMemo) -> impl IntoView {
    let rows = fresh_memo(move || {
        Arc::new(plan.with(|plan| plan.as_ref().map(|plan| plan.rows.clone()).unwrap_or_default()))
    });
    let [changed, refused, live, documents, lossy] = [
        ManyPlan::changed,
        ManyPlan::refused,
        ManyPlan::live,
        |plan: &ManyPlan| plan.documents.len(),
        ManyPlan::lossy,
    ]
    .map(|count| count_of(plan, count));
    let summary = Signal::derive(move || {
        let (changed, refused) = (changed.get(), refused.get());
        let unchanged = rows.read().len() - changed - refused;
        let counts = [(changed, "to change"), (refused, "that can't change"), (unchanged, "unchanged")];
        let hidden = if area == Area::Recording { "" } else { " Keys and passwords are hidden." };
        let writes = counted(documents.get(), "write");
        format!("{}. {writes}, each verified.{hidden}", counts_label(&counts))
    });
    let stops = Signal::derive(move || {
        format!("{} live and may reconnect.", agreeing(live.get(), "target is", "targets are"))
    });
    let deletes = Signal::derive(move || {
        let kept = agreeing(lossy.get(), "recording keeps", "recordings keep");
        format!("{kept} files for a shorter time. Older files are deleted and don't come back.")
    });
    let head = if area == Area::Recording { "Recording" } else { "Target" };
    view! {
        <When is=Signal::derive(move || live.get() > 0)>
            <Banner kind=BannerKind::Warning title=stops />
        </When>
        <When is=Signal::derive(move || lossy.get() > 0)>
            <Banner kind=BannerKind::Warning title=deletes />
        </When>
        <p role="status">{summary}</p>
        <RowReview label="Review" head rows />
    }
}

/// Begins the writes, and offers to undo those that are done.
fn send(
    dialog: OpenChangeMany,
    writes: Writes,
    client: Client,
    queries: QueryCache,
    area: Area,
    plan: &ManyPlan,
    title: String,
) {
    let item = |one: &PlannedDocument| ListItem {
        id: Some(one.id.clone()),
        name: one.name.clone(),
        operation: match area {
            Area::Recording => operation::<SettingDocument>(queries, one),
            _ => operation::<ResourceDocument>(queries, one),
        },
        plan: stored_plan(area, one),
    };
    let (items, plan, change) = (plan.documents.iter().map(item).collect(), plan.clone(), title.clone());
    let undo = move |done: Vec<usize>| {
        let (plan, change) = (plan.undo(&done), change.clone());
        dialog.set(Some(ManyAction::Undo { area, plan, change }));
    };
    begin(writes, client, ListSpec { title, area, undo: Some(Arc::new(undo)) }, items);
}

fn operation<K: DocumentKind>(queries: QueryCache, one: &PlannedDocument) -> Box<dyn AnyOperation> {
    let (before, after) = (one.before.clone(), one.after.clone());
    Box::new(Change::<K>::new(queries, one.id.clone(), before, after, &CHANGED).named(one.name.clone()))
}

/// Returns the write to go on with after a reload; `None` if it changes secrets, which are not stored.
fn stored_plan(area: Area, one: &PlannedDocument) -> Option<String> {
    let mark = SentMark::new(Some(&one.before), &one.after, Trace::default(), 0);
    let (before, after) = mark.beside(one.before.table, &one.before);
    let is_whole = before.as_ref() == Some(&one.before) && after == one.after;
    let (id, name, is_recording) = (one.id.clone(), one.name.clone(), area == Area::Recording);
    Plan::Change { id, name, is_recording, mark }.text().filter(|_| is_whole)
}

/// A change in a list that a reload cut off; `mark` has the document before and after it.
pub fn planned_change(
    queries: QueryCache,
    id: String,
    name: String,
    is_recording: bool,
    mark: SentMark,
) -> Box<dyn AnyOperation> {
    match is_recording {
        true => Box::new(
            Change::<SettingDocument>::planned(queries, id, SETTING.table, mark, &CHANGED).named(name),
        ),
        false => Box::new(
            Change::<ResourceDocument>::planned(queries, id, RESOURCE.table, mark, &CHANGED).named(name),
        ),
    }
}
