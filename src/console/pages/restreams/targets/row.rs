use std::rc::Rc;

use leptos::prelude::*;

use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::status_starts::use_status_starts;
use crate::console::facts::time_format::{TimeFormat, use_time_format};
use crate::console::kit::table::{CellSlot, Cells, CellsMaker, Column, CutSlot, RowWriter, TitledSlot};
use crate::console::list::NameSlot;
use crate::console::pages::restreams::list_row::{StateCells, titled_cell};
use crate::console::pages::restreams::targets::data::{TargetListContext, broken};
use crate::model::restream::target_board::ScheduleNow;
use crate::model::time::UnixSeconds;
use crate::redact::url::host;

pub(super) fn columns() -> Vec<Column> {
    let column = Column::new;
    vec![
        column("status", "Status", true),
        column("since", "Since", true),
        column("platform", "Platform", true),
        column("resource", "Resource", true),
        column("source", "Source", false),
        column("schedule", "Schedule", false),
        column("backup", "Backup", false),
    ]
}

struct TargetCells {
    shown: TargetListContext,
    clock: TimeFormat,
    state: StateCells,
    platform: NameSlot,
    resource: TitledSlot,
    source: CutSlot,
    schedule: CellSlot,
    backup: TitledSlot,
}

pub(super) fn cells(shown: TargetListContext) -> CellsMaker {
    let (starts, clock, now_secs) = (use_status_starts(), use_time_format(), use_service_now_secs());
    Box::new(move |row| {
        Rc::new(TargetCells {
            shown,
            clock,
            state: StateCells::draw(row, starts, now_secs),
            platform: NameSlot::draw(row, "platform"),
            resource: titled_cell(row, "resource", "cut"),
            source: row.cut_cell("source"),
            schedule: row.text_cell("schedule"),
            backup: titled_cell(row, "backup", "cut"),
        })
    })
}

impl Cells for TargetCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let Some(at) = self.shown.rows.index(number) else { return };
        let now = UnixSeconds(self.state.now_secs(row));
        let (index, states) = (self.shown.index.read(), self.shown.states.read());
        let Some(((_, _, restream), state)) = index.target(at).zip(states.get(at)) else { return };
        self.state.write(row, state, broken(&index, &states, at));
        if let Some(((host, label), to)) = index.platform(at).zip(self.shown.route(at)) {
            self.platform.write(row, &to, label, host);
        }
        row.write_titled(self.resource, &index.origin(at).unwrap_or_default());
        let source = index.source(at).filter(|source| !source.is_empty());
        row.write_cut(self.source, source.unwrap_or("–"));
        row.write(self.schedule, &in_words(self.clock, ScheduleNow::of(&restream.schedule, now), now));
        let backup = host(&restream.backup.target_url);
        let backup = match restream.backup.is_none() {
            true => "–",
            false if backup.is_empty() => "Yes",
            false => &backup,
        };
        row.write_titled(self.backup, backup);
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
                true => format!("Until {}", clock.time(window.to, now)),
                false => clock.span(window, now),
            };
            text + &more
        }
    }
}
