//! Element ids, to tie labels, hints and errors to their controls.

use std::cell::Cell;

thread_local! {
    static NEXT: Cell<u32> = const { Cell::new(0) };
}

/// Returns an id that no other element of this page has.
pub fn unique_id(prefix: &str) -> String {
    let number = NEXT.get();
    NEXT.set(number.wrapping_add(1));
    format!("{prefix}-{number}")
}
