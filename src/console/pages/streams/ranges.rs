//! "Ranges": the recordings as a table.

use std::rc::Rc;
use std::sync::Arc;

use crate::console::kit::table::{Cells, Column, Part, RowWriter, Table, TableSort};
use crate::console::kit::{Button, When, copy, save_file, use_toaster};
use crate::console::pages::streams::context::{DELETE_ALL, DeletionSubject, StreamContext, show};
use crate::console::pages::streams::stream_hosts::HostDvr;
use crate::console::platform::clock::{absolute, with_second_zone};
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::model::dvr::{RangeKey, ranges_in_order};
use crate::model::intervals::{Intervals, Period};
use crate::model::time::{SecondZone, format_utc};
use crate::text::csv::Csv;
use crate::text::durations::duration;
use crate::text::plurals::counted;

const TABLE_ID: &str = "dvr-ranges";
const COLUMNS: [Column; 4] = [
    Column::new("host", "Host", true, Part::TITLED),
    Column::new("from", "From", true, Part::TITLED),
    Column::new("to", "To", true, Part::TITLED),
    Column::new("duration", "Duration", true, Part::TEXT),
];

#[derive(Clone, Copy)]
struct RangeRows {
    context: StreamContext,
    order: Memo<Arc<Vec<(usize, usize)>>>,
}

impl RangeRows {
    fn hosts(self) -> Arc<Vec<HostDvr>> {
        self.context.stream.hosts.get()
    }

    fn range(self, number: usize) -> Option<(String, Period, bool)> {
        let (host, index) = *self.order.read().get(number)?;
        let hosts = self.hosts();
        let host = hosts.get(host)?;
        let range = *host.recorded.get(index)?;
        let is_last = index + 1 == host.recorded.len();
        Some((host.label(), range, is_last && host.is_recording()))
    }

    /// Returns the keys of the rows. The start identifies a range, because a live one grows.
    fn keys(self) -> Vec<String> {
        let hosts = self.hosts();
        let key = |&(host, index): &(usize, usize)| {
            let host = hosts.get(host)?;
            Some(format!("{} {} {}", host.recorded.get(index)?.from.0, host.copy, host.host))
        };
        self.order.read().iter().filter_map(key).collect()
    }

    fn select(self, number: usize) {
        let Some((_, range, _)) = untrack(|| self.range(number)) else { return };
        let axis = self.context.axis;
        axis.select(Some(range));
        let view = axis.view.get_untracked();
        #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
        let is_seen = view.from_secs() <= range.from.0 as f64 && range.to.0 as f64 <= view.to_secs();
        if !is_seen {
            show(axis, range, range.duration_secs().max(10));
        }
    }
}

/// Returns the order of the ranges of all hosts, or of one.
fn in_order(hosts: &[HostDvr], chosen: Option<&str>, sorted: TableSort) -> Vec<(usize, usize)> {
    let key = match sorted.key {
        "from" => RangeKey::From,
        "to" => RangeKey::To,
        "duration" => RangeKey::Duration,
        _ => RangeKey::Host,
    };
    let is_meant = |at: usize| chosen.is_none_or(|chosen| hosts[at].host == chosen);
    let recorded: Vec<&Intervals> = hosts.iter().map(|host| &*host.recorded).collect();
    ranges_in_order(&recorded, is_meant, key, sorted.is_descending)
}

#[component]
pub(super) fn Ranges(context: StreamContext) -> impl IntoView {
    let sorted = RwSignal::new(TableSort { key: "host", is_descending: false });
    let stream = context.stream;
    let order = memo(move || {
        let (hosts, chosen) = (stream.hosts.read(), context.host.read());
        Arc::new(in_order(&hosts, chosen.as_deref(), sorted.get()))
    });
    let rows = RangeRows { context, order };
    let on_sort = Callback::new(move |key| {
        sorted.update(|sorted| {
            let is_descending = sorted.key == key && !sorted.is_descending;
            *sorted = TableSort { key, is_descending };
        });
    });
    let zone = use_settings().zone;
    let title = Signal::derive(move || {
        let each_once = || stream.hosts.read().iter().filter(|host| host.copy == 0).count();
        let hosts = if context.host.read().is_some() { 1 } else { each_once() };
        format!("{} on {}", counted(order.read().len(), "range"), counted(hosts, "host"))
    });
    let empty = Signal::derive(move || match stream.has_unreadable() {
        true => "No ranges could be loaded.",
        false => "Nothing is recorded.",
    });
    view! {
        <section class="card stack dvr-ranges" aria-label="Ranges as a table">
            <div class="row gap-wide page-head">
                <h2>{title}</h2>
                <Copies rows />
            </div>
            <When is=move || !order.read().is_empty() fallback=move || view! { <p class="muted">{empty}</p> }>
                <div class="dvr-ranges-table">
                    <Table
                        id=TABLE_ID
                        label="Ranges"
                        columns=COLUMNS.to_vec()
                        keys=memo(move || Arc::new(rows.keys()))
                        active_key=RwSignal::new(None)
                        sorted=move || Some(sorted.get())
                        on_sort
                        on_open=Callback::new(move |number| rows.select(number))
                        cells=Rc::new(RangeCells { rows, zone })
                    />
                </div>
            </When>
        </section>
    }
}

#[component]
fn Copies(rows: RangeRows) -> impl IntoView {
    let (toaster, zone) = (use_toaster(), use_settings().zone);
    let table = move || untrack(|| with_second_zone(zone.get_untracked(), |zone| csv_of(rows, zone)));
    let on_export = move || {
        let name = format!("dvr-{}.csv", rows.context.stream_name());
        save_file(toaster, &name, "text/csv", &table().finish());
    };
    view! {
        <div class="row">
            <Button label="Copy ranges" on_press=move || copy(toaster, table().into_lines()) />
            <Button label="Export CSV" on_press=on_export />
            <Button
                label=DELETE_ALL
                on_press=move || rows.context.asking.set(Some(DeletionSubject::All))
                writes=true
            />
        </div>
    }
}

fn csv_of(rows: RangeRows, zone: Option<&SecondZone<'_>>) -> Csv {
    let of_zone = zone.iter().flat_map(|zone| ["from", "to"].map(|what| zone.head(what)));
    let heads = ["host", "from", "to", "from_ts", "to_ts", "duration_sec"].map(str::to_owned);
    let mut csv = Csv::with_heads(heads.into_iter().chain(of_zone));
    for number in 0..rows.order.read().len() {
        let Some((host, Period { from, to }, _)) = rows.range(number) else { continue };
        csv.text(&host);
        csv.text(&format_utc(from));
        csv.text(&format_utc(to));
        csv.number(Some(from.0));
        csv.number(Some(to.0));
        csv.number(Some(to.0.saturating_sub(from.0)));
        zone.iter().flat_map(|zone| [from, to].map(zone.label)).for_each(|end| csv.text(&end));
        csv.end_row();
    }
    csv
}

struct RangeCells {
    rows: RangeRows,
    zone: ReadSignal<Zone>,
}

impl Cells for RangeCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let Some((host, Period { from, to }, is_live)) = self.rows.range(number) else { return };
        let zone = self.zone.get();
        row.write_titled(&host);
        row.write_time(Some(("", from)));
        row.write(&absolute(from.0, zone));
        row.write_time(Some(("", to)));
        row.write(&format!("{}{}", absolute(to.0, zone), if is_live { ", live" } else { "" }));
        row.write(&duration(to.0.abs_diff(from.0)));
    }
}
