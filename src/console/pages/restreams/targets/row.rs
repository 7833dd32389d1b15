use std::rc::Rc;

use leptos::prelude::*;

use crate::console::facts::health::{health_label, tone};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::status_starts::{BrokenTargets, StatusStarts, TargetKey, use_status_starts};
use crate::console::facts::time_format::{TimeFormat, use_time_format};
use crate::console::kit::BadgeSlot;
use crate::console::kit::table::{
    CellSlot, Cells, CellsMaker, Column, CutSlot, RowMaker, RowWriter, TitledSlot,
};
use crate::console::list::NameSlot;
use crate::console::pages::restreams::list_row::{since, write_moment};
use crate::console::pages::restreams::targets::data::TargetListContext;
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::target_board::ScheduleNow;
use crate::model::time::UnixSeconds;
use crate::redact::url::{host, redacted_source};

pub(super) fn columns() -> Vec<Column> {
    let column = Column::new;
    vec![
        column("status", "Status", true),
        column("since", "Since", false),
        column("platform", "Platform", true),
        column("resource", "Resource", true),
        column("source", "Source", false),
        column("schedule", "Schedule", false),
        column("backup", "Backup", false),
    ]
}

struct TargetCells {
    shown: TargetListContext,
    starts: StatusStarts,
    clock: TimeFormat,
    now_secs: Signal<i64>,
    badge: BadgeSlot,
    since: TitledSlot,
    platform: NameSlot,
    resource: TitledSlot,
    source: CutSlot,
    schedule: CellSlot,
    backup: TitledSlot,
}

pub(super) fn cells(shown: TargetListContext) -> CellsMaker {
    let (starts, clock, now_secs) = (use_status_starts(), use_time_format(), use_service_now_secs());
    Box::new(move |row| {
        let cut = [("class", "cut")];
        let badge = row.cell("status", BadgeSlot::draw);
        let since = row.cell("since", |cell| {
            cell.element("span", &[("class", "cut muted restream-since")], RowMaker::titled_text)
        });
        let platform = NameSlot::draw(row, "platform");
        let resource = row.cell("resource", |cell| cell.element("span", &cut, RowMaker::titled_text));
        let source = row.cut_cell("source");
        let schedule = row.text_cell("schedule");
        let backup = row.cell("backup", |cell| cell.element("span", &cut, RowMaker::titled_text));
        Rc::new(TargetCells {
            shown,
            starts,
            clock,
            now_secs,
            badge,
            since,
            platform,
            resource,
            source,
            schedule,
            backup,
        })
    })
}

impl Cells for TargetCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let Some(at) = self.shown.rows.index(number) else { return };
        let now_secs = if row.is_near { self.now_secs.get() } else { self.now_secs.get_untracked() };
        let (index, states) = (self.shown.index.read(), self.shown.states.read());
        let Some(((_, resource, restream), state)) = index.target(at).zip(states.get(at)) else { return };
        self.badge.write(row, tone(state.health), &health_label(state.health, state.code));
        let broken = state.code.filter(|_| state.health.is_problem());
        let start = broken.and_then(|code| {
            let broken = BrokenTargets::of(resource, vec![(TargetKey::of(restream), code)]);
            if row.is_near { self.starts.of(&broken) } else { self.starts.find(&broken) }
        });
        let (moment, text) = since(state, start, now_secs);
        write_moment(row, self.since, moment, &text);
        let platform = index.platform(at).unwrap_or_default();
        if let Some(to) = self.shown.route(at) {
            self.platform.write(row, &to, platform, platform);
        }
        row.write_titled(self.resource, &index.origin(at).unwrap_or_default());
        let source = redacted_source(&restream.source, &secrets_of_all(&resource.restreams));
        row.write_cut(self.source, if source.is_empty() { "–" } else { &source });
        let now = UnixSeconds(now_secs);
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
