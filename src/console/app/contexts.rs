//! Provides all contexts; a missing one is a bug.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Error;
use crate::console::change_many::OpenChangeMany;
use crate::console::client::Client;
use crate::console::form::drafts::Drafts;
use crate::console::kit::commands::Commands;
use crate::console::kit::page_title::PageTitle;
use crate::console::kit::{CurlOf, Toaster};
use crate::console::list::ListMemory;
use crate::console::pages::restreams::{OpenBulkDialog, RestreamListMemory};
use crate::console::platform::clock::Clock;
use crate::console::platform::lazy_context::{own_account_contexts, own_console_contexts};
use crate::console::platform::settings::Settings;
use crate::console::platform::visibility::PageVisibility;
use crate::console::query::QueryCache;
use crate::console::routes::Location;
use crate::console::session::Sessions;
use crate::console::writes::Writes;

/// Provides the contexts of the whole console that every page needs, each of which may depend on earlier ones; others are made at
/// their first use.
pub fn provide_contexts() {
    own_console_contexts();
    provide_context(Settings::load());
    provide_context(PageVisibility::watch());
    provide_context(Clock::start());
    provide_context(Toaster::new());
    provide_context(Sessions::load());
    provide_context(Drafts::new());
    provide_context(PageTitle::new());
    provide_context(Commands::new());
    let client = Client::new();
    provide_context(client);
    provide_context(CurlOf(Callback::new(move |error: Arc<Error>| client.calls().curl_of(&error))));
    provide_context(Writes::new());
    provide_context(Location::watch());
}

/// Provides the contexts of the current account, which are recreated for another one.
pub fn provide_account_contexts() {
    own_account_contexts();
    provide_context(RestreamListMemory(ListMemory::new()));
    provide_context(QueryCache::new());
    provide_context(OpenBulkDialog::new());
    provide_context(OpenChangeMany::new());
}
