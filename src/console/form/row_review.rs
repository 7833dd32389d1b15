//! The review of a change of many rows: the old and the new value of each, or why it does not change.

use std::sync::Arc;

use crate::console::kit::{Badge, ShowMore, StaticTable, Tone, table_row};
use crate::console::platform::reactive::*;
use crate::forms::FieldChange;
use crate::forms::change_many::PlannedRow;

/// Number of rows drawn at first.
const FIRST_ROWS: usize = 100;

#[component]
pub fn RowReview(
    #[prop(into)] label: Signal<String>,
    /// The head of the first column.
    head: &'static str,
    rows: Memo<Arc<Vec<PlannedRow>>>,
) -> impl IntoView {
    let (count, limit) = (memo(move || rows.read().len()), RwSignal::new(FIRST_ROWS));
    let drawn = move || rows.read().iter().take(limit.get()).flat_map(lines).collect_view();
    view! {
        <div class="stack review-list">
            <StaticTable label heads=[head, "Field", "Now", "After the change"] class="review is-labelled">
                {drawn}
            </StaticTable>
            <ShowMore what="rows" count limit />
        </div>
    }
}

/// Draws a line for each field that changes, or one that says why none does.
fn lines(row: &PlannedRow) -> Vec<AnyView> {
    let line = |name: &str, cells: [AnyView; 3]| {
        let head = view! { <span class="breaks">{name.to_owned()}</span> }.into_any();
        table_row(Some(head), &["Field", "Now", "After the change"], cells)
    };
    let notes = row.notes.join(". ");
    if row.changes.is_empty() {
        let (tone, word, why) = match row.refused.is_empty() {
            true => (Tone::Idle, "No change", notes),
            false => (Tone::Bad, "Can't change", row.refused.clone()),
        };
        let badge = view! { <Badge tone word /> }.into_any();
        return vec![line(&row.name, [badge, ().into_any(), why.into_any()])];
    }
    let change = |(at, change): (usize, &FieldChange)| {
        let [old, new] = change.describe();
        let notes = (at == 0 && !notes.is_empty()).then(|| view! { <p class="muted">{notes.clone()}</p> });
        let new = view! {
            {new}
            {notes}
        };
        line(&row.name, [change.label.clone().into_any(), old.into_any(), new.into_any()])
    };
    row.changes.iter().enumerate().map(change).collect()
}
