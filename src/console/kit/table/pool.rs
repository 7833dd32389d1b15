//! The pool of row elements. Elements that scroll out move to the other end, so that rows stay in document order and
//! few are redrawn. Each row's content is a separate effect: scrolling writes only the new rows.

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::console::kit::table::cells::{Cells, CellsMaker, RowMaker, RowOutputs};
use crate::console::kit::table::select::BoxSlot;
use crate::console::kit::table::viewport::RowContext;
use crate::plot::rows::{RowPool, Rows, css_px};

pub(super) struct Pool {
    context: RowContext,
    /// The owner of the rows' effects, which outlives a run of the table's own effect.
    owner: Owner,
    /// `None` if the browser creates no elements.
    drawn: Option<RowTemplate>,
    order: RowPool,
    elements: Vec<PoolRow>,
    /// The styled heights of the body and of the space above the first row.
    placed_px: (f64, f64),
}

/// The row to copy, and its writer.
struct RowTemplate {
    pattern: RowMaker,
    check: Option<BoxSlot>,
    cells: Rc<dyn Cells>,
}

struct PoolRow {
    element: HtmlElement,
    number: Rc<Cell<Option<usize>>>,
    /// Triggers a rewrite for another row number.
    renumbered: ArcTrigger,
    is_active: bool,
    is_selected: bool,
    /// Disposes the row's effect with the element.
    _owner: Owner,
}

impl Pool {
    /// Builds the first row; also returns its writer.
    pub(super) fn new(context: RowContext, draw: CellsMaker) -> (Self, Option<Rc<dyn Cells>>) {
        let drawn = RowMaker::new().map(|mut row| {
            let check = context.selecting.map(|_| BoxSlot::draw(&mut row));
            let cells = draw(&mut row);
            RowTemplate { pattern: row, check, cells }
        });
        let cells = drawn.as_ref().map(|drawn| Rc::clone(&drawn.cells));
        let owner = Owner::current().unwrap_or_default();
        let placed_px = (f64::NAN, f64::NAN);
        (Self { context, owner, drawn, order: RowPool::default(), elements: Vec::new(), placed_px }, cells)
    }

    /// Reserves the space of the rows before and after the drawn ones.
    pub(super) fn arrange(&mut self, body: &HtmlElement, rows: Rows, first: usize) {
        let placed_px = (rows.total_px(), rows.top_px(first));
        if self.placed_px == placed_px {
            return;
        }
        self.placed_px = placed_px;
        let style = body.style();
        // A page that cannot be styled still shows its first rows.
        let _ = style.set_property("height", &css_px(placed_px.0));
        let _ = style.set_property("padding-top", &css_px(placed_px.1));
        body.set_hidden(rows.count == 0);
    }

    /// Enlarges the pool to `count` elements, and puts them in the order of the drawn rows.
    pub(super) fn follow(&mut self, body: &HtmlElement, drawn: &Range<usize>, count: usize) {
        let turned = self.order.turn_to(drawn.start);
        let at = |index: usize| self.elements.get(index).map(|shown| -> &Element { &shown.element });
        let elements: Vec<&Element> = self.order.rows().filter_map(|(index, _)| at(index)).collect();
        let (steps, all) = (turned.unsigned_abs(), elements.len());
        // Elements that move to the end are in the new order already, like those that move to the start.
        match turned {
            1.. if steps < all => carry(body, &elements[all - steps..], elements[all - steps - 1], false),
            ..=-1 if steps < all => carry(body, &elements[..steps], elements[steps], true),
            _ => {}
        }
        while self.elements.len() < count {
            let Some(drawn) = &self.drawn else { break };
            let Some(row) = drawn.pattern.copy() else { break };
            self.order.add(self.elements.len());
            // It fails only if the table was removed.
            let _ = body.append_child(&row.element);
            self.elements.push(PoolRow::new(self.context, drawn, row, self.owner.child()));
        }
    }

    /// Assigns a row to every element, and hides unassigned ones.
    pub(super) fn number(&mut self, drawn: &Range<usize>) {
        let active = self.context.active.get();
        for (index, number) in self.order.rows() {
            let Some(shown) = self.elements.get_mut(index) else { continue };
            let number = Some(number).filter(|number| drawn.contains(number));
            shown.show(self.context, number, number.is_some() && number == active);
        }
    }
}

impl PoolRow {
    fn new(context: RowContext, drawn: &RowTemplate, mut row: RowOutputs, owner: Owner) -> Self {
        let (cells, check) = (Rc::clone(&drawn.cells), drawn.check);
        let (number, renumbered) = (Rc::new(Cell::new(None)), ArcTrigger::new());
        let element = row.element.clone();
        let shown = (Rc::clone(&number), renumbered.clone());
        owner.with(|| {
            Effect::new(move || {
                let (number, renumbered) = &shown;
                renumbered.track();
                let Some(number) = number.get() else { return };
                let mut writer = row.writer();
                if let Some((selecting, check)) = context.selecting.zip(check) {
                    let name = selecting.name_of.run(number);
                    check.write(&mut writer, name, context.is_selected(number));
                }
                cells.write(number, &mut writer);
            });
        });
        Self { element, number, renumbered, is_active: false, is_selected: false, _owner: owner }
    }

    /// Assigns a row; its content is written before the next paint.
    fn show(&mut self, context: RowContext, number: Option<usize>, is_active: bool) {
        let element = &self.element;
        // The names are constants, so it cannot fail.
        let set = |name: &str, value: &str| drop(element.set_attribute(name, value));
        let before = self.number.replace(number);
        // Only the active row needs an id.
        if (before, self.is_active) != (number, is_active) {
            match number.filter(|_| is_active) {
                Some(number) => set("id", &context.id_of(number)),
                None if self.is_active => drop(element.remove_attribute("id")),
                None => {}
            }
        }
        if before != number {
            if let Some(number) = number {
                set("aria-rowindex", &(number + 2).to_string());
            }
            if before.is_some() != number.is_some() {
                element.set_hidden(number.is_none());
            }
            self.renumbered.notify();
        }
        let is_selected = number.is_some_and(|number| context.is_selected(number));
        if (self.is_active, self.is_selected) != (is_active, is_selected) {
            (self.is_active, self.is_selected) = (is_active, is_selected);
            set(
                "class",
                match (is_active, is_selected) {
                    (false, false) => "table-row",
                    (true, false) => "table-row is-active",
                    (false, true) => "table-row is-selected",
                    (true, true) => "table-row is-active is-selected",
                },
            );
        }
    }
}

/// Moves elements before or behind another one. If the focus is in one, the table takes it, because moving loses it.
fn carry(body: &HtmlElement, elements: &[&Element], beside: &Element, is_before: bool) {
    let anchor = if is_before { Some(beside.clone().unchecked_into()) } else { beside.next_sibling() };
    let focused = document().active_element().filter(|focused| body.contains(Some(focused)));
    for element in elements {
        if focused.as_ref().is_some_and(|focused| element.contains(Some(focused)))
            && let Some(table) = body.parent_element()
        {
            let _ = table.unchecked_into::<HtmlElement>().focus();
        }
        // It fails only for an anchor outside of the table.
        let _ = body.insert_before(element, anchor.as_ref());
    }
}
