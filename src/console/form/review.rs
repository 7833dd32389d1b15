//! "Review changes": every field that would change, old and new.

use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::form::change_table::{ChangeTable, new_alone, old_and_new};
use crate::console::form::remark_list::ReviewRemarks;
use crate::console::form::save_controller::SaveController;
use crate::console::form::save_notice::NotSent as WhyNotSent;
use crate::console::form::slow_answer::SlowAnswer;
use crate::console::kit::{Banner, BannerKind, Button, OtherToken};

#[component]
pub(super) fn Review(controller: SaveController) -> impl IntoView {
    let is_new = controller.form.is_new();
    let has_changes = Memo::new(move |_| !controller.reviewed_changes().is_empty());
    let changes = move || {
        let changes = controller.reviewed_changes();
        let lead = match changes.len() {
            _ if is_new => {
                format!("New {} with these settings. Keys and passwords are hidden.", controller.form.noun(),)
            }
            0 => "No changes: the service already has these settings.".to_owned(),
            1 => "1 change. Keys and passwords are hidden.".to_owned(),
            count => format!("{count} changes. Keys and passwords are hidden."),
        };
        let (columns, rows): (&[&str], _) = match is_new {
            true => (&["After saving"], new_alone(&changes)),
            false => (&["Now", "After saving"], old_and_new(&changes)),
        };
        let table = (!rows.is_empty()).then(|| view! { <ChangeTable columns rows /> });
        view! {
            <p>{lead}</p>
            {table}
        }
        .into_any()
    };
    let label = Signal::derive(move || if controller.is_busy.get() { "Saving…" } else { "Save" }.to_owned());
    let remark = move || {
        controller.remark.with(|remark| {
            (!remark.is_empty()).then(|| view! { <p class="review-remark">{remark.clone()}</p> })
        })
    };
    let not_sent = move || {
        let WhyNotSent { error, generation } = controller.not_sent.get()?;
        // With a new token it is true no more that the token was refused.
        let is_over = is_refused(&error) && generation != controller.generation.get();
        Some(match is_over {
            true => {
                view! { <p class="review-remark">"Signed in. Nothing was saved yet: press Save again."</p> }
                    .into_any()
            }
            false => view! { <NotSent noun=controller.form.noun() error /> }.into_any(),
        })
    };
    view! {
        // The focus begins at what there is to read: a key held too long must not save unread.
        <div class="review-list" tabindex="-1" autofocus=true>
            {remark}
            <ReviewRemarks form=controller.form />
            {changes}
        </div>
        {not_sent}
        <SlowAnswer controller />
        <div class="dialog-actions">
            <Button label="Back" on_press=move || controller.close() is_disabled=controller.is_busy />
            <button
                type="button"
                class="button button-primary"
                aria-disabled=Signal::derive(move || {
                    (controller.is_busy.get() || !has_changes.get()).then_some("true")
                })
                aria-keyshortcuts="Control+Enter"
                title="Ctrl+Enter"
                on:click=move |_| controller.save_reviewed()
            >
                {label}
            </button>
        </div>
    }
    .into_any()
}

/// Whether another token may be taken.
const fn is_refused(error: &Error) -> bool {
    error.kind.is_of_token()
}

/// Why nothing was sent, beside the button that tries again.
#[component]
fn NotSent(noun: &'static str, error: Error) -> impl IntoView {
    let (title, way_out) = match error.kind {
        ErrorKind::TokenRefused => (
            "Your token was rejected. Nothing was changed.".to_owned(),
            "Sign in again, then press Save again.",
        ),
        ErrorKind::AccessDenied => (
            "Access denied. Nothing was changed.".to_owned(),
            "Use a token with access, then press Save again.",
        ),
        ErrorKind::NotFound => (
            format!("The {noun} no longer exists. Nothing was sent."),
            "Someone may have deleted it. Your changes stay in the form.",
        ),
        ErrorKind::Conflict => (
            "Not saved. Nothing was sent.".to_owned(),
            "Ask the service's operator to give each its own ID. Your changes stay in the form.",
        ),
        _ => (
            format!("Couldn't load the current {noun}. Nothing was sent."),
            "Your changes stay in the form. Press Save to try again.",
        ),
    };
    let kind = error.kind;
    view! {
        <Banner kind=BannerKind::Bad title>
            <pre>{error.to_string()}</pre>
            <p>{way_out}</p>
            <OtherToken kind />
        </Banner>
    }
    .into_any()
}
