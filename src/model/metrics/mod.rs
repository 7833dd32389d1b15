//! Traffic metrics: hours made of answers about minutes.
//!
//! - [`metric`]: the names, and what each measures. [`answer`]: one question to the API and its answer.
//! - [`window`]: a range cut into windows of a step, and when what is read of one is final.
//! - [`merge`]: windows made into a longer one. [`store`]: what was read, bounded. [`stored`]: what a tab keeps of it.
//! - [`lag`]: how far the service is behind the clock.
//! - [`chart`]: the charts; [`measure`]: what a curve of one shows; [`unit`]: how its numbers are written.
//! - [`curve`]: what was read, as curves. [`ranking`]: the resources beside each other. [`comparison`]: beside an earlier period.
//!   [`export`]: the same as files.

pub mod answer;
pub mod chart;
pub mod comparison;
pub mod curve;
pub mod export;
mod known;
pub mod lag;
pub mod measure;
pub mod merge;
pub mod metric;
pub mod ranking;
pub mod store;
pub mod stored;
pub mod unit;
pub mod window;

pub use answer::{MAX_WINDOW_MINUTES, MetricsAnswer, MetricsQuery, ResourceRow, Totals, Values};
pub use metric::{Metric, Quantity, SIZE_RANGES, STATUSES, Side, in_requests};
