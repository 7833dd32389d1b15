//! The cell with a row's name: a link to its page, with a mark beside it.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::table::{CellSlot, RowMaker, RowWriter, TitledSlot};
use crate::console::list::memory::ListMemory;
use crate::console::routes::{Route, use_go};

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

/// Returns a function that opens the page of a row, by the row's key, and makes it the active row.
pub fn use_open_row(memory: ListMemory) -> Callback<(String, Route)> {
    let go = use_go();
    Callback::new(move |(key, route)| {
        memory.active_key.set(Some(key));
        go(&route, false);
    })
}

/// Calls `open` for a press on the link, unless it is the browser's; returns any other control that was pressed.
pub fn other_control(event: &MouseEvent, open: impl FnOnce()) -> Option<Element> {
    let pressed = event.target()?.dyn_into::<Element>().ok()?;
    if pressed.closest("a").ok().flatten().is_none() {
        return Some(pressed);
    }
    let is_browsers = event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key();
    if !is_browsers {
        event.prevent_default();
        open();
    }
    None
}
