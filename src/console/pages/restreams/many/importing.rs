//! The state of an import, from the choice of a file to what it would do.

use leptos::prelude::*;

use crate::forms::restream::import::{FileProblem, Item, Plan};
use crate::plot::row_selection::RowSelection;

/// The state of an import; it ends with the dialog, and with it the file's secrets.
#[derive(Clone, Copy)]
pub(super) struct Importing {
    /// What the text came from: a file's name, or "the pasted text".
    pub source: RwSignal<String>,
    pub problem: RwSignal<Option<FileProblem>>,
    pub failed: RwSignal<String>,
    pub is_working: RwSignal<bool>,
    pub plan: RwSignal<Option<Plan>>,
    /// The account the file says it is from, and when it was made.
    pub made: RwSignal<(String, String)>,
    /// Those that are to be applied, by their indices in the plan.
    pub chosen: RwSignal<RowSelection>,
}

impl Importing {
    pub fn new() -> Self {
        Self {
            source: RwSignal::default(),
            problem: RwSignal::new(None),
            failed: RwSignal::default(),
            is_working: RwSignal::new(false),
            plan: RwSignal::new(None),
            made: RwSignal::default(),
            chosen: RwSignal::default(),
        }
    }

    /// Reads an item of the plan; none past the end.
    pub fn with_item<T>(self, at: usize, read: impl FnOnce(&Item) -> T) -> Option<T> {
        self.plan.with(|plan| plan.as_ref()?.items.get(at).map(read))
    }
}
