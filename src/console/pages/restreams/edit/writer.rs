use std::sync::Arc;

use leptos::prelude::untrack;

use crate::api::restream::ListResources;
use crate::api::{Area, Error};
use crate::console::client::{AccountClient, Client};
use crate::console::form::{LocalFuture, OnSend, SaveResult, SavedDocument, Sent, Writer};
use crate::console::pages::restreams::writing::{after_known, create, find_new, read_saved, update};
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::routes::{ListQuery, Route};
use crate::forms::{Record, is_edited_since};
use crate::model::ids::ResourceId;

pub(super) struct ResourceWriter {
    client: Client,
    queries: QueryCache,
    id: Option<ResourceId>,
}

impl ResourceWriter {
    pub(super) fn new(client: Client, id: Option<ResourceId>) -> Self {
        Self { client, queries: use_query_cache(), id }
    }
}

impl Writer for ResourceWriter {
    fn write(
        &self,
        account: AccountClient,
        base: Option<Record>,
        wanted: Record,
        on_send: OnSend,
    ) -> LocalFuture<SaveResult> {
        let queries = self.queries;
        let Some((base, id)) = base.zip(self.id.clone()) else {
            return Box::pin(async move {
                let created = create(&account, wanted, after_known(queries), &*on_send).await;
                queries.invalidate(Area::Restream);
                SaveResult::Sent(created.0, created.1)
            });
        };
        Box::pin(async move {
            let list = match untrack(|| queries.last(ListResources)) {
                Some(list) => Ok(list),
                None => account.send(ListResources).await.map(Arc::new),
            };
            // If the list cannot be loaded, duplicates cannot be detected.
            if list.is_ok_and(|list| list.is_reported_twice(&id)) {
                return SaveResult::NotSent(Error::reported_twice(Area::Restream));
            }
            let written = update(&account, &id, &base, wanted, &*on_send).await;
            queries.invalidate_one(Area::Restream, id.as_str());
            written
        })
    }

    fn find(&self, sent: Sent) -> LocalFuture<Result<Vec<SavedDocument>, Error>> {
        let (account, id) = (AccountClient::here(self.client), self.id.clone());
        Box::pin(async move {
            if let Some(id) = id {
                return read_saved(&account, &id).await;
            }
            let trace = &sent.mark.trace;
            let mut found = find_new(&account, trace).await?;
            let is_like = |found: &SavedDocument| {
                trace.id.is_some() || !is_edited_since(&sent.beside(&found.record).sent, &found.record)
            };
            found.retain(is_like);
            Ok(found)
        })
    }

    fn route(&self) -> Route {
        self.id.clone().map_or_else(|| Route::Restreams(ListQuery::default()), Route::Restream)
    }
}
