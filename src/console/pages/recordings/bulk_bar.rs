//! What can be done with the selected settings, below the list.

use leptos::prelude::*;

use crate::console::batch::{BulkBar, use_batches};
use crate::console::kit::{Button, ButtonKind};
use crate::console::pages::recordings::list_data::{Shown, TABLE_ID};
use crate::console::pages::recordings::many::{Asked, Chosen};
use crate::console::platform::focus::focus_id;
use crate::console::query::recording_acts::Act;

#[component]
pub(super) fn SelectedRecordings(shown: Shown, asked: RwSignal<Option<Asked>>) -> impl IntoView {
    let selected = shown.memory.selected;
    let batches = use_batches();
    let ask = move |act: Act| {
        asked.set(Some(untrack(|| Asked {
            act,
            chosen: chosen(shown),
            hidden: shown.rows.hidden(selected),
        })));
    };
    // One after the other: what is being done could be what is asked for.
    let is_busy = Memo::new(move |_| batches.is_running());
    let hidden = Callback::new(move |()| shown.rows.hidden(selected));
    let on_clear: fn() = || {
        focus_id(TABLE_ID);
    };
    view! {
        <BulkBar label="Selected recordings" selected hidden on_clear>
            <Button label="Start" is_disabled=is_busy on_press=move || ask(Act::Start) />
            <Button
                label="Stop"
                kind=ButtonKind::Danger
                is_disabled=is_busy
                on_press=move || ask(Act::Stop)
            />
            <Button
                label="Deactivate"
                kind=ButtonKind::Danger
                is_disabled=is_busy
                on_press=move || ask(Act::Deactivate)
            />
        </BulkBar>
    }
    .into_any()
}

fn chosen(shown: Shown) -> Vec<Chosen> {
    let (board, standings, selected) =
        (shown.board.get(), shown.standings.get(), shown.memory.selected.read());
    let settings = board.settings().iter().enumerate();
    let settings = settings.filter(|(_, setting)| selected.contains(setting.id.as_str()));
    settings
        .map(|(index, setting)| Chosen {
            id: setting.id.clone(),
            name: board.name(index).unwrap_or_default().to_owned(),
            status: setting.status.clone(),
            state: standings.get(index).map(|standing| standing.state.words_of(setting)).unwrap_or_default(),
        })
        .collect()
}
