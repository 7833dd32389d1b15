//! The form of a restream resource: create and edit.
//!
//! What an operator comes for: to change where a stream goes, or to add a place it goes to, without touching what runs
//! beside it; to see, before anything is sent, exactly what will be different; and to know afterwards that it is so, or
//! what is true instead. Often someone waits on the telephone meanwhile, and often it is one field of one entry of many.

mod fields;
mod page;
mod writer;

pub use page::RestreamForm;
