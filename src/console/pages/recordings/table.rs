//! "New from table": many new recordings.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::recording::ListSettings;
use crate::console::client::use_client;
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::recording_facts::use_recording_facts;
use crate::console::form::{GridContent, GridInput, GridKind};
use crate::console::operations::creation::{create_many, warn_of_sent};
use crate::console::operations::setting::SettingDocument;
use crate::console::query::{Refresh, use_query, use_query_cache};
use crate::console::writes::use_writes;
use crate::forms::Draft;
use crate::forms::grid::Grid;
use crate::forms::recording::names::{SCHEDULE, SOURCE, STREAM_NAME};
use crate::forms::recording::{NEW_SETTING, check_new};
use crate::forms::sent_mark::Trace;
use crate::model::recording::Setting;
use crate::model::recording::local_facts::is_deactivated;
use crate::model::time::UnixSeconds;

static TABLE: GridKind = GridKind {
    document: &NEW_SETTING,
    usual: &[STREAM_NAME, SOURCE, SCHEDULE],
    example: "Stream name\tSource URL\tSchedule\nlive/stage-1\thttps://…\t2026-03-02 20:00 to 22:00",
};

#[component]
pub(super) fn NewRecordings(start: Option<Grid>, on_close: Callback<()>) -> impl IntoView {
    let (writes, client) = (use_writes(), use_client());
    let (queries, facts, now_secs) = (use_query_cache(), use_recording_facts(), use_service_now_secs());
    let settings = use_query(Refresh::IF_OLD, ListSettings::with_status);
    let together = move |drafts: &[&Draft]| {
        let settings = settings.latest();
        let is_active = |one: &&Setting| !is_deactivated(one, &facts.of(&one.id));
        let active: Vec<&Setting> = settings.items.iter().filter(is_active).collect();
        let mut found = check_new(drafts, &active, UnixSeconds(now_secs.get_untracked()));
        warn_of_sent(client, drafts, &mut found);
        found
    };
    let on_create = move |(wanted,)| {
        let known_ids = untrack(|| settings.latest()).items.iter().map(|one| one.id.to_string()).collect();
        let trace = Trace { known_ids: Some(known_ids), ..Trace::default() };
        create_many::<SettingDocument>((writes, client, queries), wanted, &trace);
    };
    let unread = move || {
        let failed = "The account's recordings couldn't be loaded, so the rows can't be checked.";
        settings.unread("Checking the account's other recordings…", failed)
    };
    let input = GridInput {
        kind: &TABLE,
        start,
        together: Arc::new(together),
        unread: Signal::derive(unread),
        on_create: Callback::new(on_create),
        on_close,
    };
    view! { <GridContent input /> }
}
