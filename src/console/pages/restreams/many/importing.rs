use leptos::prelude::*;

use crate::forms::restream::import::{FileProblem, ImportPlan, Item};
use crate::plot::row_selection::RowSelection;

/// The state of an import; it ends with the dialog, including the file's secrets.
#[derive(Clone, Copy, Default)]
pub(super) struct Importing {
    /// The text's origin: a file's name, or "the pasted text".
    pub source: RwSignal<String>,
    /// A title and a sentence on why the file cannot be compared; both empty if it can.
    pub trouble: RwSignal<[String; 2]>,
    pub is_working: RwSignal<bool>,
    pub plan: RwSignal<Option<ImportPlan>>,
    /// The resources to apply, by index in the plan.
    pub chosen: RwSignal<RowSelection>,
}

impl Importing {
    /// Reads an item of the plan; `None` past the end.
    pub fn with_item<T>(self, at: usize, read: impl FnOnce(&Item) -> T) -> Option<T> {
        self.plan.with(|plan| plan.as_ref()?.items.get(at).map(read))
    }

    pub fn refuse(self, problem: FileProblem) {
        let source = self.source.try_get_untracked().unwrap_or_default();
        let title = match problem.line_and_column {
            Some((line, column)) => format!("{source}: error in line {line}, column {column}."),
            None if source == PASTED => "The pasted text can't be imported.".to_owned(),
            None => format!("{source} can't be imported."),
        };
        self.trouble.try_set([title, problem.what]);
    }
}

pub(super) const PASTED: &str = "the pasted text";
