//! What can be done with the selected rows: a bar below a list, for as long as something is selected.

use leptos::prelude::*;

use crate::console::kit::{Button, ButtonKind, When};
use crate::plot::row_selection::RowSelection;

#[component]
pub fn BulkBar(
    /// What it is a bar for, such as "Selected resources".
    label: &'static str,
    selected: RwSignal<RowSelection>,
    /// How many of them are not in what is searched and filtered.
    hidden: Callback<(), usize>,
    /// The selection was cleared: the focus goes back to the list.
    on_clear: fn(),
    children: ChildrenFn,
) -> impl IntoView {
    let is_shown = Signal::derive(move || !selected.read().is_empty());
    let words = Memo::new(move |_| {
        let count = selected.read().len();
        match hidden.run(()) {
            0 => format!("{count} selected"),
            hidden => format!("{count} selected, {hidden} hidden by search and filters"),
        }
    });
    let clear = move || {
        selected.update(RowSelection::clear);
        on_clear();
    };
    view! {
        <When is=is_shown>
            <div class="bulk-bar" role="group" aria-label=label>
                <p class="bulk-words" role="status">
                    {words}
                </p>
                <Button label="Clear selection" kind=ButtonKind::Quiet on_press=clear />
                {children()}
            </div>
        </When>
    }
    .into_any()
}
