//! "Activity": every API call of this tab, and the writes among them with what became of them.

mod calls_table;
mod details;
mod message;
mod page;
mod state;
mod writes;

pub use page::ACTIVITY;
