//! The pages that are loaded when they are first shown.

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::dvr::open::OpenStream;
use crate::console::pages::dvr::stream::StreamPage;

lazy_view!(
    /// Choosing a stream.
    OPEN in dvr: view! { <OpenStream /> }
);
lazy_view!(
    STREAM in dvr: view! { <StreamPage /> }
);
