//! One recording setting.
//!
//! What an operator comes for: does it record, will it start, and if not, start it now. Then: what was recorded, and where its
//! files are. Last: to change when it records.

mod acting;
mod acts;
mod data;
mod form;
mod instances;
mod page;
mod reset;

pub(super) use page::RecordingSetting;
