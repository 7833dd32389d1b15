//! "Metrics": charts of hours from an API that answers in minutes.
//!
//! - [`view`]: what is shown, as the address has it, and what is read for it. [`picture`]: the same as curves.
//! - [`controls`]: period, step, resource, metrics. [`progress`]: how the reads are doing, and what failed.
//! - [`figure`]: a chart with its legend and its table. [`resources`]: the resources beside each other.
//! - [`files`]: what is shown as a link, as CSV and as JSON.

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
