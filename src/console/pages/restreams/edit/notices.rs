//! What has come of the last write, above the form. It stays until something else is true.

use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::kit::{Banner, BannerKind, Link, When};
use crate::console::pages::restreams::change_table::ChangeTable;
use crate::console::pages::restreams::edit::doubt::{CreateDoubt, CreationUnknown, Doubt, OutcomeUnknown};
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::undo::{SavedBefore, UndoButton, UndoHint};
use crate::console::platform::clock::{absolute, now_secs};
use crate::console::platform::settings::use_settings;
use crate::console::routes::Route;
use crate::forms::restream::Change;

/// The id of the notices, which take the focus when there is a new one.
pub(super) const NOTICES_ID: &str = "restream-notices";

/// What has come of the last write; it is told until something else is true.
#[derive(Clone)]
pub(super) enum Notice {
    /// Nothing yet.
    None,
    /// It was saved before the page was left or reloaded, and can still be undone: when, and which secrets that asks for.
    SavedBefore { at_secs: i64, to_retype: Vec<String> },
    /// It was read back as it was sent.
    Saved,
    /// The service did it, and has something else than was sent.
    SavedOtherwise(Vec<Change>),
    /// The service said no; and what it said about what is no field of the form.
    Refused(Error, Vec<String>),
    /// It may have been saved.
    Unknown(Box<Doubt>),
    /// It may have been created.
    UnknownCreation(Box<CreateDoubt>),
}

/// The notice.
#[component]
pub(super) fn Notices(
    /// The way to the service.
    flow: Flow,
) -> impl IntoView {
    let notice = move || match flow.notice.get() {
        Notice::None => None,
        Notice::SavedBefore { at_secs, to_retype } => {
            Some(view! { <SavedBefore flow at_secs to_retype /> }.into_any())
        }
        Notice::Saved => Some(view! { <SavedNotice flow differs=Vec::new() /> }.into_any()),
        Notice::SavedOtherwise(differs) => Some(view! { <SavedNotice flow differs /> }.into_any()),
        Notice::Refused(error, rest) => Some(view! { <Refused error rest /> }.into_any()),
        Notice::Unknown(doubt) => Some(view! { <OutcomeUnknown flow doubt=*doubt /> }.into_any()),
        Notice::UnknownCreation(doubt) => Some(view! { <CreationUnknown flow doubt=*doubt /> }.into_any()),
    };
    view! {
        <div id=NOTICES_ID tabindex="-1" class="restream-notices">
            {notice}
        </div>
    }
    .into_any()
}

/// It is at the service.
#[component]
fn SavedNotice(
    /// The way to the service.
    flow: Flow,
    /// What the service has otherwise than it was sent.
    differs: Vec<Change>,
) -> impl IntoView {
    let form = flow.form;
    let id = form.base().map(|base| base.resource_id).unwrap_or_default();
    let has_typed = Signal::derive(move || form.change_count.get() != Some(0));
    let (kind, title) = match differs.is_empty() {
        true => (BannerKind::Good, "Saved"),
        false => (BannerKind::Warning, "Saved, but the service has it otherwise than it was sent"),
    };
    let (at, zone) = (now_secs(), use_settings().zone);
    let said = Signal::derive(move || match has_typed.get() {
        false => "It was read back: the service has what you sent.".to_owned(),
        true => {
            format!("That was at {}. What you have changed since is not saved yet.", absolute(at, zone.get()))
        }
    });
    let told = match differs.is_empty() {
        true => view! { <p>{said}</p> }.into_any(),
        false => view! { <ChangeTable changes=differs old="Sent" new="At the service" /> }.into_any(),
    };
    view! {
        <Banner kind title>
            {told}
            <div class="row">
                <UndoButton flow has_typed />
                <Link to=Route::Restream(id) class="button">
                    "Go to the resource"
                </Link>
            </div>
            <UndoHint has_typed />
        </Banner>
    }
    .into_any()
}

/// The service said no.
#[component]
fn Refused(
    /// What it said.
    error: Error,
    /// What it said about what is no field of the form.
    rest: Vec<String>,
) -> impl IntoView {
    let way_out = match error.kind {
        ErrorKind::AccessDenied => "The token may read this account, but not change it.",
        ErrorKind::NotFound => "The resource is not there any more: somebody may have deleted it.",
        ErrorKind::Server => {
            "The service failed, and was read again: nothing has changed there. Try again; if it goes on, whoever runs it can tell why."
        }
        ErrorKind::RateLimited => {
            "The service wants fewer requests, and was read again: nothing has changed there. Try again in a moment."
        }
        _ => "Put right what it names, and try again.",
    };
    // What it said about fields stands in its words already, and at the fields.
    let fields = if error.said.is_empty() { error.fields.clone() } else { Vec::new() };
    let said = Error { fields, ..error }.to_string();
    let rest: Vec<_> = rest.into_iter().map(|said| view! { <li>{said}</li> }).collect();
    view! {
        <Banner kind=BannerKind::Bad title="The service refused it: nothing was changed">
            <pre>{said}</pre>
            <ul>{rest}</ul>
            <p>{format!("Nothing you typed is lost. {way_out}")}</p>
        </Banner>
    }
    .into_any()
}

/// The same resource is open for editing in another tab.
#[component]
pub(super) fn Elsewhere(
    /// Whether it is.
    is_elsewhere: Signal<bool>,
) -> impl IntoView {
    view! {
        <When is=is_elsewhere>
            <Banner kind=BannerKind::Warning title="This resource is open for editing in another tab">
                <p>
                    "Whoever saves second is shown what the first has changed, and asked about each field that both have."
                </p>
            </Banner>
        </When>
    }
    .into_any()
}
