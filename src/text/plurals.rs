//! Counts with their nouns.

/// Returns the count with its noun: "1 resource", "12 resources".
pub fn counted(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
