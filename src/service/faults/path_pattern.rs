//! Paths with `*` in them.

/// Whether a path is what the pattern says; `*` stands for any characters, slashes among them, or none.
pub fn fits(pattern: &str, path: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == path };
    let Some(mut left) = path.strip_prefix(start) else { return false };
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return left.ends_with(part);
        }
        // The first place is as good as any later one: what follows has most room behind it.
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    true
}
