//! Saving a restream resource: read it afresh, send it once, read it back. Nothing is sent twice, and nothing is called
//! saved that was not read back.

use crate::api::activity::ReadBack;
use crate::api::restream::{CreateResource, GetResource, ListResources, UpdateResource};
use crate::api::{Area, Error, ErrorKind, Outcome};
use crate::console::client::Client;
use crate::console::client::op_id::OpId;
use crate::console::session::AccountScope;
use crate::forms::restream::{Change, Found, Since, created_like, disagreements, found, merge, since};
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// How far the clock that the service dates a resource by may be off from what its answers say, or from this computer's where
/// they say nothing. What is not found is offered to be created once more: rather one too many is shown.
const CLOCK_TOLERANCE_SECS: i64 = 300;

/// How saving a resource ended.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "only two of its ends are a success, and one of them is not what was asked for"]
pub enum Saved {
    /// It is at the service as it was asked for.
    Done {
        /// The resource as it was read back.
        now: Resource,
    },
    /// The service took it and made something else of it.
    DoneOtherwise {
        /// The resource as it was read back.
        now: Resource,
        /// What differs, from what was sent to what is there.
        differs: Vec<Change>,
    },
    /// The service refused it: nothing was changed. Where a refusal is not certain, that was read.
    Refused(Error),
    /// It may have been saved or not.
    Unknown {
        /// Why that is not known.
        error: Error,
        /// What was sent.
        sent: Resource,
        /// What is at the service now, or why it could not be read.
        now: Result<Resource, Error>,
        /// Whether the service said that it took it: then only the reading back has failed.
        is_accepted: bool,
    },
    /// Somebody else has saved it since: nothing was sent.
    ChangedElsewhere {
        /// The resource as it is now.
        now: Resource,
    },
    /// It could not be read afresh, so nothing was sent.
    NotSent(Error),
}

/// How creating a resource ended.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "only two of its ends are a success, and one of them is not what was asked for"]
pub enum Created {
    /// It is at the service as it was asked for.
    Done {
        /// The resource as it was read back.
        now: Resource,
    },
    /// The service made something else of it.
    DoneOtherwise {
        /// The resource as it was read back.
        now: Resource,
        /// What differs, from what was sent to what is there.
        differs: Vec<Change>,
    },
    /// The service refused it: nothing was created. Where a refusal is not certain, it was looked for.
    Refused(Error),
    /// It may have been created or not.
    Unknown {
        /// Why that is not known.
        error: Error,
        /// What was sent.
        sent: Resource,
        /// The resources that have its content and were created since, the newest first; or why they could not be read.
        found: Result<Vec<Resource>, Error>,
        /// What it is looked for by.
        trace: Trace,
        /// Whether the service said that it took it: then only the reading back has failed.
        is_accepted: bool,
    },
}

/// What a resource that may have been created is looked for by.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The earliest time that the service may have given it.
    since: UnixSeconds,
    /// Its identifier, if the service has named it.
    id: Option<ResourceId>,
}

impl Trace {
    /// Whether it is one certain resource, not any of its content.
    #[must_use]
    pub const fn is_certain(&self) -> bool {
        self.id.is_some()
    }
}

/// One saving. All of it is about one account at one address: in another nothing is read, and nothing written.
#[derive(Clone)]
pub struct Saving {
    client: Client,
    scope: Option<AccountScope>,
}

impl Saving {
    /// In the account that is in force.
    pub fn here(client: Client) -> Self {
        Self::at(client, client.scope())
    }

    /// In the account of this scope.
    pub const fn at(client: Client, scope: Option<AccountScope>) -> Self {
        Self { client, scope }
    }

    /// Makes the resource `id`, which was `base` when it was last read, into `wanted`.
    ///
    /// Reads it afresh; if it is no longer `base`, nothing is sent. Sends it once; then reads it back. To undo a change, ask
    /// for what was before with what is now as the base.
    ///
    /// The write is carried to its end even if this future is dropped; then nobody hears how it ended but the journal.
    pub async fn update(self, id: ResourceId, base: Resource, wanted: Resource) -> Saved {
        let before = match self.read(&id).await {
            Ok(before) => before,
            Err(error) => return Saved::NotSent(error),
        };
        let sent = match since(&base, &before) {
            Since::Unchanged => wanted,
            Since::Drifted => merge(&base, &wanted, &before).merged().clone(),
            Since::Changed => return Saved::ChangedElsewhere { now: before },
        };
        if let Err(error) = self.same_scope() {
            return Saved::NotSent(error);
        }
        let op_id = OpId::new();
        let endpoint = UpdateResource { resource_id: id.clone(), resource: sent.clone() };
        let outcome = self.client.write_named(op_id.clone(), endpoint).await;
        let (error, is_accepted) = match outcome {
            Outcome::Refused(error) if !error.is_refusal_uncertain() => return Saved::Refused(error),
            Outcome::Refused(error) => {
                let now = self.read_back(&op_id, &id, &before, &sent).await.map(|(now, _)| now);
                if now.as_ref().is_ok_and(|now| found(&before, &sent, now) == Found::AsBefore) {
                    return Saved::Refused(error);
                }
                return Saved::Unknown { error, sent, now, is_accepted: false };
            }
            Outcome::Unknown(error) => (Some(error), false),
            Outcome::Done(_) => (None, true),
        };
        let now = self.read_back(&op_id, &id, &before, &sent).await;
        match (error, now) {
            (None, Ok((now, differs))) if differs.is_empty() => Saved::Done { now },
            (None, Ok((now, differs))) => Saved::DoneOtherwise { now, differs },
            (None, Err(error)) => Saved::Unknown { error: error.clone(), sent, now: Err(error), is_accepted },
            (Some(error), now) => Saved::Unknown { error, sent, now: now.map(|(now, _)| now), is_accepted },
        }
    }

    /// Creates a resource. Sends it once, and reads back what came of it. Where the outcome is unknown, the account's
    /// resources are looked through for one of this content that was created since; it is never sent again.
    pub async fn create(self, wanted: Resource) -> Created {
        if let Err(error) = self.same_scope() {
            return Created::Refused(error);
        }
        let mut trace = Trace { since: self.now_at_service(), id: None };
        let op_id = OpId::new();
        let outcome =
            self.client.write_named(op_id.clone(), CreateResource { resource: wanted.clone() }).await;
        let error = match outcome {
            Outcome::Refused(error) if !error.is_refusal_uncertain() => return Created::Refused(error),
            Outcome::Refused(error) => {
                let found = self.search(&op_id, &wanted, &trace).await;
                if found.as_ref().is_ok_and(Vec::is_empty) {
                    return Created::Refused(error);
                }
                return Created::Unknown { error, sent: wanted, found, trace, is_accepted: false };
            }
            Outcome::Unknown(error) => Some(error),
            Outcome::Done(created) if !created.resource_id.is_empty() => {
                let none = Resource::default();
                return match self.read_back(&op_id, &created.resource_id, &none, &wanted).await {
                    Ok((now, differs)) if differs.is_empty() => Created::Done { now },
                    Ok((now, differs)) => Created::DoneOtherwise { now, differs },
                    Err(error) => {
                        trace.id = Some(created.resource_id);
                        let found = Err(error.clone());
                        Created::Unknown { error, sent: wanted, found, trace, is_accepted: true }
                    }
                };
            }
            Outcome::Done(_) => None,
        };
        let found = self.search(&op_id, &wanted, &trace).await;
        match (error, found) {
            (None, Ok(mut found)) if found.len() == 1 => Created::Done { now: found.swap_remove(0) },
            (error, found) => {
                let is_accepted = error.is_none();
                let said = "The service did not say what it created.";
                let error = error
                    .unwrap_or_else(|| Error::without_answer(Area::Restream, ErrorKind::NotThisApi, said));
                Created::Unknown { error, sent: wanted, found, trace, is_accepted }
            }
        }
    }

    /// Whoever has changed to another account meanwhile does not want it to be changed there.
    fn same_scope(&self) -> Result<(), Error> {
        if self.client.scope() == self.scope {
            return Ok(());
        }
        let said = "Another account was chosen meanwhile. Go back to the one this belongs to.";
        Err(Error::without_answer(Area::Restream, ErrorKind::AccessDenied, said))
    }

    /// Reads a resource.
    pub async fn read(&self, id: &ResourceId) -> Result<Resource, Error> {
        self.same_scope()?;
        self.client.send(GetResource { resource_id: id.clone() }).await
    }

    /// Looks for what a creation of unknown outcome may have made: the one that the service has named, or else those of this
    /// content that were created since.
    pub async fn look_for(&self, sent: &Resource, trace: &Trace) -> Result<Vec<Resource>, Error> {
        if let Some(id) = &trace.id {
            return Ok(vec![self.read(id).await?]);
        }
        self.same_scope()?;
        let list = self.client.send(ListResources).await?;
        Ok(created_like(sent, &list.resources.items, trace.since).into_iter().cloned().collect())
    }

    /// Looks for what a creation has made, and notes in the journal whether anything was found.
    async fn search(&self, op_id: &OpId, sent: &Resource, trace: &Trace) -> Result<Vec<Resource>, Error> {
        let found = self.look_for(sent, trace).await;
        let shown = match &found {
            Ok(found) if found.is_empty() => ReadBack::Differs,
            Ok(_) => ReadBack::Agrees,
            Err(_) => ReadBack::Failed,
        };
        self.client.journal().read_back(op_id.as_str(), shown);
        found
    }

    /// The earliest time that the service may give to what is created from now on.
    fn now_at_service(&self) -> UnixSeconds {
        UnixSeconds(self.client.service_now_secs() - CLOCK_TOLERANCE_SECS)
    }

    /// The resource after a write, and what it has otherwise than it was sent.
    async fn read_back(
        &self,
        op_id: &OpId,
        id: &ResourceId,
        before: &Resource,
        sent: &Resource,
    ) -> Result<(Resource, Vec<Change>), Error> {
        let now = self.read(id).await;
        let found = now.map(|now| {
            let differs = disagreements(before, sent, &now);
            (now, differs)
        });
        let shown = match &found {
            Ok((_, differs)) if differs.is_empty() => ReadBack::Agrees,
            Ok(_) => ReadBack::Differs,
            Err(_) => ReadBack::Failed,
        };
        self.client.journal().read_back(op_id.as_str(), shown);
        found
    }
}
