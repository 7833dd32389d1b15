//! The Leptos application.
