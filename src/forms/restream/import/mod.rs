//! Resources from a file, compared with those of the service before anything is sent.
//!
//! - [`ImportFile`]: what is in the file, or what is wrong with it and where.
//! - [`Plan`]: what each resource of the file would do: create, change, nothing, or nothing because something is wrong.
//! - `combine`: a secret that the file does not hold stays as it is at the service, or is missing.
//!
//! What the file does not name is never changed.

mod combine;
mod file;
mod plan;

pub use file::{FileItem, FileProblem, ImportFile, MAX_BYTES, MAX_RESOURCES};
pub use plan::{Item, Plan, Totals, Verdict};
