//! The items of a list in a form: adding, removing, restoring, copying and moving them.

use crate::console::form::focus::{add_id, control_id, focus_soon, item_id};
use crate::console::form::state::Form;
use crate::console::kit::Toaster;
use crate::console::platform::reactive::*;
use crate::forms::windows::PastWindows;
use crate::forms::{Draft, Field, FieldTable, Problem, Problems, Record};

/// Schedules with at least this many past windows fold them into a line.
const MANY_PAST: usize = 2;

/// Pseudo keys for the positions of removed items and of past windows; no draft has as many items.
pub(super) const REMOVED: u32 = u32::MAX;
pub(super) const PAST: u32 = u32::MAX - 1;

/// An item that is shown in a line and opened to edit it.
#[derive(Clone, Copy)]
pub struct Card {
    pub fields: fn(Form, u32) -> AnyView,
    /// Returns what the item is, and the rest in words, given all items.
    pub line: fn(&[Record], &Record) -> [String; 2],
}

#[derive(Clone, Copy)]
pub(super) struct ListEditor {
    pub form: Form,
    pub list: Field,
    pub table: &'static FieldTable,
    /// `None` for a row of all fields in the item's table.
    pub card: Option<Card>,
    pub keys: RwSignal<Vec<u32>>,
    /// The last removed items, each with its index at that moment, and what is said about them.
    pub removed: RwSignal<(Vec<(usize, Record)>, String)>,
    /// The windows that were past when the form was drawn: one that is typed does not fold.
    pub past: Memo<PastWindows>,
    pub is_past_shown: RwSignal<bool>,
    pub is_locked: Signal<bool>,
    /// The item of each warning and remark.
    pub warned: Memo<Vec<u32>>,
    pub toaster: Toaster,
}

impl ListEditor {
    pub fn take_keys(self) {
        self.keys.set(self.form.with(|draft| draft.keys(self.list)));
    }

    pub fn index(self, key: u32) -> Memo<usize> {
        memo(move || self.keys.with(|keys| keys.iter().position(|other| *other == key)).unwrap_or(0))
    }

    pub fn add(self) {
        let Some(key) = self.form.change(|draft| draft.add(self.list)).flatten() else { return };
        self.take_keys();
        self.toaster.announce(format!("{} {} added", self.table.noun, self.keys.with_untracked(Vec::len)));
        // Focuses the first field that has to be filled in.
        let fields = || self.table.fields.iter().map(|field| (Field::of(key, field.name), field.missing));
        let is_missing = |(field, missing): &(Field, &str)| {
            !missing.is_empty() && self.form.with(|draft| draft.text(*field).is_empty())
        };
        let first = fields().find(is_missing).or_else(|| fields().next());
        focus_soon(first.map_or_else(|| item_id(key), |(field, _)| control_id(field)));
    }

    pub fn remove(self, key: u32) {
        let found = self.form.with(|draft| Some((draft.index_of(key)?.1, draft.record(key)?.summary())));
        let Some((at, summary)) = found else { return };
        let message = format!("Removed {} {}: {summary}", self.table.noun, at + 1);
        self.remove_all(&[key], message.trim_end_matches(": ").to_owned());
    }

    /// Removes items and offers to restore them.
    pub fn remove_all(self, keys: &[u32], message: String) {
        let remove = |draft: &mut Draft| keys.iter().filter_map(|key| draft.remove(*key)).collect();
        let removed: Vec<_> = self.form.change(remove).unwrap_or_default();
        self.removed.set((removed.into_iter().map(|(_, index, item)| (index, item)).collect(), message));
        focus_soon(self.undo_id());
        self.take_keys();
    }

    pub fn undo_id(self) -> String {
        format!("{}-undo", control_id(self.list))
    }

    pub fn restore(self) {
        let (removed, _) = self.removed.try_update(std::mem::take).unwrap_or_default();
        focus_soon(match removed.first() {
            Some((_, item)) if self.card.is_some() => item_id(item.key),
            _ => add_id(self.list),
        });
        // The last removed first, because each index is the one after the removals before it.
        let insert = |draft: &mut Draft| {
            removed.into_iter().rev().for_each(|(index, item)| draft.insert(self.list, index, item));
        };
        self.form.change(insert);
        self.take_keys();
        self.toaster.announce("Restored");
    }

    /// Returns the keys to draw in order, with the pseudo keys. Tracked.
    pub fn drawn_keys(self) -> Vec<u32> {
        let mut keys = self.keys.get();
        if let Some(index) = self.removed.with(|(removed, _)| removed.first().map(|(index, _)| *index)) {
            keys.insert(index.min(keys.len()), REMOVED);
        }
        let past = self.past.read();
        if past.all.len() >= MANY_PAST {
            let first = keys.iter().position(|key| past.all.contains(key)).unwrap_or_default();
            keys.retain(|key| self.is_past_shown.get() || !past.all.contains(key));
            keys.insert(first, PAST);
        }
        keys
    }

    pub fn duplicate(self, key: u32, number: usize) {
        let Some(copy) = self.form.change(|draft| draft.duplicate(key)).flatten() else { return };
        self.take_keys();
        let noun = self.table.noun;
        self.toaster.announce(format!("{noun} {} added as a copy of {noun} {number}", number + 1));
        focus_soon(item_id(copy));
    }

    /// Moves an item by one position and focuses the element with the id `focus`.
    pub fn step(self, key: u32, number: usize, is_up: bool, focus: String) {
        let noun = self.table.noun;
        let end = if is_up { 1 } else { self.keys.with_untracked(Vec::len) };
        if number == end {
            let end = if is_up { "first" } else { "last" };
            return self.toaster.announce(format!("{noun} {number} is already the {end}"));
        }
        let to = if is_up { number - 1 } else { number + 1 };
        self.form.change(|draft| draft.move_to(key, to - 1));
        self.take_keys();
        // The move removed its focus.
        focus_soon(focus);
        self.toaster.announce(format!("{noun} {number} moved: now {noun} {to}"));
    }
}

impl Form {
    /// Folds the items that are as the service has them and have no problem, unless there is only one; after a change
    /// of the draft, only those that were folded.
    pub(super) fn fold_unchanged(self, before: Option<&Draft>) {
        let bad = self.items_with(|problem| !problem.is_warning);
        let folded = self.folded.with_untracked(|folded| {
            let was_folded = |item: &&Record| {
                before.is_none_or(|before| folded.iter().any(|key| before.record(*key) == Some(*item)))
            };
            self.with(|draft| {
                let items = draft.unchanged_items();
                let is_only = items.len() == 1
                    && draft.index_of(items[0].key).is_some_and(|(list, _)| draft.items(list).len() == 1);
                let items = items.into_iter().filter(|item| !is_only && was_folded(item));
                items.map(|item| item.key).filter(|key| !bad.contains(key)).collect()
            })
        });
        self.folded.set(folded);
    }

    /// Returns the item of each such problem.
    pub(super) fn items_with(self, is_meant: impl Fn(&Problem) -> bool) -> Vec<u32> {
        let item = |problem: &Problem| self.with(|draft| draft.outermost(problem.field.record));
        self.problems.with_untracked(|Problems(all)| {
            all.iter().filter(|problem| is_meant(problem)).filter_map(item).collect()
        })
    }

    fn items_with_shown_errors(self) -> Vec<u32> {
        self.items_with(|problem| !problem.is_warning && self.is_left(problem.field))
    }

    pub(super) fn open_problems(self) {
        let bad = self.items_with_shown_errors();
        let is_any_folded = self.folded.with_untracked(|keys| keys.iter().any(|key| bad.contains(key)));
        if is_any_folded {
            self.folded.update(|keys| keys.retain(|key| !bad.contains(key)));
        }
    }

    /// Folds an item without shown problems, or opens it.
    pub(super) fn fold(self, key: u32, is_folded: bool) {
        self.folded.update(|folded| folded.retain(|other| *other != key));
        if is_folded && !self.items_with_shown_errors().contains(&key) {
            self.folded.update(|folded| folded.push(key));
        }
    }
}
