use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Error;
use crate::console::client::use_client;
use crate::console::kit::CurlOf;
use crate::console::platform::lazy_context::provide_console_contexts;

/// Begins the contexts of the whole console, and gives widgets what they cannot know.
pub fn provide_contexts() {
    provide_console_contexts();
    let client = use_client();
    provide_context(CurlOf(Callback::new(move |error: Arc<Error>| client.calls().curl_of(&error))));
}
