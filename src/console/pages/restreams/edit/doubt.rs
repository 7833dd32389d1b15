//! "Outcome unknown": a write that may have been carried out. What is true is read, and said.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{Error, UnknownOutcome};
use crate::console::client::{AccountClient, use_client};
use crate::console::kit::{Banner, BannerKind, Button, Link};
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::notices::Notice;
use crate::console::pages::restreams::edit::undo::UndoButton;
use crate::console::pages::restreams::writing::{Trace, find_created, judge_created, read};
use crate::console::routes::Route;
use crate::forms::restream::{Change, changes, read_back};
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;

/// A change that may have been saved.
#[derive(Clone)]
pub(super) struct Doubt {
    /// What the service had.
    pub before: Resource,
    /// What was sent.
    pub sent: Resource,
    /// What is known of it.
    pub outcome: UnknownOutcome<Resource>,
}

/// A resource that may have been created.
#[derive(Clone)]
pub(super) struct CreateDoubt {
    /// What was sent.
    pub sent: Resource,
    /// What it is looked for by.
    pub trace: Trace,
    /// What is known of it: the resources that may be it.
    pub outcome: UnknownOutcome<Vec<Resource>>,
}

impl Doubt {
    /// What was found, and what can be done.
    fn verdict(&self) -> (&'static str, &'static str) {
        match self.outcome.read_back.as_ref().map(|(read_back, _)| *read_back) {
            Ok(ReadBack::Applied) => (
                "The resource was read again: it is as you sent it. Your change was saved.",
                "There is nothing more to do.",
            ),
            Ok(ReadBack::NotApplied) => (
                "The resource was read again: it is as it was before. Your change was not carried out so far.",
                "Nothing you typed is lost. A slow service may still carry it out: read again to be sure, then review and save once more.",
            ),
            Ok(ReadBack::Different) => (
                "The resource was read again: it is neither as it was nor as you sent it. Somebody else may have changed it.",
                "Nothing you typed is lost. Review and save once more: you are asked field by field where both differ.",
            ),
            Err(_) if self.outcome.is_accepted => (
                "The service said that it took the change, but the resource could not be read back to be sure.",
                "Nothing you typed is lost. Read again before you save once more.",
            ),
            Err(_) => (
                "The change may have been carried out or not, and the resource could not be read.",
                "Nothing you typed is lost. Read again before you save once more.",
            ),
        }
    }

    /// Each field in question: before, sent, now.
    fn rows(&self) -> Vec<[String; 4]> {
        let sent = changes(&self.before, &self.sent);
        let now = self.outcome.read_back.as_ref().map(|(_, now)| changes(&self.before, now));
        let is_same = |a: &Change, b: &Change| a.label == b.label;
        let mut rows: Vec<[String; 4]> = Vec::new();
        for change in &sent {
            let found = match &now {
                Err(_) => "not read".to_owned(),
                Ok(now) => now
                    .iter()
                    .find(|other| is_same(other, change))
                    .map_or_else(|| unchanged(change), |other| other.told()[1].clone()),
            };
            let [before, sent] = change.told();
            rows.push([change.label.clone(), before, sent, found]);
        }
        for change in now.iter().flatten().filter(|change| !sent.iter().any(|other| is_same(other, change))) {
            let [before, now] = change.told();
            rows.push([change.label.clone(), before, unchanged(change), now]);
        }
        rows
    }
}

/// What stands where a field is as it was: for a secret, dots would not tell.
fn unchanged(change: &Change) -> String {
    if change.is_secret || change.old.is_empty() { "as before".to_owned() } else { change.old.clone() }
}

/// What was found, what can be done, and why that was not known from the write itself.
fn opening(said: &'static str, way_out: &'static str, error: &Error, not_read: Option<String>) -> AnyView {
    view! {
        <p>
            <strong>{said}</strong>
        </p>
        <p>{way_out}</p>
        <p class="problem-said">{format!("The write: {error}")}</p>
        {not_read.map(|words| view! { <p>{words}</p> })}
    }
    .into_any()
}

/// Reads again, once at a time, and tells what was found; unless something newer is told by then: a later save has ended.
fn read_again(flow: Flow, is_reading: RwSignal<bool>, read: impl Future<Output = Notice> + 'static) {
    if is_reading.get_untracked() {
        return;
    }
    is_reading.set(true);
    spawn_local(async move {
        let notice = read.await;
        if is_reading.try_set(false).is_some() {
            return;
        }
        if let Notice::Unknown(doubt) = &notice {
            flow.settle(doubt);
        }
        flow.notice.try_set(notice);
    });
}

/// What is known about a change of unknown outcome.
#[component]
pub(super) fn OutcomeUnknown(
    /// The way to the service.
    flow: Flow,
    /// The change.
    doubt: Doubt,
) -> impl IntoView {
    let account = AccountClient::here(use_client());
    let is_reading = RwSignal::new(false);
    let (said, way_out) = doubt.verdict();
    let not_read = doubt.outcome.read_back.as_ref().err().map(|error| format!("Reading it: {error}"));
    let opening = opening(said, way_out, &doubt.outcome.error, not_read);
    let row = |[label, before, sent, now]: [String; 4]| {
        view! {
            <tr>
                <th scope="row">{label}</th>
                <td data-column="Before">{before}</td>
                <td data-column="Sent">{sent}</td>
                <td data-column="Now">{now}</td>
            </tr>
        }
        .into_any()
    };
    let is_saved = doubt.outcome.is_applied();
    let resource_id = doubt.before.resource_id.clone();
    let rows = doubt.rows().into_iter().map(row).collect_view();
    let on_read = move || {
        let (account, mut doubt) = (account.clone(), doubt.clone());
        read_again(flow, is_reading, async move {
            let now = read(&account, &doubt.before.resource_id).await;
            doubt.outcome.read_back = now.map(|now| (read_back(&doubt.before, &doubt.sent, &now), now));
            Notice::Unknown(Box::new(doubt))
        });
    };
    let ways_on = match is_saved {
        true => view! { <WaysOn flow resource_id /> }.into_any(),
        false => view! { <Button label="Read again" on_press=on_read is_disabled=is_reading /> }.into_any(),
    };
    let (kind, title) = match is_saved {
        true => (BannerKind::Good, "Saved after all"),
        false => (BannerKind::Warning, "Outcome unknown"),
    };
    view! {
        <div role=is_saved.then_some("alert") aria-label=is_saved.then_some("Outcome unknown")>
            <Banner kind title>
                {is_saved.then(|| view! { <p>"Outcome unknown at first: no answer came to rely on."</p> })}
                {opening}
                <table class="review">
                    <thead>
                        <tr>
                            <th scope="col">"Field"</th>
                            <th scope="col">"Before"</th>
                            <th scope="col">"Sent"</th>
                            <th scope="col">"Now"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
                <div class="row">{ways_on}</div>
            </Banner>
        </div>
    }
    .into_any()
}

/// What can be done with a change that was saved after all.
#[component]
fn WaysOn(
    /// The way to the service.
    flow: Flow,
    /// What was changed.
    resource_id: ResourceId,
) -> impl IntoView {
    let has_typed = Signal::derive(move || flow.form.change_count.get() != Some(0));
    view! {
        <UndoButton flow has_typed />
        <Link to=Route::Restream(resource_id) class="button">
            "Go to the resource"
        </Link>
    }
    .into_any()
}

/// What is known about a creation of unknown outcome.
#[component]
pub(super) fn CreationUnknown(
    /// The way to the service.
    flow: Flow,
    /// The creation.
    doubt: CreateDoubt,
) -> impl IntoView {
    let (said, way_out) = match doubt.outcome.read_back.as_ref().map(|(_, found)| found) {
        Ok(found) if found.is_empty() => (
            "The account's resources were read: none of this name and content was created since. It was not carried out so far.",
            "Nothing you typed is lost. A slow service may still carry it out: look at the list before you create it once more.",
        ),
        Ok(found) if found.len() == 1 => (
            "The account's resources were read: there is one of this name and content that was created since.",
            "It most likely is yours. Creating once more would make another.",
        ),
        Ok(_) => (
            "The account's resources were read: there are several of this name and content that were created since.",
            "One of them most likely is yours. Creating once more would make another.",
        ),
        Err(_) if doubt.outcome.is_accepted => (
            "The service said that it created the resource, but it could not be read back.",
            "Look at the list before you create it once more: that would make another.",
        ),
        Err(_) => (
            "The resource may have been created or not, and the account's resources could not be read.",
            "Nothing you typed is lost. Look at the list before you create it once more.",
        ),
    };
    let link = |resource: &Resource| {
        let resource = resource.clone();
        let label = format!("This is mine: open {} ({})", resource.name, resource.resource_id);
        view! { <Button label on_press=move || flow.created(Some(&resource), "Created") /> }.into_any()
    };
    let links: Vec<_> = doubt.outcome.read_back.iter().flat_map(|(_, found)| found).map(link).collect();
    let not_read = doubt.outcome.read_back.as_ref().err().map(|error| format!("Reading the list: {error}"));
    let opening = opening(said, way_out, &doubt.outcome.error, not_read);
    let account = AccountClient::here(use_client());
    let is_reading = RwSignal::new(false);
    let on_read = move || {
        let (account, mut doubt) = (account.clone(), doubt.clone());
        read_again(flow, is_reading, async move {
            let found = find_created(&account, &doubt.sent, &doubt.trace).await;
            doubt.outcome.read_back = found.map(|found| (judge_created(&doubt.sent, &found), found));
            Notice::UnknownCreation(Box::new(doubt))
        });
    };
    view! {
        <Banner kind=BannerKind::Warning title="Outcome unknown">
            {opening}
            <div class="row">
                {links} <Button label="Read again" on_press=on_read is_disabled=is_reading />
            </div>
        </Banner>
    }
    .into_any()
}
