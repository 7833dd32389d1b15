//! The pages, which are loaded when they are first shown.

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::recordings::list::RecordingList;
use crate::console::pages::recordings::new::RecordingNew;
use crate::console::pages::recordings::setting::RecordingSetting;

lazy_view!(
    LIST in recordings: |_on_done| view! { <RecordingList /> }
);
lazy_view!(
    SETTING in recordings: |_on_done| view! { <RecordingSetting /> }
);
lazy_view!(
    NEW in recordings: |_on_done| view! { <RecordingNew /> }
);
