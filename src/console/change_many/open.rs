//! The request to open the dialog.

use leptos::prelude::*;

use crate::api::Area;
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::long_lived::long_lived;
use crate::forms::change_many::{ManyPlan, Selection};

#[derive(Clone)]
pub(super) enum ManyAction {
    /// Asks for the change of these rows; of them the search and filters exclude `hidden`.
    Choose { area: Area, selection: Selection, hidden: usize },
    /// Asks whether to undo a change, which the text names.
    Undo { area: Area, plan: ManyPlan, change: String },
}

/// The dialog that is open; a context of the account.
#[derive(Clone, Copy)]
pub struct OpenChangeMany {
    pub(super) action: RwSignal<Option<ManyAction>>,
}

impl OpenChangeMany {
    fn new() -> Self {
        Self { action: long_lived(None) }
    }

    pub fn open(self, area: Area, selection: Selection, hidden: usize) {
        self.action.set(Some(ManyAction::Choose { area, selection, hidden }));
    }

    pub fn is_open(self) -> bool {
        self.action.with(Option::is_some)
    }
}

pub fn use_change_many() -> OpenChangeMany {
    account_context(OpenChangeMany::new)
}
