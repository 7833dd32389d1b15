//! Pausing one target of a resource, and resuming it (`contract.md#decision-58`).

use crate::forms::record::{Record, Value};
use crate::forms::restream::names::{RESTREAMS, SCHEDULE};
use crate::forms::restream::record_of;
use crate::forms::table::FieldName;
use crate::forms::utc_time::parse_typed;
use crate::forms::windows::{START, STOP, WINDOWS};
use crate::model::intervals::Period;
use crate::model::restream::Resource;
use crate::model::restream::pause::{PAUSED_ALWAYS, paused, resumed};
use crate::model::time::format_utc;

/// Returns the resource with its target at `index` (from 0) paused, or resumed.
///
/// # Errors
/// Says why the schedule cannot be moved.
pub fn with_target_paused(
    resource: &Resource,
    index: usize,
    is_paused: bool,
) -> Result<Record, &'static str> {
    let mut record = record_of(resource);
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
            for window in windows {
                let period = period_of(window).ok_or("A window of its schedule can't be read.")?;
                let moved = if is_paused { paused(period) } else { Some(resumed(period)) };
                write(window, moved.ok_or("Its schedule has a window before 1998 or after 2032.")?);
            }
        }
    }
    Ok(record)
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
