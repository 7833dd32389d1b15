//! What a table's rows look like and what they say. A row is plain elements without a signal behind any: the first is built,
//! every other is a copy of it, and a text is written only where it differs from the one that stands there.

use leptos::ev::MouseEvent;
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlCollection, HtmlElement, Node};

use crate::text::truncate::split_tail;

/// The cells of a table's rows.
pub trait Cells {
    /// Builds the cells of one row, and names the places in them that say something.
    fn draw(&self, row: &mut RowMaker);

    /// Says what row `number` says at each of these places, in the same order. Whatever signal is read here writes the row
    /// anew when it changes.
    fn say(&self, number: usize, row: &mut RowWriter<'_>);

    /// A link or a button of row `number` was pressed.
    fn on_control(&self, _number: usize, _event: &MouseEvent) {}
}

/// What changes at a place of a row.
#[derive(Clone, Copy)]
enum What {
    /// The text of an element that holds nothing else.
    Text,
    /// An attribute.
    Attribute(&'static str),
}

/// Builds the first row.
pub struct RowMaker {
    document: Document,
    /// The row.
    row: Element,
    /// The element that is being filled.
    within: Element,
    places: Vec<(Element, What)>,
}

impl RowMaker {
    /// An element with these attributes, and what is inside it.
    pub fn element(&mut self, name: &str, attributes: &[(&str, &str)], inside: &dyn Fn(&mut Self)) {
        let namespace = matches!(name, "svg" | "path").then_some("http://www.w3.org/2000/svg");
        let made = match namespace {
            Some(_) => self.document.create_element_ns(namespace, name),
            None => self.document.create_element(name),
        };
        // It fails only for a name that is none.
        let Ok(element) = made else { return };
        for (name, value) in attributes {
            let _ = element.set_attribute(name, value);
        }
        let _ = self.within.append_child(&element);
        let outer = std::mem::replace(&mut self.within, element);
        inside(self);
        self.within = outer;
    }

    /// The cell of a column.
    pub fn cell(&mut self, column: &str, inside: &dyn Fn(&mut Self)) {
        self.element("td", &[("class", "table-cell"), ("role", "gridcell"), ("data-column", column)], inside);
    }

    /// The cell of a column in which nothing but a text is said.
    pub fn text_cell(&mut self, column: &str) {
        self.cell(column, &Self::text);
    }

    /// An element in which nothing but a text is said.
    pub fn text_in(&mut self, name: &str, class: &str) {
        self.element(name, &[("class", class)], &Self::text);
    }

    /// A place: the text of the present element, which holds nothing else.
    pub fn text(&mut self) {
        let _ = self.within.append_child(&self.document.create_text_node(""));
        self.places.push((self.within.clone(), What::Text));
    }

    /// A place: an attribute of the present element.
    pub fn attribute(&mut self, name: &'static str) {
        self.places.push((self.within.clone(), What::Attribute(name)));
    }
}

/// The row that others are copies of.
pub(super) struct Pattern {
    row: Element,
    /// The places, with the numbers of their elements: 0 is the row.
    places: Vec<(u32, What)>,
}

impl Pattern {
    /// Builds it; `before` adds what stands before the cells.
    pub(super) fn new(cells: &dyn Cells, before: &dyn Fn(&mut RowMaker)) -> Option<Self> {
        let document = document();
        let row = document.create_element("tr").ok()?;
        for (name, value) in [("class", "table-row"), ("role", "row"), ("hidden", "")] {
            row.set_attribute(name, value).ok()?;
        }
        let mut maker = RowMaker { document, within: row.clone(), row, places: Vec::new() };
        before(&mut maker);
        cells.draw(&mut maker);
        let inside = maker.row.get_elements_by_tag_name("*");
        let number_of = |element: &Element| {
            let is_it =
                |at: &u32| element_at(&maker.row, &inside, *at).is_some_and(|found| found == *element);
            (0..=inside.length()).find(is_it)
        };
        let places = maker.places.iter().filter_map(|(element, what)| Some((number_of(element)?, *what)));
        Some(Self { places: places.collect(), row: maker.row })
    }

    /// One more row.
    pub(super) fn copy(&self) -> Option<Row> {
        let row: Element = self.row.clone_node_with_deep(true).ok()?.unchecked_into();
        let inside = row.get_elements_by_tag_name("*");
        let place = |&(at, what): &(u32, What)| {
            let element = element_at(&row, &inside, at)?;
            let node = match what {
                What::Text => element.first_child()?,
                What::Attribute(_) => element.unchecked_into(),
            };
            Some(Place { node, what, said: None, made_of: None })
        };
        Some(Row { places: self.places.iter().filter_map(place).collect(), element: row.unchecked_into() })
    }
}

/// The row itself, or the element inside it with the number before.
fn element_at(row: &Element, inside: &HtmlCollection, at: u32) -> Option<Element> {
    at.checked_sub(1).map_or_else(|| Some(row.clone()), |at| inside.item(at))
}

/// A row in the page.
pub(super) struct Row {
    /// Its element.
    pub element: HtmlElement,
    places: Vec<Place>,
}

impl Row {
    /// Writes what it says, from its first place on.
    pub(super) fn writer(&mut self) -> RowWriter<'_> {
        RowWriter { places: self.places.iter_mut() }
    }
}

/// A place, and what stands there.
struct Place {
    node: Node,
    what: What,
    said: Option<String>,
    /// What the text was made of, where that was told.
    made_of: Option<(&'static str, i64)>,
}

impl Place {
    fn say(&mut self, text: Option<&str>) {
        if self.said.as_deref() == text {
            return;
        }
        match (self.what, text) {
            (What::Text, text) => self.node.set_node_value(Some(text.unwrap_or_default())),
            // The name is one that stands in this program: it cannot be refused.
            (What::Attribute(name), Some(text)) => {
                let _ = self.node.unchecked_ref::<Element>().set_attribute(name, text);
            }
            (What::Attribute(name), None) => {
                let _ = self.node.unchecked_ref::<Element>().remove_attribute(name);
            }
        }
        self.said = text.map(str::to_owned);
    }
}

/// Writes a row, place after place.
pub struct RowWriter<'a> {
    places: std::slice::IterMut<'a, Place>,
}

impl RowWriter<'_> {
    /// The text at the next place.
    pub fn say(&mut self, text: &str) {
        self.say_maybe(Some(text));
    }

    /// The text at the next place, or no attribute there.
    pub fn say_maybe(&mut self, text: Option<&str>) {
        if let Some(place) = self.places.next() {
            place.say(text);
        }
    }

    /// The text at the next place, which takes some work: it is made anew only where what it is made of changes. Without that
    /// there is no attribute.
    pub fn say_once(&mut self, made_of: Option<(&'static str, i64)>, make: &dyn Fn() -> String) {
        let Some(place) = self.places.next() else { return };
        if made_of.is_none() {
            place.say(None);
        } else if place.made_of != made_of {
            place.say(Some(&make()));
        }
        place.made_of = made_of;
    }
}

/// Draws the cell of an address that is cut in its middle where there is too little room: addresses differ at their ends.
pub fn draw_cut(row: &mut RowMaker, column: &str) {
    row.element(
        "td",
        &[("class", "table-cell mono"), ("role", "gridcell"), ("data-column", column)],
        &|cell| {
            cell.attribute("title");
            cell.text_in("span", "cut-head");
            cell.text_in("span", "cut-tail");
        },
    );
}

/// Says the address at the places of [`draw_cut`].
pub fn say_cut(row: &mut RowWriter<'_>, address: &str) {
    let (head, tail) = split_tail(address);
    row.say(address);
    row.say(head);
    row.say(tail);
}
