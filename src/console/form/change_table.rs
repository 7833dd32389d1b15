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
    /// Whether nothing was there before, so that there is no old column.
    #[prop(optional)]
    is_new: bool,
) -> impl IntoView {
    let row = move |change: Change| {
        let [before, after] = change.words();
        view! {
            <tr>
                <th scope="row">{change.label}</th>
                {(!is_new).then(|| view! { <td data-column=old>{before}</td> })}
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
                    {(!is_new).then(|| view! { <th scope="col">{old}</th> })}
                    <th scope="col">{new}</th>
                </tr>
            </thead>
            <tbody>{changes.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
