//! The Leptos application.
//!
//! - [`boot`] mounts [`app`], which says what the page is made of and which route shows which page.
//! - [`chunks`]: pages that arrive by themselves, in files of their own.
//! - [`routes`]: `Route` <-> path, typed queries, where we are and how to go elsewhere.
//! - [`session`]: who is signed in where, after [`sign_in_check`]. [`client`]: the one way to the API. [`poll`]: reads on a beat.
//! - [`since`]: since when each target is as it is.
//! - [`moment`]: a time as a person reads it. [`task`]: work that ends with its page. [`settings`]: theme and time zone. [`clock`]: the one ticking "now". [`presence`]: hidden, offline.
//! - [`saving`]: how a resource is changed and read back. [`drafts`]: what is typed survives. [`other_tabs`]: who else has it open.
//! - [`commands`]: what can be done where one is. [`alarm`]: how much is broken. [`visited_streams`], [`known_names`]: names to be found again.
//! - [`download`]: a text as a file. [`long_lived`]: signals that outlive the pages that read them.
//! - [`shell`]: navigation, header, banners. [`kit`]: widgets. [`pages`]: one module per page.

pub mod alarm;
pub mod app;
pub mod boot;
pub mod chunks;
pub mod client;
pub mod clock;
pub mod commands;
pub mod download;
pub mod drafts;
pub mod kit;
pub mod known_names;
pub mod last_reads;
pub mod long_lived;
pub mod moment;
pub mod other_tabs;
pub mod pages;
pub mod poll;
pub mod presence;
pub mod routes;
pub mod saving;
pub mod session;
pub mod settings;
pub mod shell;
pub mod sign_in_check;
pub mod since;
pub mod task;
pub mod visited_streams;
