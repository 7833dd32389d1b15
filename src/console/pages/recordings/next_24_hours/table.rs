//! The same as a table, for those who cannot see the plot, and for exact times.

use leptos::prelude::*;

use crate::console::kit::{Link, StaticTable, table_row};
use crate::console::pages::recordings::next_24_hours::plans::Plans;
use crate::console::query::recording_words::{ClockWords, use_clock_words};
use crate::console::routes::Route;
use crate::model::ids::RecordId;
use crate::model::recording::plan::{Bar, Kind};
use crate::model::time::UnixSeconds;
use crate::text::durations::length;

struct Line {
    id: RecordId,
    name: String,
    cells: [String; 5],
}

#[component]
pub(super) fn PlanTable(plans: Plans) -> impl IntoView {
    let clock = use_clock_words();
    let rows = move || lines(plans, clock).into_iter().map(row).collect_view();
    view! {
        <details class="plan-details">
            <summary>"Table"</summary>
            <StaticTable
                label="Next 24 hours"
                heads=["Recording", "What", "From", "To", "Length", "Overlaps"]
                class="is-cards plan-table"
            >
                {rows}
            </StaticTable>
        </details>
    }
    .into_any()
}

fn row(line: Line) -> AnyView {
    let name = view! { <Link to=Route::Recording(line.id)>{line.name}</Link> }.into_any();
    table_row(Some(name), line.cells.map(IntoAny::into_any))
}

/// A line for each bar of the lanes that are drawn.
fn lines(plans: Plans, clock: ClockWords) -> Vec<Line> {
    let (plan, board, now) = (plans.plan.get(), plans.shown.board.get(), plans.shown.read_at.get());
    let mut lines = Vec::new();
    for lane in plan.lanes.iter().take(plans.drawn.get()) {
        let Some(setting) = board.settings().get(lane.setting) else { continue };
        let name = board.name(lane.setting).unwrap_or_default();
        for bar in &lane.bars {
            let with = bar.overlaps.iter().filter_map(|overlap| board.name(overlap.setting));
            let with: Vec<&str> = with.collect();
            let with = if with.is_empty() { "–".to_owned() } else { with.join(", ") };
            let [what, from, to, length] = words(bar, now, clock);
            lines.push(Line {
                id: setting.id.clone(),
                name: name.to_owned(),
                cells: [what, from, to, length, with],
            });
        }
    }
    lines
}

fn words(bar: &Bar, now: UnixSeconds, clock: ClockWords) -> [String; 4] {
    let what = match bar.kind {
        Kind::Missed => "Not recording",
        Kind::Recorded => "Recorded",
        Kind::Running => "Recording",
        Kind::Planned => "Planned",
    };
    let end = |is_known: bool, time| if is_known { clock.time(time, now) } else { "–".to_owned() };
    let length = if bar.has_start && bar.has_end { length(bar.span.secs()) } else { "–".to_owned() };
    [what.to_owned(), end(bar.has_start, bar.span.from), end(bar.has_end, bar.span.to), length]
}
