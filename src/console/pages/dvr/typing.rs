//! What is typed into the fields of the selection and not selected yet.

use leptos::prelude::*;

use crate::console::pages::dvr::context::StreamContext;
use crate::console::platform::clock::beside_utc;
use crate::console::platform::focus::focus_id;
use crate::console::platform::settings::{Zone, use_settings};
use crate::forms::typed_selection::{FieldTexts, TypedField, spelled};
use crate::forms::utc_time::Around;
use crate::model::time::UnixSeconds;
use crate::plot::selection::Selected;

/// The ids of the fields.
pub(super) const FROM_ID: &str = "dvr-from";
pub(super) const TO_ID: &str = "dvr-to";
pub(super) const DURATION_ID: &str = "dvr-duration";

/// What is typed and not selected yet, and what is wrong with it.
#[derive(Clone, Copy)]
pub(super) struct Typing {
    pub context: StreamContext,
    pub typed: RwSignal<FieldTexts>,
    pub problems: RwSignal<FieldTexts>,
}

impl Typing {
    /// What a field shows: what was typed, else what is selected.
    pub(super) fn shown(self, field: TypedField) -> Signal<String> {
        let selection = self.context.axis.selection;
        Signal::derive(move || {
            if let Some(text) = self.typed.read().of(field) {
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

    /// What is typed, or else selected, from one second up to another; `None` while it is half typed.
    fn meant(self) -> Result<Option<(i64, i64)>, FieldTexts> {
        let StreamContext { axis, .. } = self.context;
        let selected = axis.selection.read().selected().map(|Selected { from, to }| (from, to));
        // A time without a date is of the day that is looked at.
        let (from, to) = axis.settled.get();
        let day = UnixSeconds(selected.map_or(from + (to - from) / 2, |(from, _)| from));
        let now = UnixSeconds(axis.now_secs.get_untracked());
        self.typed.read().resolve(selected, Around { day, base: None, now })
    }

    /// What a field means in the zone that was chosen, beside its time in UTC.
    pub(super) fn beside(self, field: TypedField) -> Signal<String> {
        let zone = use_settings().zone;
        Signal::derive(move || {
            let meant = if zone.get() == Zone::Local { self.meant().ok().flatten() } else { None };
            let second = meant.and_then(|(from, to)| match field {
                TypedField::From => Some(from),
                TypedField::To => Some(to),
                TypedField::Duration => None,
            });
            second.map(|second| beside_utc(second, Zone::Local).trim().to_owned()).unwrap_or_default()
        })
    }

    /// Takes what was typed in a field.
    pub(super) fn take(self, field: TypedField, text: String) {
        self.typed.update(|typed| typed.take(field, text));
        self.problems.set(FieldTexts::default());
    }

    /// Selects what was typed. Says whether nothing that was typed is left.
    pub(super) fn commit(self) -> bool {
        let Some(typed) = self.typed.try_get_untracked() else { return true };
        if typed.first().is_none() {
            return true;
        }
        let axis = self.context.axis;
        match untrack(|| self.meant()) {
            Ok(Some((from, to))) => {
                axis.selection.update(|selection| selection.set(Some(Selected { from, to })));
                self.typed.set(FieldTexts::default());
                self.problems.set(FieldTexts::default());
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
    focus_id(match typing.problems.with_untracked(FieldTexts::first) {
        Some(TypedField::To) => TO_ID,
        Some(TypedField::Duration) => DURATION_ID,
        _ => FROM_ID,
    });
    false
}
