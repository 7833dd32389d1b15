//! Batch jobs on one resource, and descriptions of their results.

use crate::api::{Area, Error, UnknownOutcome, Verified};
use crate::batch::queue::ItemEnd;
use crate::console::batch::{
    AT_A_TIME, BatchSpec, BatchTarget, Job, JobFuture, JobResult, UndoPreview, sentence,
};
use crate::console::client::AccountClient;
use crate::console::pages::restreams::writing::{
    Creation, ResourceTrace, SentUpdate, Update, create, find_created, read, update,
};
use crate::console::routes::Route;
use crate::forms::FieldChange;
use crate::forms::restream::{changes, disagreements, merge, read_back, resource_of};
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;

/// Attempts on a resource that changes at the same time elsewhere.
const TRIES: usize = 3;

const SENT: &str = "The change was sent.";
const TAKEN: &str = "The service accepted it.";
const IN_FILE: &str = "Verified: matches the file.";

pub(super) fn work(title: String, targets: Vec<BatchTarget>, undo: Option<UndoPreview>) -> BatchSpec {
    let page = |id: &str| Route::Restream(ResourceId::new(id));
    BatchSpec { title, area: Area::Restream, noun: "resource", page, at_a_time: AT_A_TIME, targets, undo }
}

/// Activates or deactivates the resource and leaves all else unchanged.
pub(super) struct Switch {
    pub base: Resource,
    pub is_active: bool,
}

pub(super) struct ImportUpdate {
    /// The resource that the file was compared with.
    pub base: Resource,
    pub wanted: Resource,
}

pub(super) struct Create {
    pub wanted: Resource,
    /// True if the batch creates another resource with the same content: a search cannot tell them apart.
    pub is_twin: bool,
    /// Search criteria of a first try with unknown outcome, used before creating again.
    pub first: Option<ResourceTrace>,
    /// The created resource if it differs from the file: a retry updates it instead of creating a second.
    pub created: Option<ImportUpdate>,
}

impl Job for Switch {
    fn run<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> JobFuture<'a> {
        Box::pin(self.switch(account, is_sent))
    }

    fn read_back<'a>(&'a self, account: &'a AccountClient) -> JobFuture<'a> {
        Box::pin(async {
            match read(account, &self.base.resource_id).await {
                Ok(now) if now.activity() == Some(self.is_active) => {
                    JobResult::new(ItemEnd::Done, format!("Verified: {}.", state(self.is_active)))
                }
                Ok(now) => compared(SENT, ReadBack::NotApplied, &now, ""),
                Err(error) => JobResult::unread(SENT, &error),
            }
        })
    }
}

impl Switch {
    async fn switch(&self, account: &AccountClient, is_sent: bool) -> JobResult {
        let (id, is_active) = (self.base.resource_id.clone(), self.is_active);
        let done = format!("Verified: {}.", state(is_active));
        let mut base = self.base.clone();
        if base.is_reported_twice() {
            return JobResult::of_error(ItemEnd::NotSent, &Error::reported_twice(Area::Restream));
        }
        for _ in 0..TRIES {
            if base.activity() == Some(is_active) {
                // An earlier read is no proof.
                match read(account, &id).await {
                    Ok(now) if now.activity() == Some(is_active) => {
                        let already = format!("Already {}.", state(is_active));
                        return JobResult::found_done(is_sent, done, already);
                    }
                    Ok(now) => base = now,
                    Err(error) => return JobResult::of_error(ItemEnd::NotSent, &error),
                }
            }
            let wanted = base.switched(is_active);
            match update(account, &id, &base, wanted).await {
                Update::ChangedElsewhere { now } => base = *now,
                update => return of_switch(update, &done),
            }
        }
        let words = "Someone else keeps changing it. Nothing was sent.";
        JobResult::new(ItemEnd::ChangedElsewhere, words)
    }
}

impl Job for ImportUpdate {
    fn run<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> JobFuture<'a> {
        Box::pin(self.change(account, is_sent))
    }

    fn read_back<'a>(&'a self, account: &'a AccountClient) -> JobFuture<'a> {
        Box::pin(async {
            match read(account, &self.base.resource_id).await {
                Ok(now) => compared(SENT, read_back(&self.base, &self.wanted, &now), &now, IN_FILE),
                Err(error) => JobResult::unread(SENT, &error),
            }
        })
    }
}

impl ImportUpdate {
    async fn change(&self, account: &AccountClient, is_sent: bool) -> JobResult {
        let Self { base, wanted } = self;
        let id = &base.resource_id;
        let now = match update(account, id, base, wanted.clone()).await {
            Update::ChangedElsewhere { now } => *now,
            update => return of_update(update, IN_FILE),
        };
        if changes(&now, wanted).is_empty() {
            let already = "Already matches the file: someone changed it since the comparison.";
            return JobResult::found_done(is_sent, IN_FILE, already);
        }
        let merge = merge(base, wanted, &now);
        if !merge.is_settled() {
            return JobResult::new(
                ItemEnd::ChangedElsewhere,
                "Someone else changed the same fields since the comparison. Nothing was sent; compare the file again.",
            );
        }
        let merged = resource_of(merge.merged());
        let done = "Verified: matches the file, with someone else's other changes kept.";
        of_update(update(account, id, &now, merged).await, done)
    }
}

impl Job for Create {
    fn run<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> JobFuture<'a> {
        Box::pin(async move {
            match &mut self.created {
                Some(created) => created.run(account, is_sent).await,
                None => self.create(account).await,
            }
        })
    }

    fn read_back<'a>(&'a self, account: &'a AccountClient) -> JobFuture<'a> {
        Box::pin(async {
            match (&self.created, &self.first) {
                (Some(created), _) => created.read_back(account).await,
                (None, None) => JobResult::new(ItemEnd::NotSent, "Nothing was sent."),
                (None, Some(first)) => match find_created(account, &self.wanted, first).await {
                    Ok(found) => self.of_search(&found, first, SENT),
                    Err(error) => JobResult::unread(SENT, &error),
                },
            }
        })
    }
}

impl Create {
    async fn create(&mut self, account: &AccountClient) -> JobResult {
        if let Some(first) = &self.first {
            match find_created(account, &self.wanted, first).await {
                Ok(found) if found.is_empty() => {}
                Ok(found) => return self.of_search(&found, first, "Created by the first try."),
                Err(error) => return JobResult::of_error(ItemEnd::NotSent, &error),
            }
        }
        let Creation { trace, verified, sent } = create(account, self.wanted.clone()).await;
        match verified {
            Verified::Done(now) => {
                let id = now.first().map(|one| one.resource_id.to_string());
                JobResult { id, ..JobResult::new(ItemEnd::Done, "Verified: created.") }
            }
            Verified::Different { mut now, .. } => {
                let Some(base) = now.pop() else { return JobResult::new(ItemEnd::Different, TAKEN) };
                let differs = disagreements(&Resource::default(), &sent, &base);
                let id = base.resource_id.clone();
                let ended = JobResult { id: Some(id.to_string()), ..different(&differs) };
                let wanted = Resource { resource_id: id, ..sent };
                self.created = Some(ImportUpdate { base, wanted });
                ended
            }
            Verified::Refused(error) => JobResult::refused(&error),
            Verified::Unknown(UnknownOutcome { error, read_back, is_accepted }) => {
                let first = self.first.get_or_insert(trace).clone();
                let outcome = outcome(is_accepted, &error);
                match read_back {
                    Ok((_, found)) if found.is_empty() => self.of_search(&found, &first, &outcome),
                    Ok((_, found)) => {
                        let outcome = format!("{outcome} We checked: it was created.");
                        self.of_search(&found, &first, &outcome)
                    }
                    Err(other) => JobResult::unread(&outcome, &other),
                }
            }
        }
    }

    /// Judges the resources found after a creation; several of them, or twins in the batch, make it unknown.
    fn of_search(&self, found: &[Resource], first: &ResourceTrace, words: &str) -> JobResult {
        let unknown = |words: String| JobResult::new(ItemEnd::Unknown, words);
        match found {
            [] => unknown(format!("{words} We checked: it hasn't been created.")),
            [one] if first.is_certain() || !self.is_twin => {
                let differs = disagreements(&Resource::default(), &self.wanted, one);
                let ended = if differs.is_empty() { JobResult::new(ItemEnd::Done, words) } else { different(&differs) };
                JobResult { id: Some(one.resource_id.to_string()), ..ended }
            }
            [_] => unknown(
                "A similar one was created recently, but the file has several with this content. Check the list for which exist."
                    .to_owned(),
            ),
            several => {
                let count = several.len();
                unknown(format!("{count} similar resources were created recently. Check the list for the one you want."))
            }
        }
    }
}

/// A response without the active state confirms nothing (`contract.md#decision-36`).
fn of_switch(update: Update, done: &str) -> JobResult {
    if let Update::Sent(sent) = &update
        && let Verified::Different { now, .. } = &sent.verified
        && now.activity().is_none()
    {
        let words = format!("{TAKEN} Not confirmed: it doesn't say whether the resource is active now.");
        return JobResult::new(ItemEnd::Unknown, words);
    }
    of_update(update, done)
}

fn of_update(update: Update, done: &str) -> JobResult {
    let SentUpdate { before, sent, verified } = match update {
        Update::Sent(sent) => *sent,
        Update::NotSent(error) => return JobResult::of_error(ItemEnd::NotSent, &error),
        Update::ChangedElsewhere { .. } => {
            let words = "Someone else changed it in the meantime. Nothing was sent.";
            return JobResult::new(ItemEnd::ChangedElsewhere, words);
        }
    };
    match verified {
        Verified::Done(_) => JobResult::new(ItemEnd::Done, done),
        Verified::Different { error: Some(error), .. } => JobResult::refused(&error),
        Verified::Different { now, .. } => different(&disagreements(&before, &sent, &now)),
        Verified::Refused(error) => JobResult::refused(&error),
        Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
            let outcome = outcome(is_accepted, &error);
            match read_back {
                Ok((read_back, now)) => compared(&outcome, read_back, &now, done),
                Err(other) => JobResult::unread(&outcome, &other),
            }
        }
    }
}

fn outcome(is_accepted: bool, error: &Error) -> String {
    if is_accepted { TAKEN.to_owned() } else { sentence(error) }
}

/// Judges a read after a write of unknown outcome.
fn compared(outcome: &str, read_back: ReadBack, now: &Resource, done: &str) -> JobResult {
    let state = now.activity().map_or("in an unknown state", state);
    match read_back {
        ReadBack::Applied => JobResult::new(ItemEnd::Done, format!("{outcome} {done}")),
        ReadBack::NotApplied => {
            JobResult::new(ItemEnd::Unknown, format!("{outcome} We checked: unchanged ({state})."))
        }
        ReadBack::Different => JobResult::new(
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

const fn state(is_active: bool) -> &'static str {
    if is_active { "active" } else { "inactive" }
}
