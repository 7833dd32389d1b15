//! What a rule finds in a draft.

use crate::forms::path::Field;

/// What a rule finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The field that it is about.
    pub field: Field,
    /// A sentence for the person who typed it. It never repeats what was typed: that may be a secret.
    pub message: String,
    /// Whether it is only pointed out.
    pub is_warning: bool,
}

impl Finding {
    /// What keeps the draft from being saved, unless the service itself has sent it.
    pub fn error(field: Field, message: impl Into<String>) -> Self {
        Self { field, message: message.into(), is_warning: false }
    }

    /// What is only pointed out.
    pub fn warning(field: Field, message: impl Into<String>) -> Self {
        Self { field, message: message.into(), is_warning: true }
    }
}
