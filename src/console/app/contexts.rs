//! Provides all contexts; a missing one is a bug.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Error;
use crate::console::app::shell::Pending;
use crate::console::client::Client;
use crate::console::form::drafts::Drafts;
use crate::console::form::{NextForm, RunningSaves};
use crate::console::kit::commands::Commands;
use crate::console::kit::page_title::PageTitle;
use crate::console::kit::{CurlOf, Toaster};
use crate::console::list::ListMemory;
use crate::console::pages::dvr::DvrWork;
use crate::console::pages::recordings::RecordingListMemory;
use crate::console::pages::restreams::{OpenBulkDialog, RestreamListMemory};
use crate::console::platform::clock::Clock;
use crate::console::platform::repaints::Repaints;
use crate::console::platform::settings::Settings;
use crate::console::platform::visibility::PageVisibility;
use crate::console::query::QueryCache;
use crate::console::query::instance_times::InstanceTimes;
use crate::console::query::minutes::MetricMinutes;
use crate::console::query::recording_facts::RecordingFacts;
use crate::console::query::status_starts::StatusStarts;
use crate::console::query::visited_streams::VisitedStreams;
use crate::console::routes::Location;
use crate::console::session::Sessions;
use crate::console::writes::Writes;

/// Provides the contexts of the whole console. Each may depend on earlier ones.
pub fn provide_contexts() {
    provide_context(Settings::load());
    provide_context(Repaints::watch());
    provide_context(PageVisibility::watch());
    provide_context(Clock::start());
    provide_context(Toaster::new());
    provide_context(Sessions::load());
    provide_context(Drafts::new());
    provide_context(PageTitle::new());
    provide_context(Commands::new());
    provide_context(VisitedStreams::new());
    let client = Client::new();
    provide_context(client);
    provide_context(CurlOf(Callback::new(move |error: Arc<Error>| client.calls().curl_of(&error))));
    provide_context(Writes::new());
    provide_context(DvrWork::new());
    provide_context(Location::watch());
}

/// Provides the contexts of the current account, which are recreated for another one.
pub fn provide_account_contexts() {
    provide_context(RestreamListMemory(ListMemory::new()));
    provide_context(NextForm::default());
    provide_context(RunningSaves::new());
    provide_context(QueryCache::new());
    provide_context(MetricMinutes::new());
    provide_context(RecordingFacts::new());
    provide_context(StatusStarts::new());
    provide_context(InstanceTimes::new());
    provide_context(RecordingListMemory(ListMemory::new()));
    provide_context(Pending::new());
    provide_context(OpenBulkDialog::new());
}
