//! Notices above the form: the outcome of the last write, a restored draft, and another person's changes.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::facts::time_format::use_time_format;
use crate::console::form::change_table::{ChangeRow, ChangeTable, OtherMembers, old_and_new};
use crate::console::form::field::field_link;
use crate::console::form::save_controller::{
    NOTICES_ID, RefusedSave, SaveController, SaveDialog, SaveNotice, saved_title,
};
use crate::console::kit::{Banner, BannerKind, Button, CopyAsCurl, Link, OtherToken, When, use_toaster};
use crate::console::platform::clock::{absolute, now_secs, use_now_secs};
use crate::console::platform::settings::use_settings;
use crate::console::routes::use_route;
use crate::console::writes::{SavedDocument, Written};
use crate::forms::{Field, FieldChange, Record, UnknownMember, changes};
use crate::model::read_back::ReadBack;
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;

#[component]
pub(super) fn FormNotices(controller: SaveController) -> impl IntoView {
    let notice = move || match controller.notice.get() {
        SaveNotice::None => None,
        SaveNotice::Saved(differs, past) => {
            Some(view! { <SavedNotice controller differs past /> }.into_any())
        }
        SaveNotice::Refused(refusal) => Some(view! { <Refused controller refusal /> }.into_any()),
        SaveNotice::Unknown(unknown) => Some(view! { <OutcomeUnknown controller unknown /> }.into_any()),
    };
    let is_saved = Signal::derive(move || matches!(controller.notice.get(), SaveNotice::Saved(..)));
    view! {
        <div
            id=NOTICES_ID
            tabindex="-1"
            class="stack form-notices"
            class=("is-saved", move || is_saved.get() && controller.form.change_count.get() == Some(0))
        >
            {notice}
        </div>
    }
}

/// Formats the Unix second of a write: "09:00 UTC".
fn time_of(at_secs: i64) -> Signal<String> {
    let format = use_time_format();
    Signal::derive(move || format.short(UnixSeconds(at_secs), UnixSeconds(now_secs())))
}

#[component]
fn SavedNotice(
    controller: SaveController,
    differs: Vec<FieldChange>,
    /// The Unix second if the page was left meanwhile.
    past: Option<i64>,
) -> impl IntoView {
    let form = controller.form;
    let has_typed = Signal::derive(move || form.change_count.get() != Some(0));
    let kind = if differs.is_empty() { BannerKind::Good } else { BannerKind::Warning };
    let (at, zone) = (past.unwrap_or_else(now_secs), use_settings().zone);
    let (saved, time) = (saved_title(&differs), time_of(at));
    let title = Signal::derive(move || match past {
        Some(_) => saved.replacen("Saved", &format!("Saved at {}", time.get()), 1),
        None => saved.to_owned(),
    });
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
                <AfterSave controller has_typed />
            </div>
            // The hint keeps its space: content below must not move while someone presses the button.
            <p class="muted" class=("is-unseen", move || !has_typed.get())>
                "To undo the last save, first save or discard your newer changes."
            </p>
        </Banner>
    }
}

#[component]
fn Refused(controller: SaveController, refusal: Rc<RefusedSave>) -> impl IntoView {
    let noun = controller.form.noun();
    let RefusedSave { error, rest, unwanted } = &*refusal;
    let kind = error.kind;
    let way_out = match kind {
        ErrorKind::AccessDenied => {
            "You can view this account but not change it with this token, or at this address.".to_owned()
        }
        ErrorKind::NotFound => format!("The {noun} no longer exists: someone may have deleted it."),
        ErrorKind::Server => {
            "Nothing was changed: we checked. Try again. If the error persists, ask the service's operator."
                .to_owned()
        }
        ErrorKind::RateLimited => {
            "The service is limiting requests. Nothing was changed: we checked. Try again in a moment."
                .to_owned()
        }
        _ if !unwanted.is_empty() => {
            format!("The service rejects data in this {noun} that this console has no fields for:")
        }
        _ => "Correct the fields it names, then try again.".to_owned(),
    };
    let title = "Rejected by the service. Nothing was changed.";
    let failed = Signal::stored(Some(Arc::new(error.clone())));
    let leave_out =
        (!unwanted.is_empty()).then(|| view! { <LeaveOut controller unwanted=unwanted.clone() /> });
    // The message already covers the fields, which show their errors too.
    let fields = if error.message.is_empty() { error.fields.clone() } else { Vec::new() };
    let message = Error { fields, ..error.clone() }.to_string();
    let rest: Vec<_> = rest.iter().map(|message| view! { <li>{message.clone()}</li> }).collect();
    view! {
        <Banner kind=BannerKind::Bad title>
            <pre>{message}</pre>
            <ul>{rest}</ul>
            <p>{format!("Nothing you typed is lost. {way_out}")}</p>
            {leave_out}
            <div class="row">
                <CopyAsCurl error=failed />
                <OtherToken kind />
            </div>
        </Banner>
    }
}

#[component]
fn LeaveOut(controller: SaveController, unwanted: Vec<UnknownMember>) -> impl IntoView {
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
}

/// Describes what was found after a change of unknown outcome, and the next step. `{}` stands for the document's noun.
fn verdict_of_change(unknown: &Written) -> [&'static str; 2] {
    match unknown.read_back.as_ref().map(|(read_back, _)| *read_back) {
        Ok(ReadBack::Applied) => ["We checked the {}: your change was saved.", "Nothing more to do."],
        Ok(ReadBack::NotApplied) if unknown.is_awaited() => [
            "We read the {} again for up to 60 s after the save.",
            "Your changes stay in the form. Don't save again yet.",
        ],
        Ok(ReadBack::NotApplied) => [
            "We checked the {}: it is unchanged. Your change hasn't been applied.",
            "Your changes stay in the form. A slow service may still apply them: check again to be sure, then review and save again.",
        ],
        Ok(ReadBack::UnderWay | ReadBack::Different) => [
            "We checked the {}: it matches neither the old version nor yours. Someone else may have changed it.",
            "Your changes stay in the form. Review and save again: you choose a version for each field you both changed.",
        ],
        Err(_) if unknown.is_accepted => [
            "The service accepted the change, but the {} couldn't be loaded to verify it.",
            "Your changes stay in the form. Check again before you save again.",
        ],
        Err(_) => [
            "The change may or may not have been applied, and the {} couldn't be loaded to check.",
            "Your changes stay in the form. Check again before you save again.",
        ],
    }
}

fn verdict_of_creation(unknown: &Written) -> [&'static str; 2] {
    match unknown.read_back.as_ref().map(|(_, found)| found.len()) {
        Ok(0) if unknown.error.is_none() && unknown.is_awaited() => [
            "We checked the account's {}s: it isn't there yet, and may still come.",
            "We check again for up to 60 s. Your entries stay in the form.",
        ],
        Ok(0) if unknown.is_accepted => [
            "The service accepted the {}, but the account's {}s don't show it yet.",
            "Your entries stay in the form. Check the list before you create it again: that would add a duplicate.",
        ],
        Ok(0) => [
            "We checked the account's {}s: no new one has this name and content. It hasn't been created.",
            "Your entries stay in the form. A slow service may still create it: check the list before you create it again.",
        ],
        Ok(1) => [
            "We checked the account's {}s: a new one has this name and content.",
            "It is most likely yours. Creating again would add a duplicate.",
        ],
        Ok(_) => [
            "We checked the account's {}s: several new ones have this name and content.",
            "One of them is most likely yours. Creating again would add a duplicate.",
        ],
        Err(_) if unknown.is_accepted => [
            "The service created the {}, but it couldn't be loaded to verify it.",
            "Check the list before you create it again: that would add a duplicate.",
        ],
        Err(_) => [
            "The {} may or may not have been created, and the account's {}s couldn't be loaded to check.",
            "Your entries stay in the form. Check the list before you create it again.",
        ],
    }
}

fn rows(unknown: &Written, before: &Record) -> Vec<ChangeRow> {
    let sent = changes(before, &unknown.sent.record);
    let now = unknown.documents().first();
    let now = now.map(|now| changes(before, &now.record));
    let found = |all: &[FieldChange], change: &FieldChange| {
        let found = all.iter().find(|other| other.label == change.label);
        found.map_or_else(|| unchanged(change), |other| other.describe()[1].clone())
    };
    let is_sent = |change: &&FieldChange| sent.iter().any(|other| other.label == change.label);
    let others = now.iter().flatten().filter(|change| !is_sent(change));
    let row = |change: &FieldChange| {
        let [before, _] = change.describe();
        let now = now.as_ref().map_or_else(|| "not loaded".to_owned(), |now| found(now, change));
        (change.label.clone(), vec![before, found(&sent, change), now])
    };
    sent.iter().chain(others).map(row).collect()
}

/// Returns the text for an unchanged field; for a secret, dots would tell nothing.
fn unchanged(change: &FieldChange) -> String {
    if change.is_secret || change.old.is_empty() { "unchanged".to_owned() } else { change.old.clone() }
}

#[component]
pub(super) fn OutcomeUnknown(controller: SaveController, unknown: Arc<Written>) -> impl IntoView {
    let noun = controller.form.noun();
    let is_new = unknown.is_creation();
    let is_saved = !is_new && unknown.is_applied();
    let [found, way_out] = if is_new { verdict_of_creation(&unknown) } else { verdict_of_change(&unknown) };
    let what = if is_new { "the list" } else { "it" };
    let not_read = unknown.read_back.as_ref().err();
    let not_read = not_read.map(|error| view! { <p>{format!("Loading {what}: {error}")}</p> }.into_any());
    let details = unknown.sent.before.as_ref().map(|before| {
        view! { <ChangeTable columns=&["Before", "Sent", "Now"] rows=rows(&unknown, before) /> }
    });
    let candidate = |now: &SavedDocument| {
        let now = now.clone();
        let label = format!("Open it: {} ({})", now.name, now.id);
        view! { <Button label on_press=move || controller.created(&now, "Created") /> }.into_any()
    };
    let found_now = unknown.documents().iter().filter(|_| is_new);
    let candidates: Vec<_> = found_now.map(candidate).collect();
    let may_exist = is_new && (!candidates.is_empty() || unknown.is_awaited());
    let another = may_exist.then(|| {
        view! { <Button label="Create another" on_press=move || controller.create_another() /> }
    });
    let has_typed = Signal::derive(move || controller.form.change_count.get() != Some(0));
    let is_reading = RwSignal::new(false);
    let (is_accepted, is_unseen) = (unknown.is_accepted, unknown.is_accepted_unseen() && !is_new);
    let (kind, title) = match unknown.is_awaited() {
        _ if is_saved => (BannerKind::Good, "Saved"),
        true if is_unseen => (BannerKind::Warning, "Accepted; the service still shows the old values"),
        false if is_unseen => (BannerKind::Bad, "Not saved: accepted, but the old values remain"),
        _ => (BannerKind::Warning, "Outcome unknown"),
    };
    let sent_at = time_of(unknown.sent.mark.at_secs);
    let is_restored = unknown.sent.is_restored;
    let title = Signal::derive(move || match is_restored {
        true => format!("{title}: sent at {}", sent_at.get()),
        false => title.to_owned(),
    });
    let first = match is_accepted {
        true => "The service accepted it and showed the old values at first, so we read it again.",
        false => "Outcome unknown at first: the response was lost, so we checked.",
    };
    let write = match &unknown.error {
        None => Some(view! { <p>"The page was loaded again before the answer."</p> }.into_any()),
        Some(_) if is_unseen => None,
        Some(error) => {
            Some(view! { <p class="mono problem-message">{format!("Request: {error}")}</p> }.into_any())
        }
    };
    let failed = Signal::stored(unknown.error.clone().map(Arc::new));
    let ways_on = match is_saved {
        true => view! { <AfterSave controller has_typed /> }.into_any(),
        // It is read again by itself.
        false if unknown.is_awaited() => ().into_any(),
        false => {
            let unknown = StoredValue::new_local(unknown);
            let on_read = move || controller.read_again(&unknown.get_value(), is_reading);
            view! { <Button label="Check again" on_press=on_read is_disabled=is_reading /> }.into_any()
        }
    };
    view! {
        <div
            role=is_saved.then_some("alert")
            aria-label=is_saved.then_some(if is_accepted { "Saved" } else { "Outcome unknown" })
        >
            <Banner kind title>
                {is_saved.then(|| view! { <p>{first}</p> })}
                <p>
                    <strong>{found.replace("{}", noun)}</strong>
                </p>
                <p>{way_out}</p>
                {write}
                {not_read}
                {details}
                <div class="row">{candidates} {another} {ways_on} <CopyAsCurl error=failed /></div>
            </Banner>
        </div>
    }
}

#[component]
pub(super) fn RestoredNotice(controller: SaveController) -> impl IntoView {
    let (form, back) = (controller.form, controller.form.back);
    let toaster = use_toaster();
    let now_secs = use_now_secs();
    let link = move |field: Field| view! { <li>{field_link(form, field)}</li> }.into_any();
    let banner = move || {
        let at_secs = back.get()?;
        // A secret that was restored from the service is no longer missing.
        form.edition.track();
        let to_retype = form.with(|draft| draft.to_retype().to_vec());
        let title = match at_secs {
            Some(at) => format!("Draft restored ({})", ago(at, now_secs.get_untracked())),
            None => "Draft restored".to_owned(),
        };
        let kind = if to_retype.is_empty() { BannerKind::Info } else { BannerKind::Warning };
        // A warning is an alert, which screen readers announce themselves.
        if kind == BannerKind::Info {
            toaster.announce(title.clone());
        }
        let links = (!to_retype.is_empty()).then(|| {
            view! {
                <p>"Secrets aren't kept across reloads. Re-enter them, or keep the current ones, at:"</p>
                <ul>{to_retype.into_iter().map(link).collect_view()}</ul>
            }
            .into_any()
        });
        Some(
            view! {
                <Banner kind title>
                    {links}
                    <div class="row">
                        <Button label="Continue" on_press=move || back.set(None) />
                        <Button
                            label="Discard draft"
                            on_press=move || controller.dialog.set(SaveDialog::Discard)
                        />
                    </div>
                </Banner>
            }
            .into_any(),
        )
    };
    view! { <div class="stack form-notices">{banner}</div> }
}

#[component]
fn AfterSave(controller: SaveController, has_typed: Signal<bool>) -> impl IntoView {
    let (to, noun) = (controller.route(), controller.form.noun());
    let is_here = use_route().with_untracked(|here| *here == to);
    let go_to = (!is_here).then(|| {
        view! {
            <Link to class="button">
                {format!("Go to the {noun}")}
            </Link>
        }
        .into_any()
    });
    let undo = controller.undo.with_value(Option::is_some).then(|| {
        view! { <Button label="Undo last save" on_press=move || controller.undo() is_disabled=has_typed /> }
    });
    view! {
        {undo}
        <span class="muted">{controller.not_undone()}</span>
        {go_to}
    }
}
