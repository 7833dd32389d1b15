use std::rc::Rc;

use crate::console::facts::time_format::{TimeFormat, use_time_format};
use crate::console::kit::table::{Cells, Column, Part, RowWriter};
use crate::console::list::NAME;
use crate::console::pages::restreams::list_row::{SINCE, STATUS, StateCells};
use crate::console::pages::restreams::targets::data::{TargetListContext, broken};
use crate::model::restream::health::Health;
use crate::model::restream::target_board::ScheduleNow;
use crate::model::time::UnixSeconds;
use crate::redact::url;

const CUT_TEXT: Part = Part::cell(&[Part::new("span", &[("class", "cut")]).titled()]);

pub(super) const COLUMNS: [Column; 7] = [
    Column::new("status", "Status", true, STATUS),
    Column::new("since", "Since", true, SINCE),
    Column::new("platform", "Platform", true, NAME),
    Column::new("resource", "Resource", true, CUT_TEXT),
    Column::new("source", "Source", false, Part::CUT),
    Column::new("schedule", "Schedule", false, Part::TEXT),
    Column::new("backup", "Backup", false, CUT_TEXT),
];

struct TargetCells {
    context: TargetListContext,
    clock: TimeFormat,
    state: StateCells,
}

pub(super) fn cells(context: TargetListContext) -> Rc<dyn Cells> {
    Rc::new(TargetCells { context, clock: use_time_format(), state: StateCells::new() })
}

impl Cells for TargetCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let Some(at) = self.context.rows.index(number) else { return };
        let now = UnixSeconds(self.state.now_secs(row));
        let (index, states) = (self.context.index.read(), self.context.states.read());
        let Some(((_, _, restream), state)) = index.target(at).zip(states.get(at)) else { return };
        let Some(((host, label), to)) = index.platform(at).zip(self.context.route(at)) else { return };
        self.state.write(row, state, broken(&index, &states, at));
        row.write_name(&to, label, host, "");
        row.write_titled(&index.origin(at).unwrap_or_default());
        let source = index.source(at).filter(|source| !source.is_empty());
        row.write_cut(source.unwrap_or("–"));
        let schedule = match ScheduleNow::of(&restream.schedule, now) {
            // The document does not promise that a schedule stops a target (`contract.md#decision-58`).
            ScheduleNow::Paused if state.health == Health::Ok => "Paused, but still sending".to_owned(),
            schedule => in_words(self.clock, schedule, now),
        };
        row.write(&schedule);
        let backup = url::host(&restream.backup.target_url);
        let backup = match restream.backup.is_none() {
            true => "–",
            false if backup.is_empty() => "Yes",
            false => &backup,
        };
        row.write_titled(backup);
    }
}

/// Describes a schedule. Tracked.
fn in_words(clock: TimeFormat, schedule: ScheduleNow, now: UnixSeconds) -> String {
    match schedule {
        ScheduleNow::Always => "Always on".to_owned(),
        ScheduleNow::Paused => "Paused".to_owned(),
        ScheduleNow::Over => "No upcoming window".to_owned(),
        ScheduleNow::Unreadable => "Unreadable".to_owned(),
        ScheduleNow::Window(window, more) => {
            let more = if more > 0 { format!(" +{more}") } else { String::new() };
            let text = match window.from <= now {
                true => format!("Until {}", clock.short(window.to, now)),
                false => clock.span(window, now),
            };
            text + &more
        }
    }
}
