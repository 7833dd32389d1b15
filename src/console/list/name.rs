//! The cell with a row's name: a link to its page, with a mark beside it.

use crate::console::kit::table::{Part, RowWriter};
use crate::console::routes::Route;

/// Only the grid is a tab stop; its Enter key opens the row.
pub const NAME: Part = Part::cell(&[
    Part::new("a", &[("class", "row-link"), ("tabindex", "-1")]).varying(&["href", "title"]).with_text(),
    Part::new("span", &[("class", "draft-mark")]).with_text(),
]);

impl RowWriter<'_> {
    /// Writes a [`NAME`].
    pub fn write_name(&mut self, to: &Route, name: &str, title: &str, mark: &str) {
        self.write(&to.href());
        self.write_with_title(title, name);
        self.write(mark);
    }
}

/// Returns the mark of incomplete data, or else that of a draft.
pub const fn name_mark(is_flawed: bool, is_reported_twice: bool, draft: &'static str) -> &'static str {
    match is_flawed {
        false => draft,
        true if is_reported_twice => "Reported twice",
        true => "Partly unreadable",
    }
}
