//! The elements of the rows in the page. A row that stays keeps its element, and is written only where it differs.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Node};

use crate::console::kit::table::Column;
use crate::console::kit::table::cells::{Cells, Pattern, RowOutputs};
use crate::console::kit::table::select::{CHECK, RowSelecting};
use crate::console::platform::focus::focus_in_place;
use crate::plot::row_selection::RowSelection;

/// The row to copy, and its writers.
pub(super) struct RowTemplate {
    pattern: Pattern,
    pub cells: Rc<dyn Cells>,
}

/// The rows that one element holds, and one effect writes.
pub(super) const BLOCK: usize = 25;

/// The attributes of a row.
const OF_ROW: &[&str] = &["id", "aria-rowindex", "class", "aria-selected"];

impl RowTemplate {
    /// Builds the row to copy; `None` if the browser creates no elements.
    pub(super) fn new(columns: &[Column], cells: Rc<dyn Cells>, is_selectable: bool) -> Option<Self> {
        let check = if is_selectable { &[CHECK][..] } else { &[] };
        Some(Self { pattern: Pattern::new(OF_ROW, check, columns)?, cells })
    }
}

struct Row {
    key: String,
    outputs: RowOutputs,
    is_written: bool,
}

/// The rows in the page, in their order.
#[derive(Default)]
pub(super) struct Drawn {
    pub template: Option<Rc<RowTemplate>>,
    keys: Arc<Vec<String>>,
    rows: Vec<Row>,
    /// The parents of [`BLOCK`] rows each. A block far from the window costs no layout.
    blocks: Vec<HtmlElement>,
    /// The states in which the person last saw the rows, by their keys.
    states: StoredValue<HashMap<String, usize>>,
}

impl Drawn {
    pub(super) fn new(states: StoredValue<HashMap<String, usize>>) -> Self {
        Self { states, ..Self::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the height of a row in CSS pixels, which all have, and 1 before the layout.
    pub(super) fn row_px(&self) -> i32 {
        let rows = i32::try_from(self.rows.len().clamp(1, BLOCK)).unwrap_or(1);
        (self.blocks.first().map_or(0, HtmlElement::offset_height) / rows).max(1)
    }

    pub(super) fn element(&self, row: usize) -> Option<HtmlElement> {
        self.rows.get(row).map(|row| row.outputs.element.clone())
    }

    /// Makes the first `count` rows the children of `body`. A row that moves moves alone, the elements of rows that left show the
    /// rows that came, and the focus stays where it is.
    pub(super) fn arrange(&mut self, body: &HtmlElement, keys: Arc<Vec<String>>, count: usize) {
        let Some(template) = &self.template else { return };
        if Arc::ptr_eq(&self.keys, &keys) && self.rows.len() == count {
            return;
        }
        let focused = document().active_element().filter(|focused| body.contains(Some(focused)));
        let same = self.rows.iter().zip(&keys[..count]).take_while(|(row, key)| row.key == **key).count();
        let mut others: Vec<_> = self.rows.drain(same..).map(Some).collect();
        // Keys may occur twice.
        let places = others.iter().flatten().zip(0..).map(|(row, place)| (row.key.clone(), place));
        let mut places: HashMap<String, usize> = places.collect();
        let keys_after = &keys[same..count];
        let stay: Vec<_> = keys_after.iter().map(|key| others[places.remove(key)?].take()).collect();
        // A row with the focus is not reused: its button would act on another row.
        let has_focus =
            |row: &Row| focused.as_ref().is_some_and(|focused| row.outputs.element.contains(Some(focused)));
        let (focused_rows, free): (Vec<_>, Vec<_>) = others.into_iter().flatten().partition(has_focus);
        let mut free = free.into_iter().map(|row| row.outputs);
        for (key, stays) in keys_after.iter().zip(stay) {
            let new = || {
                Some(Row {
                    key: key.clone(),
                    outputs: free.next().or_else(|| template.pattern.copy())?,
                    is_written: false,
                })
            };
            self.rows.extend(stays.or_else(new));
        }
        focused_rows.into_iter().map(|row| row.outputs).chain(free).for_each(|left| left.element.remove());
        self.place(body, same);
        self.keys = keys;
        if let Some(focused) = focused {
            let is_removed = !body.contains(Some(&focused));
            let table = body.parent_element().filter(|_| is_removed);
            focus_in_place(&table.unwrap_or(focused).unchecked_into());
        }
    }

    /// Puts the rows from `first` on in their order and into their blocks.
    fn place(&mut self, body: &HtmlElement, first: usize) {
        let count = self.rows.len().div_ceil(BLOCK);
        while self.blocks.len() < count {
            // A row group in the row group of the table: it means nothing.
            let Ok(block) = document().create_element("tbody") else { return };
            block.set_class_name("table-block");
            let _ = block.set_attribute("role", "presentation").and_then(|()| body.append_child(&block));
            self.blocks.push(block.unchecked_into());
        }
        for (block, rows) in self.blocks.iter().zip(self.rows.chunks(BLOCK)).skip(first / BLOCK) {
            place(block, rows);
        }
        self.blocks.drain(count..).for_each(|block| block.remove());
    }

    /// Writes the numbers of the rows, and which are active and selected.
    pub(super) fn mark(&mut self, id: &str, active: Option<usize>, selected: Option<&RowSelection>) {
        for (row, number) in self.rows.iter_mut().zip(0..) {
            let is_selected = selected.map(|selected| selected.contains(&row.key));
            let mut writer = row.outputs.writer(0, true);
            writer.write(&row_id(id, number));
            writer.write(&(number + 2).to_string());
            let class = match (active == Some(number), is_selected == Some(true)) {
                (false, false) => "table-row",
                (true, false) => "table-row is-active",
                (false, true) => "table-row is-selected",
                (true, true) => "table-row is-active is-selected",
            };
            writer.write(class);
            if let Some(is_selected) = is_selected {
                // The row, and its checkbox.
                let is_selected = is_selected.to_string();
                writer.write_with_title(&is_selected, &is_selected);
            }
        }
    }

    /// Writes the content of `count` rows from `first` on: of all, or only of those that have none.
    pub(super) fn write(
        &mut self,
        (first, count): (usize, usize),
        (is_near, is_all): (bool, bool),
        selecting: Option<RowSelecting>,
    ) {
        let Some(template) = &self.template else { return };
        for (row, number) in self.rows.iter_mut().zip(0..).skip(first).take(count) {
            let is_first = !std::mem::replace(&mut row.is_written, true);
            if !is_first && !is_all {
                continue;
            }
            let first = OF_ROW.len() + usize::from(selecting.is_some());
            let before = self.states.with_value(|states| states.get(&row.key).copied());
            let mut writer = row.outputs.writer(first, is_near);
            (writer.is_first, writer.state) = (is_first, before);
            if let Some(selecting) = selecting {
                // The checkbox is hidden without a name.
                let label = selecting.name_of.run(number).map(|name| ["Select ", &name].concat());
                writer.write_maybe(label.as_deref());
                writer.write_maybe(label.is_none().then_some(""));
            }
            template.cells.write(number, &mut writer);
            if let Some(state) = writer.state.filter(|_| writer.state != before) {
                let key = row.key.clone();
                self.states.update_value(|states| states.extend([(key, state)]));
            }
        }
    }
}

/// Returns the id of a row's element.
pub(super) fn row_id(id: &str, number: usize) -> String {
    format!("{id}-row-{number}")
}

/// Makes rows the first children of a block. Others that stand there go to their own blocks.
fn place(block: &HtmlElement, rows: &[Row]) {
    let mut next = block.first_child();
    for row in rows {
        let element: &Node = &row.outputs.element;
        if next.as_ref() != Some(element) {
            // It fails only for nodes outside of the block.
            let _ = match &next {
                // The row that stands here has moved down.
                Some(moved) if moved.next_sibling().as_ref() == Some(element) => block.append_child(moved),
                _ => block.insert_before(element, next.as_ref()),
            };
        }
        next = element.next_sibling();
    }
}
