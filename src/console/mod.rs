//! The Leptos application, from the top down; each module may use those after it.
//!
//! - [`app`]: start-up, the table of pages, the shell. [`pages`]: one module per page; no page uses another.
//! - [`form`], [`list`], [`batch`], [`timeline`]: mechanisms of pages, independent of any capability.
//! - [`facts`]: knowledge that several pages show. [`query`]: the cache of reads. [`client`]: the only access to the API. [`session`]: accounts and tokens.
//! - [`kit`]: widgets without data access. [`routes`]: addresses. [`platform`]: browser APIs.

pub mod app;
pub mod batch;
pub mod client;
pub mod facts;
pub mod form;
pub mod kit;
pub mod list;
pub mod pages;
pub mod platform;
pub mod query;
pub mod routes;
pub mod session;
pub mod timeline;
