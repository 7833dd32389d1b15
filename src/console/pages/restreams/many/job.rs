//! One resource of a batch: what is asked for, and the words for how it ended. Nothing is called done that was not read back.

use crate::api::{Error, ErrorKind, UnknownOutcome, Verified};
use crate::batch::queue::End;
use crate::console::client::AccountClient;
use crate::console::pages::restreams::writing;
use crate::console::pages::restreams::writing::{Creation, SentUpdate, Trace, Update, find_created, update};
use crate::forms::restream::{Change, changes, disagreements, merge, read_back};
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;

/// So often a resource that is being changed elsewhere is read anew, before it is left alone.
const TRIES: usize = 3;

const TAKEN: &str = "The service took it.";
const IN_FILE: &str = "Read back: it is as in the file.";

/// What is to be done to a resource.
#[derive(Clone)]
pub enum Job {
    /// Make it active or inactive, and leave everything else as it is at the service.
    Switch {
        /// The resource as it was read last.
        base: Box<Resource>,
        /// Which it is to be.
        is_active: bool,
        /// Whether it was sent before, and what came of it is not known.
        is_sent: bool,
    },
    /// Make it as the file has it.
    Change {
        /// The resource that the file was compared with.
        base: Box<Resource>,
        /// What is wanted.
        wanted: Box<Resource>,
        /// Whether it was sent before, and what came of it is not known.
        is_sent: bool,
    },
    /// Create it.
    Create {
        /// What is wanted.
        wanted: Box<Resource>,
        /// Whether the batch creates another of the same content: what is found then cannot be told from that one.
        is_twin: bool,
        /// What the first try is looked for by before it is created again, where its outcome is unknown.
        first: Option<Trace>,
    },
}

/// How it ended.
pub struct Ended {
    /// In a word.
    pub end: End,
    /// In a sentence.
    pub words: String,
    /// Why it was not done, where that says something about the others as well.
    pub why: Option<ErrorKind>,
    /// The id of the resource, where it has one only since then.
    pub id: Option<String>,
}

impl Ended {
    fn new(end: End, words: impl Into<String>) -> Self {
        Self { end, words: words.into(), why: None, id: None }
    }

    fn of_error(end: End, error: &Error) -> Self {
        Self { why: Some(error.kind), ..Self::new(end, sentence(&error.to_string())) }
    }
}

/// Does it.
pub async fn run(account: &AccountClient, job: &mut Job) -> Ended {
    match job {
        Job::Switch { base, is_active, is_sent } => {
            let ended = switch(account, (**base).clone(), *is_active, *is_sent).await;
            *is_sent |= matches!(ended.end, End::Unknown | End::Unread);
            ended
        }
        Job::Change { base, wanted, is_sent } => {
            let ended = change(account, base, wanted, *is_sent).await;
            *is_sent |= matches!(ended.end, End::Unknown | End::Unread);
            ended
        }
        Job::Create { wanted, is_twin, first } => {
            let (ended, created) = create(account, wanted, *is_twin, first).await;
            if let Some(created) = created {
                // It is there, though not as it was sent: another try changes it, and creates no second one.
                let wanted = Resource { resource_id: created.resource_id.clone(), ..(**wanted).clone() };
                *job = Job::Change { base: Box::new(created), wanted: Box::new(wanted), is_sent: false };
            }
            ended
        }
    }
}

/// Reads what came of a job that was sent. Nothing is sent again.
pub async fn look(account: &AccountClient, job: &Job) -> Ended {
    let said = "It was sent.";
    let base = match job {
        Job::Switch { base, .. } | Job::Change { base, .. } => base,
        Job::Create { first: None, .. } => return Ended::new(End::NotSent, "It was not sent."),
        Job::Create { wanted, is_twin, first: Some(first) } => {
            return match find_created(account, wanted, first).await {
                Ok(found) => of_search(&found, wanted, *is_twin, first, said),
                Err(error) => unread(said, &error),
            };
        }
    };
    let now = match writing::read(account, &base.resource_id).await {
        Ok(now) => now,
        Err(error) => return unread(said, &error),
    };
    match job {
        Job::Switch { is_active, .. } if now.active == *is_active => {
            Ended::new(End::Done, switched(*is_active))
        }
        Job::Change { wanted, .. } => compared(said, read_back(base, wanted, &now), &now, IN_FILE),
        _ => Ended::new(End::Unknown, format!("{said} Read again: it is {}.", state(now.active))),
    }
}

async fn switch(account: &AccountClient, mut base: Resource, is_active: bool, is_sent: bool) -> Ended {
    let id = base.resource_id.clone();
    let done = switched(is_active);
    for _ in 0..TRIES {
        if base.active == is_active {
            // What was read a while ago is no proof.
            match writing::read(account, &id).await {
                Ok(now) if now.active == is_active && is_sent => return Ended::new(End::Done, done),
                Ok(now) if now.active == is_active => {
                    return Ended::new(End::AlreadySo, format!("It was {} already.", state(is_active)));
                }
                Ok(now) => base = now,
                Err(error) => return Ended::of_error(End::NotSent, &error),
            }
        }
        let wanted = Resource { active: is_active, ..base.clone() };
        match update(account, &id, &base, wanted).await {
            Update::ChangedElsewhere { now } => base = *now,
            update => return of_update(update, &done),
        }
    }
    Ended::new(End::ChangedElsewhere, "It is being changed elsewhere again and again. Nothing was sent.")
}

async fn change(account: &AccountClient, base: &Resource, wanted: &Resource, is_sent: bool) -> Ended {
    let id = base.resource_id.clone();
    let now = match update(account, &id, base, wanted.clone()).await {
        Update::ChangedElsewhere { now } => *now,
        update => return of_update(update, IN_FILE),
    };
    if changes(&now, wanted).is_empty() && is_sent {
        return Ended::new(End::Done, IN_FILE);
    }
    if changes(&now, wanted).is_empty() {
        return Ended::new(End::AlreadySo, "It has become like this since the file was compared.");
    }
    let merge = merge(base, wanted, &now);
    if !merge.is_settled() {
        return Ended::new(
            End::ChangedElsewhere,
            "Somebody else has changed the same fields since the file was compared. Nothing was sent; compare the file again.",
        );
    }
    let merged = merge.merged().clone();
    let done = "Read back: it is as in the file, with what somebody else has changed besides.";
    of_update(update(account, &id, &now, merged).await, done)
}

/// How it ended, and what the service made of it where that is something else.
async fn create(
    account: &AccountClient,
    wanted: &Resource,
    is_twin: bool,
    first: &mut Option<Trace>,
) -> (Ended, Option<Resource>) {
    if let Some(first) = first {
        match find_created(account, wanted, first).await {
            Ok(found) if found.is_empty() => {}
            Ok(found) => {
                return (of_search(&found, wanted, is_twin, first, "The first try has created it."), None);
            }
            Err(error) => return (Ended::of_error(End::NotSent, &error), None),
        }
    }
    let Creation { trace, verified, .. } = writing::create(account, wanted.clone()).await;
    let ended = match verified {
        Verified::Done(now) => of_search(&now, wanted, false, &trace, "Created, and read back."),
        Verified::Different { mut now, .. } => {
            let ended = of_search(&now, wanted, false, &trace, TAKEN);
            return (ended, now.pop());
        }
        Verified::Refused(error) => Ended::of_error(End::Refused, &error),
        Verified::Unknown(UnknownOutcome { error, read_back, is_accepted }) => {
            let first = first.get_or_insert(trace);
            let said = if is_accepted { TAKEN.to_owned() } else { sentence(&error.to_string()) };
            match read_back.map(|(_, found)| found) {
                Ok(found) if found.is_empty() => of_search(&[], wanted, is_twin, first, &said),
                Ok(found) => {
                    let said = format!("{said} It is at the service all the same.");
                    of_search(&found, wanted, is_twin, first, &said)
                }
                Err(other) => unread(&said, &other),
            }
        }
    };
    (ended, None)
}

/// What was looked for and found: one is it; of several, or where the batch creates several alike, it cannot be told.
fn of_search(found: &[Resource], wanted: &Resource, is_twin: bool, first: &Trace, words: &str) -> Ended {
    match found {
        [] => Ended::new(End::Unknown, format!("{words} It is not at the service so far.")),
        [one] if first.is_certain() || !is_twin => {
            let differs = disagreements(&Resource::default(), wanted, one);
            let ended = if differs.is_empty() { Ended::new(End::Done, words) } else { otherwise(&differs) };
            Ended { id: Some(one.resource_id.to_string()), ..ended }
        }
        [_] => Ended::new(
            End::Unknown,
            "One like it was created lately, but the file has several of this content; see in the list which are there.",
        ),
        several => Ended::new(
            End::Unknown,
            format!("{} resources like it were created lately; see which of them is wanted.", several.len()),
        ),
    }
}

fn of_update(update: Update, done: &str) -> Ended {
    let SentUpdate { before, sent, verified } = match update {
        Update::Sent(sent) => *sent,
        Update::NotSent(error) => return Ended::of_error(End::NotSent, &error),
        Update::ChangedElsewhere { .. } => {
            let words = "Somebody else has changed it meanwhile. Nothing was sent.";
            return Ended::new(End::ChangedElsewhere, words);
        }
    };
    match verified {
        Verified::Done(_) => Ended::new(End::Done, done),
        Verified::Different { now, .. } => otherwise(&disagreements(&before, &sent, &now)),
        Verified::Refused(error) => Ended::of_error(End::Refused, &error),
        Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
            let said = if is_accepted { TAKEN.to_owned() } else { sentence(&error.to_string()) };
            match read_back {
                Ok((read_back, now)) => compared(&said, read_back, &now, done),
                Err(other) => unread(&said, &other),
            }
        }
    }
}

/// What a read after a write of unknown outcome shows.
fn compared(said: &str, read_back: ReadBack, now: &Resource, done: &str) -> Ended {
    let state = state(now.active);
    match read_back {
        ReadBack::Applied => Ended::new(End::Done, format!("{said} {done}")),
        ReadBack::NotApplied => {
            Ended::new(End::Unknown, format!("{said} Read again: it is as before ({state})."))
        }
        ReadBack::Different => Ended::new(
            End::Unknown,
            format!("{said} Read again: it is {state} and neither as before nor as sent."),
        ),
    }
}

/// It was sent, and could not be read back, or not be found.
fn unread(said: &str, other: &Error) -> Ended {
    let words = format!("{said} What came of it could not be read: {}", sentence(&other.to_string()));
    Ended { why: Some(other.kind), ..Ended::new(End::Unread, words) }
}

fn otherwise(differs: &[Change]) -> Ended {
    let labels: Vec<&str> = differs.iter().map(|change| change.label.as_str()).collect();
    Ended::new(
        End::DoneOtherwise,
        format!("The service took it, but has these otherwise: {}.", labels.join(", ")),
    )
}

fn switched(is_active: bool) -> String {
    format!("Read back: it is {} now.", state(is_active))
}

const fn state(is_active: bool) -> &'static str {
    if is_active { "active" } else { "inactive" }
}

/// An error's words with a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut characters = words.trim_end_matches('.').chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    [&first, characters.as_str(), "."].concat()
}
