//! "Next 24 hours": planned windows and running recordings, a lane per setting; and the same as a table for people who
//! cannot see them.

use std::sync::Arc;

use leptos::ev::PointerEvent;
use leptos::prelude::*;

use crate::console::kit::{Badge, Button, Each, Link, StaticTable, Tone, When, table_row};
use crate::console::pages::recordings::list_data::{RecordingListContext, tone};
use crate::console::query::time_format::{TimeFormat, use_time_format};
use crate::console::routes::Route;
use crate::console::timeline::{
    AxisBounds, AxisPlot, CanvasLane, LaneLegend, LaneLook, LanePatterns, TimeAxis,
};
use crate::model::intervals::Period;
use crate::model::recording::board::nothing_planned;
use crate::model::recording::plan::{BarKind, Lane, RecordingBar, plan, stretches};
use crate::model::time::UnixSeconds;
use crate::plot::lane::LaneSegment;
use crate::plot::period::PeriodLimits;
use crate::text::durations::length;
use crate::text::plurals::counted;

const AHEAD_SECS: i64 = 24 * 3_600;
const LIMITS: PeriodLimits = PeriodLimits { min_secs: 60, max_secs: AHEAD_SECS, all_secs: AHEAD_SECS };
/// Number of lanes drawn at first; each press adds `STEP`.
const FEW: usize = 8;
const STEP: usize = 60;

/// Looks of stretches, the most urgent first, in the order of [`BarKind`].
const LOOKS: [LaneLook; 3] = [
    LaneLook {
        class: "state plan-missed",
        fill: "url(#plan-missed)",
        drawing: "M0 0l8 8M8 0l-8 8",
        label: "Not recording",
    },
    LaneLook {
        class: "state plan-planned",
        fill: "url(#plan-planned)",
        drawing: "M-2 6l4 4M0 0l8 8M6-2l4 4",
        label: "Planned",
    },
    LaneLook { class: "state plan-running", fill: "url(#plan-running)", drawing: "", label: "Recording" },
];

#[derive(Clone, Copy)]
struct Plans {
    shown: RecordingListContext,
    plan: Memo<Arc<Vec<Lane>>>,
    axis: TimeAxis,
    /// Number of drawn lanes.
    drawn: Signal<usize>,
}

#[component]
pub(super) fn Next24Hours(shown: RecordingListContext) -> impl IntoView {
    let axis =
        TimeAxis::ahead(AxisBounds::new(shown.now_secs, LIMITS, AHEAD_SECS), Signal::stored(AHEAD_SECS));
    let plan = Memo::new(move |_| Arc::new(plan_of(shown)));
    let limit = RwSignal::new(FEW);
    let all = Memo::new(move |_| plan.read().len());
    let drawn = Signal::derive(move || all.get().min(limit.get()));
    let plans = Plans { shown, plan, axis, drawn };
    let has_lanes = Memo::new(move |_| all.get() > 0);
    let more_label = Signal::derive(move || match (all.get(), drawn.get()) {
        (all, drawn) if all == drawn => "Show fewer".to_owned(),
        (all, drawn) if all - drawn <= STEP => format!("Show all {all}"),
        (all, drawn) => format!("Show {STEP} more of {}", all - drawn),
    });
    let on_more = move || {
        let has_all = untrack(|| all.get() == drawn.get());
        limit.update(|limit| *limit = if has_all { FEW } else { *limit + STEP });
    };
    view! {
        <section class="card stack plan" aria-labelledby="plan-title">
            <div class="row spread gap-wide plan-head">
                <h2 id="plan-title">"Next 24 hours"</h2>
                <p class="muted">{move || counted(all.get(), "recording")}</p>
            </div>
            <When
                is=has_lanes
                fallback=move || {
                    view! { <p class="muted">{move || nothing_planned(&shown.settings.latest().items)}</p> }
                }
            >
                <LanePatterns looks=&LOOKS />
                <AxisPlot axis label="Recordings of the next 24 hours" test_id="plan-plot" is_fixed=true>
                    <Each each=move || 0..drawn.get() key=|index| *index let:index>
                        <SettingLane plans index />
                    </Each>
                </AxisPlot>
                <LaneLegend looks=&LOOKS />
                <When is=Signal::derive(move || all.get() > FEW)>
                    <div>
                        <Button label=more_label on_press=on_more />
                    </div>
                </When>
                <PlanTable plans />
            </When>
        </section>
    }
    .into_any()
}

/// Plans from the moment at which the states were loaded.
fn plan_of(shown: RecordingListContext) -> Vec<Lane> {
    let board = shown.board.get();
    let now = shown.read_at.get();
    let known = |index: usize| {
        board.settings().get(index).map(|setting| shown.times.local_facts(setting)).unwrap_or_default()
    };
    plan(board.settings(), &known, now, UnixSeconds(now.0.saturating_add(AHEAD_SECS)))
}

#[component]
fn SettingLane(plans: Plans, index: usize) -> impl IntoView {
    let Plans { shown, plan, axis, .. } = plans;
    let clock = use_time_format();
    let lane = Memo::new(move |_| plan.read().get(index).cloned());
    let index = move || lane.read().as_ref().map(|lane| lane.setting);
    let setting = move || Some(shown.board.get().settings().get(index()?)?.clone());
    let standing = move || shown.standings.read().get(index()?).cloned();
    let to =
        Signal::derive(move || Route::Recording(setting().map(|setting| setting.id).unwrap_or_default()));
    let name = Signal::derive(move || Some(shown.board.get().name(index()?)?.to_owned()));
    let next = Signal::derive(move || {
        let (setting, now) = (setting()?, UnixSeconds(shown.now_secs.get()));
        Some(clock.describe_status(&setting, &standing()?, &shown.local_facts(&setting), now).0)
    });
    let badge_tone = Signal::derive(move || standing().map_or(Tone::Unknown, |one| tone(one.state)));
    let badge_word = Signal::derive(move || {
        standing().zip(setting()).map(|(one, setting)| one.state.label_of(&setting)).unwrap_or_default()
    });
    let pieces = Signal::derive(move || Arc::new(lane.read().as_ref().map(pieces).unwrap_or_default()));
    // A recording without a known end stays open.
    let open_at = Signal::derive(move || {
        let lane = lane.read();
        lane.as_ref()?.bars.iter().find(|bar| !bar.has_end).map(|bar| bar.span.to.0)
    });
    // Pressing a link must not start a drag.
    let keep = |event: PointerEvent| event.stop_propagation();
    view! {
        <div class="plan-lane" data-testid="plan-lane">
            <p class="line plan-lane-name">
                <span class="cut plan-lane-setting" on:pointerdown=keep>
                    <Link to>{name}</Link>
                </span>
                <Badge tone=badge_tone word=badge_word />
                <span class="cut muted plan-lane-next">{next}</span>
            </p>
            <CanvasLane axis pieces looks=&LOOKS open_at />
        </div>
    }
    .into_any()
}

/// Returns the stretches to draw.
fn pieces(lane: &Lane) -> Vec<LaneSegment> {
    let piece = |(span, kind): (Period, BarKind)| LaneSegment {
        from: span.from.0,
        to: span.to.0,
        kind: kind as usize,
    };
    stretches(lane).into_iter().map(piece).collect()
}

#[component]
fn PlanTable(plans: Plans) -> impl IntoView {
    let clock = use_time_format();
    view! {
        <details class="plan-details">
            <summary>"Table"</summary>
            <StaticTable
                label="Next 24 hours"
                heads=["Recording", "What", "From", "To", "Length"]
                class="is-cards plan-table"
            >
                {move || rows(plans, clock)}
            </StaticTable>
        </details>
    }
    .into_any()
}

/// Lists the bars of the drawn lanes as table rows.
fn rows(plans: Plans, clock: TimeFormat) -> Vec<AnyView> {
    let (plan, board, now) = (plans.plan.get(), plans.shown.board.get(), plans.shown.read_at.get());
    let mut rows = Vec::new();
    for lane in plan.iter().take(plans.drawn.get()) {
        let Some(setting) = board.settings().get(lane.setting) else { continue };
        for bar in &lane.bars {
            let to = Route::Recording(setting.id.clone());
            let name = board.name(lane.setting).unwrap_or_default().to_owned();
            let cells = bar_label(bar, now, clock).map(IntoAny::into_any);
            let name = view! { <Link to>{name}</Link> }.into_any();
            rows.push(table_row(Some(name), &["", "From", "To", ""], cells));
        }
    }
    rows
}

fn bar_label(bar: &RecordingBar, now: UnixSeconds, clock: TimeFormat) -> [String; 4] {
    let what = LOOKS.get(bar.kind as usize).map_or("", |look| look.label);
    let end = |is_known: bool, time| if is_known { clock.time(time, now) } else { "–".to_owned() };
    let length = if bar.has_start && bar.has_end {
        length(bar.span.duration_secs().unsigned_abs())
    } else {
        "–".to_owned()
    };
    [what.to_owned(), end(bar.has_start, bar.span.from), end(bar.has_end, bar.span.to), length]
}
