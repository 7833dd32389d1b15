//! Fields of a document: by the key of their record in an open form, by their index on the wire.

use std::fmt;

use crate::forms::table::{FieldName, FieldTable};

/// A field of a [`Draft`](super::Draft), by the key of its record, which survives moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    /// The key of the field's record; [`Field::ROOT`] for the document itself.
    pub record: u32,
    /// The field's name.
    pub name: FieldName,
}

impl Field {
    /// The key of the document itself.
    pub const ROOT: u32 = 0;

    /// Returns a field of the document itself.
    pub const fn top(name: FieldName) -> Self {
        Self { record: Self::ROOT, name }
    }

    /// Returns a field of a record.
    pub const fn of(record: u32, name: FieldName) -> Self {
        Self { record, name }
    }
}

/// A field in the service's notation, by the indices of its records: `restreams[2].schedule[0].start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldPath {
    /// The lists on the way to the field, each with an index from 0.
    pub steps: [Option<(FieldName, usize)>; 2],
    /// The field's name.
    pub name: FieldName,
}

impl FieldPath {
    /// Returns a field of the document itself.
    pub const fn top(name: FieldName) -> Self {
        Self { steps: [None, None], name }
    }

    /// Returns a field of an item of a list.
    pub const fn of_item(list: FieldName, position: usize, name: FieldName) -> Self {
        Self { steps: [Some((list, position)), None], name }
    }

    /// Returns the path with one more step, and a field there.
    #[must_use]
    pub fn within(self, list: FieldName, position: usize, name: FieldName) -> Self {
        match self.steps {
            [None, _] => Self { steps: [Some((list, position)), None], name },
            [first, _] => Self { steps: [first, Some((list, position))], name },
        }
    }

    /// Returns the name of the document's own field that the path starts with.
    pub fn top_name(&self) -> FieldName {
        self.steps[0].map_or(self.name, |(list, _)| list)
    }

    /// Parses the notations of services: `restreams[0].source`, `restreams.0.source`, `/restreams/0/source`. Returns
    /// the nearest enclosing field if the form does not have this one, `None` if there is none.
    pub fn parse(mut table: &'static FieldTable, text: &str) -> Option<Self> {
        let mut words = text
            .split(|c: char| c.is_whitespace() || ".[]/\"'#$".contains(c))
            .filter(|word| !word.is_empty());
        let mut path = Self::top(FieldName::WHOLE);
        let is_top = |path: &Self| path.steps[0].is_none();
        loop {
            let Some(word) = words.next() else { return (!is_top(&path)).then_some(path) };
            let find = |name: &str| table.fields.iter().find(|field| field.name.0 == name);
            let Some(field) = find(word) else { return (!is_top(&path)).then_some(path) };
            let next = words.next();
            match (field.list(), next.and_then(|word| word.parse().ok())) {
                (Some(list), Some(position)) => {
                    path = path.within(field.name, position, FieldName::WHOLE);
                    table = list.table;
                }
                _ => {
                    let nested = next.and_then(|next| find(&[word, ".", next].concat()));
                    return Some(Self { name: nested.unwrap_or(field).name, ..path });
                }
            }
        }
    }

    /// Returns the label: "Name", "Restream 3: Stream key", "Restream 1, window 2: Start (UTC)".
    pub fn label(&self, mut table: &'static FieldTable) -> String {
        let mut before: Vec<String> = Vec::new();
        for (list, position) in self.steps.into_iter().flatten() {
            let Some(list) = table.field(list).and_then(|field| field.list()) else { break };
            table = list.table;
            let is_inner_field = !before.is_empty() && self.name != FieldName::WHOLE;
            let noun = if is_inner_field { table.noun.to_lowercase() } else { table.noun.to_owned() };
            before.push(format!("{noun} {}", position + 1));
        }
        let name = match self.name {
            FieldName::OTHER => "Other data",
            FieldName::JSON => "As JSON",
            name => table.field(name).map_or("", |field| field.label),
        };
        match (self.name, before.is_empty()) {
            (_, true) => name.to_owned(),
            (FieldName::WHOLE, _) => before.join(": "),
            _ => format!("{}: {name}", before.join(", ")),
        }
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut dot = "";
        for (list, position) in self.steps.iter().flatten() {
            write!(f, "{dot}{}[{position}]", list.0)?;
            dot = ".";
        }
        match self.name {
            FieldName::WHOLE | FieldName::OTHER => Ok(()),
            name => write!(f, "{dot}{}", name.0),
        }
    }
}
