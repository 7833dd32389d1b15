//! The Leptos application.

pub mod boot;
