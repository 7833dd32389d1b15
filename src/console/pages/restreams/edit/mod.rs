//! The form of a restream resource: create and edit.
//!
//! What an operator comes for: to change where a stream goes, or to add a place it goes to, without touching what runs
//! beside it; to see, before anything is sent, exactly what will be different; and to know afterwards that it is so, or
//! what is true instead. Often somebody waits on the telephone meanwhile, and often it is one field of one entry of many.
//!
//! - [`form`]: what is typed; [`said`]: what is said about it; [`focus`]: where the focus goes. [`editor`]: the form on the page; [`entries`], [`entry`], [`schedule`] and [`fields`] its parts.
//! - [`flow`]: from what is typed to what the service has. [`review`], [`conflict`], [`doubt`], [`notices`]: what it shows.
//! - [`kept`]: what was typed outlives a reload. [`slow`], [`left`]: whoever does not wait for the end of a write is told it all the same.

mod bar;
mod conflict;
mod create;
mod dialogs;
mod doubt;
mod drag;
mod editor;
mod entries;
mod entry;
mod entry_head;
mod fields;
mod flow;
mod focus;
mod form;
mod keep_received;
mod kept;
mod left;
mod notices;
mod page;
mod problem_list;
mod review;
mod said;
mod schedule;
mod slow;
mod summary;
mod undo;

pub use page::RestreamForm;
