//! The bar at the foot: how much has changed, how much is wrong, and the way on, also by keys.

use leptos::prelude::*;

use crate::console::form::save_controller::{Dialog, SaveController};
use crate::console::kit::{Button, Glyph, Icon, When};
use crate::console::platform::focus::leave_and_return;
use crate::console::platform::shortcut::pressed;
use crate::text::plurals::counted;

#[component]
pub(super) fn Bar(
    controller: SaveController,
    /// Whether another tab has the same thing open for editing.
    is_elsewhere: Signal<bool>,
) -> impl IntoView {
    let form = controller.form;
    let is_new = form.is_new();
    let problem_count = Memo::new(move |_| form.problem_count(None));
    let changed = Signal::derive(move || {
        let changed = match form.change_count.get() {
            _ if is_new => String::new(),
            Some(0) => "No changes".to_owned(),
            Some(count) => counted(count, "change"),
            None => "Changed".to_owned(),
        };
        match form.locked_count.get() {
            0 => changed,
            count => format!("{changed} · {} locked", counted(count, "change")),
        }
    });
    let problems = Signal::derive(move || counted(problem_count.get(), "problem"));
    let submit = if is_new { format!("Create {}", form.noun()) } else { form.document.table.save.to_owned() };
    // It is there to be pressed all the same: what was typed last may not be counted yet.
    let is_same = Memo::new(move |_| !is_new && form.change_count.get() == Some(0));
    let on_submit = move || {
        leave_and_return();
        form.look();
        if is_same.get_untracked() {
            controller.toaster.say("No changes to review");
        } else {
            controller.submit();
        }
    };
    listen(controller, on_submit);
    let label = Signal::derive(move || match controller.is_busy.get() {
        true if is_new => "Creating…".to_owned(),
        _ => submit.clone(),
    });
    view! {
        // A press leaves the focus in its field: the message that appears on leaving it would move the button before its release.
        <div class="form-bar" role="group" aria-label="Changes" on:mousedown=|event| event.prevent_default()>
            <span class="form-bar-summary">
                <span>{changed}</span>
                <When is=Signal::derive(move || problem_count.get() != 0)>
                    <span class="form-bar-wrong">
                        <Glyph icon=Icon::Bad />
                        {problems}
                    </span>
                </When>
                // The notice above the form may be out of sight.
                <When is=is_elsewhere>
                    <span class="form-bar-elsewhere">
                        <Glyph icon=Icon::Warning />
                        "Open in another tab"
                    </span>
                </When>
            </span>
            <Button
                label="Discard changes"
                on_press=move || controller.dialog.set(Dialog::Discard)
                is_disabled=Signal::derive(move || {
                    form.change_count.get() == Some(0) && form.locked_count.get() == 0
                        || controller.is_busy.get()
                })
            />
            <button
                type="button"
                class="button"
                class=("button-primary", move || !is_same.get())
                aria-disabled=move || is_same.get().then_some("true")
                title=move || if is_same.get() { "No changes to review" } else { "Ctrl+S" }
                aria-keyshortcuts="Control+S"
                prop:disabled=controller.is_busy
                on:click=move |_| on_submit()
            >
                {label}
            </button>
        </div>
    }
    .into_any()
}

/// Listens while the form is on the page. `on_submit` is what the button at its foot does.
pub(super) fn listen(controller: SaveController, on_submit: impl Fn() + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let is_key = matches!(pressed(&event).as_str(), "s" | "Enter");
        if !is_key || !(event.ctrl_key() || event.meta_key()) || event.shift_key() || event.alt_key() {
            return;
        }
        let is_open = document().query_selector("dialog[open]").ok().flatten().is_some();
        let which = controller.dialog.get_untracked();
        // Another dialog over the page has keys of its own.
        if is_open && which == Dialog::None {
            return;
        }
        event.prevent_default();
        // A key held too long must not save unread.
        if event.repeat() {
            return;
        }
        match which {
            Dialog::None => on_submit(),
            Dialog::Review => controller.save_reviewed(),
            Dialog::Conflict | Dialog::Discard => {}
        }
    });
    on_cleanup(move || handle.remove());
}
