//! Lists in which one unreadable item does not hide the others.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::json::lenient::{Member, message_of, object_in};
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
        let mut list = Self::default();
        for (index, item) in serde_json::from_str::<Vec<&RawValue>>(text)?.into_iter().enumerate() {
            match object_in(item.get()) {
                Ok(item) => list.items.push(item),
                Err(error) => {
                    let name = name_of(item.get());
                    list.rejected.push(RejectedItem { index, name, why: message_of(&error) });
                }
            }
        }
        Ok(list)
    }

    /// Moves the items for which `problem` returns an error to the rejected ones.
    pub fn checked(mut self, problem: impl Fn(&T) -> Option<String>) -> Self {
        let rejected: Vec<usize> = self.rejected.iter().map(|bad| bad.index).collect();
        let mut rejected = rejected.into_iter().peekable();
        let indices = (0..).filter(|index| rejected.next_if_eq(index).is_none());
        let mut items = Vec::with_capacity(self.items.len());
        for (index, item) in indices.zip(self.items) {
            match problem(&item) {
                Some(why) => {
                    let at = self.rejected.partition_point(|bad| bad.index < index);
                    self.rejected.insert(at, RejectedItem { index, name: None, why });
                }
                None => items.push(item),
            }
        }
        Self { items, rejected: self.rejected }
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
    fn read(text: &str) -> serde_json::Result<Self> {
        Self::from_text(text)
    }
}
