//! A change of many rows before it is sent: the old and the new value of each row, and the documents to write.

use crate::forms::change_many::{EditedRow, ManyDocument, ManyKind, ManyRow, Selection};
use crate::forms::changes::{FieldChange, changes};
use crate::forms::draft::{Document, Draft};
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::table::FieldName;
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by_key;

const LOCKED: &str = "It is recording: this can be changed after it stops.";

/// A planned change. It has no `Debug`: it holds secrets.
#[derive(Clone)]
pub struct ManyPlan {
    /// All rows: those that cannot change first, then those that change, each in the order shown.
    pub rows: Vec<PlannedRow>,
    /// The documents to write.
    pub documents: Vec<PlannedDocument>,
    form: &'static Document,
}

/// A row of a review. Its values can be shown: secrets are masked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedRow {
    /// The name.
    pub name: String,
    /// The differences; none if the row does not change.
    pub changes: Vec<FieldChange>,
    /// Why it cannot change; empty if it can.
    pub refused: String,
    /// Sentences about it.
    pub notes: Vec<String>,
    /// True if it sends now.
    pub is_live: bool,
    /// The index of its document in the plan, if it changes.
    document: Option<usize>,
}

/// A document to write.
#[derive(Clone)]
pub struct PlannedDocument {
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// The version as last loaded.
    pub before: Record,
    /// The version to write.
    pub after: Record,
}

impl ManyPlan {
    /// Counts the rows that change.
    pub fn changed(&self) -> usize {
        self.rows.iter().filter(|row| !row.changes.is_empty()).count()
    }

    /// Counts the rows that cannot change.
    pub fn refused(&self) -> usize {
        self.rows.iter().filter(|row| !row.refused.is_empty()).count()
    }

    /// Counts the rows that change while they send.
    pub fn live(&self) -> usize {
        self.rows.iter().filter(|row| row.is_live && !row.changes.is_empty()).count()
    }

    /// Counts the documents of which an undo would not bring back all.
    pub fn lossy(&self) -> usize {
        let is_lossy = |one: &&PlannedDocument| !(self.form.not_undone)(&one.before, &one.after).is_empty();
        self.documents.iter().filter(is_lossy).count()
    }

    /// Returns the plan that brings back what was before the change of the documents at these indices.
    #[must_use]
    pub fn undo(&self, done: &[usize]) -> Self {
        let undone = |row: &PlannedRow| {
            let document = done.iter().position(|at| row.document == Some(*at))?;
            let PlannedDocument { before, after, .. } = self.documents.get(done[document])?;
            let swap = |change: &FieldChange| FieldChange {
                old: change.new.clone(),
                new: change.old.clone(),
                ..change.clone()
            };
            let changes = row.changes.iter().map(swap).collect();
            let lost = Some((self.form.not_undone)(before, after)).filter(|lost| !lost.is_empty());
            let (notes, document) = (lost.map(str::to_owned).into_iter().collect(), Some(document));
            Some(PlannedRow { changes, notes, document, ..row.clone() })
        };
        let swap = |at: &usize| {
            let PlannedDocument { id, name, before, after } = self.documents.get(*at)?.clone();
            Some(PlannedDocument { id, name, before: after, after: before })
        };
        Self {
            rows: self.rows.iter().filter_map(undone).collect(),
            documents: done.iter().filter_map(swap).collect(),
            form: self.form,
        }
    }
}

/// A row while the plan is made.
struct Step {
    /// The edited record, unless it is refused or unchanged.
    wanted: Option<Record>,
    refused: String,
    notes: Vec<String>,
}

impl Selection {
    /// Plans a change by what was typed; fails with a sentence if that does not fit these rows.
    pub fn plan(&self, kind: &ManyKind, typed: &Record, now: UnixSeconds) -> Result<ManyPlan, String> {
        let edited = (kind.edit)(typed, &self.rows, now)?;
        let mut steps: Vec<Step> =
            self.rows.iter().zip(edited).map(|(row, edited)| self.step(row, edited)).collect();
        let mut rows_of = vec![Vec::new(); self.documents.len()];
        for (at, row) in self.rows.iter().enumerate() {
            rows_of[row.document].push(at);
        }
        let drafts = self.documents.iter().zip(&rows_of).enumerate();
        let drafts: Vec<(usize, Draft)> = drafts
            .filter_map(|(at, (document, rows))| Some((at, self.checked(document, rows, &mut steps, now)?)))
            .collect();
        for ((at, draft), remarks) in drafts.iter().zip((self.beside)(&drafts, now)) {
            for (field, message) in remarks {
                self.note(draft, &rows_of[*at], field, message, &mut steps);
            }
        }
        Ok(self.planned(steps, drafts))
    }

    fn step(&self, row: &ManyRow, edited: EditedRow) -> Step {
        let refused = |refused: &str| Step { wanted: None, refused: refused.to_owned(), notes: Vec::new() };
        let (wanted, note) = match edited {
            Ok(edited) => edited,
            Err(why) => return refused(&why),
        };
        let is_active = self.documents.get(row.document).is_some_and(|document| document.is_active);
        let changed: Vec<_> =
            wanted.fields().filter(|(field, _)| !wanted.is_same(&row.record, field.name)).collect();
        if changed.iter().any(|(field, _)| field.is_locked(is_active)) {
            return refused(LOCKED);
        }
        let wanted = (!changed.is_empty()).then_some(wanted);
        let notes = Some(note).filter(|note| !note.is_empty()).into_iter().collect();
        Step { wanted, refused: String::new(), notes }
    }

    /// Returns the form of a document with the edits of its rows, except those that the form refuses; `None` if none is
    /// left.
    fn checked(
        &self,
        document: &ManyDocument,
        rows: &[usize],
        steps: &mut [Step],
        now: UnixSeconds,
    ) -> Option<Draft> {
        let base = Draft::of(self.form, &document.base);
        let known = base.problems(Some(now)).0;
        let is_known = |draft: &Draft, problem: &Problem| {
            let path = draft.path(problem.field);
            known.iter().any(|known| known.message == problem.message && base.path(known.field) == path)
        };
        loop {
            let edited: Vec<usize> = rows.iter().copied().filter(|at| steps[*at].wanted.is_some()).collect();
            if edited.is_empty() {
                return None;
            }
            let mut draft = base.clone();
            for at in &edited {
                if let Some(wanted) = &steps[*at].wanted {
                    draft.take(self.list.zip(self.rows[*at].item), wanted);
                }
            }
            let problems = draft.problems(Some(now));
            if !problems.has_errors() {
                for problem in problems.0.into_iter().filter(|problem| !is_known(&draft, problem)) {
                    let message = problem.message.clone();
                    self.note(&draft, rows, problem.field, message, steps);
                }
                return Some(draft);
            }
            for problem in problems.errors() {
                let row = self.row_of(&draft, rows, problem.field);
                let label = draft.spec(problem.field).map_or("", |spec| spec.label);
                // An error elsewhere, such as between rows, refuses all of the document.
                let refused = match row.filter(|row| edited.contains(row)) {
                    Some(row) => vec![row],
                    None => edited.clone(),
                };
                for at in refused {
                    steps[at].wanted = None;
                    steps[at].refused = format!("{label}: {}", problem.message);
                }
            }
        }
    }

    fn row_of(&self, draft: &Draft, rows: &[usize], field: Field) -> Option<usize> {
        let item = draft.outermost(field.record).and_then(|key| draft.index_of(key)).map(|(_, item)| item);
        rows.iter().copied().find(|at| self.list.is_none() || self.rows[*at].item == item)
    }

    /// Adds a note to the row of a field, if it changes.
    fn note(&self, draft: &Draft, rows: &[usize], field: Field, message: String, steps: &mut [Step]) {
        let row = self.row_of(draft, rows, field).filter(|at| steps[*at].wanted.is_some());
        if let Some(notes) = row.map(|at| &mut steps[at].notes).filter(|notes| !notes.contains(&message)) {
            notes.push(message);
        }
    }

    fn planned(&self, steps: Vec<Step>, drafts: Vec<(usize, Draft)>) -> ManyPlan {
        let (mut documents, mut place) = (Vec::new(), vec![None; self.documents.len()]);
        for (at, draft) in drafts {
            let (ManyDocument { id, name, base, .. }, after) = (&self.documents[at], draft.to_record());
            if !changes(base, &after).is_empty() {
                place[at] = Some(documents.len());
                let (id, name, before) = (id.clone(), name.clone(), base.clone());
                documents.push(PlannedDocument { id, name, before, after });
            }
        }
        let row = |(row, step): (&ManyRow, Step)| {
            let document = place[row.document].filter(|_| step.wanted.is_some());
            let after = document.map(|at| &documents[at].after).and_then(|after| match self.list {
                Some(list) => after.items(list).get(row.item?),
                None => Some(after),
            });
            PlannedRow {
                name: row.name.clone(),
                changes: after.map(|after| changes(&row.record, after)).unwrap_or_default(),
                refused: step.refused,
                notes: step.notes,
                is_live: row.is_live,
                document,
            }
        };
        let mut rows: Vec<PlannedRow> = self.rows.iter().zip(steps).map(row).collect();
        sort_by_key(&mut rows, |row| (row.refused.is_empty(), row.changes.is_empty()));
        ManyPlan { rows, documents, form: self.form }
    }
}

impl Draft {
    /// Types the values of a record into the item of a list, or into the document.
    fn take(&mut self, item: Option<(FieldName, usize)>, wanted: &Record) {
        let key = match item {
            None => Field::ROOT,
            Some((list, at)) => match self.items(Field::top(list)).get(at) {
                Some(item) => item.key,
                None => return,
            },
        };
        for (field, value) in wanted.fields() {
            self.set_value(Field::of(key, field.name), value);
        }
    }
}
