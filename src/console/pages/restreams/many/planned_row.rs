//! One resource of a file: what it would do, in a row and in full.

use leptos::prelude::*;

use crate::console::kit::table::{Cells, Column, RowMaker, RowWriter};
use crate::console::kit::{SecretField, Tone, When, draw_badge, say_badge};
use crate::console::pages::restreams::change_table::ChangeTable;
use crate::console::pages::restreams::many::importing::Importing;
use crate::forms::restream::changes;
use crate::forms::restream::import::{Item, Match, Missing, Verdict};
use crate::model::restream::{Resource, named};
use crate::redact::secret::Secret;

/// The columns.
pub(super) fn columns() -> Vec<Column> {
    let column = |key, label| Column { key, label, is_sortable: false };
    vec![column("does", "Would"), column("name", "Resource"), column("what", "Difference")]
}

const fn word(verdict: &Verdict) -> (&'static str, Tone) {
    match verdict {
        Verdict::Create { .. } => ("Create", Tone::Good),
        Verdict::Change { .. } => ("Change", Tone::Good),
        Verdict::Same => ("Same", Tone::Idle),
        Verdict::NeedsSecrets => ("Needs secrets", Tone::Unknown),
        Verdict::Invalid { .. } => ("Invalid", Tone::Bad),
    }
}

/// The difference in a line.
fn what(item: &Item) -> String {
    match &item.verdict {
        Verdict::Create { wanted } => match wanted.restreams.len() {
            1 => "new, with 1 restream".to_owned(),
            many => format!("new, with {many} restreams"),
        },
        Verdict::Change { changes, .. } => {
            let labels: Vec<&str> = changes.iter().map(|change| change.label.as_str()).take(3).collect();
            let more = changes.len().saturating_sub(3);
            let labels = labels.join("; ");
            if more > 0 { format!("{labels} and {more} more") } else { labels }
        }
        Verdict::Same => "nothing to do".to_owned(),
        Verdict::NeedsSecrets => {
            let labels: Vec<&str> =
                item.missing.iter().map(|missing| missing.label.as_str()).take(3).collect();
            format!("not in the file: {}", labels.join("; "))
        }
        Verdict::Invalid { reasons } => reasons.join(" "),
    }
}

/// The cells of a row.
pub(super) struct PlannedCells {
    /// The import.
    pub importing: Importing,
}

impl Cells for PlannedCells {
    fn draw(&self, row: &mut RowMaker) {
        row.cell("does", &draw_badge);
        for column in ["name", "what"] {
            row.cell(column, &|cell| {
                cell.attribute("title");
                cell.text();
            });
        }
    }

    fn say(&self, number: usize, row: &mut RowWriter<'_>) {
        self.importing.with_item(number, |item| {
            let (word, tone) = word(&item.verdict);
            say_badge(row, tone, word);
            for text in [named(&item.name), what(item)] {
                row.say(&text);
                row.say(&text);
            }
        });
    }
}

/// The resource that is active in the table, in full.
#[component]
pub(super) fn PlannedDetails(
    /// The import.
    importing: Importing,
    /// Its place in the plan.
    at: Memo<Option<usize>>,
) -> impl IntoView {
    let details = move || {
        let at = at.get()?;
        // Typing a secret judges the resource anew; the field being typed in stays.
        let found = untrack(|| importing.with_item(at, |item| (title(at, item), item.missing.clone())));
        let (title, missing) = found?;
        Some(view! {
            <section class="import-details" aria-label="Details">
                <h3>{title}</h3>
                <Judged importing at />
                <When is=Signal::stored(!missing.is_empty())>
                    <p>
                        "These are neither in the file nor at the service. Type them, or leave this resource out."
                    </p>
                </When>
                {missing
                    .into_iter()
                    .map(|missing| view! { <MissingField importing at missing /> })
                    .collect_view()}
            </section>
        }
        .into_any())
    };
    view! { {details} }.into_any()
}

fn title(at: usize, item: &Item) -> String {
    let found = match item.matched {
        Match::None => "not at the service",
        Match::Id => "found by its ID",
        Match::Name => "found by its name",
    };
    format!("{} (resource {} of the file, line {}): {found}", named(&item.name), at + 1, item.line)
}

/// What it would do, with every difference or everything that is wrong.
#[component]
fn Judged(
    /// The import.
    importing: Importing,
    /// Its place in the plan.
    at: usize,
) -> impl IntoView {
    let lines = move || {
        importing.with_item(at, |item| match &item.verdict {
            Verdict::Change { changes, .. } => {
                view! { <ChangeTable changes=changes.clone() old="Now" new="In the file" /> }.into_any()
            }
            Verdict::Invalid { reasons } => {
                let reasons = reasons.clone().into_iter().map(|reason| view! { <li>{reason}</li> });
                view! { <ul>{reasons.collect_view()}</ul> }.into_any()
            }
            Verdict::Create { wanted } => view! {
                <p>{created_words(wanted.active)}</p>
                <ChangeTable changes=changes(&Resource::default(), wanted) old="Now" new="In the file" />
            }
            .into_any(),
            Verdict::Same => view! { <p>"It is like this at the service already."</p> }.into_any(),
            Verdict::NeedsSecrets => ().into_any(),
        })
    };
    view! { {lines} }.into_any()
}

const fn created_words(is_active: bool) -> &'static str {
    match is_active {
        true => "It would be created with a new ID, active: the service begins to send to its targets.",
        false => "It would be created with a new ID, inactive.",
    }
}

/// A field for a secret that is nowhere.
#[component]
fn MissingField(
    /// The import.
    importing: Importing,
    /// The resource's place in the plan.
    at: usize,
    /// What is missing.
    missing: Missing,
) -> impl IntoView {
    let path = StoredValue::new(missing.path.clone());
    let value = Signal::derive(move || {
        importing.with_item(at, |item| path.with_value(|path| item.typed(path))).unwrap_or_default()
    });
    let on_input = Callback::new(move |(text,): (String,)| {
        importing.plan.update(|plan| {
            if let Some(plan) = plan {
                path.with_value(|path| plan.type_secret(at, path, Secret::new(text)));
            }
        });
        let key = at.to_string();
        let is_ready = untrack(|| importing.with_item(at, Item::is_applicable)) == Some(true);
        importing.chosen.update(|chosen| {
            let key = &mut std::iter::once(key);
            if is_ready { chosen.add(key) } else { chosen.remove(key) }
        });
    });
    let show_label = format!("Show {}", missing.label);
    view! { <SecretField label=missing.label hint=missing.path show_label value on_input /> }.into_any()
}
