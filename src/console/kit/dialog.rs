//! A dialog on the native element, which traps the focus, closes on Escape and restores the focus.
//!
//! Escape and the cross ask first where text was typed that closing would lose.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use crate::console::kit::banner::{Banner, BannerKind};
use crate::console::kit::button::{Button, ButtonKind, IconButton};
use crate::console::kit::control_flow::{FromFirst, When};
use crate::console::kit::element::{ElementRef, FixedAttributes, bind_ref, fixed};
use crate::console::kit::field::unique_id;
use crate::console::kit::icon::Icon;
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;

const LIGHT: FixedAttributes = &[("closedby", "any")];
const FIRM: FixedAttributes = &[("closedby", "closerequest")];

/// Fields of text; a box or a choice is set again with one press.
const TEXT: &str = "textarea, input:not([type=checkbox], [type=radio], [type=file])";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typed {
    Unchanged,
    Changed,
    /// It is asked whether to discard what was typed.
    Asked,
}

/// A modal dialog with `title` as its name. It is made when it opens for the first time, and its content exists only while it is
/// open; the control with `autofocus` gets the focus first.
#[component]
pub fn Dialog(
    #[prop(into)] title: Signal<String>,
    #[prop(into)] is_open: Signal<bool>,
    /// Called when it was closed, also by Escape: set `is_open` to false.
    #[prop(into)]
    on_close: Callback<()>,
    #[prop(optional, into)] is_wide: Signal<bool>,
    /// True if it cannot be closed now, not even by Escape.
    #[prop(optional, into)]
    is_held: Signal<bool>,
    /// True if nothing can be lost, so that a press outside closes it.
    #[prop(optional)]
    is_light: bool,
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = ElementRef::new();
    let title_id = StoredValue::new(unique_id("dialog"));
    effect(move || {
        let is_open = is_open.get();
        let Some(dialog) = dialog.get().map(HtmlElement::unchecked_into::<HtmlDialogElement>) else { return };
        if is_open && !dialog.open() {
            // It fails only for an element that is not in the document.
            let _ = dialog.show_modal();
        } else if !is_open && dialog.open() {
            dialog.close();
        }
    });
    let typed = RwSignal::new(Typed::Unchanged);
    effect(move || {
        is_open.track();
        typed.set(Typed::Unchanged);
    });
    let note_typed = move || {
        if !is_light && *typed.read_untracked() == Typed::Unchanged {
            typed.set(Typed::Changed);
        }
    };
    let on_input = move |event: web_sys::Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if target.is_some_and(|target| target.matches(TEXT).unwrap_or_default()) {
            note_typed();
        }
    };
    let close = Callback::new(move |()| match typed.get_untracked() {
        _ if is_held.get_untracked() => {}
        Typed::Unchanged => on_close.run(()),
        Typed::Changed => typed.set(Typed::Asked),
        Typed::Asked => typed.set(Typed::Changed),
    });
    let on_closed = move |_| {
        let Some(dialog) = dialog.get_untracked().filter(|_| is_open.get_untracked()) else { return };
        let dialog = dialog.unchecked_into::<HtmlDialogElement>();
        // The event is a task later: the dialog may have been reopened.
        if dialog.open() {
            return;
        }
        close.run(());
        if is_open.get_untracked() {
            // Browsers do not let a page block a second Escape.
            let _ = dialog.show_modal();
        }
    };
    let on_cancel = move |event: web_sys::Event| {
        // A file chooser that is cancelled sends an event of this name, too.
        if event.target() != event.current_target() {
            return;
        }
        // The close event comes a task later, and a key pressed meanwhile would find the dialog open.
        close.run(());
        if is_open.get_untracked() {
            event.prevent_default();
        }
    };
    let children = StoredValue::new(children);
    view! {
        <FromFirst is=is_open>
            <dialog
                class="panel dialog"
                class=("dialog-wide", is_wide)
                class=("is-held", is_held)
                use:bind_ref=dialog
                aria-labelledby=title_id.get_value()
                use:fixed=if is_light { LIGHT } else { FIRM }
                on:input=on_input
                on:paste=move |_| note_typed()
                on:cancel=on_cancel
                on:close=on_closed
            >
                <When is=is_open>
                    <div class="line gap-3 spread start dialog-head">
                        <h2 id=title_id.get_value()>{title}</h2>
                        <IconButton label="Close" icon=Icon::Close on_press=close />
                    </div>
                    <When is=Signal::derive(move || *typed.read() == Typed::Asked)>
                        <ConfirmDiscard on_back=close on_discard=on_close />
                    </When>
                    <div class="stack dialog-body">{children.with_value(|children| children())}</div>
                </When>
            </dialog>
        </FromFirst>
    }
}

#[component]
fn ConfirmDiscard(on_back: Callback<()>, on_discard: Callback<()>) -> impl IntoView {
    view! {
        <Banner kind=BannerKind::Warning title="Discard what you typed?">
            <div class="row">
                <Button label="Keep editing" on_press=on_back />
                <Button label="Discard" kind=ButtonKind::Danger on_press=on_discard />
            </div>
        </Banner>
    }
}

/// Returns the subject of a dialog that every page of an account can open; `None` while it is closed.
pub fn use_dialog<T: Clone + Send + Sync + 'static>() -> RwSignal<Option<T>> {
    account_context(|| long_lived(None))
}

/// The button that cancels, which gets the focus first, and the one that continues.
#[component]
pub fn DialogChoice(
    #[prop(default = "Cancel")] back: &'static str,
    #[prop(into)] on_back: Callback<()>,
    #[prop(into)] label: Signal<String>,
    #[prop(default = ButtonKind::Danger)] kind: ButtonKind,
    #[prop(optional, into)] is_disabled: Signal<bool>,
    #[prop(optional, into)] is_waiting: Signal<bool>,
    /// True if it leads to a write.
    #[prop(optional)]
    writes: bool,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <div class="wrap dialog-actions">
            <button type="button" class="button" autofocus on:click=move |_| on_back.run(())>
                {back}
            </button>
            <Button label kind is_disabled is_waiting on_press writes />
        </div>
    }
}
