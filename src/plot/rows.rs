//! Rows of a list: where a key leads, and which part of their drawing is painted.

/// Returns the row that a key leads to; without an active one the first or, upwards, the last. `None` for another key, or
/// without rows. `page` is the number of rows that PageUp and PageDown move by.
pub fn row_after_key(key: &str, active: Option<usize>, count: usize, page: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    Some(match (key, active) {
        ("Home", _) | ("ArrowDown" | "PageDown", None) => 0,
        ("End", _) | ("ArrowUp" | "PageUp", None) => last,
        ("ArrowUp", Some(row)) => row.saturating_sub(1).min(last),
        ("ArrowDown", Some(row)) => row.saturating_add(1).min(last),
        ("PageUp", Some(row)) => row.saturating_sub(page).min(last),
        ("PageDown", Some(row)) => row.saturating_add(page).min(last),
        _ => return None,
    })
}

/// The height up to which a drawing is painted whole, in CSS pixels. Browsers limit a canvas, and paint none beyond.
const WHOLE_PX: f64 = 4_000.0;

/// Returns the top and height of the part of a drawing to paint at a scroll offset: all of a low one, else what is in
/// view and at least half a view above and below. It moves by half a view, so that most scrolling repaints nothing.
pub fn painted_part(total_px: f64, scroll_px: f64, view_px: f64) -> (f64, f64) {
    if total_px <= WHOLE_PX {
        return (0.0, total_px);
    }
    let step_px = (view_px / 2.0).max(1.0);
    let top_px = ((scroll_px / step_px).floor() - 1.0) * step_px;
    let [from_px, to_px] = [top_px, top_px + 5.0 * step_px].map(|px| px.clamp(0.0, total_px));
    (from_px, to_px - from_px)
}
