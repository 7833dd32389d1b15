//! What has come of the last write, above the form. It stays until something else is true.

use std::rc::Rc;

use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::form::change_table::{ChangeTable, old_and_new};
use crate::console::form::go_to::GoTo;
use crate::console::form::other_data::OtherMembers;
use crate::console::form::save_controller::SaveController;
use crate::console::form::save_notice::{NOTICES_ID, Notice, Refusal};
use crate::console::form::unknown_outcome::OutcomeUnknown;
use crate::console::form::writer::Saved;
use crate::console::kit::{Banner, BannerKind, Button, Link, OtherToken, When};
use crate::console::platform::clock::{absolute, now_secs};
use crate::console::platform::settings::use_settings;
use crate::forms::{Change, OtherMember};

#[component]
pub(super) fn Notices(controller: SaveController) -> impl IntoView {
    let notice = move || match controller.notice.get() {
        Notice::None => None,
        Notice::Saved(differs) => Some(view! { <SavedNotice controller differs /> }.into_any()),
        Notice::Refused(refusal) => Some(view! { <Refused controller refusal /> }.into_any()),
        Notice::Unknown(unknown) => Some(view! { <OutcomeUnknown controller unknown /> }.into_any()),
    };
    let is_saved = Signal::derive(move || matches!(controller.notice.get(), Notice::Saved(_)));
    view! {
        <div
            id=NOTICES_ID
            tabindex="-1"
            class="form-notices"
            class=("is-saved", move || is_saved.get() && controller.form.change_count.get() == Some(0))
        >
            {notice}
        </div>
    }
    .into_any()
}

#[component]
fn SavedNotice(controller: SaveController, differs: Vec<Change>) -> impl IntoView {
    let form = controller.form;
    let has_typed = Signal::derive(move || form.change_count.get() != Some(0));
    let (kind, title) = match differs.is_empty() {
        true => (BannerKind::Good, "Saved"),
        false => (BannerKind::Warning, "Saved, but the service changed some values"),
    };
    let (at, zone) = (now_secs(), use_settings().zone);
    let message = Signal::derive(move || match has_typed.get() {
        false => "Verified: the service has your changes.".to_owned(),
        true => {
            format!("Saved at {}. You have unsaved changes since then.", absolute(at, zone.get()))
        }
    });
    let body = match differs.is_empty() {
        true => view! { <p>{message}</p> }.into_any(),
        false => {
            view! { <ChangeTable columns=&["Sent", "Saved by the service"] rows=old_and_new(&differs) /> }
                .into_any()
        }
    };
    view! {
        <Banner kind title>
            {body}
            <div class="row">
                <Button label="Undo last save" on_press=move || controller.undo() is_disabled=has_typed />
                <GoTo controller />
            </div>
            // Its room stays: what is below must not move while someone presses the button.
            <p class="field-hint" class=("is-unseen", move || !has_typed.get())>
                "To undo the last save, first save or discard your newer changes."
            </p>
        </Banner>
    }
    .into_any()
}

#[component]
fn Refused(controller: SaveController, refusal: Rc<Refusal>) -> impl IntoView {
    let noun = controller.form.noun();
    let Refusal { error, rest, in_the_way, unwanted, unwanted_inside } = &*refusal;
    let kind = error.kind;
    let way_out = match kind {
        ErrorKind::AccessDenied => "Your token can view this account but not change it.".to_owned(),
        ErrorKind::NotFound => format!("The {noun} no longer exists: someone may have deleted it."),
        ErrorKind::Server => {
            "Nothing was changed: we checked. Try again. If the error persists, ask the service's operator."
                .to_owned()
        }
        ErrorKind::RateLimited => {
            "The service is limiting requests. Nothing was changed: we checked. Try again in a moment."
                .to_owned()
        }
        ErrorKind::NotSaved => {
            "Your changes are still in the form. Try again, or ask the service's operator.".to_owned()
        }
        ErrorKind::Conflict if !in_the_way.is_empty() => {
            format!("Use or deactivate the {noun} below, then create this one again.")
        }
        _ if !unwanted.is_empty() => {
            format!("The service rejects data in this {noun} that this console has no fields for:")
        }
        _ if !unwanted_inside.is_empty() => inside_words(unwanted_inside),
        _ => "Correct the fields it names, then try again.".to_owned(),
    };
    let title = match kind {
        ErrorKind::NotSaved => "Not saved. The service accepted it and changed nothing.",
        _ => "Rejected by the service. Nothing was changed.",
    };
    let inside = unwanted_inside.clone();
    let inside = (!inside.is_empty()).then(|| view! { <OtherMembers members=inside /> });
    let unwanted =
        (!unwanted.is_empty()).then(|| view! { <Unwanted controller unwanted=unwanted.clone() /> });
    // Its messages about fields stand in its words already, and at the fields.
    let fields = if error.message.is_empty() { error.fields.clone() } else { Vec::new() };
    let message = Error { fields, ..error.clone() }.to_string();
    let rest: Vec<_> = rest.iter().map(|message| view! { <li>{message.clone()}</li> }).collect();
    let holder = |Saved { route, name, id, .. }: &Saved| {
        let (to, name, id) = (route.clone(), name.clone(), id.clone());
        view! {
            <li>
                <Link to>{name}</Link>
                " "
                <span class="mono muted">{id}</span>
            </li>
        }
        .into_any()
    };
    let holders: Vec<_> = in_the_way.iter().map(holder).collect();
    view! {
        <Banner kind=BannerKind::Bad title>
            <pre>{message}</pre>
            <ul>{rest} {holders}</ul>
            <p>{format!("Nothing you typed is lost. {way_out}")}</p>
            {unwanted}
            {inside}
            <OtherToken kind />
        </Banner>
    }
    .into_any()
}

/// What can be done where the service does not take data inside items: what this console has no fields for stays with its item
/// (`contract.md#decision-35` leaves out members at the top alone).
fn inside_words(unwanted: &[OtherMember]) -> String {
    let mut items: Vec<&str> = Vec::new();
    for member in unwanted {
        let item = member.of.split(", ").next().unwrap_or_default();
        if !items.contains(&item) {
            items.push(item);
        }
    }
    let items = items.join(", ");
    format!(
        "The service rejects data that this console has no fields for. This console can't remove it: to save without it, remove {items} and add it again."
    )
}

/// What the service does not take, and a way to send the rest.
#[component]
fn Unwanted(controller: SaveController, unwanted: Vec<OtherMember>) -> impl IntoView {
    let names: Vec<&str> = unwanted.iter().map(|member| member.name.as_str()).collect();
    let label = format!("Save without {}", names.join(", "));
    let members = unwanted.clone();
    view! {
        <OtherMembers members />
        <p class="muted">"The service may delete this data. This tab won't send it to this service again."</p>
        <div class="row">
            <Button label on_press=move || controller.save_without(&unwanted) />
        </div>
    }
    .into_any()
}

#[component]
pub(super) fn Elsewhere(noun: &'static str, is_elsewhere: Signal<bool>) -> impl IntoView {
    let title = StoredValue::new(format!("This {noun} is open for editing in another tab"));
    view! {
        <When is=is_elsewhere>
            <Banner kind=BannerKind::Warning title=title.get_value()>
                <p>"If both tabs change the same field, the second save asks which version to keep."</p>
            </Banner>
        </When>
    }
    .into_any()
}
