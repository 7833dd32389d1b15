//! Everything that keeps the form from being saved, with links to the fields.

use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind};
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::focus::control_id;
use crate::console::pages::restreams::edit::form::Form;
use crate::forms::restream::Problem;

/// The id of the list, which takes the focus when a form is not fit to be sent.
pub(super) const PROBLEM_LIST_ID: &str = "restream-problems";

/// The list, from the first try to send the form on.
#[component]
pub(super) fn ProblemList(
    /// The form.
    form: Form,
    /// The way to the service.
    flow: Flow,
) -> impl IntoView {
    let link = move |problem: &Problem| {
        let field = problem.field;
        let on_click = move |event: leptos::ev::MouseEvent| {
            event.prevent_default();
            form.go_to(field);
        };
        view! {
            <li>
                <a href=format!("#{}", control_id(field)) on:click=on_click>
                    {problem.path.label()}
                </a>
                ": "
                {problem.message.clone()}
            </li>
        }
        .into_any()
    };
    let list = move || {
        if !flow.is_problem_list_shown.get() {
            return None;
        }
        let links: Vec<_> = form.problems.with(|problems| problems.errors().map(link).collect());
        let title = match links.len() {
            0 => return None,
            1 => "1 problem keeps this from being saved".to_owned(),
            count => format!("{count} problems keep this from being saved"),
        };
        Some(
            view! {
                <Banner kind=BannerKind::Bad title>
                    <ul class="restream-problems">{links}</ul>
                </Banner>
            }
            .into_any(),
        )
    };
    view! {
        <div id=PROBLEM_LIST_ID tabindex="-1" class="restream-notices">
            {list}
        </div>
    }
    .into_any()
}
