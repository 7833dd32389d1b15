//! "Next 24 hours": planned windows and running recordings as a table, with overlaps of one source marked.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind, Link, ShowMore, StaticTable, When, table_row};
use crate::console::pages::recordings::list_data::RecordingListContext;
use crate::console::query::time_format::{TimeFormat, use_time_format};
use crate::console::routes::Route;
use crate::model::recording::plan::{BarKind, Lane, RecordingBar, RecordingPlan, plan};
use crate::model::time::UnixSeconds;
use crate::text::durations::length;
use crate::text::plurals::counted;

const AHEAD_SECS: i64 = 24 * 3_600;
/// Number of recordings drawn at first.
const FEW: usize = 8;

#[component]
pub(super) fn Next24Hours(shown: RecordingListContext) -> impl IntoView {
    let plan = Memo::new(move |_| Arc::new(plan_of(shown)));
    let limit = RwSignal::new(FEW);
    let all = Memo::new(move |_| plan.read().lanes.len());
    let overlaps = Memo::new(move |_| plan.read().overlaps);
    let title = Signal::derive(move || match overlaps.get() {
        1 => "2 recordings of one source overlap.".to_owned(),
        count => format!("Recordings of one source overlap {count} times."),
    });
    let clock = use_time_format();
    let rows = move || {
        let plan = plan.get();
        plan.lanes.iter().take(limit.get()).flat_map(|lane| rows_of(shown, clock, lane)).collect_view()
    };
    view! {
        <section class="card stack plan" aria-labelledby="plan-title">
            <div class="row spread gap-wide plan-head">
                <h2 id="plan-title">"Next 24 hours"</h2>
                <p class="muted">{move || counted(all.get(), "recording")}</p>
                <When is=Signal::derive(move || overlaps.get() > 0)>
                    <Banner kind=BannerKind::Info title />
                </When>
            </div>
            <When
                is=Signal::derive(move || all.get() > 0)
                fallback=|| view! { <p class="muted">"Nothing is recording or scheduled."</p> }
            >
                <StaticTable
                    label="Next 24 hours"
                    heads=["Recording", "What", "From", "To", "Length", "Overlaps"]
                    class="is-cards plan-table"
                >
                    {rows}
                </StaticTable>
                <ShowMore what="recordings" count=all limit />
            </When>
        </section>
    }
    .into_any()
}

/// Plans from the moment at which the states were loaded.
fn plan_of(shown: RecordingListContext) -> RecordingPlan {
    let board = shown.board.get();
    let now = shown.read_at.get();
    let known = |index: usize| {
        board.settings().get(index).map(|setting| shown.times.local_facts(setting)).unwrap_or_default()
    };
    plan(board.settings(), &known, now, UnixSeconds(now.0.saturating_add(AHEAD_SECS)))
}

/// Lists the recordings of a setting as table rows.
fn rows_of(shown: RecordingListContext, clock: TimeFormat, lane: &Lane) -> Vec<AnyView> {
    let (board, now) = (shown.board.get(), shown.read_at.get());
    let Some(setting) = board.settings().get(lane.setting) else { return Vec::new() };
    let row = |bar: &RecordingBar| {
        let to = Route::Recording(setting.id.clone());
        let name = board.name(lane.setting).unwrap_or_default().to_owned();
        let other = |other: &usize| match *other == lane.setting {
            true => "another window",
            false => board.name(*other).unwrap_or_default(),
        };
        let overlaps = bar.overlaps.iter().map(other).collect::<Vec<_>>();
        let overlaps = if overlaps.is_empty() { "–".to_owned() } else { overlaps.join(", ") };
        let [what, from, to_time, length] = bar_label(bar, now, clock);
        let cells = [what, from, to_time, length, overlaps].map(IntoAny::into_any);
        let name = view! { <Link to>{name}</Link> }.into_any();
        table_row(Some(name), &["", "From", "To", "", "Overlaps"], cells)
    };
    lane.bars.iter().map(row).collect()
}

fn bar_label(bar: &RecordingBar, now: UnixSeconds, clock: TimeFormat) -> [String; 4] {
    let what = match bar.kind {
        BarKind::Missed => "Not recording",
        BarKind::Recorded => "Recorded",
        BarKind::Running => "Recording",
        BarKind::Planned => "Planned",
    };
    let end = |is_known: bool, time| if is_known { clock.time(time, now) } else { "–".to_owned() };
    let length = if bar.has_start && bar.has_end {
        length(bar.span.duration_secs().unsigned_abs())
    } else {
        "–".to_owned()
    };
    [what.to_owned(), end(bar.has_start, bar.span.from), end(bar.has_end, bar.span.to), length]
}
