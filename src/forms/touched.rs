//! Whether a draft is more than what it began with.

use crate::forms::draft::Draft;

impl Draft {
    /// Whether anything differs from what is at the service, or from an empty form, also what cannot be saved as it is.
    pub fn is_touched(&self) -> bool {
        if self.is_blank {
            return !self.root.is_as(&Self::blank(self.document).to_record());
        }
        !self.to_retype.is_empty() || !self.root.is_as(&self.base) || !self.root.is_in_order()
    }
}
