//! Pausing targets of a resource, and resuming them (`contract.md#decision-58`).

use crate::forms::record::Record;
use crate::forms::restream::names::{RESTREAMS, SCHEDULE, TARGET_URL};
use crate::forms::restream::table::ENTRY;
use crate::forms::restream::{record_of, resource_of};
use crate::forms::windows::{WINDOWS, move_windows, period_of, set_period};
use crate::model::restream::Resource;
use crate::model::restream::pause::{self, PAUSED_ALWAYS, paused, resumed};
use crate::redact::url::redacted_target;

/// A resource with targets that are to be paused, or resumed.
pub struct Pausing {
    /// The resource afterwards.
    pub wanted: Record,
    /// The indices of the targets that change; the others are so already, or refused.
    pub changed: Vec<usize>,
    /// The indices of the targets whose schedule cannot be moved, each with the reason.
    pub refused: Vec<(usize, &'static str)>,
}

impl Pausing {
    /// Pauses the targets of a resource at these indices (from 0), or resumes them.
    pub fn new(resource: &Resource, indices: &[usize], is_paused: bool) -> Self {
        let mut pausing = Self { wanted: record_of(resource), changed: Vec::new(), refused: Vec::new() };
        for &index in indices {
            let target = resource.restreams.get(index);
            if target.is_some_and(|target| pause::is_paused(&target.schedule) == is_paused) {
                continue;
            }
            match set(&mut pausing.wanted, index, is_paused) {
                Ok(()) => pausing.changed.push(index),
                Err(why) => pausing.refused.push((index, why)),
            }
        }
        pausing
    }

    /// Returns a resource before and after, from the version of the turn in which it is paused, or resumed. Each target is
    /// known by its index and its address without secrets. One that is gone is in both, so that the merge finds it gone.
    pub fn at_its_turn(now: &Record, targets: &[(usize, String)], is_paused: bool) -> (Record, Record) {
        let (mut before, mut indices) = (now.clone(), Vec::new());
        if let Some(items) = before.items_mut(RESTREAMS) {
            for (index, address) in targets {
                let is_it = |item: &Record| redacted_target(item.text(TARGET_URL), &[]) == *address;
                let same = items.get(*index).filter(|item| is_it(item)).map(|_| *index);
                let at = same.or_else(|| items.iter().position(is_it)).unwrap_or(items.len());
                if at == items.len() {
                    let mut gone = Record::empty(&ENTRY);
                    gone.set_text(TARGET_URL, address);
                    if let Some(windows) = gone.items_mut(SCHEDULE).filter(|_| !is_paused) {
                        windows.push(always());
                    }
                    items.push(gone);
                }
                indices.push(at);
            }
        }
        let wanted = Self::new(&resource_of(&before), &indices, is_paused).wanted;
        (before, wanted)
    }
}

/// The window of a paused target that was always on.
fn always() -> Record {
    let mut window = Record::empty(WINDOWS.table);
    set_period(&mut window, PAUSED_ALWAYS);
    window
}

/// Moves all windows of a target or, with the reason, none.
fn set(record: &mut Record, index: usize, is_paused: bool) -> Result<(), &'static str> {
    let target = record.items_mut(RESTREAMS).and_then(|targets| targets.get_mut(index));
    let windows = target.and_then(|target| target.items_mut(SCHEDULE)).ok_or("The target is gone.")?;
    match windows.as_slice() {
        [] if is_paused => {
            windows.push(always());
            Ok(())
        }
        [only] if !is_paused && period_of(only) == Some(PAUSED_ALWAYS) => {
            windows.clear();
            Ok(())
        }
        _ => move_windows(windows, |period| match is_paused {
            true => paused(period).ok_or("Its schedule has a window before 1998 or after 2032."),
            false => Ok(resumed(period)),
        }),
    }
}
