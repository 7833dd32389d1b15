//! What the page is made of: boot, who may see what, which route shows which page, the shell around them.

pub mod boot;
mod contexts;
mod page;
mod root;
pub mod shell;

pub use contexts::{provide_account_contexts, provide_contexts};
pub use root::App;
