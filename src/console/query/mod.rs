//! What was read: periodic reads, what pages have read last, names to be found again.

pub mod freshness;
pub mod known_names;
pub mod last_reads;
pub mod moment;
pub mod poll;
pub mod since;
pub mod visited_streams;
