//! Everything that keeps the form from being saved, with links to the fields.

use leptos::prelude::*;

use crate::console::form::field_link::field_link;
use crate::console::form::save_controller::SaveController;
use crate::console::form::save_notice::PROBLEMS_ID;
use crate::console::kit::{Banner, BannerKind};
use crate::forms::Problem;

#[component]
pub(super) fn ProblemList(controller: SaveController) -> impl IntoView {
    let form = controller.form;
    let link = move |problem: &Problem| {
        let link = field_link(form, problem.field, problem.label.clone());
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
        <div id=PROBLEMS_ID tabindex="-1" class="form-notices">
            {list}
        </div>
    }
    .into_any()
}
