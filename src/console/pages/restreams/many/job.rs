//! One resource of a batch: what is asked for, and the words for how it ended. Nothing is called done that was not read back.

use crate::api::restream::{GetResource, ListResources};
use crate::api::{Error, ErrorKind};
use crate::console::client::Client;
use crate::console::clock::now_secs;
use crate::console::saving::{Created, Saved, create_resource, update_resource};
use crate::forms::batch::End;
use crate::forms::restream::{Change, Found, changes, created_like, found, merge};
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// So often a resource that is being changed elsewhere is read anew, before it is left alone.
const TRIES: usize = 3;
/// How far a service's clock may be behind, when a resource is looked for that may have been created.
const CLOCK_TOLERANCE_SECS: i64 = 300;

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
        /// When it was first tried, where the outcome is unknown: it is looked for before it is created again.
        tried_at: Option<UnixSeconds>,
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
pub async fn run(client: Client, job: &mut Job) -> Ended {
    match job {
        Job::Switch { base, is_active, is_sent } => {
            let ended = switch(client, (**base).clone(), *is_active, *is_sent).await;
            *is_sent |= matches!(ended.end, End::Unknown | End::Unread);
            ended
        }
        Job::Change { base, wanted, is_sent } => {
            let ended = change(client, base, wanted, *is_sent).await;
            *is_sent |= matches!(ended.end, End::Unknown | End::Unread);
            ended
        }
        Job::Create { wanted, tried_at } => create(client, wanted, tried_at).await,
    }
}

async fn switch(client: Client, mut base: Resource, is_active: bool, is_sent: bool) -> Ended {
    let id = base.resource_id.clone();
    let done = format!("Read back: it is {} now.", state(is_active));
    for _ in 0..TRIES {
        if base.active == is_active {
            // What was read a while ago is no proof.
            match client.send(GetResource { resource_id: id.clone() }).await {
                Ok(now) if now.active == is_active && is_sent => return Ended::new(End::Done, done),
                Ok(now) if now.active == is_active => {
                    return Ended::new(End::AlreadySo, format!("It was {} already.", state(is_active)));
                }
                Ok(now) => base = now,
                Err(error) => return Ended::of_error(End::NotSent, &error),
            }
        }
        let wanted = Resource { active: is_active, ..base.clone() };
        match update_resource(client, id.clone(), base.clone(), wanted).await {
            Saved::ChangedElsewhere { now } => base = now,
            saved => return of_saved(&base, saved, &done),
        }
    }
    Ended::new(End::ChangedElsewhere, "It is being changed elsewhere again and again. Nothing was sent.")
}

async fn change(client: Client, base: &Resource, wanted: &Resource, is_sent: bool) -> Ended {
    let id = base.resource_id.clone();
    let done = "Read back: it is as in the file.";
    let now = match update_resource(client, id.clone(), base.clone(), wanted.clone()).await {
        Saved::ChangedElsewhere { now } => now,
        saved => return of_saved(base, saved, done),
    };
    if changes(&now, wanted).is_empty() && is_sent {
        return Ended::new(End::Done, done);
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
    let saved = update_resource(client, id, now.clone(), merged).await;
    of_saved(&now, saved, done)
}

async fn create(client: Client, wanted: &Resource, tried_at: &mut Option<UnixSeconds>) -> Ended {
    if let Some(since) = *tried_at {
        match client.send(ListResources).await {
            Ok(list) => {
                let found = created_like(wanted, &list.resources.items, since);
                if !found.is_empty() {
                    return of_found(
                        &found.into_iter().cloned().collect::<Vec<_>>(),
                        "The first try has created it.",
                    );
                }
            }
            Err(error) => return Ended::of_error(End::NotSent, &error),
        }
    }
    let now = UnixSeconds(now_secs() - CLOCK_TOLERANCE_SECS);
    match create_resource(client, wanted.clone()).await {
        Created::Done { now } => of_found(&[now], "Created, and read back."),
        Created::DoneOtherwise { now, differs } => {
            Ended { id: Some(now.resource_id.to_string()), ..otherwise(&differs) }
        }
        Created::Refused(error) => Ended::of_error(End::Refused, &error),
        Created::Unknown { error, found, is_accepted, .. } => {
            tried_at.get_or_insert(now);
            let said = sentence(&error.to_string());
            match found {
                Ok(found) if found.is_empty() => {
                    Ended::new(End::Unknown, format!("{said} It is not at the service so far."))
                }
                Ok(found) => of_found(&found, &format!("{said} It is at the service all the same.")),
                Err(other) => unread(&error, &other, is_accepted),
            }
        }
    }
}

/// What was looked for and found: one is it; of several it cannot be told.
fn of_found(found: &[Resource], words: &str) -> Ended {
    match found {
        [one] => Ended { id: Some(one.resource_id.to_string()), ..Ended::new(End::Done, words) },
        several => Ended::new(
            End::Unknown,
            format!("{} resources like it were created lately; see which of them is wanted.", several.len()),
        ),
    }
}

fn of_saved(before: &Resource, saved: Saved, done: &str) -> Ended {
    match saved {
        Saved::Done { .. } => Ended::new(End::Done, done),
        Saved::DoneOtherwise { differs, .. } => otherwise(&differs),
        Saved::Refused(error) => Ended::of_error(End::Refused, &error),
        Saved::NotSent(error) => Ended::of_error(End::NotSent, &error),
        Saved::ChangedElsewhere { .. } => {
            Ended::new(End::ChangedElsewhere, "Somebody else has changed it meanwhile. Nothing was sent.")
        }
        Saved::Unknown { error, now: Err(other), is_accepted, .. } => unread(&error, &other, is_accepted),
        Saved::Unknown { error, sent, now: Ok(now), .. } => {
            let said = sentence(&error.to_string());
            match found(before, &sent, &now) {
                Found::AsSent => Ended::new(End::Done, format!("{said} {done}")),
                Found::AsBefore => Ended::new(
                    End::Unknown,
                    format!("{said} Read again: it is as before ({}).", state(now.active)),
                ),
                Found::Otherwise => Ended::new(
                    End::Unknown,
                    format!(
                        "{said} Read again: it is {} and neither as before nor as sent.",
                        state(now.active)
                    ),
                ),
            }
        }
    }
}

/// It was sent, and could not be read back, or not be found.
fn unread(error: &Error, other: &Error, is_accepted: bool) -> Ended {
    let said = match is_accepted {
        true => "The service took it.".to_owned(),
        false => sentence(&error.to_string()),
    };
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

const fn state(is_active: bool) -> &'static str {
    if is_active { "active" } else { "inactive" }
}

/// An error's words with a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut characters = words.trim_end_matches('.').chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    [&first, characters.as_str(), "."].concat()
}
