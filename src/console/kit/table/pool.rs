//! The pool of row elements. A row keeps its element while it is drawn; those that scrolling sets free go to the other end
//! and show the rows that come, so rows stay in reading order and few are drawn anew. What a row says is an effect of its own:
//! scrolling writes the rows that come, and no other.

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::console::kit::table::cells::{Cells, CellsMaker, Pattern, Row, RowMaker};
use crate::console::kit::table::row_context::RowContext;
use crate::console::kit::table::select::BoxSlot;
use crate::plot::rows::RowPool;
use crate::plot::rows::{Rows, css_px};

/// The elements of the table, and in which order they stand.
pub(super) struct Pool {
    context: RowContext,
    /// What the effects of the rows live in: it outlives a run of the table's own.
    owner: Owner,
    /// Without it nothing is drawn: the browser makes no elements.
    drawn: Option<Drawn>,
    order: RowPool,
    elements: Vec<PoolRow>,
    /// Heights of the whole and of the room above the first row, as they are styled.
    placed_px: (f64, f64),
}

/// The row that all are copies of, and what writes it.
struct Drawn {
    pattern: Pattern,
    check: Option<BoxSlot>,
    cells: Rc<dyn Cells>,
}

struct PoolRow {
    element: HtmlElement,
    number: Rc<Cell<Option<usize>>>,
    /// Has what the row says written for another number.
    renumbered: ArcTrigger,
    is_active: bool,
    is_selected: bool,
    /// Ends the writing with the element.
    _owner: Owner,
}

impl Pool {
    /// Draws the first row; gives what writes the rows as well.
    pub(super) fn new(context: RowContext, draw: CellsMaker) -> (Self, Option<Rc<dyn Cells>>) {
        let drawn = RowMaker::new().map(|mut row| {
            let check = context.selecting.map(|_| BoxSlot::draw(&mut row));
            let cells = draw(&mut row);
            Drawn { pattern: Pattern::new(row), check, cells }
        });
        let cells = drawn.as_ref().map(|drawn| Rc::clone(&drawn.cells));
        let owner = Owner::current().unwrap_or_default();
        let placed_px = (f64::NAN, f64::NAN);
        (Self { context, owner, drawn, order: RowPool::default(), elements: Vec::new(), placed_px }, cells)
    }

    /// Above the drawn rows stands empty room for those before them; the whole is as high as all rows together.
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

    /// Has `count` elements, in the order of the rows that are drawn now.
    pub(super) fn follow(&mut self, body: &HtmlElement, drawn: &Range<usize>, count: usize) {
        self.order.keep(count);
        for gone in self.elements.drain(count.min(self.elements.len())..) {
            gone.element.remove();
        }
        let turned = self.order.turn_to(drawn.start);
        let at = |index: usize| self.elements.get(index).map(|shown| -> &Element { &shown.element });
        let elements: Vec<&Element> = self.order.rows().filter_map(|(index, _)| at(index)).collect();
        let (steps, all) = (turned.unsigned_abs(), elements.len());
        // Those that go to the end stand there in the new order already, as those that go to the beginning do.
        match turned {
            1.. if steps < all => carry(body, &elements[all - steps..], elements[all - steps - 1], false),
            ..=-1 if steps < all => carry(body, &elements[..steps], elements[steps], true),
            _ => {}
        }
        while self.elements.len() < count {
            let Some(drawn) = &self.drawn else { break };
            let Some(row) = drawn.pattern.copy() else { break };
            self.order.add(self.elements.len());
            // It fails only where the table has gone.
            let _ = body.append_child(&row.element);
            self.elements.push(PoolRow::new(self.context, drawn, row, self.owner.child()));
        }
    }

    /// Gives every element its row, and hides those without one.
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
    fn new(context: RowContext, drawn: &Drawn, mut row: Row, owner: Owner) -> Self {
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
                    check.say(&mut writer, name, context.is_selected(number));
                }
                cells.say(number, &mut writer);
            });
        });
        Self { element, number, renumbered, is_active: false, is_selected: false, _owner: owner }
    }

    /// Shows a row: what it says follows before the next paint.
    fn show(&mut self, context: RowContext, number: Option<usize>, is_active: bool) {
        let element = &self.element;
        // None of it can fail: the names stand here.
        let set = |name: &str, value: &str| drop(element.set_attribute(name, value));
        let before = self.number.replace(number);
        // The table names its active row by the id; no one asks for another's.
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

/// Puts elements before or behind another. One that holds the focus would lose it: the table takes it.
fn carry(body: &HtmlElement, elements: &[&Element], beside: &Element, is_before: bool) {
    let anchor = if is_before { Some(beside.clone().unchecked_into()) } else { beside.next_sibling() };
    let focused = document().active_element().filter(|focused| body.contains(Some(focused)));
    for element in elements {
        if focused.as_ref().is_some_and(|focused| element.contains(Some(focused)))
            && let Some(table) = body.parent_element()
        {
            // The table can always be focused.
            let _ = table.unchecked_into::<HtmlElement>().focus();
        }
        // It fails only for an anchor that is not in the table.
        let _ = body.insert_before(element, anchor.as_ref());
    }
}
