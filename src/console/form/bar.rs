//! The bar at the foot of a form: counts of changes and problems, its buttons and their keys.

use crate::console::form::save_controller::{SaveController, SaveDialog};
use crate::console::kit::{Button, Glyph, Icon, When};
use crate::console::platform::focus::leave_and_return;
use crate::console::platform::reactive::*;
use crate::console::platform::shortcut::pressed;
use crate::text::plurals::counted;

#[component]
pub(super) fn FormBar(controller: SaveController, is_elsewhere: Signal<bool>) -> impl IntoView {
    let form = controller.form;
    let is_new = form.is_new();
    let problem_count = memo(move || form.problem_count());
    let changed = Signal::derive(move || match form.change_count.get() {
        _ if is_new => String::new(),
        Some(0) => "No changes".to_owned(),
        Some(count) => counted(count, "change"),
        None => "Changed".to_owned(),
    });
    let problems = Signal::derive(move || counted(problem_count.get(), "problem"));
    let submit = if is_new { format!("Create {}", form.noun()) } else { form.document.table.save.to_owned() };
    // The button stays enabled: the change count may not include the last keystrokes yet.
    let is_same = memo(move || !is_new && form.change_count.get() == Some(0));
    let on_submit = move || {
        leave_and_return();
        form.check();
        if is_same.get_untracked() {
            controller.toaster.show("No changes to review");
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
        // The focus stays in its field: an error message that appears now would move the button before the mouse
        // release.
        <div class="form-bar" role="group" aria-label="Changes" on:mousedown=|event| event.prevent_default()>
            <span class="wrap muted form-bar-summary">
                <span>{changed}</span>
                <When is=move || problem_count.get() != 0>
                    <span class="inline gap-1 text-bad">
                        <Glyph icon=Icon::Bad />
                        {problems}
                    </span>
                </When>
                <When is=is_elsewhere>
                    <span class="inline gap-1 text-warning">
                        <Glyph icon=Icon::Warning />
                        "Open in another tab"
                    </span>
                </When>
            </span>
            <When is=move || form.change_count.get() != Some(0)>
                <Button
                    label="Discard changes"
                    on_press=move || controller.dialog.set(SaveDialog::Discard)
                    is_disabled=controller.is_busy
                />
            </When>
            <button
                type="button"
                class="button"
                class=("button-primary", move || !is_same.get())
                aria-disabled=move || is_same.get().then_some("true")
                title=move || if is_same.get() { "No changes to review" } else { "Ctrl+S" }
                aria-keyshortcuts="Control+S"
                prop:disabled=controller.is_busy.signal()
                on:click=move |_| on_submit()
            >
                {label}
            </button>
        </div>
    }
}

/// Listens to the keys while the form is on the page; `on_submit` is the action of the button at its foot.
pub(super) fn listen(controller: SaveController, on_submit: impl Fn() + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let is_key = matches!(pressed(&event).as_str(), "s" | "Enter");
        if !is_key || !(event.ctrl_key() || event.meta_key()) || event.shift_key() || event.alt_key() {
            return;
        }
        let is_open = document().query_selector("dialog[open]").ok().flatten().is_some();
        let which = controller.dialog.get_untracked();
        // Another dialog over the page has its own keys.
        if is_open && which == SaveDialog::None {
            return;
        }
        event.prevent_default();
        // A key that repeats must not save an unread review.
        if event.repeat() {
            return;
        }
        match which {
            SaveDialog::None => on_submit(),
            SaveDialog::Review => controller.save_reviewed(),
            SaveDialog::Conflict | SaveDialog::Discard => {}
        }
    });
    on_cleanup(move || handle.remove());
}
