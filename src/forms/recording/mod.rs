//! The form of a recording setting: its fields, rules and request bodies (`contract.md#recording-setting` and
//! `contract.md#recording-operations`; `contract.md#decision-8`, `contract.md#decision-9`, `contract.md#decision-12`
//! and `contract.md#decision-39`).

mod body;
mod follow;
pub mod many;
pub mod names;
mod remarks;
mod retention;
mod rules;
mod table;

pub use body::{change, is_locked, new_setting, pattern_of, record_of, with_defaults};
pub use follow::{CopiedPath, NUMBER, copies, follow_name};
pub use remarks::{ActiveSettings, check_account, check_new, remarks};
pub use retention::RetentionChange;
pub use table::{NEW_SETTING, SETTING};
