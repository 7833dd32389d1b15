//! A form on the page.

pub mod drafts;
pub mod other_tabs;
