//! The documents of a table, each with its problems. The checks are those of the form.

use std::collections::HashMap;

use crate::forms::draft::Draft;
use crate::forms::grid::{Grid, GridField};
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::table::{FieldKind, FieldName, FieldSpec, List, ON};
use crate::forms::utc_time::{HourReference, parse_hour_of, parse_typed};
use crate::forms::windows::is_schedule;
use crate::model::time::{UnixSeconds, format_utc};

/// A problem of a document in a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridProblem {
    /// The number of the row, from 0.
    pub row: usize,
    /// The column; `None` if no column has the field.
    pub column: Option<usize>,
    /// A sentence, with the field's name if no column has it.
    pub message: String,
    /// True if the document can be created all the same.
    pub is_warning: bool,
}

impl GridProblem {
    fn error(row: usize, column: Option<usize>, message: impl Into<String>) -> Self {
        Self { row, column, message: message.into(), is_warning: false }
    }
}

/// A document of a grid.
pub struct GridItem {
    /// Its form.
    pub draft: Draft,
    /// The numbers of its rows, from 0.
    pub rows: Vec<usize>,
    /// The problems of its rows.
    pub problems: Vec<GridProblem>,
    /// True if there is a warning about it beside the others or the account, or its list is empty.
    pub is_doubtful: bool,
    /// The list whose items are the rows, with the number of the row of each item.
    items: Option<(FieldName, Vec<usize>)>,
}

/// Finds what is wrong with drafts beside each other and the account.
pub type CheckTogether<'a> = &'a dyn Fn(&[&Draft]) -> Vec<Vec<Problem>>;

impl Grid {
    /// Returns a problem with the label of its column.
    pub fn sentence(&self, problem: &GridProblem) -> String {
        let column = problem.column.and_then(|at| self.columns.get(at)?.field);
        column.map_or_else(
            || problem.message.clone(),
            |field| format!("{}: {}", field.spec.label, problem.message),
        )
    }

    /// Returns the text of a cell, or the one for empty cells of its column.
    fn cell(&self, row: usize, column: usize) -> &str {
        let typed = self.rows[row].get(column).map_or("", String::as_str);
        if typed.trim().is_empty() { &self.columns[column].otherwise } else { typed }
    }

    fn columns_of(&self, list: Option<FieldName>) -> impl Iterator<Item = (usize, &'static FieldSpec)> {
        self.columns.iter().enumerate().filter_map(move |(at, column)| {
            let field = column.field.filter(|field| field.list == list)?;
            Some((at, field.spec))
        })
    }

    /// Returns the rows of each document. Rows with the same name are one document with several items, and so is a row
    /// without a name with the one above.
    fn groups(&self) -> Vec<Vec<usize>> {
        let table = self.document.table;
        let has_items = table.matched_lists().next().is_some();
        let name = self.columns_of(None).find(|(_, spec)| has_items && spec.name == table.fields[0].name);
        let (mut groups, mut by_name): (Vec<Vec<usize>>, HashMap<&str, usize>) = (Vec::new(), HashMap::new());
        let mut last = None;
        for row in 0..self.rows.len() {
            let name = name.map_or("", |(column, _)| self.cell(row, column).trim());
            let known = if name.is_empty() { last.filter(|_| has_items) } else { by_name.get(name).copied() };
            let at = known.unwrap_or(groups.len());
            match groups.get_mut(at) {
                Some(group) => group.push(row),
                None => groups.push(vec![row]),
            }
            if !name.is_empty() {
                by_name.insert(name, at);
            }
            last = Some(at);
        }
        groups
    }

    /// Returns the documents with all problems at a second, also those of `together`.
    pub fn items(&self, now: UnixSeconds, together: CheckTogether<'_>) -> Vec<GridItem> {
        let mut items: Vec<GridItem> = self.groups().into_iter().map(|rows| self.item(rows)).collect();
        let found = together(&items.iter().map(|item| &item.draft).collect::<Vec<_>>());
        let mut by_text: HashMap<String, usize> = HashMap::new();
        for (at, item) in items.iter_mut().enumerate() {
            item.is_doubtful |= found.get(at).is_some_and(|found| !found.is_empty());
            let own = item.draft.problems(Some(now)).0.into_iter();
            for problem in own.chain(found.get(at).into_iter().flatten().cloned()) {
                let found = self.problem(item, problem);
                item.problems.push(found);
            }
            let row = item.rows[0];
            if let Some(other) = by_text.get(&item.draft.to_record().to_text()) {
                let message = format!("The same as row {}.", other + 1);
                item.problems.push(GridProblem::error(row, None, message));
            } else {
                by_text.insert(item.draft.to_record().to_text(), row);
            }
        }
        items
    }

    fn item(&self, rows: Vec<usize>) -> GridItem {
        let mut draft = Draft::blank(self.document);
        let mut problems = Vec::new();
        for &row in &rows {
            for (column, spec) in self.columns_of(None) {
                let text = self.cell(row, column).trim();
                let first = self.cell(rows[0], column).trim();
                let problem = match (text, row == rows[0]) {
                    ("", _) => None,
                    (_, true) => fill(&mut draft, Field::ROOT, spec, self.cell(row, column)),
                    (text, _) => (text != first).then_some("Differs from the first row of this document."),
                };
                problems.extend(problem.map(|message| GridProblem::error(row, Some(column), message)));
            }
        }
        let list = self.document.table.matched_lists().next();
        let items = list.map(|(list, _)| (list, self.fill_list(&mut draft, list, &rows, &mut problems)));
        if let Some((list, rows)) = &items {
            let mut seen: HashMap<String, usize> = HashMap::new();
            for (item, &row) in draft.items(Field::top(*list)).iter().zip(rows) {
                let first = *seen.entry(item.to_text()).or_insert(row);
                let message = (first != row).then(|| format!("The same as row {}.", first + 1));
                problems.extend(message.map(|message| GridProblem::error(row, None, message)));
            }
        }
        problems.extend(self.meet_conditions(&mut draft, Field::ROOT, None, rows[0]));
        // A new form is without items only after a person removed the empty one.
        let is_doubtful = items.as_ref().is_some_and(|(_, rows)| rows.is_empty());
        GridItem { draft, rows, problems, items, is_doubtful }
    }

    /// Makes an item of each row that has one; returns the rows.
    fn fill_list(
        &self,
        draft: &mut Draft,
        list: FieldName,
        rows: &[usize],
        problems: &mut Vec<GridProblem>,
    ) -> Vec<usize> {
        let columns: Vec<_> = self.columns_of(Some(list)).collect();
        let has_item =
            |row: &usize| columns.iter().any(|(column, _)| !self.cell(*row, *column).trim().is_empty());
        let filled: Vec<usize> = rows.iter().copied().filter(has_item).collect();
        let mut unused = draft.keys(Field::top(list)).into_iter();
        for &row in &filled {
            let Some(key) = unused.next().or_else(|| draft.add(Field::top(list))) else { continue };
            for &(column, spec) in &columns {
                let text = self.cell(row, column);
                let problem = if text.trim().is_empty() { None } else { fill(draft, key, spec, text) };
                problems.extend(problem.map(|message| GridProblem::error(row, Some(column), message)));
            }
            problems.extend(self.meet_conditions(draft, key, Some(list), row));
        }
        unused.for_each(|key| drop(draft.remove(key)));
        filled
    }

    /// Gives the fields that filled ones depend on the value that these need, unless the table says otherwise; returns the
    /// cells that are not used because of that.
    fn meet_conditions(
        &self,
        draft: &mut Draft,
        record: u32,
        list: Option<FieldName>,
        row: usize,
    ) -> Vec<GridProblem> {
        let is_filled = |column: usize| !self.cell(row, column).trim().is_empty();
        let mut unused = Vec::new();
        for (column, spec) in self.columns_of(list).filter(|(column, _)| is_filled(*column)) {
            let Some((name, value)) = spec.condition() else { continue };
            if !self.columns_of(list).any(|(column, other)| other.name == name && is_filled(column)) {
                draft.switch(Field::of(record, name), value == ON);
                draft.set_text(Field::of(record, name), value.to_owned());
            } else if !draft.applies(Field::of(record, spec.name)) {
                let of = draft.label(Field::of(record, name)).unwrap_or_default();
                let message = format!("Not used: {of} is not {value}.");
                unused.push(GridProblem { row, column: Some(column), message, is_warning: true });
            }
        }
        unused
    }

    /// Places a problem of a draft in the table.
    fn problem(&self, item: &GridItem, problem: Problem) -> GridProblem {
        let Problem { field, message, is_warning } = problem;
        let path = item.draft.path(field);
        let steps = path.map(|path| path.steps).unwrap_or_default();
        let list = item.items.as_ref().map(|(list, _)| *list);
        let (list, row, name) = match (steps, &item.items) {
            ([Some((of, at)), inner], Some((_, rows))) if list == Some(of) => {
                (list, rows.get(at).copied(), inner.map_or(field.name, |(inner, _)| inner))
            }
            ([Some((of, _)), _], _) => (None, None, of),
            _ => (None, None, field.name),
        };
        let column = self.columns_of(list).find(|(_, spec)| spec.name == name).map(|(column, _)| column);
        let label = item
            .draft
            .label(field)
            .filter(|label| !label.is_empty() && (column.is_none() || steps[1].is_some()));
        let message = label.map_or_else(|| message.clone(), |label| format!("{label}: {message}"));
        GridProblem { row: row.unwrap_or(item.rows[0]), column, message, is_warning }
    }
}

impl GridItem {
    /// Returns whether nothing prevents the creation.
    pub fn is_ready(&self) -> bool {
        self.problems.iter().all(|problem| problem.is_warning)
    }

    /// Names its item with this number, from 0: "Restream 2".
    pub fn part(&self, number: usize) -> String {
        let list = self.items.as_ref().and_then(|(list, _)| self.draft.table().field(*list)?.list());
        list.map_or_else(String::new, |list| format!("{} {}", list.table.noun, number + 1))
    }

    /// Returns its name.
    pub fn name(&self) -> String {
        self.draft.to_record().summary()
    }

    /// Returns the value of a row's field as it will be sent, masked.
    pub fn display(&self, row: usize, field: GridField) -> String {
        let record = match &self.items {
            Some((list, rows)) if field.list.is_some() => {
                let at = rows.iter().position(|other| *other == row);
                at.and_then(|at| self.draft.items(Field::top(*list)).get(at))
            }
            _ => self.draft.record(Field::ROOT),
        };
        let is_there = |record: &&Record| record.applies(field.spec);
        record.filter(is_there).map(|record| record.display(field.spec.name)).unwrap_or_default()
    }
}

/// Types a cell into a field; returns what is wrong with it, beyond the checks of the form.
fn fill(draft: &mut Draft, record: u32, spec: &'static FieldSpec, text: &str) -> Option<&'static str> {
    let field = Field::of(record, spec.name);
    let plain = text.trim();
    match spec.kind {
        FieldKind::Switch => match plain.to_lowercase().as_str() {
            "on" | "yes" | "true" | "1" | "active" => draft.switch(field, true),
            "off" | "no" | "false" | "0" | "inactive" => draft.switch(field, false),
            _ => return Some("Enter on or off."),
        },
        FieldKind::List(list) => add_items(draft, field, list, text),
        FieldKind::Choice(values) => {
            let is_it = |value: &&&str| {
                let label = spec.label_of.map(|label_of| label_of(value)).unwrap_or_default();
                plain.eq_ignore_ascii_case(value) || plain.eq_ignore_ascii_case(&label)
            };
            draft.set_text(field, values.iter().find(is_it).map_or(plain, |value| *value).to_owned());
        }
        FieldKind::Span(span) if plain.eq_ignore_ascii_case(span.without_end) => {
            draft.set_text(field, "-1".to_owned());
        }
        _ => draft.set_text(field, text.to_owned()),
    }
    None
}

/// Adds the items of a cell, which stand on lines of their own or between semicolons.
fn add_items(draft: &mut Draft, list: Field, kind: &'static List, text: &str) {
    for line in text.split([';', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
        let marks: &[&str] = if is_schedule(kind) { &[" to ", " – ", " - "] } else { &[" = ", "="] };
        let parts = marks.iter().find_map(|mark| line.split_once(mark)).unwrap_or((line, ""));
        let (Some(key), [first, second, ..]) = (draft.add(list), kind.table.fields) else { continue };
        draft.set_text(Field::of(key, first.name), parts.0.trim().to_owned());
        let start = parse_typed(parts.0, None).ok().map(HourReference::After);
        let end = parse_hour_of(parts.1, start, None).ok().filter(|_| is_schedule(kind));
        draft
            .set_text(Field::of(key, second.name), end.map_or_else(|| parts.1.trim().to_owned(), format_utc));
    }
}
