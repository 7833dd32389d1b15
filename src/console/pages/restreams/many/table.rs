//! "New from table": many new resources, with a row for each target.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::form::{GridContent, GridInput, GridKind};
use crate::console::operations::creation::{creations, warn_of_sent};
use crate::console::operations::resource::{ResourceDocument, after_known};
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::pages::restreams::targets_in_use::{unread_message, use_account};
use crate::console::query::use_query_cache;
use crate::console::writes::{ListSpec, begin, use_writes};
use crate::forms::restream::names::{NAME, SOURCE, STREAM_KEY, TARGET_URL};
use crate::forms::restream::{RESOURCE, check_new};
use crate::forms::{Draft, Record};
use crate::text::plurals::counted;

static TABLE: GridKind = GridKind {
    document: &RESOURCE,
    usual: &[NAME, SOURCE, TARGET_URL, STREAM_KEY],
    example: "Name\tSource URL\tTarget URL\tStream key\nStage 1\trtmp://…\trtmp://…\t…",
};

#[component]
pub(super) fn TableContent() -> impl IntoView {
    let (dialog, writes, client, queries) =
        (use_bulk_dialog(), use_writes(), use_client(), use_query_cache());
    let account = use_account();
    let together = move |drafts: &[&Draft]| {
        let mut found = check_new(drafts, &account.latest().items);
        warn_of_sent(client, drafts, &mut found);
        found
    };
    let on_create = move |wanted: Vec<(String, Record)>| {
        let title = format!("Create {}", counted(wanted.len(), "resource"));
        let items = creations::<ResourceDocument>(queries, wanted, &after_known(queries));
        begin(writes, client, ListSpec { title, area: Area::Restream, undo: None }, items);
    };
    let input = GridInput {
        kind: &TABLE,
        start: None,
        together: Arc::new(together),
        unread: Signal::derive(move || unread_message(account).unwrap_or_default().to_owned()),
        on_create: Callback::new(move |(wanted,)| on_create(wanted)),
        on_close: Callback::new(move |()| dialog.set(None)),
    };
    view! { <GridContent input /> }
}
