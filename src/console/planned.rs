//! "Next 24 hours": planned windows and what runs, a lane for each recording and restream; and the same as a table for
//! people who cannot see them.

use std::sync::Arc;

use leptos::ev::PointerEvent;

use crate::console::facts::instance_times::InstanceTimes;
use crate::console::facts::time_format::{TimeFormat, use_time_format};
use crate::console::kit::{Badge, Button, Each, Link, StaticTable, Tone, When, table_row};
use crate::console::platform::reactive::*;
use crate::console::routes::Route;
use crate::console::timeline::{
    AxisBounds, AxisPlot, CanvasLane, LaneLegend, LaneLook, LanePatterns, TimeAxis,
};
use crate::model::intervals::Period;
use crate::model::recording::Setting;
use crate::model::recording::board::SettingStatus;
use crate::model::recording::plan::{BarKind, Lane, RecordingBar, plan, stretches};
use crate::model::recording::state::RecordingState;
use crate::model::restream::{Resource, told_among};
use crate::model::stream::board::restream_bars;
use crate::model::stream::verdict::TargetFact;
use crate::model::time::UnixSeconds;
use crate::plot::lane::LaneSegment;
use crate::plot::period::PeriodLimits;
use crate::text::durations::length;
use crate::text::plurals::counted;
use crate::text::si::grouped;
use crate::text::truncate::after_word;

pub const AHEAD_SECS: i64 = 24 * 3_600;
const LIMITS: PeriodLimits = PeriodLimits { min_secs: 60, max_secs: AHEAD_SECS, all_secs: AHEAD_SECS };
/// Number of lanes drawn at first; each press adds `STEP`.
const FEW: usize = 6;
const STEP: usize = 60;

/// Looks of stretches, the most urgent first, in the order of [`BarKind`].
const fn looks([missed, planned, running]: [&'static str; 3]) -> [LaneLook; 3] {
    [
        LaneLook::new("plan-missed", "M0 0l8 8M8 0l-8 8", missed),
        LaneLook::new("plan-planned", "M-2 6l4 4M0 0l8 8M6-2l4 4", planned),
        LaneLook::new("plan-running", "", running),
    ]
}

/// The words of a plan.
pub struct PlanText {
    /// The noun for one lane: "recording".
    pub noun: &'static str,
    /// The head of the table's first column.
    pub head: &'static str,
    looks: [LaneLook; 3],
}

pub static OF_RECORDINGS: PlanText = PlanText {
    noun: "recording",
    head: "Recording",
    looks: looks(["Not recording", "Planned", "Recording"]),
};
pub static OF_STREAMS: PlanText =
    PlanText { noun: "show", head: "Show", looks: looks(["Not running", "Planned", "Running"]) };

/// The plan of one recording or restream resource.
#[derive(Clone, PartialEq)]
pub struct PlannedLane {
    to: Route,
    name: String,
    tone: Tone,
    word: String,
    next: String,
    bars: Vec<RecordingBar>,
    is_unready: bool,
}

impl PlannedLane {
    /// Returns the order of lanes of several kinds: those that will not run as planned, then by start, then what runs.
    pub fn order(&self) -> (bool, bool, Option<UnixSeconds>) {
        let first = self.bars.first().map(|bar| bar.span.from);
        (!self.is_unready && !self.has(BarKind::Missed), self.has(BarKind::Running), first)
    }

    fn has(&self, kind: BarKind) -> bool {
        self.bars.iter().any(|bar| bar.kind == kind)
    }

    /// Marks it if one of these pages, whose shows are not ready, is its own.
    pub fn mark_unready(&mut self, pages: &[Route]) {
        self.is_unready = pages.contains(&self.to);
        if self.is_unready && !self.has(BarKind::Missed) && !self.has(BarKind::Running) {
            (self.tone, self.word) = (Tone::Bad, "Not ready".to_owned());
        }
    }
}

/// Returns the tone of a recording's state.
pub const fn tone(state: RecordingState) -> Tone {
    match state {
        RecordingState::ShouldRecord | RecordingState::Error => Tone::Bad,
        RecordingState::Overrunning | RecordingState::SourceDown => Tone::Warning,
        RecordingState::Checking | RecordingState::Other | RecordingState::Unknown => Tone::Unknown,
        RecordingState::Recording => Tone::Good,
        RecordingState::Waiting => Tone::Waiting,
        RecordingState::Finished | RecordingState::Deactivated => Tone::Idle,
    }
}

fn until(now: UnixSeconds) -> UnixSeconds {
    UnixSeconds(now.0.saturating_add(AHEAD_SECS))
}

/// Returns the lanes of recordings, planned from the moment at which their states were loaded. Tracked.
pub fn recording_lanes(
    settings: &[Setting],
    names: &dyn Fn(usize) -> String,
    setting_statuses: &[SettingStatus],
    times: InstanceTimes,
    clock: TimeFormat,
    now: UnixSeconds,
) -> Vec<PlannedLane> {
    let known = |at: usize| settings.get(at).map(|setting| times.local_facts(setting)).unwrap_or_default();
    let lane = |Lane { setting: at, bars }: Lane| {
        let (setting, status) = (settings.get(at)?, setting_statuses.get(at)?);
        Some(PlannedLane {
            to: Route::Recording(setting.id.clone()),
            name: names(at),
            tone: tone(status.state),
            word: status.state.label_of(setting),
            next: clock.describe_status(setting, status, &known(at), now).0,
            bars,
            is_unready: false,
        })
    };
    plan(settings, &known, now, until(now)).into_iter().filter_map(lane).collect()
}

/// Returns the lanes of restream resources with a schedule; an inactive one will not run. Tracked.
pub fn restream_lanes(
    resources: &[Resource],
    targets: &[Vec<TargetFact>],
    clock: TimeFormat,
    now: UnixSeconds,
) -> Vec<PlannedLane> {
    let lane = |(resource, targets): (&Resource, &Vec<TargetFact>)| {
        let bars = restream_bars(resource, targets, now, until(now));
        let first = *bars.first()?;
        let (tone, word, does) = match first.kind {
            BarKind::Missed if !resource.counts_as_active() => (Tone::Bad, "Inactive", "will not run"),
            BarKind::Missed => (Tone::Bad, "Not running", "should run"),
            BarKind::Planned => (Tone::Waiting, "Waiting", "runs"),
            BarKind::Running => (Tone::Good, "Running", "runs"),
        };
        Some(PlannedLane {
            to: Route::Restream(resource.resource_id.clone()),
            name: told_among(resource, resources),
            tone,
            word: word.to_owned(),
            next: format!("Restream: {does} {}", clock.span(first.span, now)),
            bars,
            is_unready: false,
        })
    };
    resources.iter().zip(targets).filter_map(lane).collect()
}

#[derive(Clone, Copy)]
struct Plans {
    text: &'static PlanText,
    plan: Memo<Arc<Vec<PlannedLane>>>,
    read_at: Memo<UnixSeconds>,
    axis: TimeAxis,
    /// Number of drawn lanes.
    drawn: Signal<usize>,
}

#[component]
pub fn Next24Hours(
    text: &'static PlanText,
    plan: Memo<Arc<Vec<PlannedLane>>>,
    /// The moment of which the plan is.
    read_at: Memo<UnixSeconds>,
    now_secs: Signal<i64>,
    /// The words for a plan without anything in it.
    #[prop(into)]
    nothing: Signal<String>,
) -> impl IntoView {
    let axis = TimeAxis::ahead(AxisBounds::new(now_secs, LIMITS, AHEAD_SECS), Signal::stored(AHEAD_SECS));
    let limit = RwSignal::new(FEW);
    let all = memo(move || plan.read().len());
    let drawn = Signal::derive(move || all.get().min(limit.get()));
    let plans = Plans { text, plan, read_at, axis, drawn };
    let has_lanes = memo(move || all.get() > 0);
    let more_label = Signal::derive(move || match (all.get(), drawn.get()) {
        (all, drawn) if all == drawn => "Show fewer".to_owned(),
        (all, drawn) if all - drawn <= STEP => format!("Show all {}", grouped(all)),
        (all, drawn) => format!("Show {STEP} more of {}", grouped(all - drawn)),
    });
    let on_more = move || {
        let has_all = untrack(|| all.get() == drawn.get());
        limit.update(|limit| *limit = if has_all { FEW } else { *limit + STEP });
    };
    view! {
        <section class="card stack plan" aria-labelledby="plan-title">
            <div class="row spread gap-wide plan-head">
                <h2 id="plan-title">"Next 24 hours"</h2>
                <p class="muted">{move || counted(all.get(), text.noun)}</p>
            </div>
            <When is=has_lanes fallback=move || view! { <p class="muted">{nothing}</p> }>
                <LanePatterns looks=&text.looks />
                <AxisPlot axis label="The next 24 hours" test_id="plan-plot" is_fixed=true>
                    <Each each=move || 0..drawn.get() key=|index| *index let:index>
                        <PlanLane plans index />
                    </Each>
                </AxisPlot>
                <LaneLegend looks=&text.looks />
                <When is=Signal::derive(move || all.get() > FEW)>
                    <div>
                        <Button label=more_label on_press=on_more />
                    </div>
                </When>
                <PlanTable plans />
            </When>
        </section>
    }
}

#[component]
fn PlanLane(plans: Plans, index: usize) -> impl IntoView {
    let Plans { text, plan, axis, .. } = plans;
    let lane = memo(move || plan.read().get(index).cloned());
    let part = move |take: fn(&PlannedLane) -> String| {
        Signal::derive(move || lane.read().as_ref().map(take).unwrap_or_default())
    };
    let to = Signal::derive(move || lane.read().as_ref().map_or(Route::Unknown, |lane| lane.to.clone()));
    // The badge says the first words of most sentences.
    let next = part(|lane| after_word(&lane.word, &lane.next).to_owned());
    let name = part(|lane| lane.name.clone());
    let badge_tone = Signal::derive(move || lane.read().as_ref().map_or(Tone::Unknown, |lane| lane.tone));
    let badge_word = part(|lane| lane.word.clone());
    let pieces = Signal::derive(move || Arc::new(lane.read().as_ref().map(pieces).unwrap_or_default()));
    // A recording without a known end stays open.
    let open_at = Signal::derive(move || {
        let lane = lane.read();
        lane.as_ref()?.bars.iter().find(|bar| !bar.has_end).map(|bar| bar.span.to.0)
    });
    // Pressing a link must not start a drag.
    let keep = |event: PointerEvent| event.stop_propagation();
    view! {
        <div class="lane plan-lane" data-testid="plan-lane">
            <p class="line lane-name">
                <span class="cut" on:pointerdown=keep>
                    <Link to>{name}</Link>
                </span>
                <Badge tone=badge_tone word=badge_word />
                <span class="cut muted small lane-at">{next}</span>
            </p>
            <CanvasLane axis pieces looks=&text.looks open_at />
        </div>
    }
}

/// Returns the stretches to draw.
fn pieces(lane: &PlannedLane) -> Vec<LaneSegment> {
    let piece = |(span, kind): (Period, BarKind)| LaneSegment {
        from: span.from.0,
        to: span.to.0,
        kind: kind as usize,
    };
    stretches(&lane.bars).into_iter().map(piece).collect()
}

#[component]
fn PlanTable(plans: Plans) -> impl IntoView {
    let clock = use_time_format();
    view! {
        <details class="plan-details">
            <summary>"Table"</summary>
            <StaticTable
                label="Next 24 hours"
                heads=[plans.text.head, "What", "From", "To", "Length"]
                class="is-cards plan-table"
            >
                {move || rows(plans, clock)}
            </StaticTable>
        </details>
    }
}

/// Lists the bars of the drawn lanes as table rows.
fn rows(plans: Plans, clock: TimeFormat) -> Vec<AnyView> {
    let (plan, now) = (plans.plan.get(), plans.read_at.get());
    let mut rows = Vec::new();
    for lane in plan.iter().take(plans.drawn.get()) {
        for bar in &lane.bars {
            let cells = bar_label(plans.text, bar, now, clock).map(IntoAny::into_any);
            let (to, name) = (lane.to.clone(), lane.name.clone());
            let name = view! { <Link to>{name}</Link> }.into_any();
            rows.push(table_row(Some(name), &["", "From", "To", ""], cells));
        }
    }
    rows
}

fn bar_label(text: &PlanText, bar: &RecordingBar, now: UnixSeconds, clock: TimeFormat) -> [String; 4] {
    let what = text.looks.get(bar.kind as usize).map_or("", |look| look.label);
    let end = |is_known: bool, time| if is_known { clock.short(time, now) } else { "–".to_owned() };
    let length = if bar.has_start && bar.has_end {
        length(bar.span.duration_secs().unsigned_abs())
    } else {
        "–".to_owned()
    };
    [what.to_owned(), end(bar.has_start, bar.span.from), end(bar.has_end, bar.span.to), length]
}
