//! The content of a table's rows. A row is plain elements without signals: the first is built, the others are copies,
//! and a text is written only if it differs.
//!
//! Building creates a slot for each output; writing uses the slots in any order.

use std::rc::Rc;

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement, Node};

use crate::console::platform::clock::{both_zones, second_zone};
use crate::console::platform::settings::Zone;
use crate::model::time::UnixSeconds;
use crate::text::truncate::split_tail;

/// A time, and the word before it.
pub type LabeledTime = (&'static str, UnixSeconds);

pub trait Cells {
    /// Writes the content of row `number` to its slots. Tracked: runs again when a signal that it reads changes.
    fn write(&self, number: usize, row: &mut RowWriter<'_>);

    /// Handles a press on the button of row `number`.
    fn on_button(&self, _number: usize) {}
}

/// Builds the cells of one row and keeps its slots.
pub type CellsMaker = Box<dyn FnOnce(&mut RowMaker) -> Rc<dyn Cells>>;

/// An output of a row: an element's only text, or an attribute.
#[derive(Clone, Copy)]
pub struct CellSlot(usize);

/// A text with its element's tooltip.
#[derive(Clone, Copy)]
pub struct TitledSlot {
    pub title: CellSlot,
    pub text: CellSlot,
}

/// An address that is truncated in the middle, because addresses differ at their ends.
#[derive(Clone, Copy)]
pub struct CutSlot {
    title: CellSlot,
    head: CellSlot,
    tail: CellSlot,
}

#[derive(Clone, Copy)]
enum OutputKind {
    Text,
    Attribute(&'static str),
}

pub struct RowMaker {
    document: Document,
    row: Element,
    /// The current element, and its number in document order: 0 is the row.
    within: (Element, u32),
    inside: u32,
    /// The outputs with the numbers of their elements.
    outputs: Vec<(u32, OutputKind)>,
}

impl RowMaker {
    pub(super) fn new() -> Option<Self> {
        let document = document();
        let row = document.create_element("tr").ok()?;
        for (name, value) in [("class", "table-row"), ("role", "row")] {
            row.set_attribute(name, value).ok()?;
        }
        Some(Self { document, within: (row.clone(), 0), row, inside: 0, outputs: Vec::new() })
    }

    pub fn element<T>(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
        inside: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.open(name, attributes);
        let made = inside(self);
        self.within = outer;
        made
    }

    /// Opens a new element; returns the enclosing one.
    fn open(&mut self, name: &str, attributes: &[(&str, &str)]) -> (Element, u32) {
        let namespace = matches!(name, "svg" | "path").then_some("http://www.w3.org/2000/svg");
        let made = match namespace {
            Some(_) => self.document.create_element_ns(namespace, name),
            None => self.document.create_element(name),
        };
        // It fails only for an invalid name.
        let Ok(element) = made else { return self.within.clone() };
        for (name, value) in attributes {
            let _ = element.set_attribute(name, value);
        }
        let _ = self.within.0.append_child(&element);
        self.inside += 1;
        std::mem::replace(&mut self.within, (element, self.inside))
    }

    pub fn cell<T>(&mut self, column: &str, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.element("td", &[("class", "table-cell"), ("role", "gridcell"), ("data-column", column)], inside)
    }

    pub fn text_cell(&mut self, column: &str) -> CellSlot {
        self.cell(column, Self::text)
    }

    pub fn text_in(&mut self, name: &str, class: &str) -> CellSlot {
        self.element(name, &[("class", class)], Self::text)
    }

    pub fn cut_cell(&mut self, column: &str) -> CutSlot {
        let attributes = [("class", "table-cell split mono"), ("role", "gridcell"), ("data-column", column)];
        self.element("td", &attributes, |cell| CutSlot {
            title: cell.attribute("title"),
            head: cell.text_in("span", "cut-head"),
            tail: cell.text_in("span", "cut-tail"),
        })
    }

    /// Adds a variable text as the current element's only content.
    pub fn text(&mut self) -> CellSlot {
        let _ = self.within.0.append_child(&self.document.create_text_node(""));
        self.slot(OutputKind::Text)
    }

    pub fn attribute(&mut self, name: &'static str) -> CellSlot {
        self.slot(OutputKind::Attribute(name))
    }

    /// Adds a variable text and tooltip to the current element.
    pub fn titled_text(&mut self) -> TitledSlot {
        TitledSlot { title: self.attribute("title"), text: self.text() }
    }

    fn slot(&mut self, what: OutputKind) -> CellSlot {
        self.outputs.push((self.within.1, what));
        CellSlot(self.outputs.len() - 1)
    }

    /// Copies the row with its outputs.
    pub(super) fn copy(&self) -> Option<RowOutputs> {
        let row: Element = self.row.clone_node_with_deep(true).ok()?.unchecked_into();
        let inside = row.get_elements_by_tag_name("*");
        let element_at = |at: u32| at.checked_sub(1).map_or_else(|| Some(row.clone()), |at| inside.item(at));
        let output = |&(at, what): &(u32, OutputKind)| Output::new(element_at(at)?, what);
        let outputs = self.outputs.iter().map(output).collect::<Option<_>>()?;
        Some(RowOutputs { outputs, element: row.unchecked_into() })
    }
}

pub(super) struct RowOutputs {
    pub element: HtmlElement,
    outputs: Vec<Output>,
}

impl RowOutputs {
    pub(super) fn writer(&mut self, is_near: bool) -> RowWriter<'_> {
        RowWriter { outputs: &mut self.outputs, is_near }
    }
}

struct Output {
    node: Node,
    what: OutputKind,
    written: Option<String>,
    /// The time that was written, if it is one.
    made_of: Option<(&'static str, UnixSeconds, Zone)>,
}

impl Output {
    fn new(element: Element, what: OutputKind) -> Option<Self> {
        let node = match what {
            OutputKind::Text => element.first_child()?,
            OutputKind::Attribute(_) => element.unchecked_into(),
        };
        Some(Self { node, what, written: None, made_of: None })
    }

    fn write(&mut self, text: Option<&str>) {
        if self.written.as_deref() == text {
            return;
        }
        match (self.what, text) {
            (OutputKind::Text, text) => self.node.set_node_value(Some(text.unwrap_or_default())),
            // The name is a constant, so it is valid.
            (OutputKind::Attribute(name), Some(text)) => {
                let _ = self.node.unchecked_ref::<Element>().set_attribute(name, text);
            }
            (OutputKind::Attribute(name), None) => {
                let _ = self.node.unchecked_ref::<Element>().remove_attribute(name);
            }
        }
        self.written = text.map(str::to_owned);
    }
}

pub struct RowWriter<'a> {
    outputs: &'a mut [Output],
    /// True if the row is in view, or nearly: only such a row reads more from the service, and follows the clock.
    pub is_near: bool,
}

impl RowWriter<'_> {
    pub fn write(&mut self, slot: CellSlot, text: &str) {
        self.write_maybe(slot, Some(text));
    }

    /// Writes a text, or removes the attribute.
    pub fn write_maybe(&mut self, slot: CellSlot, text: Option<&str>) {
        if let Some(output) = self.outputs.get_mut(slot.0) {
            output.write(text);
        }
    }

    /// Writes a time in both zones, after its label, and formats it again only when it changes. Removes the attribute
    /// without a time.
    pub fn write_time(&mut self, slot: CellSlot, time: Option<LabeledTime>) {
        let Some(output) = self.outputs.get_mut(slot.0) else { return };
        let made_of = time.map(|(label, time)| (label, time, second_zone()));
        match time {
            None => output.write(None),
            Some((label, time)) if output.made_of != made_of => {
                output.write(Some(&[label, &both_zones(time)].concat()));
            }
            Some(_) => {}
        }
        output.made_of = made_of;
    }

    pub fn write_titled(&mut self, slot: TitledSlot, text: &str) {
        self.write(slot.title, text);
        self.write(slot.text, text);
    }

    pub fn write_cut(&mut self, slot: CutSlot, address: &str) {
        let (head, tail) = split_tail(address);
        self.write(slot.title, address);
        self.write(slot.head, head);
        self.write(slot.tail, tail);
    }
}
