//! The lanes of all hosts on one axis.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::{Badge, Button, Tone, When};
use crate::console::pages::dvr::board::{Board, HostDvr};
use crate::console::pages::dvr::context::StreamContext;
use crate::console::pages::dvr::work::use_dvr_work;
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::use_settings;
use crate::console::timeline::{
    AxisButtons, AxisPlot, CanvasRow, CanvasRows, Layer, Minimap, PeriodWords, SelectionGuide,
};
use crate::model::intervals::{Intervals, Period, Stretch};
use crate::model::time::UnixSeconds;
use crate::plot::selection::Selected;
use crate::text::durations::{duration, length};
use crate::text::plurals::counted;

/// How high a lane is, and the line with its name above it; the style sheet has the same.
const LANE_PX: f64 = 24.0;
const NAME_PX: f64 = 26.0;
/// Around a difference that is gone to, so many times its length is shown.
const AROUND: i64 = 6;

/// The buttons, the map of the whole, the lanes and what they mean.
#[component]
pub(super) fn Timeline(
    /// What the page shows.
    context: StreamContext,
) -> impl IntoView {
    let StreamContext { board, axis, selected, .. } = context;
    let is_reading = Signal::derive(move || board.query.is_loading() && !board.query.has_data());
    let whole = Memo::new(move |_| {
        let now = axis.now_secs.get();
        let extent = board.extent().unwrap_or(Period::of_seconds(now - 3_600, now));
        let to = if board.is_recording() { now.max(extent.to.0) } else { extent.to.0 };
        // In steps of what can be seen, so that it is not drawn anew each second.
        let step = ((to - extent.from.0) / 1_000).max(1);
        (extent.from.0, (to / step + 1) * step)
    });
    let map_rows = Signal::derive(move || {
        let row = CanvasRow {
            layers: vec![Layer::whole(board.any.get(), "--lane-covered")],
            gaps_in: None,
            open_at: None,
        };
        Arc::new(vec![row])
    });
    let work = use_dvr_work();
    let cuts = Memo::new(move |_| Arc::new(context.name.with_value(|name| work.cuts(name)).seconds()));
    let rows = Memo::new(move |_| {
        let (hosts, differences, cuts) = (board.hosts.read(), board.differences.get(), cuts.get());
        Arc::new(hosts.iter().map(|host| row_of(host, &differences, &cuts)).collect::<Vec<_>>())
    });
    let scale = Signal::derive(move || axis.scale());
    let count = Memo::new(move |_| board.hosts.read().len());
    let to_selection = move || {
        if let Some(Selected { from, to }) = axis.selection.with_untracked(|all| all.selected()) {
            context.show(from, to, (to.saturating_sub(from) / 4).max(5));
        }
    };
    view! {
        <section class="card stack dvr-timeline" aria-label="Timeline">
            <div class="dvr-tools">
                <AxisButtons axis />
                <Button
                    label="Zoom to selection"
                    is_disabled=Signal::derive(move || selected.read().is_none())
                    on_press=to_selection
                />
                <PeriodWords axis is_reading test_id="dvr-period" />
            </div>
            <Minimap axis whole rows=map_rows />
            <AxisPlot axis label="Recorded ranges of each host" test_id="dvr-plot" guide=guide_of(context)>
                <div class="dvr-lanes">
                    <CanvasRows rows scale row_px=LANE_PX gap_px=NAME_PX />
                    <For each=move || 0..count.get() key=|index| *index let:index>
                        <HostLane context index />
                    </For>
                </div>
            </AxisPlot>
            <Legend board has_cuts=Signal::derive(move || !cuts.read().is_empty()) />
            <Differences context />
        </section>
    }
    .into_any()
}

/// What a host's lane shows.
fn row_of(host: &HostDvr, differences: &Arc<Intervals>, cuts: &Arc<Intervals>) -> CanvasRow {
    let colour = if host.is_recording() { "--lane-covered" } else { "--lane-covered-idle" };
    let mut layers = vec![Layer::whole(Arc::clone(&host.recorded), colour)];
    if host.is_enabled {
        layers.push(Layer { band: (0.84, 1.0), ..Layer::whole(Arc::clone(differences), "--lane-differs") });
    }
    if !cuts.is_empty() {
        layers.push(Layer { band: (0.0, 0.2), ..Layer::whole(Arc::clone(cuts), "--lane-removed") });
    }
    let extent = host.recorded.extent();
    let open_at = extent.filter(|_| host.is_recording()).map(|extent| extent.to);
    CanvasRow { layers, gaps_in: extent, open_at }
}

/// What leads the hand that selects.
fn guide_of(context: StreamContext) -> SelectionGuide {
    let board = context.board;
    let stretch_at = move |(second, lane): (i64, Option<usize>)| {
        let at = |recorded: &Intervals| match recorded.at(UnixSeconds(second)) {
            Stretch::Covered(range) => Some((range.from, range.to)),
            Stretch::Gap { from, to } => from.zip(to),
        };
        let found = board.hosts.with_untracked(|hosts| match lane.and_then(|lane| hosts.get(lane)) {
            Some(host) => at(&host.recorded),
            None => board.any.with_untracked(|any| at(any)),
        });
        found.map(|(from, to)| Selected::between(from.0, to.0))
    };
    SelectionGuide {
        nearest_end: Callback::new(move |second| untrack(|| board.nearest_end(second))),
        end_beside: Callback::new(move |(second, is_later)| board.end_beside(second, is_later)),
        stretch_at: Callback::new(stretch_at),
        on_delete: Callback::new(move |()| context.ask_for_selection()),
    }
}

/// A host's name and state over its lane; the lane itself is on the canvas.
#[component]
fn HostLane(
    /// What the page shows.
    context: StreamContext,
    /// Which host, counted from 0.
    index: usize,
) -> impl IntoView {
    let StreamContext { board, axis, host: chosen, .. } = context;
    let host = Memo::new(move |_| board.hosts.read().get(index).cloned());
    let name = Memo::new(move |_| host.read().as_ref().map(|host| host.host.clone()).unwrap_or_default());
    let is_left_out =
        Memo::new(move |_| chosen.read().as_ref().is_some_and(|chosen| *chosen != *name.read()));
    let tone = Signal::derive(move || host.read().as_ref().map_or(Tone::Unknown, |host| state_of(host).0));
    let word = Signal::derive(move || host.read().as_ref().map_or("", |host| state_of(host).1).to_owned());
    let sum = Signal::derive(move || host.read().as_ref().map(sum_words).unwrap_or_default());
    // Older than this the service keeps nothing.
    let edge = Signal::derive(move || {
        let edge_secs = axis.now_secs.get() - host.read().as_ref()?.window_secs?;
        let scale = axis.scale();
        #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
        let px = scale.px(edge_secs as f64);
        (0.0..=scale.width_px()).contains(&px).then(|| format!("M{px:.1} 0V4000M{px:.1} 1h5M{px:.1} 22h5"))
    });
    // What is live has an open end: an arrow where the recording has come to.
    let open_end = Signal::derive(move || {
        let host = host.read();
        let end = host.as_ref().filter(|host| host.is_recording())?.recorded.extent()?.to;
        let scale = axis.scale();
        #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
        let px = scale.px(end.0 as f64);
        // Where the end is not seen, it says nothing of what is.
        if px > scale.width_px() + 1.0 {
            return None;
        }
        let px = px.min(scale.width_px()) - 4.0;
        (px > 0.0).then(|| format!("M{:.1} 5l7 7l-7 7M{:.1} 5l7 7l-7 7", px - 8.0, px - 14.0))
    });
    view! {
        <div
            class="axis-row dvr-lane"
            class=("is-left-out", is_left_out)
            data-testid="dvr-lane"
            data-lane=index.to_string()
            data-host=name
        >
            <div class="dvr-lane-name">
                <span class="mono dvr-host">{name}</span>
                <Badge tone word />
                <span class="muted dvr-lane-sum">{sum}</span>
                <StretchAt context index />
            </div>
            <svg class="dvr-edge" aria-hidden="true">
                <path d=edge />
                <path class="dvr-open-end" d=open_end />
            </svg>
        </div>
    }
    .into_any()
}

fn state_of(host: &HostDvr) -> (Tone, &'static str) {
    match (host.is_alive, host.is_enabled) {
        (true, true) => (Tone::Good, "Live"),
        (true, false) => (Tone::Warning, "Live, DVR off"),
        (false, true) => (Tone::Idle, "Off air"),
        (false, false) => (Tone::Idle, "Off air, DVR off"),
    }
}

fn sum_words(host: &HostDvr) -> String {
    if host.recorded.is_empty() {
        return "nothing recorded".to_owned();
    }
    let secs = length(host.recorded.total_secs().unsigned_abs());
    let ranges = counted(host.recorded.len(), "range");
    let window = host.window_secs.map(|secs| format!(", window {}", whole(secs)));
    format!("{secs} in {ranges}{}", window.unwrap_or_default())
}

/// A length as people say it: "24 h", "30 days".
fn whole(secs: i64) -> String {
    match secs {
        172_800.. if secs % 86_400 == 0 => format!("{} days", secs / 86_400),
        3_600.. if secs % 3_600 == 0 => format!("{} h", secs / 3_600),
        _ => length(secs.unsigned_abs()),
    }
}

/// What lies under the crosshair on a lane.
#[component]
fn StretchAt(
    /// What the page shows.
    context: StreamContext,
    /// Which host, counted from 0.
    index: usize,
) -> impl IntoView {
    let StreamContext { board, axis, .. } = context;
    let zone = use_settings().zone;
    let words = Signal::derive(move || {
        let secs = axis.crosshair_secs.get()?;
        #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
        let second = UnixSeconds(secs.floor() as i64);
        let (hosts, zone) = (board.hosts.read(), zone.get());
        let between = |what: &str, from: UnixSeconds, to: UnixSeconds| {
            let secs = duration(to.0.abs_diff(from.0));
            format!("{what} {} – {} ({secs})", absolute(from.0, zone), absolute(to.0, zone))
        };
        Some(match hosts.get(index)?.recorded.at(second) {
            Stretch::Covered(range) => between("recorded", range.from, range.to),
            Stretch::Gap { from: Some(from), to: Some(to) } => between("gap", from, to),
            Stretch::Gap { from: Some(from), to: None } => {
                format!("nothing after {}", absolute(from.0, zone))
            }
            Stretch::Gap { from: None, to: Some(to) } => format!("nothing before {}", absolute(to.0, zone)),
            Stretch::Gap { from: None, to: None } => String::new(),
        })
    });
    view! { <span class="dvr-lane-at">{words}</span> }.into_any()
}

/// What the lanes mean.
#[component]
fn Legend(
    /// The hosts.
    board: Board,
    /// Whether there is a cut list.
    has_cuts: Signal<bool>,
) -> impl IntoView {
    let has_window = Signal::derive(move || board.hosts.read().iter().any(|host| host.window_secs.is_some()));
    view! {
        <p class="dvr-legend">
            <span class="dvr-key is-recorded">"Recorded, live host"</span>
            <span class="dvr-key is-idle">"Recorded, off air or DVR off"</span>
            <span class="dvr-key is-gap">"Gap"</span>
            <span class="dvr-key is-short-gap">"Short gap"</span>
            <span class="dvr-key is-differs">"Hosts differ"</span>
            <span class="dvr-key is-selected">"Selected: to be deleted"</span>
            <When is=has_cuts>
                <span class="dvr-key is-cut">"In the cut list"</span>
            </When>
            <When is=has_window>
                <span class="dvr-key is-edge">"Left edge of the DVR window"</span>
            </When>
        </p>
    }
    .into_any()
}

/// Where hosts differ, one after the other.
#[component]
fn Differences(
    /// What the page shows.
    context: StreamContext,
) -> impl IntoView {
    let StreamContext { board, axis, .. } = context;
    let count = Memo::new(move |_| board.differences.read().len());
    let words = Signal::derive(move || {
        let secs = board.differences.read().total_secs().unsigned_abs();
        format!("Hosts differ in {} ({})", counted(count.get(), "place"), length(secs))
    });
    let go = move |is_later: bool| {
        let crosshair = axis.crosshair_secs.get_untracked();
        let view = axis.view.get_untracked();
        let middle = f64::midpoint(view.from_secs(), view.to_secs());
        #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
        let at = crosshair.unwrap_or(middle).round() as i64;
        let found = board.differences.with_untracked(|all| {
            let index = all.starts().partition_point(|start| *start <= at);
            if is_later {
                all.get(index).or_else(|| all.get(0))
            } else {
                let index = all.starts().partition_point(|start| *start < at);
                index.checked_sub(1).or(all.len().checked_sub(1)).and_then(|index| all.get(index))
            }
        });
        if let Some(Period { from, to }) = found {
            context.show(from.0, to.0, to.0.saturating_sub(from.0).saturating_mul(AROUND).max(30));
            #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
            axis.crosshair_secs.set(Some(from.0 as f64));
        }
    };
    view! {
        <When is=Signal::derive(move || count.get() > 0)>
            <div class="row dvr-differences">
                <span>{words}</span>
                <Button label="Previous difference" on_press=move || go(false) />
                <Button label="Next difference" on_press=move || go(true) />
            </div>
        </When>
    }
    .into_any()
}
