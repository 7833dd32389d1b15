//! Waits on the machine's clock, which may be set back meanwhile.

/// Returns whether a wait of at most `longest_secs` lasts at a time: none is longer because the clock was set back.
pub fn is_waiting(until: i64, now: i64, longest_secs: i64) -> bool {
    (1..=longest_secs).contains(&(until - now))
}
