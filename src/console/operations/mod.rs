//! The operations that write, each with what it reads before and after, and its words.
//!
//! [`document::DocumentKind`] is what one can change and create; [`change`] and [`creation`] do it, for lists
//! and, by a [`form_writer`], for forms.

pub mod change;
pub mod creation;
pub mod cut_lists;
pub mod delete_dvr;
pub mod document;
pub mod form_writer;
pub mod plan;
pub mod recording;
pub mod recording_action;
pub mod reset_dvr;
pub mod resource;
pub mod setting;
