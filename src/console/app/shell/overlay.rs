//! The dialogs that are open on any page.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    Shortcuts,
    Palette,
}
