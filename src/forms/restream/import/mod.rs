//! Resources from a file, compared with those of the service before anything is sent.
//!
//! - [`ImportFile`]: what is in the file, or what is wrong with it and where.
//! - [`Plan`]: what each resource of the file would do: create, change, nothing, or nothing because something is wrong.
//! - `kinds`: a text where a list should be, a number where a text should be.
//! - `overlay`: a secret that the file does not hold stays as it is at the service, or is missing. `pairs`: which restream
//!   of the file is which of the service.
//!
//! What the file does not name is never changed.

mod file;
mod kinds;
mod overlay;
mod pairs;
mod plan;

pub use file::{FileItem, FileProblem, ImportFile, MAX_BYTES, MAX_RESOURCES};
pub use plan::{Item, Plan, Totals, Verdict};
