//! The table "API calls".

use leptos::prelude::*;

use super::state::{Shown, tone};
use crate::api::activity::{Call, CallState};
use crate::console::clock::absolute;
use crate::console::kit::table::{Cells, Column, Table};
use crate::console::kit::{Badge, Tone};
use crate::console::moment::both_zones;
use crate::console::settings::use_settings;
use crate::model::time::UnixSeconds;
use crate::plot::cut_text::split_tail;
use crate::plot::si;

/// The table's id in the page.
const TABLE_ID: &str = "api-calls";

/// The table; a row opens its call.
#[component]
pub(super) fn CallsTable(
    /// What is shown.
    shown: Shown,
) -> impl IntoView {
    let column = |key, label| Column { key, label, is_sortable: false };
    let columns = vec![
        column("time", "Time"),
        column("method", "Method"),
        column("path", "Path"),
        column("status", "Status"),
        column("duration", "Duration"),
        column("size", "Size"),
        column("attempts", "Attempts"),
    ];
    let source = shown.source();
    view! {
        <div class="calls-list">
            <Table
                id=TABLE_ID
                label="API calls"
                columns
                source
                active_key=shown.active_key
                sorted=Signal::derive(|| None)
                on_sort=Callback::new(|_| {})
                on_open=Callback::new(move |row| shown.open_key.set(untrack(|| source.key_at.run(row))))
                cells=cells(shown)
            />
        </div>
    }
    .into_any()
}

/// Draws the cells of a row.
fn cells(shown: Shown) -> Cells {
    let zone = use_settings().zone;
    Callback::new(move |number: Signal<Option<usize>>| {
        let text = move |say: fn(&Call) -> String| {
            Signal::derive(move || {
                let found = shown.found.read();
                number.get().and_then(|row| found.get(row)).map(|call| say(call)).unwrap_or_default()
            })
        };
        let secs = move || {
            let found = shown.found.read();
            number.get().and_then(|row| found.get(row)).map_or(0, |call| call.at_millis.div_euclid(1_000))
        };
        let tone = Signal::derive(move || {
            let found = shown.found.read();
            number.get().and_then(|row| found.get(row)).map_or(Tone::Idle, |call| tone(call))
        });
        view! {
            <td
                class="table-cell"
                role="gridcell"
                data-column="time"
                title=Signal::derive(move || both_zones(UnixSeconds(secs())))
            >
                {Signal::derive(move || time_of_day(secs(), &absolute(secs(), zone.get())))}
            </td>
            <td class="table-cell" role="gridcell" data-column="method">
                {text(|call| call.method.as_str().to_owned())}
            </td>
            <td
                class="table-cell mono"
                role="gridcell"
                data-column="path"
                title=text(|call| call.path.clone())
            >
                <span class="cut-head">{text(|call| split_tail(&call.path).0.to_owned())}</span>
                <span class="cut-tail">{text(|call| split_tail(&call.path).1.to_owned())}</span>
            </td>
            <td class="table-cell" role="gridcell" data-column="status">
                <Badge tone word=text(Call::state_words) />
            </td>
            <td class="table-cell" role="gridcell" data-column="duration">
                {text(duration)}
            </td>
            <td class="table-cell" role="gridcell" data-column="size">
                {text(size)}
            </td>
            <td class="table-cell" role="gridcell" data-column="attempts">
                {text(|call| call.attempts.to_string())}
            </td>
        }
        .into_any()
    })
}

/// "09:00:00 UTC" of "2026-03-02 09:00:00 UTC"; the day is in the tooltip.
fn time_of_day(secs: i64, absolute: &str) -> String {
    if secs == 0 {
        return String::new();
    }
    absolute.split_once(' ').map_or(absolute, |(_, time)| time).to_owned()
}

/// How long it took; "–" while it is on its way.
pub(super) fn duration(call: &Call) -> String {
    match call.state {
        CallState::OnItsWay => si::MISSING.to_owned(),
        _ if call.duration_millis < 1_000 => format!("{} ms", call.duration_millis),
        _ => si::with_unit(f64::from(call.duration_millis) / 1_000.0, "s"),
    }
}

/// How many bytes came back; "–" where there was no answer.
pub(super) fn size(call: &Call) -> String {
    match call.state {
        #[expect(clippy::cast_precision_loss, reason = "at most 16 MB")]
        CallState::Answered(_) => si::with_unit(call.size_bytes as f64, "B"),
        _ => si::MISSING.to_owned(),
    }
}
