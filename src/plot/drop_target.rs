//! Where a thing of a column lands that is dragged to another position.

/// The gap of a column that a pointer at `y` means: 0 before the first, the count behind the last. `extents` are the top and
/// the bottom of each thing of the column, in order. Above a thing's middle is before it.
pub fn gap_at(extents: &[(f64, f64)], y: f64) -> usize {
    extents.iter().filter(|(top, bottom)| y > f64::midpoint(*top, *bottom)).count()
}

/// The position that the thing at `from` takes when it is let go in a gap; `None` where it stays.
pub const fn landing(from: usize, gap: usize) -> Option<usize> {
    match gap {
        // It leaves its own position, and what is behind it moves up.
        gap if gap > from + 1 => Some(gap - 1),
        gap if gap < from => Some(gap),
        _ => None,
    }
}

/// How far to scroll in this frame for a pointer at `y` in a view from `top` to `bottom`: faster the nearer it is to an edge,
/// and not at all further in than `margin`.
pub fn scroll_step(y: f64, top: f64, bottom: f64, margin: f64) -> f64 {
    const FASTEST: f64 = 18.0;
    let near = |distance: f64| (1.0 - distance / margin).clamp(0.0, 1.0);
    (near(bottom - y) - near(y - top)) * FASTEST
}
