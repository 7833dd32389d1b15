use std::rc::Rc;

use crate::console::client::use_client;
use crate::console::form::bar::FormBar;
use crate::console::form::dialogs::{Dialogs, SlowAnswer};
use crate::console::form::draft_session::open;
use crate::console::form::field::{field_link, go_to};
use crate::console::form::focus::{control_id, focus_soon};
use crate::console::form::notices::{Elsewhere, FormNotices, RestoredNotice};
use crate::console::form::other_tabs::is_open_elsewhere;
use crate::console::form::save_controller::{PROBLEMS_ID, SaveController};
use crate::console::form::state::{Form, Locks};
use crate::console::form::writer::{Remarks, Writer};
use crate::console::kit::{Banner, BannerKind, When, Writing, may_write};
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::reactive::*;
use crate::console::routes::has_come_back;
use crate::forms::draft_store::DraftKey;
use crate::forms::{Document, Draft, Field, FieldPath, List, Problem, Record};

/// The form of one document. It starts with the stored draft, else with the requested [`NextForm`](super::NextForm),
/// else with the service's document or the table's defaults.
#[component]
pub fn Editor(
    document: &'static Document,
    draft_name: String,
    /// The service's document; `None` for a new one.
    base: Option<Record>,
    writer: Rc<Writer>,
    fields: fn(Form) -> AnyView,
    /// The polled document; an untouched form follows it.
    #[prop(optional, into)]
    polled: Option<Signal<Option<Record>>>,
    #[prop(optional, into)] locks: Option<Signal<Locks>>,
    #[prop(optional, into)] remarks: Option<Remarks>,
    /// Number of the item in the page's address, from 1 in the service's document; the form opens there.
    #[prop(optional, into)]
    item: Signal<Option<usize>>,
) -> impl IntoView {
    let is_new = base.is_none();
    let may_write = may_write();
    // A session that only looks shows what the service has, not a draft.
    let draft_name = if may_write { draft_name } else { String::new() };
    let pattern = use_next_form().take(&draft_name);
    let shown = use_next_form().take_field(&draft_name);
    let is_asked_for = pattern.is_some();
    let draft = match (&base, pattern) {
        (None, None) => Draft::blank(document),
        (None, Some(pattern)) => Draft::of_new(document, &pattern),
        (Some(base), None) => Draft::of(document, base),
        (Some(base), Some(wanted)) => Draft::of_change(document, base, &wanted),
    };
    let scope = use_client().scope();
    let key = DraftKey::new(scope.as_ref(), &draft_name);
    let is_elsewhere = if is_new || !may_write { Signal::stored(false) } else { is_open_elsewhere(&key) };
    let form = open(document, key, draft, base, remarks, locks);
    let controller = SaveController::new(form, writer, is_asked_for);
    controller.resume(is_asked_for);
    open_at(form, item);
    if is_new && form.back.with_untracked(Option::is_none) && !has_come_back() {
        focus_soon(control_id(Field::top(document.table.fields[0].name)));
    }
    if let Some(field) = shown.and_then(|path| form.with(|draft| draft.field(path))) {
        effect(move || go_to(form, field));
    }
    let page = (!is_new).then(|| controller.route());
    form.watch_leaving(controller.is_busy, page);
    if let Some(polled) = polled {
        let take = move |polled: &Option<Record>| {
            if let Some(now) = polled.clone().filter(|_| !controller.is_busy.get_untracked()) {
                controller.settle_by(&now);
                form.follow(now);
            }
        };
        on_change(move || polled.get(), take);
    }
    let fields = move || {
        form.edition.track();
        fields(form)
    };
    view! {
        <Elsewhere noun=form.noun() is_elsewhere />
        <RestoredNotice controller />
        <FormNotices controller />
        <ProblemList controller />
        <form
            class="stack"
            novalidate
            autocomplete="off"
            // Locks the fields during a write: later input would be lost when it ends.
            inert=controller.is_busy
            on:submit=|event| event.prevent_default()
            on:focusout=move |event| form.leave(&event)
            on:paste=move |event| form.paste(&event)
        >
            {fields}
        </form>
        <When is=Signal::stored(is_new)>
            <SlowAnswer controller />
        </When>
        <Writing>
            <FormBar controller is_elsewhere />
            <Dialogs controller />
        </Writing>
    }
}

#[derive(Clone)]
struct PrefilledForm {
    draft_name: String,
    wanted: Record,
    copy_of: Option<String>,
}

/// The content with which the next opened form starts; provided as context of one account.
#[derive(Clone, Copy, Default)]
pub struct NextForm(StoredValue<Option<PrefilledForm>>, StoredValue<Option<(String, FieldPath)>>);

impl NextForm {
    /// Sets the content with which the form with this draft starts, and the name of the original if it is a copy.
    pub fn set(self, draft_name: &str, wanted: Record, copy_of: Option<String>) {
        self.0.set_value(Some(PrefilledForm { draft_name: draft_name.to_owned(), wanted, copy_of }));
    }

    pub fn copy_of(self, draft_name: &str) -> Option<String> {
        self.0.get_value().filter(|requested| requested.draft_name == draft_name)?.copy_of
    }

    /// Sets the field at which the next opened form of this draft opens.
    pub fn show(self, draft_name: &str, path: FieldPath) {
        self.1.set_value(Some((draft_name.to_owned(), path)));
    }

    fn take_field(self, draft_name: &str) -> Option<FieldPath> {
        let requested = self.1.try_update_value(Option::take).flatten();
        requested.filter(|requested| requested.0 == draft_name).map(|requested| requested.1)
    }

    /// Takes the requested content; it is valid once, and only for the next opened form.
    pub(super) fn take(self, draft_name: &str) -> Option<Record> {
        let requested = self.0.try_update_value(Option::take).flatten();
        requested.filter(|requested| requested.draft_name == draft_name).map(|requested| requested.wanted)
    }
}

pub fn use_next_form() -> NextForm {
    account_context(NextForm::default)
}

/// Focuses the item with this number now and when it changes. After Back, the browser restores the scroll position.
fn open_at(form: Form, number: Signal<Option<usize>>) {
    effect_after(move |before: Option<Option<usize>>| {
        let number = number.get();
        let is_new = number != before.flatten() && !has_come_back();
        if let Some((key, field)) = number.filter(|_| is_new).and_then(|number| first_field(form, number)) {
            form.fold(key, false);
            focus_soon(control_id(field));
        }
        number
    });
}

fn first_field(form: Form, number: usize) -> Option<(u32, Field)> {
    let list = form.document.table.fields.iter().find(|field| field.list().is_some_and(List::is_matched))?;
    form.with(|draft| {
        let item = draft.item_at_base(Field::top(list.name), number.checked_sub(1)?)?;
        // People come to replace the key. Typed into another field, it would stand there in the clear.
        let mut fields = item.table.fields.iter();
        let field = fields.find(|field| field.is_secret()).or(item.table.fields.first())?;
        Some((item.key, Field::of(item.key, field.name)))
    })
}

#[component]
fn ProblemList(controller: SaveController) -> impl IntoView {
    let form = controller.form;
    let link = move |problem: &Problem| {
        let link = field_link(form, problem.field);
        view! { <li>{link} ": " {problem.message.clone()}</li> }.into_any()
    };
    let list = move || {
        if !controller.is_problem_list_shown.get() {
            return None;
        }
        let links: Vec<_> = form.problems.with(|problems| problems.errors().map(link).collect());
        let title = match links.len() {
            0 => return None,
            1 => "Fix 1 problem to save".to_owned(),
            count => format!("Fix {count} problems to save"),
        };
        Some(
            view! {
                <Banner kind=BannerKind::Bad title>
                    <ul class="form-problems">{links}</ul>
                </Banner>
            }
            .into_any(),
        )
    };
    view! {
        <div id=PROBLEMS_ID tabindex="-1" class="stack form-notices">
            {list}
        </div>
    }
}
