//! WriteList jobs on one resource, and descriptions of their results.

use std::cell::RefCell;

use crate::api::restream::{CreateResource, UpdateResource};
use crate::api::{Area, Error, UnknownOutcome, Verified};
use crate::console::client::AccountClient;
use crate::console::form::{SavedDocument, SentRecord};
use crate::console::pages::restreams::writing::{
    creation_subject, find_created, read, read_saved, request, subject,
};
use crate::console::routes::Route;
use crate::console::writes::{AT_A_TIME, ListSpec, Operation, Report, Undo, sentence};
use crate::forms::restream::names::ACTIVE;
use crate::forms::restream::{record_of, resource_of};
use crate::forms::sent_mark::Trace;
use crate::forms::{FieldChange, Record, changes, is_edited_since, merge};
use crate::journal::Subject;
use crate::model::end::End;
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

const SENT: &str = "The change was sent.";
const TAKEN: &str = "The service accepted it.";

pub(super) fn spec(title: String, undo: Option<Undo>) -> ListSpec {
    let page = |id: &str| Route::Restream(ResourceId::new(id));
    ListSpec { title, area: Area::Restream, noun: "resource", page, at_a_time: AT_A_TIME, undo }
}

/// Changes a resource, and leaves what someone else has changed in it meanwhile.
pub(super) struct Update {
    pub id: ResourceId,
    /// The version in which the change was asked for.
    pub base: Record,
    pub wanted: Record,
    is_reported_twice: bool,
    messages: &'static UpdateMessages,
    sent: Option<SentRecord>,
    /// Describes the verified change.
    done: String,
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

/// Creates a resource. A try that may have been applied is looked for before the next one.
pub(super) struct Create {
    pub wanted: Record,
    pub trace: RefCell<Trace>,
    pub may_exist: bool,
}

impl Update {
    pub fn new(id: ResourceId, base: Record, wanted: Record, messages: &'static UpdateMessages) -> Self {
        let done = format!("{}.", messages.done);
        Self { id, base, wanted, messages, is_reported_twice: false, sent: None, done }
    }

    pub fn switch(resource: &Resource, is_active: bool, is_reported_twice: bool) -> Self {
        // An earlier read is no proof: a resource that is in the wanted state already is read again.
        let is_so = resource.activity() == Some(is_active);
        let base = record_of(&if is_so { resource.switched(!is_active) } else { resource.clone() });
        let wanted = record_of(&resource.switched(is_active));
        let messages = if is_active { &ACTIVATED } else { &DEACTIVATED };
        let is_reported_twice = is_reported_twice || resource.is_reported_twice();
        Self { is_reported_twice, ..Self::new(resource.resource_id.clone(), base, wanted, messages) }
    }
}

impl Operation for Update {
    type Write = UpdateResource;
    type Now = Vec<SavedDocument>;

    async fn prepare(&mut self, account: &AccountClient, is_sent: bool) -> Result<UpdateResource, Report> {
        if self.is_reported_twice {
            return Err(Report::not_sent(Error::reported_twice(Area::Restream)));
        }
        let now = record_of(&read(account, &self.id).await.map_err(Report::not_sent)?);
        let merge = merge(&self.base, &self.wanted, &now);
        if merge.unsettled_count() != 0 {
            let message = "Someone else changed the same fields in the meantime. Nothing was sent.";
            return Err(Report::changed_elsewhere(message));
        }
        if changes(&now, merge.merged()).is_empty() {
            return Err(Report::found_done(is_sent, self.done.clone(), self.messages.already));
        }
        if is_edited_since(&self.base, &now) {
            self.done = format!("{}, with someone else's other changes kept.", self.messages.done);
        }
        // Takes over the current counters of the service.
        let wanted = merge.merged().clone();
        let (endpoint, sent) = request(&self.id, now, wanted);
        self.sent = Some(sent);
        Ok(endpoint)
    }

    async fn read(&self, account: &AccountClient, _: Option<&()>) -> Result<Vec<SavedDocument>, Error> {
        read_saved(account, &self.id).await
    }

    fn subject(&self) -> Subject {
        match &self.sent {
            Some(SentRecord { before: Some(before), sent }) => subject(&self.id, before, sent),
            _ => subject(&self.id, &self.base, &self.wanted),
        }
    }

    fn judge(&self, now: &Vec<SavedDocument>) -> ReadBack {
        self.sent.as_ref().map_or(ReadBack::NotApplied, |sent| sent.judge(now))
    }

    fn report(&mut self, verified: Verified<Vec<SavedDocument>>) -> Report {
        match &self.sent {
            Some(sent) => of_update(sent, verified, &self.done),
            None => Report::new(End::Unknown, SENT),
        }
    }

    fn report_later(&self, read_back: ReadBack, now: Vec<SavedDocument>) -> Report {
        let now = now.first().map_or(&self.base, |now| &now.record);
        match read_back {
            ReadBack::NotApplied => Report::new(End::Failed, unchanged(SENT, now)),
            read_back => compared(SENT, read_back, now, &self.done),
        }
    }
}

impl Create {
    pub fn new(wanted: Record, created_after: UnixSeconds) -> Self {
        Self { wanted, trace: RefCell::new(Trace::after(created_after)), may_exist: false }
    }
}

impl Operation for Create {
    type Write = CreateResource;
    type Now = Vec<SavedDocument>;

    async fn prepare(&mut self, account: &AccountClient, _is_sent: bool) -> Result<CreateResource, Report> {
        if self.may_exist {
            let found = self.read(account, None).await.map_err(Report::not_sent)?;
            if !found.is_empty() {
                return Err(self.of_search(found, "Created by the first try."));
            }
        }
        Ok(CreateResource { resource: resource_of(&self.wanted) })
    }

    async fn read(
        &self,
        account: &AccountClient,
        created: Option<&ResourceId>,
    ) -> Result<Vec<SavedDocument>, Error> {
        if let Some(id) = created.filter(|id| !id.is_empty()) {
            self.trace.borrow_mut().id = Some(id.to_string());
        }
        let trace = self.trace.borrow().clone();
        find_created(account, &self.wanted, &trace).await
    }

    fn subject(&self) -> Subject {
        creation_subject(&self.wanted)
    }

    fn judge(&self, found: &Vec<SavedDocument>) -> ReadBack {
        SentRecord { before: None, sent: self.wanted.clone() }.judge(found)
    }

    fn report(&mut self, verified: Verified<Vec<SavedDocument>>) -> Report {
        self.may_exist |= match &verified {
            Verified::Refused(error) => error.is_refusal_uncertain(),
            _ => true,
        };
        match verified {
            Verified::Done(now) => self.of_search(now, "Verified: created."),
            Verified::Different { now, .. } => self.of_search(now, TAKEN),
            Verified::Refused(error) => Report::refused(error),
            Verified::Unknown(UnknownOutcome { error, read_back, is_accepted }) => {
                let outcome = outcome(is_accepted, &error);
                match read_back {
                    Ok((_, found)) if found.is_empty() && is_accepted => {
                        Report::new(End::Unknown, format!("{TAKEN} The list doesn't show it yet."))
                    }
                    Ok((_, found)) if found.is_empty() => self.of_search(found, &outcome),
                    Ok((_, found)) => {
                        self.of_search(found, &format!("{outcome} We checked: it was created."))
                    }
                    Err(other) => Report::unread(&outcome, other),
                }
            }
        }
    }

    fn report_later(&self, _: ReadBack, found: Vec<SavedDocument>) -> Report {
        match found.is_empty() {
            true => Report::new(End::Failed, "We checked: it hasn't been created."),
            false => self.of_search(found, "We checked: it was created."),
        }
    }
}

impl Create {
    /// Judges the resources found after a creation; several of them make it unknown.
    fn of_search(&self, mut found: Vec<SavedDocument>, message: &str) -> Report {
        let unknown = |message: String| Report::new(End::Unknown, message);
        match (found.pop(), found.len()) {
            (None, _) => unknown(format!("{message} We checked: it hasn't been created.")),
            (Some(one), 0) => {
                let sent = SentRecord { before: None, sent: self.wanted.clone() };
                let differs = sent.differences(&one.record);
                let ended = match differs.is_empty() {
                    true => Report::new(End::Done, message),
                    false => different(&differs),
                };
                Report { id: Some(one.id), ..ended }
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

fn of_update(sent: &SentRecord, verified: Verified<Vec<SavedDocument>>, done: &str) -> Report {
    match verified {
        Verified::Done(_) => Report::new(End::Done, done),
        // A response without the active state confirms nothing (`contract.md#decision-36`).
        Verified::Different { now, .. }
        | Verified::Unknown(UnknownOutcome { is_accepted: true, read_back: Ok((_, now)), .. })
            if !sent.sent.is_unknown(ACTIVE) && now.iter().any(|now| now.record.is_unknown(ACTIVE)) =>
        {
            let message =
                format!("{TAKEN} Not confirmed: it doesn't say whether the resource is active now.");
            Report::new(End::Unknown, message)
        }
        Verified::Different { error: Some(error), .. } => Report::refused(error),
        Verified::Different { now, .. } => {
            different(&now.iter().flat_map(|now| sent.differences(&now.record)).collect::<Vec<_>>())
        }
        Verified::Refused(error) => Report::refused(error),
        Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
            let outcome = outcome(is_accepted, &error);
            match read_back {
                Ok((read_back, now)) => {
                    let now = now.first().map_or(&sent.sent, |now| &now.record);
                    compared(&outcome, read_back, now, done)
                }
                Err(other) => Report::unread(&outcome, other),
            }
        }
    }
}

fn outcome(is_accepted: bool, error: &Error) -> String {
    if is_accepted { TAKEN.to_owned() } else { sentence(error) }
}

/// Judges a read after a write of unknown outcome.
fn compared(outcome: &str, read_back: ReadBack, now: &Record, done: &str) -> Report {
    let state = state_of(now);
    match read_back {
        ReadBack::Applied => Report::new(End::Done, format!("{outcome} {done}")),
        ReadBack::NotApplied => Report::new(End::Unknown, unchanged(outcome, now)),
        ReadBack::UnderWay | ReadBack::Different => Report::new(
            End::Unknown,
            format!("{outcome} We checked: it is {state} and matches neither the old version nor yours."),
        ),
    }
}

fn unchanged(outcome: &str, now: &Record) -> String {
    format!("{outcome} We checked: unchanged ({}).", state_of(now))
}

fn state_of(now: &Record) -> &'static str {
    match now.is_on(ACTIVE) {
        _ if now.is_unknown(ACTIVE) => "in an unknown state",
        true => "active",
        false => "inactive",
    }
}

fn different(differs: &[FieldChange]) -> Report {
    let labels: Vec<&str> = differs.iter().map(|change| change.label.as_str()).collect();
    let labels = labels.join(", ");
    Report::new(End::Different, format!("Saved, but the service changed these values: {labels}."))
}
