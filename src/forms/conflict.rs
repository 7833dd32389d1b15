//! Fields that two persons have changed, each otherwise.

use crate::forms::path::FieldPath;

/// Whose value is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What was typed here.
    Mine,
    /// What is at the service now.
    Theirs,
}

/// A field that both have changed, each otherwise. The values are as they may be shown: secrets are dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The field, by its index in mine; in theirs if it is not in mine.
    pub path: FieldPath,
    /// The field as the page names it.
    pub label: String,
    /// What it held before both.
    pub base: String,
    /// What mine has.
    pub mine: String,
    /// What theirs has.
    pub theirs: String,
    /// Whether a value hides a secret, so that they may look alike though they differ.
    pub is_secret: bool,
    /// Whose was chosen.
    pub chosen: Option<Side>,
}
