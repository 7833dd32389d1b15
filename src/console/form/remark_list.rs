//! Remarks on the page: beside their fields, and all of them in the review.

use leptos::prelude::*;

use crate::console::form::remarks::Remark;
use crate::console::form::state::Form;
use crate::console::kit::{Banner, BannerKind, Glyph, Icon, Link};
use crate::forms::Field;

#[component]
pub fn FieldRemarks(form: Form, field: Field) -> impl IntoView {
    move || {
        let found =
            form.remarks.with(|all| all.iter().filter(|it| it.field == field).cloned().collect::<Vec<_>>());
        let remark = |remark| {
            view! {
                <p class="field-remark">
                    <Glyph icon=Icon::Warning />
                    <span>{words(remark)}</span>
                </p>
            }
        };
        found.into_iter().map(remark).collect_view()
    }
}

#[component]
pub(super) fn ReviewRemarks(form: Form) -> impl IntoView {
    move || {
        let all = form.remarks.get();
        let item = move |remark: Remark| {
            let label = form.with(|draft| draft.label(remark.field)).unwrap_or_default();
            view! { <li>{label} ": " {words(remark)}</li> }.into_any()
        };
        (!all.is_empty()).then(move || {
            view! {
                <Banner kind=BannerKind::Warning title="Check before you save">
                    <ul>{all.into_iter().map(item).collect_view()}</ul>
                </Banner>
            }
            .into_any()
        })
    }
}

fn words(remark: Remark) -> AnyView {
    let links = remark.links.into_iter().enumerate().map(|(at, (name, to))| {
        let comma = if at == 0 { " " } else { ", " };
        view! {
            {comma}
            <Link to>{name}</Link>
        }
        .into_any()
    });
    view! {
        {remark.words}
        {links.collect_view()}
    }
    .into_any()
}
