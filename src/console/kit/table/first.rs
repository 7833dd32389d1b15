//! A table that only says what its first rows say: nothing in it can be pressed, and nothing changes. The table proper takes its place.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::console::kit::table::Column;
use crate::console::kit::table::cells::{Pattern, RowMaker, RowWriter};
use crate::console::kit::table::select::BoxSlot;

/// Draws the same boxes as a table whose rows can be selected has, around nothing.
pub fn draw_first_table(maker: &mut RowMaker, columns: &[Column], sorted_by: &'static str) {
    maker.element("div", &[("class", "table-scroller")], |maker| {
        maker.element("table", &[("class", "table table-selects")], |maker| {
            maker.element("thead", &[("class", "table-head")], |maker| {
                maker.element("tr", &[("class", "table-row")], |row| draw_heads(row, columns, sorted_by));
            });
            maker.element("tbody", &[("class", "table-body")], |_| ());
        });
    });
}

fn draw_heads(row: &mut RowMaker, columns: &[Column], sorted_by: &'static str) {
    row.element("th", &[("class", "table-cell table-check")], |cell| {
        cell.element("span", &[("class", "table-box")], |_| ());
    });
    for column in columns {
        let sort = if column.key == sorted_by { "ascending" } else { "none" };
        let attributes = [("class", "table-cell"), ("data-column", column.key), ("aria-sort", sort)];
        row.element("th", &attributes, |cell| match column.is_sortable {
            true => cell.element("span", &[("class", "table-sort")], |head| head.fixed_text(&column.label)),
            false => cell.fixed_text(&column.label),
        });
    }
}

/// Draws as many rows of `count` as can be seen, each a copy of the one that `draw` has drawn, with what `say` says.
pub fn draw_first_rows<T>(
    body: &HtmlElement,
    count: usize,
    seen: usize,
    draw: impl FnOnce(&mut RowMaker) -> T,
    say: &dyn Fn(&T, &mut RowWriter<'_>, usize),
) -> Option<()> {
    let mut maker = RowMaker::new()?;
    let check = BoxSlot::draw(&mut maker);
    let slots = draw(&mut maker);
    let pattern = Pattern::new(maker);
    let rows = document().create_document_fragment();
    for number in 0..count.min(seen) {
        let mut row = pattern.copy()?;
        let mut writer = row.writer();
        check.say(&mut writer, Some(String::new()), false);
        say(&slots, &mut writer, number);
        row.element.set_hidden(false);
        rows.append_child(&row.element).ok()?;
    }
    // As high as all rows together.
    let height = ["calc(", &count.to_string(), " * var(--table-row, var(--row)))"].concat();
    body.style().set_property("height", &height).ok()?;
    body.append_child(rows.unchecked_ref()).ok()?;
    Some(())
}
