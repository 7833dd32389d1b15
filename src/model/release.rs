//! When an open page changes to a newer release of the console by itself.

/// Reasons against a reload that no one asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReloadBlockers {
    /// The tab is visible.
    pub is_seen: bool,
    /// Something was typed that is neither saved nor in the address.
    pub is_typed: bool,
    /// A write is running, or its report is open.
    pub is_running: bool,
    /// Rows are selected, or a dialog is open.
    pub is_selected: bool,
}

impl ReloadBlockers {
    /// Returns whether a reload takes nothing from anyone.
    pub const fn is_none(self) -> bool {
        !(self.is_seen || self.is_typed || self.is_running || self.is_selected)
    }
}
