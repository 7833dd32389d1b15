//! Which paths are pages of the console. The list is the console's contract on addresses.

/// True if the console has a page at this path (below the base, without a leading slash, as sent: percent-encoded).
///
/// A last slash makes no difference. A stream's name may hold slashes of its own.
pub fn is_page(path: &str) -> bool {
    let path = path.strip_suffix('/').unwrap_or(path);
    if path.is_empty() {
        return true;
    }
    let segments: Vec<&str> = path.split('/').collect();
    if segments.iter().any(|segment| matches!(*segment, "" | "." | "..") || segment.contains('\\')) {
        return false;
    }
    matches!(
        segments.as_slice(),
        ["sign-in" | "restreams" | "recordings" | "dvr" | "metrics" | "activity"]
            | ["restreams", _]
            | ["restreams", _, "edit" | "history"]
            | ["recordings", _]
            | ["dvr", _, ..]
    )
}
