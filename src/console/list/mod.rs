//! A list that is searched, filtered, sorted and selected, with its choice in the address. It names no capability: a page
//! gives it columns, groups and an order.

mod chips;
mod choice;
mod memory;
mod page;
mod rows;
mod view;

pub use choice::{Group, ListChoice, ListKind};
pub use memory::{BoardMemory, ListMemory};
pub use page::{ListContent, ListPage};
pub use rows::ListRows;
pub use view::ListText;
