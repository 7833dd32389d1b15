use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::untrack;

use crate::api::restream::ListResources;
use crate::api::{Area, Error, UnknownOutcome, Verified};
use crate::console::client::{AccountClient, Client};
use crate::console::form::{LocalFuture, SaveResult, SavedDocument, SentRecord, Writer};
use crate::console::pages::restreams::writing::{
    ResourceTrace, after_known, create, find_created, read_saved, update,
};
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::routes::{ListQuery, Route};
use crate::forms::Record;
use crate::model::ids::ResourceId;

pub(super) struct ResourceWriter {
    client: Client,
    queries: QueryCache,
    id: Option<ResourceId>,
    trace: Rc<RefCell<Option<ResourceTrace>>>,
    /// The uncertain refusal of the last creation, which the next one looks for first.
    refusal: Rc<RefCell<Option<Error>>>,
}

impl ResourceWriter {
    pub(super) fn new(client: Client, id: Option<ResourceId>) -> Self {
        Self { client, queries: use_query_cache(), id, trace: Rc::default(), refusal: Rc::default() }
    }
}

impl Writer for ResourceWriter {
    fn write(&self, account: AccountClient, base: Option<Record>, wanted: Record) -> LocalFuture<SaveResult> {
        let queries = self.queries;
        let Some((base, id)) = base.zip(self.id.clone()) else {
            let (held, refusal) = (Rc::clone(&self.trace), Rc::clone(&self.refusal));
            return Box::pin(async move {
                let first = held.borrow().clone().zip(refusal.borrow().clone());
                if let Some((trace, error)) = first {
                    let found = find_created(&account, &wanted, &trace).await;
                    if found.is_ok() {
                        // The next press creates it in any case.
                        refusal.take();
                    }
                    if !found.as_ref().is_ok_and(Vec::is_empty) {
                        let sent = SentRecord { before: None, sent: wanted };
                        let read_back = found.map(|found| (sent.judge(&found), found));
                        let unknown = UnknownOutcome { error, is_accepted: false, read_back };
                        return SaveResult::Sent(sent, Verified::Unknown(unknown));
                    }
                }
                let (trace, sent, verified) = create(&account, wanted, after_known(queries)).await;
                queries.invalidate(Area::Restream);
                held.replace(Some(trace));
                if let Verified::Refused(error) = &verified {
                    refusal.replace(error.is_refusal_uncertain().then(|| error.clone()));
                }
                SaveResult::Sent(sent, verified)
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
            let written = update(&account, &id, &base, wanted).await;
            queries.invalidate_one(Area::Restream, id.as_str());
            written
        })
    }

    fn find(&self, sent: SentRecord) -> LocalFuture<Result<Vec<SavedDocument>, Error>> {
        let account = AccountClient::here(self.client);
        let (id, trace) = (self.id.clone(), self.trace.borrow().clone());
        Box::pin(async move {
            match (id, trace) {
                (Some(id), _) => read_saved(&account, &id).await,
                (None, Some(trace)) => find_created(&account, &sent.sent, &trace).await,
                (None, None) => Ok(Vec::new()),
            }
        })
    }

    fn route(&self) -> Route {
        self.id.clone().map_or_else(|| Route::Restreams(ListQuery::default()), Route::Restream)
    }
}
