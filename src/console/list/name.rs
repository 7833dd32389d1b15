//! The cell with a row's name: a link to its page, with a mark beside it.

use crate::console::kit::table::{CellSlot, RowMaker, RowWriter, TitledSlot};
use crate::console::routes::Route;

pub struct NameSlot {
    href: CellSlot,
    name: TitledSlot,
    mark: CellSlot,
}

impl NameSlot {
    pub fn draw(row: &mut RowMaker, column: &str) -> Self {
        // Only the grid is a tab stop; its Enter key opens the row.
        row.cell(column, |cell| {
            let (href, name) = cell.element("a", &[("class", "row-link"), ("tabindex", "-1")], |link| {
                (link.attribute("href"), link.titled_text())
            });
            Self { href, name, mark: cell.text_in("span", "draft-mark") }
        })
    }

    pub fn write(&self, row: &mut RowWriter<'_>, to: &Route, name: &str, title: &str) {
        row.write(self.href, &to.href());
        row.write(self.name.text, name);
        row.write(self.name.title, title);
    }

    /// Marks incomplete data, or else a draft.
    pub fn write_mark(
        &self,
        row: &mut RowWriter<'_>,
        is_flawed: bool,
        is_reported_twice: bool,
        draft: &'static str,
    ) {
        let mark = match is_flawed {
            false => draft,
            true if is_reported_twice => "Reported twice",
            true => "Partly unreadable",
        };
        row.write(self.mark, mark);
    }
}
