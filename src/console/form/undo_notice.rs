//! "Undo" of the last save on the page.

use std::rc::Rc;

use leptos::prelude::*;

use crate::console::form::save_controller::SaveController;
use crate::console::form::undo::SavedBefore;
use crate::console::kit::{Banner, BannerKind, Button};
use crate::console::platform::clock::use_now_secs;
use crate::text::durations::ago;

/// "Undo", while nothing was typed that it would sweep away.
#[component]
pub(super) fn UndoButton(controller: SaveController, has_typed: Signal<bool>) -> impl IntoView {
    view! { <Button label="Undo last save" on_press=move || controller.undo() is_disabled=has_typed /> }
        .into_any()
}

/// Why "Undo" has to wait. Its room is kept: what is below must not move while someone presses it.
#[component]
pub(super) fn UndoHint(has_typed: Signal<bool>) -> impl IntoView {
    view! {
        <p class="field-hint" class=("is-unseen", move || !has_typed.get())>
            "To undo the last save, first save or discard your newer changes."
        </p>
    }
    .into_any()
}

/// What was saved before the page was left or reloaded can still be undone.
#[component]
pub(super) fn SavedBeforeNotice(controller: SaveController, saved: Rc<SavedBefore>) -> impl IntoView {
    let (now_secs, at_secs) = (use_now_secs(), saved.at_secs);
    let has_typed = Signal::derive(move || controller.form.change_count.get() != Some(0));
    let title = Signal::derive(move || {
        let noun = controller.form.noun();
        let when = at_secs.map(|at| format!(" {}", ago(at, now_secs.get().max(at)))).unwrap_or_default();
        format!("You saved this {noun}{when}. You can still undo it.")
    });
    let secrets = (!saved.to_retype.is_empty()).then(|| {
        let items = saved.to_retype.iter().cloned().map(|label| view! { <li>{label}</li> });
        view! {
            <p>
                "That save changed keys or passwords. Their old values aren't kept across reloads; to undo, enter them again:"
            </p>
            <ul>{items.collect_view()}</ul>
        }
        .into_any()
    });
    view! {
        <Banner kind=BannerKind::Info title>
            {secrets}
            <div class="row">
                <UndoButton controller has_typed />
                <Button label="Dismiss" on_press=move || controller.leave_saved() />
            </div>
            <UndoHint has_typed />
        </Banner>
    }
    .into_any()
}
