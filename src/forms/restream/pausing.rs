//! Pausing targets of a resource, and resuming them (`contract.md#decision-58`).

use crate::forms::record::Record;
use crate::forms::restream::names::{RESTREAMS, SCHEDULE};
use crate::forms::restream::record_of;
use crate::forms::windows::{WINDOWS, move_windows, period_of, set_period};
use crate::model::restream::Resource;
use crate::model::restream::pause::{self, PAUSED_ALWAYS, paused, resumed};

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
}

/// Moves all windows of a target or, with the reason, none.
fn set(record: &mut Record, index: usize, is_paused: bool) -> Result<(), &'static str> {
    let target = record.items_mut(RESTREAMS).and_then(|targets| targets.get_mut(index));
    let windows = target.and_then(|target| target.items_mut(SCHEDULE)).ok_or("The target is gone.")?;
    match windows.as_slice() {
        [] if is_paused => {
            let mut window = Record::empty(WINDOWS.table);
            set_period(&mut window, PAUSED_ALWAYS);
            windows.push(window);
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
