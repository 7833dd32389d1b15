//! The list of a form that is edited item by item: its order, and what is folded or was removed.

use leptos::prelude::*;

use crate::forms::{Document, Draft, DraftRecord, Field, FieldSpec, List};

/// An item that was removed: its list, the index it had, and what it held.
type Removed = (Field, usize, DraftRecord);

#[derive(Clone, Copy)]
pub(super) struct ItemState {
    pub list: Option<&'static FieldSpec>,
    draft: StoredValue<Draft>,
    pub keys: RwSignal<Vec<u32>>,
    /// The keys of the items that show their summary alone.
    pub folded: RwSignal<Vec<u32>>,
    /// The item that was removed last, in a line, and the index it had.
    pub removed: RwSignal<Option<(usize, String)>>,
    removed_item: StoredValue<Option<Removed>>,
}

impl ItemState {
    pub fn new(document: &'static Document, draft: StoredValue<Draft>) -> Self {
        let state = Self {
            list: document.table.fields.iter().find(|field| field.list().is_some_and(List::is_matched)),
            draft,
            keys: RwSignal::new(Vec::new()),
            folded: RwSignal::new(Vec::new()),
            removed: RwSignal::new(None),
            removed_item: StoredValue::new(None),
        };
        state.take_keys();
        state
    }

    pub fn start_anew(self) {
        self.removed.try_set(None);
        self.folded.try_set(Vec::new());
        self.take_keys();
    }

    pub fn noun(self) -> &'static str {
        self.list.and_then(FieldSpec::list).map_or("", |list| list.table.noun)
    }

    pub fn fold(self, key: u32, is_folded: bool) {
        if self.folded.with_untracked(|folded| folded.contains(&key)) != is_folded {
            self.folded.update(|folded| match is_folded {
                true => folded.push(key),
                false => folded.retain(|other| *other != key),
            });
        }
    }

    /// The keys of the items, after some were added, removed or moved.
    pub fn take_keys(self) {
        let Some(list) = self.list else { return };
        let keys = self.draft.try_with_value(|draft| draft.keys(Field::top(list.name)));
        self.keys.try_set(keys.unwrap_or_default());
    }

    pub fn note_removed(self, removed: Removed) {
        self.removed.set(Some((removed.1, removed.2.summary())));
        self.removed_item.set_value(Some(removed));
        self.take_keys();
    }

    pub fn take_removed(self) -> Option<Removed> {
        self.removed.set(None);
        self.removed_item.try_update_value(Option::take).flatten()
    }
}
