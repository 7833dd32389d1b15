//! What an account looks like from above: what is broken, by its cause, and what can be said in one sentence.
//!
//! - [`survey`]: the targets that are in trouble, grouped by what they have in common, the worst first.
//! - [`grouping`]: how they are put together and in which order.
//! - [`verdict`]: the one sentence.
//! - [`news`]: what has just broken, in the words of a notification.
//! - [`recordings`], [`traffic`], [`streams`]: the other areas of the API, each in a few numbers.

pub mod grouping;
pub mod news;
pub mod recordings;
pub mod streams;
pub mod survey;
pub mod traffic;
pub mod verdict;
