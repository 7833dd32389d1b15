//! "New from table": many new resources, with a row for each target.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::form::{GridContent, GridInput, GridKind};
use crate::console::operations::creation::{create_many, warn_of_sent};
use crate::console::operations::resource::{ResourceDocument, after_known};
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::pages::restreams::targets_in_use::{unread_message, use_account};
use crate::console::query::use_query_cache;
use crate::console::writes::use_writes;
use crate::forms::Draft;
use crate::forms::restream::names::{NAME, SOURCE, STREAM_KEY, TARGET_URL};
use crate::forms::restream::{RESOURCE, check_new};

static TABLE: GridKind = GridKind {
    document: &RESOURCE,
    usual: &[NAME, SOURCE, TARGET_URL, STREAM_KEY],
    example: "Name\tSource URL\tTarget URL\tStream key\nStage 1\trtmp://…\trtmp://…\t…",
};

#[component]
pub(super) fn TableContent() -> impl IntoView {
    let (dialog, account) = (use_bulk_dialog(), use_account());
    let (writes, client, queries) = (use_writes(), use_client(), use_query_cache());
    let together = move |drafts: &[&Draft]| {
        let mut found = check_new(drafts, &account.latest().items);
        warn_of_sent(client, drafts, &mut found);
        found
    };
    let on_create = move |(wanted,)| {
        create_many::<ResourceDocument>((writes, client, queries), wanted, &after_known(queries));
    };
    let input = GridInput {
        kind: &TABLE,
        start: None,
        together: Arc::new(together),
        unread: Signal::derive(move || unread_message(account)),
        on_create: Callback::new(on_create),
        on_close: Callback::new(move |()| dialog.set(None)),
    };
    view! { <GridContent input /> }
}
