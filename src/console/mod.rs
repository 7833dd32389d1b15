//! The Leptos application, from the top down. A room may know those after it and none before.
//!
//! - [`app`]: boot, which route shows which page, pages that arrive by themselves, the shell around them.
//! - [`pages`]: one module per page. None knows another.
//! - [`form`], [`list`], [`timeline`]: mechanisms of pages, which name no capability.
//! - [`query`]: what was read. [`client`]: the one way to the API. [`session`]: who is signed in where.
//! - [`kit`]: widgets that fetch nothing and know no page. [`routes`]: addresses. [`platform`]: thin edges of the browser.

pub mod app;
pub mod batch;
pub mod client;
pub mod form;
pub mod kit;
pub mod list;
pub mod pages;
pub mod platform;
pub mod query;
pub mod routes;
pub mod session;
pub mod timeline;
