//! The pages, which are loaded when they are first shown.

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::recordings::list::RecordingList;

lazy_view!(
    /// All settings.
    LIST in recordings: |_on_done| view! { <RecordingList /> }
);
