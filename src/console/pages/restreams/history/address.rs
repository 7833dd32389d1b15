//! How the address says a period.

use crate::console::routes::Period;
use crate::model::time::{UnixSeconds, format_utc};

/// The address of a period, from one second up to another.
pub(super) fn address_of(from: i64, to: i64) -> Period {
    Period { from: format_utc(UnixSeconds(from)), to: format_utc(UnixSeconds(to)) }
}
