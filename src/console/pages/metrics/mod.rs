//! "Metrics": charts of hours from an API that returns single numbers per window.

mod controls;
mod figure;
mod files;
mod legend;
mod numbers_table;
mod page;
mod picture;
mod progress;
mod resources;
mod view;

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use page::Metrics;

lazy_view!(
    METRICS in metrics: view! { <Metrics /> }
);
