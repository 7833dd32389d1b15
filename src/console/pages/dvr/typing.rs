//! What is typed into the fields of the selection and not selected yet.

use leptos::prelude::*;

use crate::console::pages::dvr::context::StreamContext;
use crate::console::platform::focus::focus_id;
use crate::forms::typed_moment::Around;
use crate::forms::typed_selection::{TypedField, TypedSelection, TypedSelectionProblems, spelled};
use crate::model::time::UnixSeconds;
use crate::plot::selection::{Selected, Selection};

/// The ids of the fields.
pub(super) const FROM_ID: &str = "dvr-from";
pub(super) const TO_ID: &str = "dvr-to";
pub(super) const DURATION_ID: &str = "dvr-duration";

/// What is typed and not selected yet, and what is wrong with it.
#[derive(Clone, Copy)]
pub(super) struct Typing {
    pub context: StreamContext,
    pub typed: RwSignal<TypedSelection>,
    pub problems: RwSignal<TypedSelectionProblems>,
}

impl Typing {
    /// What a field shows: what was typed, else what is selected.
    pub(super) fn shown(self, field: TypedField) -> Signal<String> {
        let selection = self.context.axis.selection;
        Signal::derive(move || {
            if let Some(text) = self.typed.read().text(field) {
                return text.to_owned();
            }
            let Some(Selected { from, to }) = selection.read().selected() else { return String::new() };
            match field {
                TypedField::From => spelled(from),
                TypedField::To => spelled(to),
                TypedField::Duration => (to - from).to_string(),
            }
        })
    }

    /// What is wrong with what was typed in a field; empty when nothing is.
    pub(super) fn problem(self, field: TypedField) -> Signal<String> {
        Signal::derive(move || self.problems.read().of(field).unwrap_or_default().to_owned())
    }

    /// Takes what was typed in a field.
    pub(super) fn take(self, field: TypedField, text: String) {
        self.typed.update(|typed| typed.take(field, text));
        self.problems.set(TypedSelectionProblems::default());
    }

    /// Selects what was typed. Says whether nothing that was typed is left.
    pub(super) fn commit(self) -> bool {
        let Some(typed) = self.typed.try_get_untracked() else { return true };
        if typed.is_empty() {
            return true;
        }
        let StreamContext { axis, .. } = self.context;
        let selected = axis.selection.with_untracked(Selection::selected);
        let selected = selected.map(|Selected { from, to }| (from, to));
        // A time without a date is of the day that is looked at.
        let (from, to) = axis.settled.get_untracked();
        let day = UnixSeconds(selected.map_or(from + (to - from) / 2, |(from, _)| from));
        let around = Around { day, base: None, now: UnixSeconds(axis.now_secs.get_untracked()) };
        match typed.resolve(selected, around) {
            Ok(Some((from, to))) => {
                axis.selection.update(|selection| selection.set(Some(Selected { from, to })));
                self.typed.set(TypedSelection::default());
                self.problems.set(TypedSelectionProblems::default());
                true
            }
            Ok(None) => false,
            Err(problems) => {
                self.problems.set(problems);
                false
            }
        }
    }
}

/// Whether there is a selection to do something with; if not, leads to what is missing.
pub(super) fn has_selection(typing: Typing) -> bool {
    let is_whole = typing.commit();
    let is_selected =
        typing.context.axis.selection.with_untracked(|selection| selection.selected().is_some());
    if is_whole && is_selected {
        return true;
    }
    if typing.problems.with_untracked(|problems| problems.first().is_none()) {
        typing.problems.set(typing.typed.with_untracked(|typed| typed.missing(is_selected)));
    }
    focus_id(match typing.problems.with_untracked(TypedSelectionProblems::first) {
        Some(TypedField::To) => TO_ID,
        Some(TypedField::Duration) => DURATION_ID,
        _ => FROM_ID,
    });
    false
}
