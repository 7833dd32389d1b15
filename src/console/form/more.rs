//! Fields that people seldom fill in, folded under "More".

use crate::console::platform::reactive::*;

use crate::console::form::state::Form;
use crate::console::kit::{When, true_or_false};
use crate::forms::{Field, FieldName};

/// Fields of a new document. They are open if one has another value than at first, a shown problem or a remark.
#[component]
pub fn More(
    form: Form,
    names: &'static [FieldName],
    /// Names what is inside.
    about: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let is_inside = move |field: Field| {
        form.with(|draft| draft.path(field)).is_some_and(|path| names.contains(&path.top_name()))
    };
    let has_news = memo(move || {
        form.settled.track();
        let has_error = form.problems.with_untracked(|problems| {
            problems.errors().any(|problem| form.is_left(problem.field) && is_inside(problem.field))
        });
        has_error || form.remarks.read().iter().any(|remark| is_inside(remark.field))
    });
    let is_filled = form.with(|draft| names.iter().any(|name| !draft.is_initial(*name)));
    let is_open = RwSignal::new(is_filled || has_news.get_untracked());
    on_change(
        move || has_news.get(),
        move |has_news: &bool| {
            if *has_news {
                is_open.set(true);
            }
        },
    );
    let on_click = move |_| is_open.update(|is_open| *is_open = !*is_open || has_news.get_untracked());
    view! {
        <div class="row">
            <button
                type="button"
                class="button form-more"
                aria-expanded=true_or_false(is_open.into())
                on:click=on_click
            >
                "More"
            </button>
            <span class="muted">{about}</span>
        </div>
        <When is=is_open>{children()}</When>
    }
}
