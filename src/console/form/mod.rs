//! A form on the page.

pub mod drafts;
pub mod no_drafts;
pub mod other_tabs;
