//! Adding, copying, removing and moving items of a draft's lists.

use std::collections::HashMap;

use crate::forms::draft::Draft;
use crate::forms::path::{Field, FieldPath};
use crate::forms::record::{Record, Value};
use crate::forms::table::FieldName;

impl Draft {
    /// Returns the record with this key.
    pub fn record(&self, key: u32) -> Option<&Record> {
        self.record_at(self.path(Field::of(key, FieldName::WHOLE))?)
    }

    /// Returns the record that a path leads into; `None` if a list is shorter.
    pub(super) fn record_at(&self, path: FieldPath) -> Option<&Record> {
        let mut steps = path.steps.into_iter().flatten();
        steps.try_fold(&self.root, |record, (list, position)| record.items(list).get(position))
    }

    /// Returns the path of a field; `None` if its record was removed.
    pub fn path(&self, field: Field) -> Option<FieldPath> {
        let places = self.places.get_or_init(|| {
            let mut places = HashMap::new();
            self.root.add_places(FieldPath::top(FieldName::WHOLE), &mut places);
            places
        });
        Some(FieldPath { name: field.name, ..*places.get(&field.record)? })
    }

    /// Returns the items of a list, in order; empty if it was removed.
    pub fn items(&self, list: Field) -> &[Record] {
        self.record(list.record).map_or(&[], |record| record.items(list.name))
    }

    /// Returns the item that had this index (from 0) in the base; `None` if it was removed.
    pub fn item_at_base(&self, list: Field, index: usize) -> Option<&Record> {
        self.items(list).iter().find(|item| item.origin == Some(index))
    }

    /// Returns the keys of a list's items, in order.
    pub fn keys(&self, list: Field) -> Vec<u32> {
        self.items(list).iter().map(|item| item.key).collect()
    }

    /// Returns the items of matched lists that are as at the service; of a new document, all.
    pub fn unchanged_items(&self) -> Vec<&Record> {
        let unchanged = self.table().matched_lists().flat_map(|(list, _)| {
            let was = self.base().map(|base| base.items(list));
            let is_unchanged = move |item: &&Record| {
                was.is_none_or(|was| item.origin.and_then(|at| was.get(at)) == Some(*item))
            };
            self.root.items(list).iter().filter(is_unchanged)
        });
        unchanged.collect()
    }

    /// Returns the list that contains an item, and the item's index there, from 0.
    pub fn index_of(&self, key: u32) -> Option<(Field, usize)> {
        let mut path = self.path(Field::of(key, FieldName::WHOLE))?;
        let (list, position) = path.steps.iter_mut().rev().find_map(Option::take)?;
        Some((Field::of(self.record_at(path)?.key, list), position))
    }

    /// Returns the key of the top-level item that a record is, or is part of.
    pub fn outermost(&self, key: u32) -> Option<u32> {
        let (list, position) = self.path(Field::of(key, FieldName::WHOLE))?.steps[0]?;
        Some(self.root.items(list).get(position)?.key)
    }

    /// Returns the items of a list, to change their number or order.
    fn items_mut(&mut self, list: Field) -> Option<&mut Vec<Record>> {
        let path = self.path(list)?;
        self.places.take();
        match self.root.value_at(path) {
            Some(Value::List(items)) => Some(items),
            _ => None,
        }
    }

    /// Appends an item and returns its key; `None` if there is no such list. The item has its table's initial values,
    /// and the last item's in some fields ([`FieldSpec::is_from_last`](crate::forms::FieldSpec::is_from_last)).
    pub fn add(&mut self, list: Field) -> Option<u32> {
        let table = self.record(list.record)?.table.field(list.name)?.list()?.table;
        let mut item = self.new_record(table);
        if let Some(last) = self.items(list).last() {
            let fields = table.fields.iter().zip(item.values.iter_mut().zip(&last.values));
            for (_, (new, last)) in fields.filter(|(field, _)| field.is_from_last) {
                new.clone_from(last);
            }
        }
        let key = item.key;
        self.items_mut(list)?.push(item);
        Some(key)
    }

    /// Inserts a copy behind an item and returns its key; `None` if there is no such item. All rules apply to the copy.
    pub fn duplicate(&mut self, key: u32) -> Option<u32> {
        let (list, at) = self.index_of(key)?;
        let mut copy = self.record(key)?.clone();
        copy.forget_received();
        self.give_new_keys(&mut copy);
        let key = copy.key;
        self.insert(list, at + 1, copy);
        Some(key)
    }

    fn give_new_keys(&mut self, record: &mut Record) {
        record.key = self.new_key();
        record.lists_mut().flatten().for_each(|item| self.give_new_keys(item));
    }

    /// Removes an item; returns the arguments for [`Draft::insert`] that restore it.
    pub fn remove(&mut self, key: u32) -> Option<(Field, usize, Record)> {
        let (list, at) = self.index_of(key)?;
        let item = self.items_mut(list)?.remove(at);
        Some((list, at, item))
    }

    /// Inserts an item at an index from 0, or at the end if the list is shorter.
    pub fn insert(&mut self, list: Field, position: usize, item: Record) {
        if let Some(items) = self.items_mut(list) {
            items.insert(position.min(items.len()), item);
        }
    }

    /// Moves an item to an index from 0, or to the end if the list is shorter.
    pub fn move_to(&mut self, key: u32, position: usize) {
        if let Some((list, _, item)) = self.remove(key) {
            self.insert(list, position, item);
        }
    }
}

impl Record {
    fn lists(&self) -> impl Iterator<Item = (FieldName, &Vec<Self>)> {
        self.table.fields.iter().zip(&self.values).filter_map(|(field, typed)| match typed {
            Value::List(items) => Some((field.name, items)),
            _ => None,
        })
    }

    pub(super) fn lists_mut(&mut self) -> impl Iterator<Item = &mut Vec<Self>> {
        self.values.iter_mut().filter_map(|typed| match typed {
            Value::List(items) => Some(items),
            _ => None,
        })
    }

    fn add_places(&self, at: FieldPath, places: &mut HashMap<u32, FieldPath>) {
        places.insert(self.key, at);
        for (list, items) in self.lists() {
            for (position, item) in items.iter().enumerate() {
                item.add_places(at.within(list, position, FieldName::WHOLE), places);
            }
        }
    }

    pub(super) fn value_at(&mut self, path: FieldPath) -> Option<&mut Value> {
        let mut record = self;
        for (list, position) in path.steps.into_iter().flatten() {
            let at = record.table.index(list)?;
            let Value::List(items) = record.values.get_mut(at)? else { return None };
            record = items.get_mut(position)?;
        }
        record.values.get_mut(record.table.index(path.name)?)
    }
}
