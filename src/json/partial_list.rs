//! Lists in which one unreadable item does not hide the others.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::json::lenient::{Member, Object, without_marks};
use crate::json::object::entries_of;

/// The readable items of a list, and the unreadable ones.
#[derive(Clone, Debug, PartialEq)]
pub struct PartialList<T> {
    /// The items that were read, in order.
    pub items: Vec<T>,
    /// The items that could not be read. The console shows them.
    pub rejected: Vec<RejectedItem>,
}

/// An item of a list that could not be read. It omits the item's text, which may contain secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedItem {
    /// Its index in the list.
    pub index: usize,
    /// The first identifier or name that could be read.
    pub name: Option<String>,
    /// The error in it.
    pub why: String,
}

impl RejectedItem {
    /// Describes the item and its error: "item 3: resource_id: there is none".
    pub fn describe(&self) -> String {
        match &self.name {
            None => format!("item {}: {}", self.index + 1, self.why),
            Some(name) => format!("{name}: {}", self.why),
        }
    }
}

impl<T> Default for PartialList<T> {
    fn default() -> Self {
        Self { items: Vec::new(), rejected: Vec::new() }
    }
}

impl<T> From<Vec<T>> for PartialList<T> {
    fn from(items: Vec<T>) -> Self {
        Self { items, rejected: Vec::new() }
    }
}

impl<'a, T> IntoIterator for &'a PartialList<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<T: for<'a> Deserialize<'a>> PartialList<T> {
    /// Reads a JSON array; fails only if the text is not an array.
    pub fn from_text(text: &str) -> serde_json::Result<Self> {
        // Nearly always every item is good, and one pass over the text is enough.
        match serde_json::from_str::<Vec<Object<T>>>(text) {
            Ok(items) => Ok(without_marks(items).into()),
            Err(_) => serde_json::from_str::<Vec<&RawValue>>(text).map(Self::one_by_one),
        }
    }

    /// Moves the items for which `problem` returns an error to the rejected ones.
    pub fn checked(self, problem: impl Fn(&T) -> Option<String>) -> Self {
        let indices: Vec<usize> = self.rejected.iter().map(|bad| bad.index).collect();
        let mut indices = indices.into_iter().peekable();
        let mut list = Self { items: Vec::with_capacity(self.items.len()), rejected: self.rejected };
        let mut index = 0;
        for item in self.items {
            while indices.next_if_eq(&index).is_some() {
                index += 1;
            }
            match problem(&item) {
                Some(why) => {
                    let at = list.rejected.partition_point(|bad| bad.index < index);
                    list.rejected.insert(at, RejectedItem { index, name: None, why });
                }
                None => list.items.push(item),
            }
            index += 1;
        }
        list
    }

    fn one_by_one(texts: Vec<&RawValue>) -> Self {
        let mut list = Self::default();
        for (index, text) in texts.into_iter().enumerate() {
            match serde_json::from_str(text.get()) {
                Ok(Object(item)) => list.items.push(item),
                Err(error) => {
                    let why = crate::json::lenient::message_of(&error);
                    list.rejected.push(RejectedItem { index, name: name_of(text.get()), why });
                }
            }
        }
        list
    }
}

fn name_of(text: &str) -> Option<String> {
    const NAMES: [&str; 6] = ["resource_id", "id", "host", "resource", "cname", "name"];
    let entries = entries_of(text);
    NAMES.iter().find_map(|name| {
        let entry = entries.iter().find(|entry| entry.name == *name)?;
        serde_json::from_str::<String>(entry.value_text).ok().filter(|name| !name.is_empty())
    })
}

impl<T: for<'a> Deserialize<'a>> Member for PartialList<T> {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(reader)?;
        Self::from_text(text.get()).map_err(crate::json::lenient::relocated)
    }
}
