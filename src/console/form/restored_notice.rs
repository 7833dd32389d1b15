//! Says that what was typed before is in the form again.

use leptos::prelude::*;

use crate::console::form::draft_session::Back;
use crate::console::form::field_link::field_link;
use crate::console::form::save_controller::SaveController;
use crate::console::form::save_notice::Dialog;
use crate::console::form::way_back::way_back;
use crate::console::kit::{Banner, BannerKind, Button, use_toaster};
use crate::console::platform::clock::use_now_secs;
use crate::forms::Field;
use crate::text::durations::ago;

#[component]
pub(super) fn RestoredNotice(controller: SaveController) -> impl IntoView {
    let (form, back) = (controller.form, controller.session.back);
    let toaster = use_toaster();
    let now_secs = use_now_secs();
    let link = move |field: Field| {
        let label = form.with(|draft| draft.label(field)).unwrap_or_default();
        view! { <li>{field_link(form, field, label)} " " {way_back(form, field, true)}</li> }.into_any()
    };
    let banner = move || {
        let Back { at_secs, mut to_retype, is_changed_elsewhere } = back.get()?;
        // What the service has may be kept instead: then it is no longer asked for.
        form.edition.track();
        form.with(|draft| to_retype.retain(|field| draft.to_retype().contains(field)));
        let title = match at_secs {
            Some(at) => format!("Draft restored ({})", ago(at, now_secs.get_untracked())),
            None => "Draft restored".to_owned(),
        };
        let kind = match to_retype.is_empty() && !is_changed_elsewhere {
            true => BannerKind::Info,
            false => BannerKind::Warning,
        };
        // An alert is announced as it is; this is not.
        if kind == BannerKind::Info {
            toaster.announce(title.clone());
        }
        let links = (!to_retype.is_empty()).then(|| {
            view! {
                <p>"Secrets aren't kept across reloads. Re-enter them, or keep the current ones:"</p>
                <ul>{to_retype.into_iter().map(link).collect_view()}</ul>
            }
            .into_any()
        });
        let elsewhere = is_changed_elsewhere.then(|| {
            let words = format!(
                "Someone else changed this {} in the meantime. Before saving, you choose a version for each field you both changed.",
                form.noun()
            );
            view! { <p>{words}</p> }.into_any()
        });
        Some(
            view! {
                <Banner kind title>
                    {links}
                    {elsewhere}
                    <div class="row">
                        <Button label="Continue" on_press=move || back.set(None) />
                        <Button label="Discard draft" on_press=move || controller.open(Dialog::Discard) />
                    </div>
                </Banner>
            }
            .into_any(),
        )
    };
    view! { <div class="form-notices">{banner}</div> }.into_any()
}
