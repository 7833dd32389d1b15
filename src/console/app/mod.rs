//! The top of the application: start-up, access, the table of pages, and the shell around them.

pub mod boot;
mod contexts;
mod cut_off;
mod page;
mod root;
pub mod shell;

pub use contexts::provide_contexts;
pub use root::App;
