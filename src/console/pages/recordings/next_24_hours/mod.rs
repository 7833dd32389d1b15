//! "Next 24 hours": planned windows and running recordings, a lane per setting.

mod lane;

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::{Button, Each, When};
use crate::console::pages::recordings::list_data::RecordingListContext;
use crate::console::pages::recordings::next_24_hours::lane::{LOOKS, PlanTable, Plans, SettingLane};
use crate::console::timeline::{AxisBounds, AxisPlot, LaneLegend, LanePatterns, TimeAxis};
use crate::model::recording::plan::{Lane, plan};
use crate::model::time::UnixSeconds;
use crate::plot::period::PeriodLimits;
use crate::text::plurals::counted;

const AHEAD_SECS: i64 = 24 * 3_600;
const LIMITS: PeriodLimits = PeriodLimits { min_secs: 60, max_secs: AHEAD_SECS, all_secs: AHEAD_SECS };
/// Number of lanes drawn at first; each press adds `STEP`.
const FEW: usize = 8;
const STEP: usize = 60;

#[component]
pub(super) fn Next24Hours(shown: RecordingListContext) -> impl IntoView {
    let reach = AxisBounds {
        now_secs: shown.now_secs,
        begun_secs: Signal::stored(None),
        ended_secs: Signal::stored(None),
        limits: LIMITS,
        default_secs: AHEAD_SECS,
    };
    let axis = TimeAxis::ahead(reach, AHEAD_SECS);
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
                fallback=|| view! { <p class="muted">"Nothing is recording or scheduled."</p> }
            >
                <Plot plans />
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
fn Plot(plans: Plans) -> impl IntoView {
    let Plans { axis, drawn, .. } = plans;
    view! {
        <LanePatterns looks=&LOOKS />
        <AxisPlot axis label="Recordings of the next 24 hours" test_id="plan-plot" is_fixed=true>
            <Each each=move || 0..drawn.get() key=|index| *index let:index>
                <SettingLane plans index />
            </Each>
        </AxisPlot>
        <LaneLegend looks=&LOOKS />
    }
    .into_any()
}
