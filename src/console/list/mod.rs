//! Lists with search, filters, sorting and selection in the address; the page supplies columns, groups and order.

mod choice;
mod filters;
mod memory;
mod name;
mod page;
mod rows;

pub use choice::{Group, ListChoice, ListFilter, ListKind, NO_VALUES, ValueFilter};
pub use memory::ListMemory;
pub use name::{NAME, name_mark};
pub use page::{ListContent, ListPage, ListText};
pub use rows::ListRows;
