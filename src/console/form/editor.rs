//! The form as a whole: its notices, its fields, and the bar that stays in sight.

use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::console::client::use_client;
use crate::console::form::bar::Bar;
use crate::console::form::dialogs::Dialogs;
use crate::console::form::draft_session::open;
use crate::console::form::locks::Locks;
use crate::console::form::meanwhile::Meanwhile;
use crate::console::form::next_form::use_next_form;
use crate::console::form::notices::{Elsewhere, Notices};
use crate::console::form::open_at::open_at;
use crate::console::form::other_tabs::is_open_elsewhere;
use crate::console::form::problem_list::ProblemList;
use crate::console::form::remarks::Remarks;
use crate::console::form::restored_notice::RestoredNotice;
use crate::console::form::save_controller::SaveController;
use crate::console::form::slow_answer::SlowAnswer;
use crate::console::form::state::Form;
use crate::console::form::writer::Writer;
use crate::console::kit::When;
use crate::console::platform::effects::on_change;
use crate::forms::draft_store::DraftKey;
use crate::forms::{Document, Draft, Record};

/// The form of one document. It begins as what was asked for ([`NextForm`](super::NextForm)), else with what the service has, or with what the
/// table says that a new one begins with; or with what was typed before.
#[component]
pub fn Editor(
    document: &'static Document,
    thing: String,
    /// What the service has; `None` for a document that is yet to be created.
    base: Option<Record>,
    writer: Rc<dyn Writer>,
    fields: fn(Form) -> AnyView,
    /// What the service has as it is read again and again; a form that no one has touched follows.
    #[prop(optional, into)]
    polled: Option<Signal<Option<Record>>>,
    #[prop(optional, into)] locks: Option<Signal<Locks>>,
    #[prop(optional, into)] remarks: Option<Remarks>,
    /// The item that the page's address names, by its number from 1 in what the service has: the form opens there.
    #[prop(optional, into)]
    item: Signal<Option<usize>>,
) -> impl IntoView {
    let is_new = base.is_none();
    let draft = match (&base, use_next_form().take(&thing)) {
        (None, None) => Draft::blank(document),
        (None, Some(pattern)) => Draft::of_new(document, &pattern),
        (Some(base), None) => Draft::of(document, base),
        (Some(base), Some(wanted)) => Draft::of_change(document, base, &wanted),
    };
    let scope = use_client().scope();
    let key = DraftKey::new(scope.as_ref(), &thing);
    let is_elsewhere = if is_new { Signal::stored(false) } else { is_open_elsewhere(&key) };
    let remarks = remarks.unwrap_or_else(Remarks::none);
    let refresh = remarks.refresh;
    let (form, session) = open(document, key, draft, base, remarks);
    if let Some(locks) = locks {
        form.lock_with(locks);
    }
    let controller = SaveController::new(form, session, writer, refresh);
    open_at(form, item);
    let page = (!is_new).then(|| controller.route());
    session.announce_when_left(form, controller.is_busy, page);
    if let Some(polled) = polled {
        let take = move |polled: &Option<Record>| {
            if let Some(now) = polled.clone().filter(|_| !controller.is_busy.get_untracked()) {
                form.follow(now);
            }
        };
        on_change(move || polled.get(), take);
    }
    let on_leave = move |event: leptos::ev::FocusEvent| {
        let left = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(left) = left {
            form.leave(&left.id());
        }
    };
    let fields = move || {
        form.edition.track();
        fields(form)
    };
    view! {
        <Elsewhere noun=form.noun() is_elsewhere />
        <RestoredNotice controller />
        <Meanwhile controller />
        <Notices controller />
        <ProblemList controller />
        <form
            class="form-body"
            novalidate
            autocomplete="off"
            // What is typed while a write is on its way would be lost with its end.
            inert=controller.is_busy
            on:submit=|event| event.prevent_default()
            on:focusout=on_leave
        >
            {fields}
        </form>
        // Of a document that is there the review waits.
        <When is=Signal::stored(is_new)>
            <SlowAnswer controller />
        </When>
        <Bar controller is_elsewhere />
        <Dialogs controller />
    }
    .into_any()
}
