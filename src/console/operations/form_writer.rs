//! The writers of forms, one for each kind of document.

use std::rc::Rc;

use crate::console::client::{AccountClient, use_client};
use crate::console::form::Writer;
use crate::console::operations::change::Change;
use crate::console::operations::creation::Creation;
use crate::console::operations::document::{DocumentKind, area, find};
use crate::console::query::use_query_cache;
use crate::console::routes::Route;

/// Writes new documents; `list` will contain them.
pub fn of_new<K: DocumentKind>(list: Route) -> Rc<Writer> {
    let (client, queries) = (use_client(), use_query_cache());
    Rc::new(Writer {
        area: area::<K>(),
        id: None,
        name: None,
        route: list.clone(),
        waiting_route: list,
        operation: Box::new(move |form| Box::new(Creation::<K>::of_form(queries, form))),
        find: Box::new(move |sent| {
            let account = AccountClient::here(client);
            Box::pin(async move { find::<K>(&account, &sent).await })
        }),
    })
}

/// Writes the document `id`; a `name` of `None` is that of the record.
pub fn of<K: DocumentKind>(
    id: String,
    name: Option<String>,
    route: Route,
    waiting_route: Route,
) -> Rc<Writer> {
    let (client, queries) = (use_client(), use_query_cache());
    let (sent_id, read_id, sent_name) = (id.clone(), id.clone(), name.clone());
    Rc::new(Writer {
        area: area::<K>(),
        id: Some(id),
        name,
        route,
        waiting_route,
        operation: Box::new(move |form| {
            Box::new(Change::<K>::of_form(queries, sent_id.clone(), sent_name.clone(), form))
        }),
        find: Box::new(move |_| {
            let (account, id) = (AccountClient::here(client), read_id.clone());
            Box::pin(async move { Ok(vec![K::read(&account, &id).await?]) })
        }),
    })
}
