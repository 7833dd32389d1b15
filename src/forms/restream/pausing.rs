//! Pausing targets of a resource, and resuming them (`contract.md#decision-58`).

use crate::forms::record::{Record, Value};
use crate::forms::restream::names::{RESTREAMS, SCHEDULE};
use crate::forms::restream::record_of;
use crate::forms::table::FieldName;
use crate::forms::utc_time::parse_typed;
use crate::forms::windows::{START, STOP, WINDOWS};
use crate::model::intervals::Period;
use crate::model::restream::Resource;
use crate::model::restream::pause::{self, PAUSED_ALWAYS, paused, resumed};
use crate::model::time::format_utc;

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
    let target = record.list_mut(RESTREAMS).and_then(|targets| targets.get_mut(index));
    let windows = target.and_then(|target| target.list_mut(SCHEDULE)).ok_or("The target is gone.")?;
    match windows.as_slice() {
        [] if is_paused => {
            let mut window = Record::empty(WINDOWS.table);
            write(&mut window, PAUSED_ALWAYS);
            windows.push(window);
        }
        [only] if !is_paused && period_of(only) == Some(PAUSED_ALWAYS) => windows.clear(),
        _ => {
            let move_one = |window: &Record| {
                let period = period_of(window).ok_or("A window of its schedule can't be read.")?;
                let moved = if is_paused { paused(period) } else { Some(resumed(period)) };
                moved.ok_or("Its schedule has a window before 1998 or after 2032.")
            };
            let moved = windows.iter().map(move_one).collect::<Result<Vec<_>, _>>()?;
            windows.iter_mut().zip(moved).for_each(|(window, moved)| write(window, moved));
        }
    }
    Ok(())
}

fn period_of(window: &Record) -> Option<Period> {
    let time = |name| parse_typed(window.text(name), None).ok();
    Some(Period { from: time(START)?, to: time(STOP)? })
}

fn write(window: &mut Record, period: Period) {
    window.set_text(START, &format_utc(period.from));
    window.set_text(STOP, &format_utc(period.to));
}

impl Record {
    fn list_mut(&mut self, list: FieldName) -> Option<&mut Vec<Self>> {
        match self.values.get_mut(self.table.index(list)?)? {
            Value::List(items) => Some(items),
            _ => None,
        }
    }
}
