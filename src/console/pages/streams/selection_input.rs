//! Input in the selection's fields, which are applied together.

use leptos::prelude::*;

use crate::console::platform::clock::local_label;
use crate::console::platform::focus::focus_id;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::timeline::TimeAxis;
use crate::forms::typed_selection::{FieldTexts, TypedField, spelled};
use crate::forms::utc_time::TimeReference;
use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;

pub(super) const FROM_ID: &str = "dvr-from";
pub(super) const TO_ID: &str = "dvr-to";
pub(super) const DURATION_ID: &str = "dvr-duration";

/// Input that is not applied yet, and its problems.
#[derive(Clone, Copy)]
pub(super) struct SelectionInput {
    axis: TimeAxis,
    typed: RwSignal<FieldTexts>,
    problems: RwSignal<FieldTexts>,
}

impl SelectionInput {
    pub(super) fn new(axis: TimeAxis) -> Self {
        Self { axis, typed: RwSignal::default(), problems: RwSignal::default() }
    }

    /// Returns the field's input, else its value from the selection.
    pub(super) fn text(self, field: TypedField) -> Signal<String> {
        let axis = self.axis;
        Signal::derive(move || {
            if let Some(text) = self.typed.read().of(field) {
                return text.to_owned();
            }
            let Some(period) = axis.selected() else { return String::new() };
            match field {
                TypedField::From => spelled(period.from.0),
                TypedField::To => spelled(period.to.0),
                TypedField::Duration => period.duration_secs().to_string(),
            }
        })
    }

    pub(super) fn problem(self, field: TypedField) -> Signal<String> {
        Signal::derive(move || self.problems.read().of(field).unwrap_or_default().to_owned())
    }

    /// Returns the typed period, else the selected one; `None` while the input is incomplete.
    fn meant(self) -> Result<Option<(i64, i64)>, FieldTexts> {
        let selected = self.axis.selected().map(Period::seconds);
        self.typed.read().resolve(selected, time_reference(self.axis))
    }

    /// Returns the field's time in the chosen zone, in addition to UTC.
    pub(super) fn local_time(self, field: TypedField) -> Signal<String> {
        let zone = use_settings().zone;
        Signal::derive(move || {
            let meant = if zone.get() != Zone::Utc { self.meant().ok().flatten() } else { None };
            let second = meant.and_then(|(from, to)| match field {
                TypedField::From => Some(from),
                TypedField::To => Some(to),
                TypedField::Duration => None,
            });
            second.map(|second| local_label(second, zone.get()).trim().to_owned()).unwrap_or_default()
        })
    }

    pub(super) fn set(self, field: TypedField, text: String) {
        self.typed.update(|typed| typed.set(field, text));
        self.problems.set(FieldTexts::default());
    }

    /// Applies the input; returns whether none is left.
    pub(super) fn commit(self) -> bool {
        let Some(typed) = self.typed.try_get_untracked() else { return true };
        if typed.first().is_none() {
            return true;
        }
        let axis = self.axis;
        match untrack(|| self.meant()) {
            Ok(Some((from, to))) => {
                axis.select(Some(Period::of_seconds(from, to)));
                self.reset();
                true
            }
            Ok(None) => false,
            Err(problems) => {
                self.problems.set(problems);
                false
            }
        }
    }

    pub(super) fn reset(self) {
        self.typed.set(FieldTexts::default());
        self.problems.set(FieldTexts::default());
    }

    /// Applies the input and returns the selection; without one, focuses the field to fill in.
    pub(super) fn applied(self) -> Option<Period> {
        let is_whole = self.commit();
        let selected = untrack(|| self.axis.selected());
        if is_whole && selected.is_some() {
            return selected;
        }
        if self.problems.with_untracked(|problems| problems.first().is_none()) {
            self.problems.set(self.typed.with_untracked(|typed| typed.missing(selected.is_some())));
        }
        focus_id(match self.problems.with_untracked(FieldTexts::first) {
            Some(TypedField::To) => TO_ID,
            Some(TypedField::Duration) => DURATION_ID,
            _ => FROM_ID,
        });
        None
    }
}

/// Returns the reference of typed times on an axis: one without a date is on the selected or visible day. Tracked.
pub(super) fn time_reference(axis: TimeAxis) -> TimeReference {
    let (from, to) = axis.settled.get();
    let day = UnixSeconds(axis.selected().map_or(from + (to - from) / 2, |period| period.from.0));
    TimeReference { day, base: None, now: UnixSeconds(axis.now_secs.get_untracked()) }
}
