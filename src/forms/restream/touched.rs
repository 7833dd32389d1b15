//! Whether a draft is more than what it began with.

use crate::model::restream::Restream;

use crate::forms::restream::draft::{Draft, RestreamDraft};
use crate::forms::restream::values::{TEXT_FIELDS, Value, value};

impl Draft {
    /// Whether anything differs from what is at the service, or from an empty form, also what cannot be saved as it is.
    pub fn is_touched(&self) -> bool {
        let is_same_head = |name: &str, kind: &str, is_active: bool| {
            self.name == name && self.kind == kind && self.is_active == is_active
        };
        if self.is_blank {
            let mut empty = Self::new_short();
            let is_same = |(a, b): (&mut RestreamDraft, &RestreamDraft)| b.is_as(&a.to_restream());
            return !is_same_head(&empty.name, &empty.kind, empty.is_active)
                || self.restreams.len() != empty.restreams.len()
                || !empty.restreams.iter_mut().zip(&self.restreams).all(is_same);
        }
        let entries = self.restreams.iter().zip(&self.base.restreams).enumerate();
        !self.to_retype.is_empty()
            || !is_same_head(&self.base.name, &self.base.kind, self.base.active)
            || self.restreams.len() != self.base.restreams.len()
            || !entries.into_iter().all(|(place, (a, b))| a.origin == Some(place) && a.is_as(b))
    }
}

impl RestreamDraft {
    /// Whether what is typed is what the entry holds.
    fn is_as(&self, entry: &Restream) -> bool {
        let mut windows = self.schedule.iter().zip(&entry.schedule);
        TEXT_FIELDS.iter().all(|name| value(entry, *name) == Value::Text(self.text(*name)))
            && (self.is_transcoded, self.has_backup) == (entry.transcoded, !entry.backup.is_none())
            && self.schedule.len() == entry.schedule.len()
            && windows.all(|(a, b)| (&a.start, &a.stop) == (&b.start, &b.stop))
    }
}
