//! "Review changes": every field that would change, old and new.

use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::kit::{Banner, BannerKind, Button};
use crate::console::pages::restreams::change_table::ChangeTable;
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::slow::SlowAnswer;
use crate::console::session::use_sessions;
use crate::forms::restream::{Change, changes};

/// What the dialog holds.
#[component]
pub(super) fn Review(
    /// The way to the service.
    flow: Flow,
) -> impl IntoView {
    let has_changes = Memo::new(move |_| !change_list(flow).is_empty());
    let changes = move || {
        let changes = change_list(flow);
        let lead = match changes.len() {
            0 => "Nothing differs from what the service has.".to_owned(),
            1 => "1 field changes. Keys and passwords are not shown.".to_owned(),
            count => format!("{count} fields change. Keys and passwords are not shown."),
        };
        let table = (!changes.is_empty())
            .then(|| view! { <ChangeTable changes old="Now" new="After saving" /> }.into_any());
        view! {
            <p>{lead}</p>
            {table}
        }
        .into_any()
    };
    let label = Signal::derive(move || if flow.is_busy.get() { "Saving…" } else { "Save" }.to_owned());
    let remark = move || {
        flow.remark.with(|remark| {
            (!remark.is_empty()).then(|| view! { <p class="review-remark">{remark.clone()}</p> })
        })
    };
    let is_access_lost = use_sessions().is_access_lost();
    let not_sent = move || {
        let error = flow.not_sent.get()?;
        // With a new token it is true no more that the token was refused.
        let is_over = error.kind == ErrorKind::TokenRefused && !is_access_lost.get();
        Some(match is_over {
            true => {
                view! { <p class="review-remark">"Nothing was changed so far. Now press Save once more."</p> }
                    .into_any()
            }
            false => view! { <NotSent error /> }.into_any(),
        })
    };
    view! {
        // The focus begins at what there is to read: a key held too long must not save unread.
        <div class="review-list" tabindex="-1" autofocus=true>
            {remark}
            {changes}
        </div>
        {not_sent}
        <SlowAnswer flow />
        <div class="dialog-actions">
            <Button label="Back" on_press=move || flow.close() is_disabled=flow.is_busy />
            <button
                type="button"
                class="button button-primary"
                aria-disabled=Signal::derive(move || {
                    (flow.is_busy.get() || !has_changes.get()).then_some("true")
                })
                on:click=move |_| {
                    if has_changes.get_untracked() {
                        flow.save()
                    }
                }
            >
                {label}
            </button>
        </div>
    }
    .into_any()
}

/// What saving would change.
fn change_list(flow: Flow) -> Vec<Change> {
    let base = flow.form.base();
    flow.wanted.with(|wanted| match (&base, wanted) {
        (Some(base), Some(wanted)) => changes(base, wanted),
        _ => Vec::new(),
    })
}

/// Why nothing was sent, beside the button that tries again.
#[component]
fn NotSent(
    /// Why.
    error: Error,
) -> impl IntoView {
    let (title, way_out) = match error.kind {
        ErrorKind::TokenRefused => {
            ("The token was refused: nothing was changed", "Sign in again, then press Save once more.")
        }
        ErrorKind::NotFound => (
            "The resource is not there any more: nothing was sent",
            "Somebody may have deleted it. What you typed stays in the form.",
        ),
        _ => (
            "The resource could not be read first, so nothing was sent",
            "Nothing you typed is lost. Press Save to try again.",
        ),
    };
    view! {
        <Banner kind=BannerKind::Bad title>
            <pre>{error.to_string()}</pre>
            <p>{way_out}</p>
        </Banner>
    }
    .into_any()
}
