//! The pages, which are loaded when they are first shown.

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::recordings::list::RecordingList;
use crate::console::pages::recordings::new::RecordingNew;
use crate::console::pages::recordings::setting::RecordingSetting;

lazy_view!(
    /// All settings.
    LIST in recordings: |_on_done| view! { <RecordingList /> }
);
lazy_view!(
    /// One setting.
    SETTING in recordings: |_on_done| view! { <RecordingSetting /> }
);
lazy_view!(
    /// The form of a new setting.
    NEW in recordings: |_on_done| view! { <RecordingNew /> }
);
