use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::untrack;

use crate::api::restream::ListResources;
use crate::api::{Area, Error};
use crate::console::client::{AccountClient, Client};
use crate::console::form::{DocumentWrite, LocalFuture, SavedDocument, SentRecord, Writer};
use crate::console::pages::restreams::writing::{
    ResourceTrace, SentUpdate, Update, create, find_created, judge_created, read, update,
};
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::routes::{ListQuery, Route};
use crate::forms::Record;
use crate::forms::restream::{read_back, record_of, resource_of};
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;

pub(super) struct ResourceWriter {
    client: Client,
    queries: QueryCache,
    id: Option<ResourceId>,
    /// The search criteria of the last creation.
    trace: Rc<RefCell<Option<ResourceTrace>>>,
}

impl ResourceWriter {
    pub(super) fn new(client: Client, id: Option<ResourceId>) -> Self {
        Self { client, queries: use_query_cache(), id, trace: Rc::default() }
    }
}

fn saved(resource: &Resource) -> SavedDocument {
    let record = record_of(resource);
    SavedDocument {
        name: record.words(),
        record,
        id: resource.resource_id.to_string(),
        route: Route::Restream(resource.resource_id.clone()),
    }
}

fn all_saved(resources: &[Resource]) -> Vec<SavedDocument> {
    resources.iter().map(saved).collect()
}

impl Writer for ResourceWriter {
    fn write(
        &self,
        account: AccountClient,
        base: Option<Record>,
        wanted: Record,
    ) -> LocalFuture<DocumentWrite> {
        let queries = self.queries;
        let wanted = resource_of(&wanted);
        let Some((base, id)) = base.zip(self.id.clone()) else {
            let trace = Rc::clone(&self.trace);
            return Box::pin(async move {
                let creation = create(&account, wanted).await;
                queries.invalidate(Area::Restream);
                let sent = SentRecord { before: None, sent: record_of(&creation.sent) };
                trace.replace(Some(creation.trace));
                DocumentWrite::Sent(sent, creation.verified.map(|found| all_saved(&found)))
            });
        };
        Box::pin(async move {
            let list = match untrack(|| queries.last(ListResources)) {
                Some(list) => Ok(list),
                None => account.send(ListResources).await.map(Arc::new),
            };
            let is_twice = |other: &Resource| other.resource_id == id && other.is_reported_twice();
            // If the list cannot be loaded, duplicates cannot be detected.
            if list.is_ok_and(|list| list.resources.items.iter().any(is_twice)) {
                return DocumentWrite::NotSent(Error::reported_twice(Area::Restream));
            }
            let update = update(&account, &id, &resource_of(&base), wanted).await;
            queries.invalidate_one(Area::Restream, id.as_str());
            match update {
                Update::NotSent(error) => DocumentWrite::NotSent(error),
                Update::ChangedElsewhere { now } => DocumentWrite::ChangedElsewhere(record_of(&now)),
                Update::Sent(update) => {
                    let SentUpdate { before, sent, verified } = *update;
                    let sent = SentRecord { before: Some(record_of(&before)), sent: record_of(&sent) };
                    DocumentWrite::Sent(sent, verified.map(|now| vec![saved(&now)]))
                }
            }
        })
    }

    fn read_again(&self, sent: SentRecord) -> LocalFuture<Result<(ReadBack, Vec<SavedDocument>), Error>> {
        let account = AccountClient::here(self.client);
        let (id, trace) = (self.id.clone(), self.trace.borrow().clone());
        Box::pin(async move {
            let wanted = resource_of(&sent.sent);
            if let Some((before, id)) = sent.before.zip(id) {
                let now = read(&account, &id).await?;
                return Ok((read_back(&resource_of(&before), &wanted, &now), vec![saved(&now)]));
            }
            let found = match trace {
                Some(trace) => find_created(&account, &wanted, &trace).await?,
                None => Vec::new(),
            };
            Ok((judge_created(&wanted, &found), all_saved(&found)))
        })
    }

    fn route(&self) -> Route {
        self.id.clone().map_or_else(|| Route::Restreams(ListQuery::default()), Route::Restream)
    }
}
