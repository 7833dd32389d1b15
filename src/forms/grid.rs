//! New documents as a table: a row for each, or for each item of its list. A cell is a text as typed.

use crate::forms::draft::Document;
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable};
use crate::text::csv::parse_table;

/// A field of a document, or of the items of its list.
#[derive(Clone, Copy)]
pub struct GridField {
    /// The list of matched items; `None` for a field of the document itself.
    pub(super) list: Option<FieldName>,
    /// The row of the field.
    pub spec: &'static FieldSpec,
}

/// Returns the fields that a table of documents has columns for.
pub fn grid_fields(table: &'static FieldTable) -> Vec<GridField> {
    let mut fields = Vec::new();
    for spec in table.fields {
        match spec.list().filter(|list| list.is_matched()) {
            Some(list) => {
                let inner = list.table.fields.iter().filter(|spec| !matches!(spec.kind, FieldKind::Part));
                fields.extend(inner.map(|inner| GridField { list: Some(spec.name), spec: inner }));
            }
            None => fields.push(GridField { list: None, spec }),
        }
    }
    fields
}

impl GridField {
    fn is(&self, other: &Self) -> bool {
        (self.list, self.spec.name) == (other.list, other.spec.name)
    }

    /// Returns whether a column head names the field, by its label or as the API spells it.
    fn is_named(&self, head: &str) -> bool {
        let plain = |text: &str| -> String {
            let text = text.split(" (").next().unwrap_or_default();
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let head = plain(head);
        !head.is_empty() && (head == plain(self.spec.label) || head == plain(self.spec.name.0))
    }
}

/// A column of a grid.
#[derive(Clone)]
pub struct GridColumn {
    /// The head in the paste, or the column's number there; empty for a column that was added.
    pub head: String,
    /// The field; `None` if the column is left out.
    pub field: Option<GridField>,
    /// The value of empty cells; empty for that of a new form.
    pub otherwise: String,
}

impl GridColumn {
    /// Returns a column whose empty cells have the value of a new form.
    pub(super) const fn new(head: String, field: Option<GridField>) -> Self {
        Self { head, field, otherwise: String::new() }
    }

    fn is_of(&self, field: &GridField) -> bool {
        self.field.is_some_and(|own| own.is(field))
    }
}

/// A table of new documents. It has no `Debug`: it contains keys.
#[derive(Clone)]
pub struct Grid {
    /// The documents' form.
    pub document: &'static Document,
    /// The columns, in the order of the paste.
    pub columns: Vec<GridColumn>,
    /// The cells of each row, as many as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Reads a table with or without a head row; without one the columns are the `usual` fields. Required fields without a
    /// value get a column of their own. `None` if there is no content.
    pub fn paste(document: &'static Document, usual: &[FieldName], text: &str) -> Option<Self> {
        let mut rows = parse_table(text);
        let all = grid_fields(document.table);
        let first = rows.first()?;
        let named = |head: &String| all.iter().find(|field| field.is_named(head)).copied();
        let heads = first.iter().filter(|cell| !cell.trim().is_empty()).count();
        let has_head = 2 * first.iter().filter_map(named).count() >= heads;
        let width = rows.iter().map(Vec::len).max().unwrap_or_default();
        let mut columns: Vec<GridColumn> = Vec::new();
        for at in 0..width {
            let head = first.get(at).filter(|head| has_head && !head.trim().is_empty());
            let field = match has_head {
                true => head.and_then(named),
                false => {
                    usual.get(at).and_then(|name| all.iter().find(|field| field.spec.name == *name).copied())
                }
            };
            let head = head.cloned().unwrap_or_else(|| format!("Column {}", at + 1));
            let field = field.filter(|field| !columns.iter().any(|column| column.is_of(field)));
            columns.push(GridColumn::new(head, field));
        }
        if has_head {
            rows.remove(0);
        }
        let is_missing = |field: &&GridField| {
            let GridField { spec, .. } = field;
            let is_required =
                !spec.missing.is_empty() && spec.initial.is_empty() && spec.condition().is_none();
            is_required && !columns.iter().any(|column| column.is_of(field))
        };
        let missing = all.iter().filter(is_missing);
        let added: Vec<_> = missing.map(|field| GridColumn::new(String::new(), Some(*field))).collect();
        columns.extend(added);
        rows.iter_mut().for_each(|row| row.resize(columns.len(), String::new()));
        (!rows.is_empty()).then_some(Self { document, columns, rows })
    }

    /// Sets the field of a column; another column of that field is left out.
    pub fn set_field(&mut self, at: usize, field: Option<GridField>) {
        for column in self.columns.iter_mut().filter(|column| field.is_some_and(|field| column.is_of(&field)))
        {
            column.field = None;
        }
        if let Some(column) = self.columns.get_mut(at) {
            column.field = field;
        }
    }
}
