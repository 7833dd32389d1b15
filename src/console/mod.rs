//! The Leptos application, from the top down; each module may use those after it.
//!
//! - [`app`]: start-up, the table of pages, the shell. [`pages`]: one module per page; no page uses another.
//! - [`change_many`]: the dialog that changes many targets or recordings, opened by several pages.
//! - [`operations`]: the operations that write, for several pages. [`planned`]: their "Next 24 hours".
//! - [`form`], [`list`], [`timeline`], [`writes`]: mechanisms of pages, independent of any capability.
//! - [`facts`]: knowledge that several pages show. [`query`]: the cache of reads. [`client`]: the only access to the API. [`session`]: accounts and tokens.
//! - [`kit`]: widgets without data access. [`routes`]: addresses. [`platform`]: browser APIs.

pub mod app;
pub mod change_many;
pub mod client;
pub mod facts;
pub mod form;
pub mod kit;
pub mod list;
pub mod operations;
pub mod pages;
pub mod planned;
pub mod platform;
pub mod query;
pub mod routes;
pub mod session;
pub mod timeline;
pub mod writes;
