//! The journal: what was written from this browser, in sentences, with its verified outcome. It holds names and times, but
//! no secrets and no values of fields.

mod entry;
mod facts;
mod log;
mod report;
mod stream;

pub use entry::{Entry, Kind, Outcome, Subject, Verb};
pub use facts::{ActionFacts, Facts};
pub use log::{Journal, KEPT_DAYS, MOST_BYTES, MOST_ENTRIES};
pub use report::{HANDOVER_SECS, Report, day_and_clock};
pub use stream::{StreamChange, changes_of};
