//! The console's addresses: [`Route`] <-> path and query. All links and navigation use this.

mod location;
mod query;
mod route;

pub use location::{Location, has_come_back, use_go, use_param, use_route, use_step};
pub use query::{ListQuery, MetricsView, PeriodQuery, StreamView};
pub use route::{Route, TARGET_ID, base, site_address};
