//! One resource of an import: its effect, in a row and in full.

use crate::console::platform::reactive::*;

use crate::console::form::{ChangeTable, PlanRow, old_and_new, use_next_form};
use crate::console::kit::{Button, Tone};
use crate::console::pages::restreams::back_links::draft_name;
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::routes::{Route, use_go};
use crate::forms::restream::import::{ImportAction, ImportPlan, Item};
use crate::forms::restream::{RESOURCE, record_of};
use crate::forms::{FieldChange, Record, changes};
use crate::model::restream::Resource;
use crate::plot::row_selection::RowSelection;
use crate::text::plurals::counted;

const FEW: usize = 3;

/// The state of an import; it ends with the dialog, including the file's secrets.
#[derive(Clone, Copy, Default)]
pub(super) struct Importing {
    pub plan: RwSignal<Option<ImportPlan>>,
    /// The resources to apply, by index in the plan.
    pub chosen: RwSignal<RowSelection>,
}

impl Importing {
    /// Reads an item of the plan; `None` past the end.
    pub fn with_item<T>(self, at: usize, read: impl FnOnce(&Item) -> T) -> Option<T> {
        self.plan.with(|plan| plan.as_ref()?.items.get(at).map(read))
    }
}

const fn word(verdict: &ImportAction) -> (&'static str, Tone) {
    match verdict {
        ImportAction::Create { .. } => ("Create", Tone::Good),
        ImportAction::Change { .. } => ("Change", Tone::Good),
        ImportAction::Same => ("No change", Tone::Idle),
        ImportAction::NeedsSecrets { .. } => ("Needs secrets", Tone::Unknown),
        ImportAction::Invalid { .. } => ("Invalid", Tone::Bad),
    }
}

fn what(item: &Item) -> String {
    match &item.verdict {
        ImportAction::Create { has_twin: true, .. } => {
            "the account has one with this name and content; this adds another".to_owned()
        }
        ImportAction::Create { has_namesake: true, .. } => "new; another has the same name".to_owned(),
        ImportAction::Create { wanted, .. } => {
            format!("new, with {}", counted(wanted.restreams.len(), "restream"))
        }
        ImportAction::Change { changes, .. } => {
            first(&changes.iter().map(|change| change.label.clone()).collect::<Vec<_>>())
        }
        ImportAction::Same => "nothing to do".to_owned(),
        ImportAction::NeedsSecrets { missing, .. } => format!("not in the file: {}", first(missing)),
        ImportAction::Invalid { reasons } => reasons.join(" "),
    }
}

/// Returns what to know before an item is applied.
fn warnings(item: &Item) -> Vec<String> {
    let sent = item.sent_at.map(|at| {
        let at = at.label(None);
        format!("Sent at {at}, and not in the list: it may still come, and this may add another")
    });
    let is_outdated = item.is_outdated && item.is_applicable();
    let outdated = is_outdated.then(|| "The service changed it after this file was written".to_owned());
    let others: Vec<String> = item.in_use_by.iter().map(|other| other.name.clone()).collect();
    let in_use = (!others.is_empty()).then(|| format!("A target is in use by {}", first(&others)));
    sent.into_iter().chain(outdated).chain(in_use).chain(item.kept.iter().cloned()).collect()
}

fn first(labels: &[String]) -> String {
    let more = labels.len().saturating_sub(FEW);
    let few = labels[..labels.len().min(FEW)].join("; ");
    if more > 0 { format!("{few} and {more} more") } else { few }
}

pub(super) fn row(item: &Item) -> PlanRow {
    let (word, tone) = word(&item.verdict);
    PlanRow {
        word: word.to_owned(),
        tone: Some(tone),
        name: item.name.clone(),
        what: warnings(item).into_iter().chain([what(item)]).collect::<Vec<_>>().join(". "),
        cells: Vec::new(),
        is_applicable: item.is_applicable(),
    }
}

#[component]
pub(super) fn PlannedDetails(importing: Importing, at: Memo<Option<usize>>) -> impl IntoView {
    let details = move || {
        let at = at.get()?;
        let (name, (warnings, judged)) =
            importing.with_item(at, |item| (item.name.clone(), (warnings(item), judged(item))))?;
        Some(
            view! {
                <section class="stack gap-3 breaks box" aria-label="Details">
                    <h3>{format!("{name} (resource {} in the file)", at + 1)}</h3>
                    {(!warnings.is_empty()).then(|| listed(&warnings))}
                    {judged}
                </section>
            }
            .into_any(),
        )
    };
    view! { {details} }
}

fn judged(item: &Item) -> AnyView {
    let table = |changes: &[FieldChange]| {
        view! { <ChangeTable columns=&["Now", "In the file"] rows=old_and_new(changes) /> }
    };
    match &item.verdict {
        ImportAction::Change { changes, .. } => table(changes).into_any(),
        ImportAction::Invalid { reasons } => listed(reasons),
        ImportAction::Create { wanted, .. } => view! {
            <p>{created_label(wanted.activity())}</p>
            {table(&changes(&Record::empty(RESOURCE.table), &record_of(wanted)))}
        }
        .into_any(),
        ImportAction::Same => view! { <p>"The service already has these settings."</p> }.into_any(),
        ImportAction::NeedsSecrets { draft, missing } => view! {
            <p>
                "The file has no value for these, and the resource has no single target with the same source and address:"
            </p>
            {listed(missing)}
            <OpenInForm draft=(**draft).clone() />
        }
        .into_any(),
    }
}

fn listed(lines: &[String]) -> AnyView {
    let lines = lines.iter().map(|line| view! { <li>{line.clone()}</li> });
    view! { <ul>{lines.collect_view()}</ul> }.into_any()
}

/// Leaves the import for the form, where missing secrets can be typed.
#[component]
fn OpenInForm(draft: Resource) -> impl IntoView {
    let (dialog, next_form, go) = (use_bulk_dialog(), use_next_form(), use_go());
    let on_press = move || {
        let of = Some(draft.resource_id.clone()).filter(|id| !id.is_empty());
        let to = of.clone().map_or(Route::RestreamNew, |id| Route::RestreamEdit(id, None));
        next_form.set(&draft_name(of.as_ref()), record_of(&draft), None);
        dialog.set(None);
        go(&to, false);
    };
    view! {
        <div class="row">
            <Button label="Open in form" on_press />
            <p class="muted">"This closes the import. Import the others first."</p>
        </div>
    }
}

const fn created_label(activity: Option<bool>) -> &'static str {
    match activity {
        Some(true) => "Created with a new ID and active: sending to its targets starts.",
        Some(false) => "Created with a new ID, inactive.",
        None => {
            "Created with a new ID. Active: unknown. The file doesn't say, so the service decides whether sending starts."
        }
    }
}
