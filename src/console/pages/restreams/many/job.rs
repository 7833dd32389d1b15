//! Batch jobs on one resource, and descriptions of their results.

use crate::api::{Area, Error, UnknownOutcome, Verified};
use crate::batch::queue::ItemEnd;
use crate::console::batch::{AT_A_TIME, BatchSpec, Job, JobFuture, JobResult, Undo, sentence};
use crate::console::client::AccountClient;
use crate::console::form::{SaveResult, SavedDocument, SentRecord};
use crate::console::pages::restreams::writing::{ResourceTrace, create, find_created, read, update};
use crate::console::routes::Route;
use crate::forms::restream::names::ACTIVE;
use crate::forms::restream::record_of;
use crate::forms::{FieldChange, Record, changes, is_edited_since, merge, read_back};
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// Attempts on a resource that changes at the same time elsewhere.
const TRIES: usize = 3;

const SENT: &str = "The change was sent.";
const TAKEN: &str = "The service accepted it.";

pub(super) fn spec(title: String, undo: Option<Undo>) -> BatchSpec {
    let page = |id: &str| Route::Restream(ResourceId::new(id));
    BatchSpec { title, area: Area::Restream, noun: "resource", page, at_a_time: AT_A_TIME, undo }
}

/// Changes a resource, and leaves what someone else has changed in it meanwhile.
pub(super) struct Update {
    pub id: ResourceId,
    /// The version in which the change was asked for.
    pub base: Record,
    pub wanted: Record,
    pub is_reported_twice: bool,
    pub message: &'static UpdateMessages,
}

/// The results of a change that is done: by this write, or by someone else.
pub(super) struct UpdateMessages {
    /// Without the full stop.
    done: &'static str,
    already: &'static str,
}

pub(super) const IMPORTED: UpdateMessages = UpdateMessages {
    done: "Verified: matches the file",
    already: "Already matches the file: someone changed it since the comparison.",
};
const ACTIVATED: UpdateMessages = UpdateMessages { done: "Verified: active", already: "Already active." };
const DEACTIVATED: UpdateMessages =
    UpdateMessages { done: "Verified: inactive", already: "Already inactive." };

pub(super) struct Create {
    pub wanted: Record,
    /// The earliest creation time of a new resource.
    pub created_after: UnixSeconds,
    /// Search criteria of a first try that was not verified, used before creating again.
    pub first: Option<ResourceTrace>,
}

impl Job for Update {
    fn run<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> JobFuture<'a> {
        Box::pin(self.change(account, is_sent))
    }

    fn read_back<'a>(&'a self, account: &'a AccountClient) -> JobFuture<'a> {
        Box::pin(async {
            match read(account, &self.id).await.map(|now| record_of(&now)) {
                Ok(now) => {
                    let done = format!("{}.", self.message.done);
                    compared(SENT, read_back(&self.base, &self.wanted, &now), &now, &done)
                }
                Err(error) => JobResult::unread(SENT, &error),
            }
        })
    }
}

impl Update {
    pub fn switch(resource: &Resource, is_active: bool, is_reported_twice: bool) -> Self {
        // An earlier read is no proof: a resource that is in the wanted state already is read again.
        let is_so = resource.activity() == Some(is_active);
        Self {
            id: resource.resource_id.clone(),
            base: record_of(&if is_so { resource.switched(!is_active) } else { resource.clone() }),
            wanted: record_of(&resource.switched(is_active)),
            is_reported_twice: is_reported_twice || resource.is_reported_twice(),
            message: if is_active { &ACTIVATED } else { &DEACTIVATED },
        }
    }

    async fn change(&mut self, account: &AccountClient, is_sent: bool) -> JobResult {
        if self.is_reported_twice {
            return JobResult::of_error(ItemEnd::NotSent, &Error::reported_twice(Area::Restream));
        }
        let mut done = format!("{}.", self.message.done);
        for _ in 0..TRIES {
            let now = match update(account, &self.id, &self.base, self.wanted.clone()).await {
                SaveResult::ChangedElsewhere(now) => now,
                SaveResult::NotSent(error) => return JobResult::of_error(ItemEnd::NotSent, &error),
                SaveResult::Sent(sent, verified) => return of_update(&sent, verified, &done),
            };
            let merge = merge(&self.base, &self.wanted, &now);
            if merge.unsettled_count() != 0 {
                let message = "Someone else changed the same fields in the meantime. Nothing was sent.";
                return JobResult::new(ItemEnd::ChangedElsewhere, message);
            }
            if changes(&now, merge.merged()).is_empty() {
                return JobResult::found_done(is_sent, done, self.message.already);
            }
            if is_edited_since(&self.base, &now) {
                done = format!("{}, with someone else's other changes kept.", self.message.done);
            }
            (self.base, self.wanted) = (now, merge.merged().clone());
        }
        let message = "Someone else keeps changing it. Nothing was sent.";
        JobResult::new(ItemEnd::ChangedElsewhere, message)
    }
}

impl Job for Create {
    fn run<'a>(&'a mut self, account: &'a AccountClient, _is_sent: bool) -> JobFuture<'a> {
        Box::pin(self.create(account))
    }

    fn read_back<'a>(&'a self, account: &'a AccountClient) -> JobFuture<'a> {
        Box::pin(async {
            let Some(first) = &self.first else {
                return JobResult::new(ItemEnd::NotSent, "Nothing was sent.");
            };
            match find_created(account, &self.wanted, first).await {
                Ok(found) => self.of_search(found, SENT),
                Err(error) => JobResult::unread(SENT, &error),
            }
        })
    }
}

impl Create {
    async fn create(&mut self, account: &AccountClient) -> JobResult {
        if let Some(first) = &self.first {
            match find_created(account, &self.wanted, first).await {
                Ok(found) if found.is_empty() => {}
                Ok(found) => return self.of_search(found, "Created by the first try."),
                Err(error) => return JobResult::of_error(ItemEnd::NotSent, &error),
            }
        }
        let (trace, _, verified) = create(account, self.wanted.clone(), self.created_after).await;
        match verified {
            Verified::Done(now) => self.of_search(now, "Verified: created."),
            Verified::Different { now, .. } => {
                self.first = Some(trace);
                self.of_search(now, TAKEN)
            }
            Verified::Refused(error) => {
                if error.is_refusal_uncertain() {
                    self.first.get_or_insert(trace);
                }
                JobResult::refused(&error)
            }
            Verified::Unknown(UnknownOutcome { error, read_back, is_accepted }) => {
                self.first.get_or_insert(trace);
                let outcome = outcome(is_accepted, &error);
                match read_back {
                    Ok((_, found)) if found.is_empty() && is_accepted => {
                        JobResult::new(ItemEnd::Unknown, format!("{TAKEN} The list doesn't show it yet."))
                    }
                    Ok((_, found)) if found.is_empty() => self.of_search(found, &outcome),
                    Ok((_, found)) => {
                        self.of_search(found, &format!("{outcome} We checked: it was created."))
                    }
                    Err(other) => JobResult::unread(&outcome, &other),
                }
            }
        }
    }

    /// Judges the resources found after a creation; several of them make it unknown.
    fn of_search(&self, mut found: Vec<SavedDocument>, message: &str) -> JobResult {
        let unknown = |message: String| JobResult::new(ItemEnd::Unknown, message);
        match (found.pop(), found.len()) {
            (None, _) => unknown(format!("{message} We checked: it hasn't been created.")),
            (Some(one), 0) => {
                let sent = SentRecord { before: None, sent: self.wanted.clone() };
                let differs = sent.differences(&one.record);
                let ended = match differs.is_empty() {
                    true => JobResult::new(ItemEnd::Done, message),
                    false => different(&differs),
                };
                JobResult { id: Some(one.id), ..ended }
            }
            (Some(_), others) => {
                let count = others + 1;
                unknown(format!(
                    "{count} similar resources were created recently. Check the list for the one you want."
                ))
            }
        }
    }
}

fn of_update(sent: &SentRecord, verified: Verified<Vec<SavedDocument>>, done: &str) -> JobResult {
    match verified {
        Verified::Done(_) => JobResult::new(ItemEnd::Done, done),
        // A response without the active state confirms nothing (`contract.md#decision-36`).
        Verified::Different { now, .. }
        | Verified::Unknown(UnknownOutcome { is_accepted: true, read_back: Ok((_, now)), .. })
            if !sent.sent.is_unknown(ACTIVE) && now.iter().any(|now| now.record.is_unknown(ACTIVE)) =>
        {
            let message =
                format!("{TAKEN} Not confirmed: it doesn't say whether the resource is active now.");
            JobResult::new(ItemEnd::Unknown, message)
        }
        Verified::Different { error: Some(error), .. } => JobResult::refused(&error),
        Verified::Different { now, .. } => {
            different(&now.iter().flat_map(|now| sent.differences(&now.record)).collect::<Vec<_>>())
        }
        Verified::Refused(error) => JobResult::refused(&error),
        Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
            let outcome = outcome(is_accepted, &error);
            match read_back {
                Ok((read_back, now)) => {
                    let now = now.first().map_or(&sent.sent, |now| &now.record);
                    compared(&outcome, read_back, now, done)
                }
                Err(other) => JobResult::unread(&outcome, &other),
            }
        }
    }
}

fn outcome(is_accepted: bool, error: &Error) -> String {
    if is_accepted { TAKEN.to_owned() } else { sentence(error) }
}

/// Judges a read after a write of unknown outcome.
fn compared(outcome: &str, read_back: ReadBack, now: &Record, done: &str) -> JobResult {
    let state = match now.is_on(ACTIVE) {
        _ if now.is_unknown(ACTIVE) => "in an unknown state",
        true => "active",
        false => "inactive",
    };
    match read_back {
        ReadBack::Applied => JobResult::new(ItemEnd::Done, format!("{outcome} {done}")),
        ReadBack::NotApplied => {
            JobResult::new(ItemEnd::Unknown, format!("{outcome} We checked: unchanged ({state})."))
        }
        ReadBack::UnderWay | ReadBack::Different => JobResult::new(
            ItemEnd::Unknown,
            format!("{outcome} We checked: it is {state} and matches neither the old version nor yours."),
        ),
    }
}

fn different(differs: &[FieldChange]) -> JobResult {
    let labels: Vec<&str> = differs.iter().map(|change| change.label.as_str()).collect();
    let labels = labels.join(", ");
    JobResult::new(ItemEnd::Different, format!("Saved, but the service changed these values: {labels}."))
}
