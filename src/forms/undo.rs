//! What a save can be undone to, also after a reload: the change back, stored as a draft is.

use crate::forms::changes::changes;
use crate::forms::draft::{Document, Draft};
use crate::forms::record::Record;
use crate::forms::stored::{Restored, restore};

/// The change that makes `now`, which was saved, what it was `before`.
pub fn undo_of(document: &'static Document, before: &Record, now: &Record) -> Restored {
    Restored { base: now.clone(), draft: Draft::of_change(document, now, before) }
}

/// The change back in a text that [`stored_text`](super::stored_text) made of one, with `fresh`, the document as it was just
/// read; `None` where there is nothing to undo any more. Secrets that the save had changed are asked for.
pub fn undo_left(document: &'static Document, text: &str, fresh: &Record) -> Option<Restored> {
    let undo = restore(document, text, Some(fresh))?;
    let is_undone = undo.draft.validate().is_ok_and(|before| changes(fresh, &before).is_empty());
    (!is_undone).then_some(undo)
}
