//! "Outcome unknown": a write that may have been carried out. What is true is read, and shown.

use std::rc::Rc;

use leptos::prelude::*;

use crate::console::form::change_table::{ChangeRow, ChangeTable};
use crate::console::form::go_to::GoTo;
use crate::console::form::save_controller::{SaveController, Unknown};
use crate::console::form::undo_notice::UndoButton;
use crate::console::form::writer::Saved;
use crate::console::kit::{Banner, BannerKind, Button};
use crate::forms::{Change, Record, changes};
use crate::model::read_back::ReadBack;

/// What was found of a change, and what can be done. `{}` stands for what is changed.
fn verdict_of_change(unknown: &Unknown) -> [&'static str; 2] {
    match unknown.outcome.read_back.as_ref().map(|(read_back, _)| *read_back) {
        Ok(ReadBack::Applied) => [
            "The {} was read again: it is as you sent it. Your change was saved.",
            "There is nothing more to do.",
        ],
        Ok(ReadBack::NotApplied) => [
            "The {} was read again: it is as it was before. Your change was not carried out so far.",
            "Nothing you typed is lost. A slow service may still carry it out: read again to be sure, then review and save once more.",
        ],
        Ok(ReadBack::Different) => [
            "The {} was read again: it is neither as it was nor as you sent it. Somebody else may have changed it.",
            "Nothing you typed is lost. Review and save once more: you are asked field by field where both differ.",
        ],
        Err(_) if unknown.outcome.is_accepted => [
            "The service said that it took the change, but the {} could not be read back to be sure.",
            "Nothing you typed is lost. Read again before you save once more.",
        ],
        Err(_) => [
            "The change may have been carried out or not, and the {} could not be read.",
            "Nothing you typed is lost. Read again before you save once more.",
        ],
    }
}

/// What was found of a creation, and what can be done.
fn verdict_of_creation(unknown: &Unknown) -> [&'static str; 2] {
    match unknown.outcome.read_back.as_ref().map(|(_, found)| found.len()) {
        Ok(0) => [
            "The account's {}s were read: none of this name and content was created since. It was not carried out so far.",
            "Nothing you typed is lost. A slow service may still carry it out: look at the list before you create it once more.",
        ],
        Ok(1) => [
            "The account's {}s were read: there is one of this name and content that was created since.",
            "It most likely is yours. Creating once more would make another.",
        ],
        Ok(_) => [
            "The account's {}s were read: there are several of this name and content that were created since.",
            "One of them most likely is yours. Creating once more would make another.",
        ],
        Err(_) if unknown.outcome.is_accepted => [
            "The service said that it created the {}, but it could not be read back.",
            "Look at the list before you create it once more: that would make another.",
        ],
        Err(_) => [
            "The {} may have been created or not, and the account's {}s could not be read.",
            "Nothing you typed is lost. Look at the list before you create it once more.",
        ],
    }
}

/// Each field in question: before, sent, now.
fn rows(unknown: &Unknown, before: &Record) -> Vec<ChangeRow> {
    let sent = changes(before, &unknown.sent.sent);
    let now = unknown.outcome.read_back.as_ref().ok().and_then(|(_, now)| now.first());
    let now = now.map(|now| changes(before, &now.record));
    let is_same = |a: &Change, b: &Change| a.label == b.label;
    let mut rows: Vec<ChangeRow> = Vec::new();
    for change in &sent {
        let found = match &now {
            None => "not read".to_owned(),
            Some(now) => now
                .iter()
                .find(|other| is_same(other, change))
                .map_or_else(|| unchanged(change), |other| other.words()[1].clone()),
        };
        let [before, sent] = change.words();
        rows.push((change.label.clone(), vec![before, sent, found]));
    }
    for change in now.iter().flatten().filter(|change| !sent.iter().any(|other| is_same(other, change))) {
        let [before, now] = change.words();
        rows.push((change.label.clone(), vec![before, unchanged(change), now]));
    }
    rows
}

/// What stands where a field is as it was: for a secret, dots would say nothing.
fn unchanged(change: &Change) -> String {
    if change.is_secret || change.old.is_empty() { "as before".to_owned() } else { change.old.clone() }
}

/// What is known about a write of unknown outcome, and the ways on.
#[component]
pub(super) fn OutcomeUnknown(
    /// The way to the service.
    controller: SaveController,
    /// The write.
    unknown: Rc<Unknown>,
) -> impl IntoView {
    let noun = controller.form.noun();
    let is_new = unknown.sent.before.is_none();
    let is_saved = !is_new && unknown.outcome.is_applied();
    let [found, way_out] = if is_new { verdict_of_creation(&unknown) } else { verdict_of_change(&unknown) };
    let what = if is_new { "the list" } else { "it" };
    let not_read = unknown.outcome.read_back.as_ref().err();
    let not_read = not_read.map(|error| view! { <p>{format!("Reading {what}: {error}")}</p> }.into_any());
    let details = unknown.sent.before.as_ref().map(|before| {
        view! { <ChangeTable columns=&["Before", "Sent", "Now"] rows=rows(&unknown, before) /> }
    });
    let candidate = |now: &Saved| {
        let now = now.clone();
        let label = format!("This is mine: open {} ({})", now.name, now.id);
        view! { <Button label on_press=move || controller.created(&now, "Created") /> }.into_any()
    };
    let found_now = unknown.outcome.read_back.iter().flat_map(|(_, now)| now).filter(|_| is_new);
    let candidates: Vec<_> = found_now.map(candidate).collect();
    let has_typed = Signal::derive(move || controller.form.change_count.get() != Some(0));
    let is_reading = RwSignal::new(false);
    let (kind, title) = match is_saved {
        true => (BannerKind::Good, "Saved after all"),
        false => (BannerKind::Warning, "Outcome unknown"),
    };
    let write = format!("The write: {}", unknown.outcome.error);
    let ways_on = match is_saved {
        true => view! {
            <UndoButton controller has_typed />
            <GoTo controller />
        }
        .into_any(),
        false => {
            let unknown = StoredValue::new_local(unknown);
            let on_read = move || controller.read_again(&unknown.get_value(), is_reading);
            view! { <Button label="Read again" on_press=on_read is_disabled=is_reading /> }.into_any()
        }
    };
    view! {
        <div role=is_saved.then_some("alert") aria-label=is_saved.then_some("Outcome unknown")>
            <Banner kind title>
                {is_saved.then(|| view! { <p>"Outcome unknown at first: no answer came to rely on."</p> })}
                <p>
                    <strong>{found.replace("{}", noun)}</strong>
                </p>
                <p>{way_out}</p>
                <p class="problem-said">{write}</p>
                {not_read}
                {details}
                <div class="row">{candidates} {ways_on}</div>
            </Banner>
        </div>
    }
    .into_any()
}
