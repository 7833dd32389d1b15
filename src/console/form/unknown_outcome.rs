//! "Outcome unknown": a write that may have been carried out. What is true is read, and shown.

use std::rc::Rc;

use leptos::prelude::*;

use crate::console::form::change_table::{ChangeRow, ChangeTable};
use crate::console::form::go_to::GoTo;
use crate::console::form::save_controller::SaveController;
use crate::console::form::save_notice::Unknown;
use crate::console::form::writer::Saved;
use crate::console::kit::{Banner, BannerKind, Button};
use crate::forms::{Change, Record, changes};
use crate::model::read_back::ReadBack;

/// What was found of a change, and what can be done. `{}` stands for what is changed.
fn verdict_of_change(unknown: &Unknown) -> [&'static str; 2] {
    match unknown.outcome.read_back.as_ref().map(|(read_back, _)| *read_back) {
        Ok(ReadBack::Applied) => ["We checked the {}: your change was saved.", "Nothing more to do."],
        Ok(ReadBack::NotApplied) => [
            "We checked the {}: it is unchanged. Your change hasn't been applied.",
            "Your changes stay in the form. A slow service may still apply them: check again to be sure, then review and save again.",
        ],
        Ok(ReadBack::Different) => [
            "We checked the {}: it matches neither the old version nor yours. Someone else may have changed it.",
            "Your changes stay in the form. Review and save again: you choose a version for each field you both changed.",
        ],
        Err(_) if unknown.outcome.is_accepted => [
            "The service accepted the change, but the {} couldn't be loaded to verify it.",
            "Your changes stay in the form. Check again before you save again.",
        ],
        Err(_) => [
            "The change may or may not have been applied, and the {} couldn't be loaded to check.",
            "Your changes stay in the form. Check again before you save again.",
        ],
    }
}

/// What was found of a creation, and what can be done.
fn verdict_of_creation(unknown: &Unknown) -> [&'static str; 2] {
    match unknown.outcome.read_back.as_ref().map(|(_, found)| found.len()) {
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
        Err(_) if unknown.outcome.is_accepted => [
            "The service created the {}, but it couldn't be loaded to verify it.",
            "Check the list before you create it again: that would add a duplicate.",
        ],
        Err(_) => [
            "The {} may or may not have been created, and the account's {}s couldn't be loaded to check.",
            "Your entries stay in the form. Check the list before you create it again.",
        ],
    }
}

fn rows(unknown: &Unknown, before: &Record) -> Vec<ChangeRow> {
    let sent = changes(before, &unknown.sent.sent);
    let now = unknown.outcome.read_back.as_ref().ok().and_then(|(_, now)| now.first());
    let now = now.map(|now| changes(before, &now.record));
    let is_same = |a: &Change, b: &Change| a.label == b.label;
    let mut rows: Vec<ChangeRow> = Vec::new();
    for change in &sent {
        let found = match &now {
            None => "not loaded".to_owned(),
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
    if change.is_secret || change.old.is_empty() { "unchanged".to_owned() } else { change.old.clone() }
}

/// What is known about a write of unknown outcome, and the ways on.
#[component]
pub(super) fn OutcomeUnknown(controller: SaveController, unknown: Rc<Unknown>) -> impl IntoView {
    let noun = controller.form.noun();
    let is_new = unknown.sent.before.is_none();
    let is_saved = !is_new && unknown.outcome.is_applied();
    let [found, way_out] = if is_new { verdict_of_creation(&unknown) } else { verdict_of_change(&unknown) };
    let what = if is_new { "the list" } else { "it" };
    let not_read = unknown.outcome.read_back.as_ref().err();
    let not_read = not_read.map(|error| view! { <p>{format!("Loading {what}: {error}")}</p> }.into_any());
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
        true => (BannerKind::Good, "Saved"),
        false => (BannerKind::Warning, "Outcome unknown"),
    };
    let write = format!("Request: {}", unknown.outcome.error);
    let ways_on = match is_saved {
        true => view! {
            <Button label="Undo last save" on_press=move || controller.undo() is_disabled=has_typed />
            <GoTo controller />
        }
        .into_any(),
        false => {
            let unknown = StoredValue::new_local(unknown);
            let on_read = move || controller.read_again(&unknown.get_value(), is_reading);
            view! { <Button label="Check again" on_press=on_read is_disabled=is_reading /> }.into_any()
        }
    };
    view! {
        <div role=is_saved.then_some("alert") aria-label=is_saved.then_some("Outcome unknown")>
            <Banner kind title>
                {is_saved
                    .then(|| {
                        view! { <p>"Outcome unknown at first: the response was lost, so we checked."</p> }
                    })}
                <p>
                    <strong>{found.replace("{}", noun)}</strong>
                </p>
                <p>{way_out}</p>
                <p class="problem-message">{write}</p>
                {not_read}
                {details}
                <div class="row">{candidates} {ways_on}</div>
            </Banner>
        </div>
    }
    .into_any()
}
