//! Counts with their nouns.

use crate::text::si::grouped;

/// Joins words: "A", "A and B", "A, B and C".
pub fn listed(words: &[&str]) -> String {
    match words {
        [first @ .., one, last] => [first, &[[*one, last].join(" and ").as_str()]].concat().join(", "),
        _ => words.concat(),
    }
}

/// Returns the count with the verb that agrees with it: "1 needs", "2 need".
pub fn agreeing(count: usize, one: &str, several: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { several })
}

/// Joins counts with their labels, without zeros: "2 to create, 1 invalid".
pub fn counts_label(counts: &[(usize, &str)]) -> String {
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, label)| format!("{} {label}", grouped(*count))).collect::<Vec<_>>().join(", ")
}

/// Returns the count with its noun: "1 resource", "12 resources", "2 qualities".
pub fn counted(count: usize, one: &str) -> String {
    match one.strip_suffix("ty") {
        _ if count == 1 => format!("1 {one}"),
        Some(stem) => format!("{} {stem}ties", grouped(count)),
        None => format!("{} {one}s", grouped(count)),
    }
}
