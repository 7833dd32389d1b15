//! The pages, which are loaded when they are first shown.

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::recordings::list::RecordingList;
use crate::console::pages::recordings::new::RecordingNew;
use crate::console::pages::recordings::setting::RecordingSetting;

lazy_view!(
    LIST in recordings: view! { <RecordingList /> }
);
lazy_view!(
    SETTING in recordings: view! { <RecordingSetting /> }
);
lazy_view!(
    NEW in recordings: view! { <RecordingNew /> }
);
