//! What can be done with the selected resources, below the list.

use leptos::prelude::*;

use crate::console::batch::{BulkBar, use_batches};
use crate::console::kit::{Button, ButtonKind};
use crate::console::pages::restreams::list_data::{Shown, TABLE_ID};
use crate::console::pages::restreams::many::use_many_asked;
use crate::console::platform::focus::focus_id;

/// The bar, for as long as anything is selected.
#[component]
pub(super) fn SelectedResources(shown: Shown) -> impl IntoView {
    let has_any = Memo::new(move |_| !shown.memory.selected.read().is_empty());
    move || has_any.get().then(|| view! { <Bar shown /> })
}

#[component]
fn Bar(shown: Shown) -> impl IntoView {
    let selected = shown.memory.selected;
    let asked = use_many_asked();
    let batches = use_batches();
    let switch = move |is_active| asked.ask(untrack(|| shown.ask_to_switch(is_active)));
    // One after the other: what is being done could be what is asked for.
    let is_busy = Memo::new(move |_| batches.is_running());
    let hidden = Callback::new(move |()| shown.rows.hidden(selected));
    let on_clear: fn() = || {
        focus_id(TABLE_ID);
    };
    view! {
        <BulkBar label="Selected resources" selected hidden on_clear>
            <Button label="Activate" is_disabled=is_busy on_press=move || switch(true) />
            <Button
                label="Deactivate"
                kind=ButtonKind::Danger
                is_disabled=is_busy
                on_press=move || switch(false)
            />
            <Button label="Export" on_press=move || asked.ask(shown.ask_to_export()) />
        </BulkBar>
    }
    .into_any()
}
