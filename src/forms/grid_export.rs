//! Existing documents as a table that [`Grid::paste`] reads again.

use std::collections::HashSet;

use crate::forms::draft::Document;
use crate::forms::grid::{Grid, GridColumn, GridField, grid_fields};
use crate::forms::record::{Record, Value, display_text, on_or_off};
use crate::forms::span::WITHOUT_END;
use crate::forms::table::{FieldKind, FieldSpec};
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::csv::Csv;
use crate::text::names;

impl Grid {
    /// Returns documents in all columns. Without `has_secrets` keys and passwords are empty, and those inside addresses
    /// masked.
    pub fn of(document: &'static Document, records: &[Record], has_secrets: bool) -> Self {
        let fields = grid_fields(document.table);
        let column = |field: &GridField| GridColumn::new(field.spec.label.to_owned(), Some(*field));
        let columns = fields.iter().map(column).collect();
        let list = document.table.matched_lists().next().map(|(list, _)| list);
        let (mut names, mut rows) = (HashSet::new(), Vec::new());
        for record in records {
            let items = list.map_or(&[][..], |list| record.items(list));
            let document = if list.is_some() { with_own_name(record, &mut names) } else { record.clone() };
            let secrets = record.secrets();
            let hidden = (!has_secrets).then_some(&*secrets);
            let cell = |at: usize, field: &GridField| {
                let of = if field.list.is_some() { items.get(at) } else { Some(&document) };
                of.map(|of| cell_of(of, field.spec, hidden)).unwrap_or_default()
            };
            let row = |at: usize| fields.iter().map(|field| cell(at, field)).collect();
            rows.extend((0..items.len().max(1)).map(row));
        }
        Self { document, columns, rows }
    }

    /// Returns the table as a file.
    pub fn to_csv(&self) -> String {
        let mut csv = Csv::with_heads(self.columns.iter().map(|column| &column.head));
        for row in &self.rows {
            row.iter().for_each(|cell| csv.text(cell));
            csv.end_row();
        }
        csv.finish()
    }
}

/// Numbers a document whose name another one has: rows of one name are read as one document.
fn with_own_name(record: &Record, names: &mut HashSet<String>) -> Record {
    let name = record.summary().trim().to_owned();
    let mut all = [name.clone()].into_iter().chain((2..).map(|number| format!("{name} ({number})")));
    let own = all.find(|name| names.insert(name.clone())).unwrap_or_default();
    let mut named = record.clone();
    named.set_text(record.table.fields[0].name, &own);
    named
}

/// Returns a value as a cell; `hidden` are the secrets that it must not have.
fn cell_of(record: &Record, spec: &FieldSpec, hidden: Option<&[&str]>) -> String {
    let Some(value) = record.value(spec.name).filter(|_| record.applies(spec)) else { return String::new() };
    match (spec.kind, value, hidden) {
        (_, Value::Flag(is_on), _) => is_on.map(on_or_off).unwrap_or_default(),
        (kind, Value::List(items), _) => {
            let between = if let FieldKind::List(list) = kind { list.between } else { " " };
            let line = |item: &Record| {
                let cells = item.table.fields.iter().map(|spec| cell_of(item, spec, hidden));
                cells.collect::<Vec<_>>().join(between)
            };
            items.iter().map(line).collect::<Vec<_>>().join("; ")
        }
        (FieldKind::Span(span), Value::Text(text), _) if *text == WITHOUT_END.to_string() => {
            span.without_end.to_owned()
        }
        (FieldKind::Url { .. }, Value::Text(text), Some(secrets)) => display_text(spec, text, secrets),
        (_, Value::Text(_), Some(_)) if spec.is_secret() => String::new(),
        (_, Value::Text(text), _) => text.clone(),
    }
}

/// Returns the name of an exported file with account and time, so that exports do not overwrite each other.
pub fn file_name(account: &str, (what, ending): (&str, &str), at: UnixSeconds, has_secrets: bool) -> String {
    let time: String = format_utc(at).chars().filter(|c| !matches!(c, '-' | ':')).collect();
    let marked = if has_secrets { "-with-secrets" } else { "" };
    names::file_name(&format!("{account}-{what}-{time}{marked}.{ending}"))
}
