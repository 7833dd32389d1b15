//! Thin wrappers of browser APIs, without product-specific text.

pub mod canvas;
pub mod clock;
pub mod download;
pub mod focus;
pub mod focus_return;
pub mod in_view;
pub mod lazy_context;
pub mod long_lived;
pub mod memo;
pub mod named_zone;
pub mod notification;
pub mod page_globals;
pub mod reactive;
pub mod repaints;
pub mod settings;
pub mod shortcut;
pub mod slots;
pub mod tab_lock;
pub mod tab_stored;
pub mod task;
pub mod visibility;

use std::cell::Cell;

thread_local! {
    static NEXT_ID: Cell<u32> = const { Cell::new(0) };
}

/// Returns a number that is unique in this tab, and larger than earlier ones.
pub fn next_id() -> u32 {
    NEXT_ID.replace(NEXT_ID.get().wrapping_add(1))
}
