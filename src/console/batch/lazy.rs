//! The panel is loaded when a batch begins.

use leptos::prelude::*;

use crate::console::batch::panel::BatchPanel;
use crate::console::kit::lazy_view;

lazy_view!(
    PANEL in restream: |_on_done| view! { <BatchPanel /> }
);
