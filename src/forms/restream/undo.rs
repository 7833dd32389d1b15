//! What a save can be undone to, also after a reload: the change back, kept as a draft is.

use crate::model::restream::Resource;

use crate::forms::restream::changes::changes;
use crate::forms::restream::draft::Draft;
use crate::forms::restream::kept::{Restored, restore};

/// The change that makes `now`, which was saved, what it was `before`.
pub fn undo_of(before: &Resource, now: &Resource) -> Restored {
    Restored { base: now.clone(), draft: Draft::of_change(now, before) }
}

/// The change back in a text that [`kept_text`](super::kept_text) made of one, with `fresh`, the resource as it was just
/// read; `None` where there is nothing to undo any more. Secrets that the save had changed are asked for.
pub fn undo_left(text: &str, fresh: &Resource) -> Option<Restored> {
    let undo = restore(text, Some(fresh))?;
    let is_undone = undo.draft.validate().is_ok_and(|before| changes(fresh, &before).is_empty());
    (!is_undone).then_some(undo)
}
