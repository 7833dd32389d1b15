//! Tables of changed fields for reviews, notices and imports, and of members that the console does not know.

use leptos::prelude::*;

use crate::console::kit::When;
use crate::forms::{FieldChange, UnknownMember};

/// A field's label and its value in each column.
pub type ChangeRow = (String, Vec<String>);

pub fn old_and_new(changes: &[FieldChange]) -> Vec<ChangeRow> {
    changes.iter().map(|change| (change.label.clone(), change.describe().to_vec())).collect()
}

/// Lists the changes with their new values only, for a new document.
pub(super) fn new_alone(changes: &[FieldChange]) -> Vec<ChangeRow> {
    changes.iter().map(|change| (change.label.clone(), change.describe()[1..].to_vec())).collect()
}

#[component]
pub fn ChangeTable(
    columns: &'static [&'static str],
    rows: Vec<ChangeRow>,
    #[prop(default = "Field")] names: &'static str,
) -> impl IntoView {
    let row = move |(label, values): ChangeRow| {
        let values = columns.iter().zip(values);
        let values = values.map(|(column, value)| view! { <td data-column=*column>{value}</td> });
        view! {
            <tr>
                <th scope="row">{label}</th>
                {values.collect_view()}
            </tr>
        }
        .into_any()
    };
    view! {
        <table class="review">
            <thead>
                <tr>
                    <th scope="col">{names}</th>
                    {columns.iter().map(|column| view! { <th scope="col">{*column}</th> }).collect_view()}
                </tr>
            </thead>
            <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Shows the members of a document that the console has no fields for; empty if there are none.
#[component]
pub fn OtherData(#[prop(into)] members: Signal<Vec<UnknownMember>>) -> impl IntoView {
    view! {
        <When is=move || !members.read().is_empty()>
            <section class="card stack" aria-label="Other data">
                <h2>"Other data"</h2>
                <p class="muted">"Data this console has no fields for. Saving keeps it unchanged."</p>
                {move || view! { <OtherMembers members=members.get() /> }}
            </section>
        </When>
    }
}

#[component]
pub(super) fn OtherMembers(members: Vec<UnknownMember>) -> impl IntoView {
    let row = |UnknownMember { of, name, value, .. }: UnknownMember| {
        let label = if of.is_empty() { name } else { [of, ": ".to_owned(), name].concat() };
        (label, vec![value])
    };
    view! { <ChangeTable names="Name" columns=&["Value"] rows=members.into_iter().map(row).collect() /> }
}
