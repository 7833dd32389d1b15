//! The dialogs that are open on any page.

/// What the whole shell opens and closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// "Keyboard shortcuts".
    Shortcuts,
    /// "Command palette".
    Palette,
}
