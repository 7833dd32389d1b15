//! Traffic metrics: periods of hours from responses about minutes.
//!
//! - [`metric`]: names and quantities. [`answer`]: a query and its numbers.
//! - [`window`]: division of a period into windows, their finality, and the service's lag. [`merge`]: merging of windows.
//! - [`store`]: a bounded cache of responses. [`resource_choice`]: a resource by name, host name or identifier.
//! - [`chart`]: the charts. [`measure`]: their measures. [`unit`]: formats of their numbers.
//! - [`curve`]: curves. [`ranking`]: comparison of resources. [`comparison`]: of periods. [`totals`]: what traffic is paid
//!   by. [`export`]: files.

pub mod answer;
pub mod chart;
pub mod comparison;
pub mod curve;
pub mod export;
mod lookup;
pub mod measure;
pub mod merge;
pub mod metric;
pub mod ranking;
pub mod resource_choice;
pub mod store;
pub mod totals;
pub mod unit;
pub mod window;

pub use answer::{MAX_WINDOW_MINUTES, MetricValues, MetricsQuery, ResourceRow};
pub use metric::{Metric, Quantity, SIZE_RANGES, STATUSES, ServerSide, in_requests};
