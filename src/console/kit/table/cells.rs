//! The content of a table's rows. A row is plain elements without signals: the first is built from its columns, the others
//! are copies, and a text is written only if it differs.

use std::borrow::Cow;

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
    /// Writes the outputs of row `number`: cell by cell, and within an element its attributes, then its text, then what is
    /// inside. Tracked: runs again when a signal that it reads changes.
    fn write(&self, number: usize, row: &mut RowWriter<'_>);

    /// Handles a press on the button of row `number`.
    fn on_button(&self, _number: usize) {}
}

/// An element of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    name: &'static str,
    fixed: &'static [(&'static str, &'static str)],
    /// The names of the attributes that are written.
    varying: &'static [&'static str],
    /// True if it has a text that is written, and nothing else inside.
    has_text: bool,
    inside: &'static [Self],
}

impl Part {
    pub const fn new(name: &'static str, fixed: &'static [(&'static str, &'static str)]) -> Self {
        Self { name, fixed, varying: &[], has_text: false, inside: &[] }
    }

    const CELL: Self = Self::new("td", &[("class", "table-cell"), ("role", "gridcell")]);
    /// A cell with a text.
    pub const TEXT: Self = Self::CELL.with_text();
    /// A cell with a tooltip and a text: [`RowWriter::write_titled`].
    pub const TITLED: Self = Self::CELL.titled();
    /// A cell with an address that is cut in the middle, because addresses differ at their ends: [`RowWriter::write_cut`].
    pub const CUT: Self = Self::new("td", &[("class", "table-cell split"), ("role", "gridcell")])
        .varying(&["title"])
        .around(&[
            Self::new("span", &[("class", "cut-head")]).with_text(),
            Self::new("span", &[("class", "cut-tail")]).with_text(),
        ]);

    /// A cell with elements inside.
    pub const fn cell(inside: &'static [Self]) -> Self {
        Self::CELL.around(inside)
    }

    #[must_use]
    pub const fn varying(self, varying: &'static [&'static str]) -> Self {
        Self { varying, ..self }
    }

    #[must_use]
    pub const fn with_text(self) -> Self {
        Self { has_text: true, ..self }
    }

    /// Adds a text with a tooltip.
    #[must_use]
    pub const fn titled(self) -> Self {
        self.varying(&["title"]).with_text()
    }

    #[must_use]
    pub const fn around(self, inside: &'static [Self]) -> Self {
        Self { inside, ..self }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The key of the column in a sort.
    pub key: &'static str,
    pub label: Cow<'static, str>,
    pub is_sortable: bool,
    /// Its cells.
    pub cell: Part,
}

impl Column {
    pub const fn new(key: &'static str, label: &'static str, is_sortable: bool, cell: Part) -> Self {
        Self { key, label: Cow::Borrowed(label), is_sortable, cell }
    }
}

#[derive(Clone, Copy)]
enum OutputKind {
    Text,
    Attribute(&'static str),
}

/// The row that others are copies of.
pub(super) struct Pattern {
    document: Document,
    row: Element,
    /// The number of elements inside.
    inside: u32,
    /// The outputs with the numbers of their elements in document order: 0 is the row.
    outputs: Vec<(u32, OutputKind)>,
}

impl Pattern {
    /// Builds a row that begins with `parts`; `None` if the browser creates no elements.
    pub(super) fn new(varying: &'static [&'static str], parts: &[Part], columns: &[Column]) -> Option<Self> {
        let document = document();
        let row = document.create_element("tr").ok()?;
        // The class is written later, but gives the row its height at once.
        row.set_attribute("class", "table-row").ok()?;
        row.set_attribute("role", "row").ok()?;
        let outputs = varying.iter().map(|name| (0, OutputKind::Attribute(name))).collect();
        let mut pattern = Self { document, row: row.clone(), inside: 0, outputs };
        for part in parts {
            pattern.add(&row, part)?;
        }
        for column in columns {
            pattern.add(&row, &column.cell)?.set_attribute("data-column", column.key).ok()?;
        }
        Some(pattern)
    }

    fn add(&mut self, parent: &Element, part: &Part) -> Option<Element> {
        let namespace = matches!(part.name, "svg" | "path").then_some("http://www.w3.org/2000/svg");
        let element = match namespace {
            Some(_) => self.document.create_element_ns(namespace, part.name),
            None => self.document.create_element(part.name),
        };
        let element = element.ok()?;
        for (name, value) in part.fixed {
            element.set_attribute(name, value).ok()?;
        }
        parent.append_child(&element).ok()?;
        self.inside += 1;
        let number = self.inside;
        self.outputs.extend(part.varying.iter().map(|name| (number, OutputKind::Attribute(name))));
        if part.has_text {
            element.append_child(&self.document.create_text_node("")).ok()?;
            self.outputs.push((number, OutputKind::Text));
        }
        for part in part.inside {
            self.add(&element, part)?;
        }
        Some(element)
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
    /// Returns a writer of the outputs from `first` on.
    pub(super) fn writer(&mut self, first: usize, is_near: bool) -> RowWriter<'_> {
        let outputs = self.outputs.get_mut(first..).unwrap_or_default();
        RowWriter { outputs, is_near, is_first: false, state: None }
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

/// Writes the outputs of a row, one after the other.
pub struct RowWriter<'a> {
    outputs: &'a mut [Output],
    /// True if the row is in view, or nearly: only such a row reads more from the service, and follows the clock.
    pub is_near: bool,
    /// True if the elements have shown nothing, or another row, before.
    pub(super) is_first: bool,
    /// The state in which the person last saw what the row shows, here or at an earlier visit; `None` if never.
    pub(super) state: Option<usize>,
}

impl<'a> RowWriter<'a> {
    fn next(&mut self) -> Option<&'a mut Output> {
        self.outputs.split_off_first_mut()
    }

    pub fn write(&mut self, text: &str) {
        self.write_maybe(Some(text));
    }

    /// Writes a text, or removes the attribute.
    pub fn write_maybe(&mut self, text: Option<&str>) {
        if let Some(output) = self.next() {
            output.write(text);
        }
    }

    /// Writes the attribute that marks a row whose state has changed since the person last saw it. An unknown state, `None`,
    /// is no change.
    pub fn write_changed(&mut self, state: Option<usize>) {
        let before = self.state;
        self.state = state.or(before);
        let Some(output) = self.next() else { return };
        if before.is_some() && self.state != before {
            // Alternates, so that each change starts the animation again.
            let again = output.written.as_deref() == Some("1");
            output.write(Some(if again { "0" } else { "1" }));
        } else if self.is_first {
            output.write(None);
        }
    }

    /// Writes a time in both zones, after its label, and formats it again only when it changes. Removes the attribute
    /// without a time.
    pub fn write_time(&mut self, time: Option<LabeledTime>) {
        let Some(output) = self.next() else { return };
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

    /// Writes a text, which is its own tooltip.
    pub fn write_titled(&mut self, text: &str) {
        self.write_with_title(text, text);
    }

    pub fn write_with_title(&mut self, title: &str, text: &str) {
        self.write(title);
        self.write(text);
    }

    pub fn write_cut(&mut self, address: &str) {
        let (head, tail) = split_tail(address);
        self.write(address);
        self.write_with_title(head, tail);
    }
}
