//! Differences, field by field: in a review, in a notice, in the plan of an import.

use leptos::prelude::*;

use crate::forms::Change;

/// Differences, field by field.
#[component]
pub fn ChangeTable(
    /// The differences.
    changes: Vec<Change>,
    /// What the column of old values is called.
    old: &'static str,
    /// What the column of new values is called.
    new: &'static str,
) -> impl IntoView {
    let row = |change: Change| {
        let [before, after] = change.words();
        view! {
            <tr>
                <th scope="row">{change.label}</th>
                <td data-column=old>{before}</td>
                <td data-column=new>{after}</td>
            </tr>
        }
        .into_any()
    };
    view! {
        <table class="review">
            <thead>
                <tr>
                    <th scope="col">"Field"</th>
                    <th scope="col">{old}</th>
                    <th scope="col">{new}</th>
                </tr>
            </thead>
            <tbody>{changes.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
