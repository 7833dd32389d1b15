use std::sync::Arc;
use std::time::Duration;

use crate::console::kit::{Each, When};
use crate::console::pages::streams::context::StreamContext;
use crate::console::pages::streams::lanes::{HostLane, pointed_on};
use crate::console::pages::streams::related::DVR;
use crate::console::pages::streams::report::ReportButtons;
use crate::console::pages::streams::selection::SelectionToolbar;
use crate::console::pages::streams::state_lanes::{LOOKS, LaneHead, RecordingLane, SourceLane, TargetLanes};
use crate::console::pages::streams::stream_hosts::HostDvr;
use crate::console::pages::streams::traffic_lane::{ChangeLane, TrafficKey, TrafficLane};
use crate::console::platform::clock::absolute;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::timeline::{
    AxisButtons, AxisPlot, CanvasRow, CanvasRows, LaneColour, LanePatterns, Layer, Minimap, PeriodPicker,
    RowPlaces, SelectionGuide, TimeAxis,
};
use crate::model::intervals::{IntervalOrGap, Intervals, Period};
use crate::model::time::UnixSeconds;
use crate::plot::period::PeriodAction;
use crate::text::plurals::counted;

/// A name left of each lane of 24 px, or where there is no room one of 26 px above it, as in the style sheet.
const BESIDE: RowPlaces = RowPlaces { above_px: 0.0, row_px: 24.0, gap_px: 4.0 };
const BELOW: RowPlaces = RowPlaces { above_px: 26.0, row_px: 24.0, gap_px: 26.0 };
const ROOM_PX: f64 = 1_100.0;

/// The buttons, the map, the lanes and the legend.
#[component]
pub(super) fn CoverageTimeline(context: StreamContext) -> impl IntoView {
    let StreamContext { stream, axis, related, .. } = context;
    let is_open = related.is_open(DVR);
    let is_reading = Signal::derive(move || stream.query.is_loading() && !stream.query.has_data());
    let whole = memo(move || {
        let now = axis.now_secs.get();
        let extent = stream.extent.get().unwrap_or(Period::of_seconds(now - 3_600, now));
        let to = if stream.is_recording.get() { now.max(extent.to.0) } else { extent.to.0 };
        let (_, shown_to) = axis.settled.get();
        let to = if shown_to > now { to.max(shown_to) } else { to };
        // Rounded to visible steps, to avoid drawing the map each second.
        let step = ((to - extent.from.0) / 1_000).max(1);
        (extent.from.0, (to / step + 1) * step)
    });
    let map_rows = Signal::derive(move || {
        let row = CanvasRow {
            layers: vec![Layer::whole(stream.any.get(), LaneColour::Covered)],
            ..CanvasRow::default()
        };
        Arc::new(vec![row])
    });
    let cuts = memo(move || Arc::new(context.cuts.read().seconds()));
    let rows = memo(move || {
        if !is_open.get() {
            return Arc::default();
        }
        let (hosts, differences, cuts) = (stream.hosts.read(), stream.differences.get(), cuts.get());
        Arc::new(hosts.iter().map(|host| row_of(host, &differences, &cuts)).collect::<Vec<_>>())
    });
    let served = move || match stream.hosts.read().len() {
        0 if stream.query.is_missing() => "The service has no DVR of this stream.".to_owned(),
        0 if !stream.query.has_data() => "The DVR couldn't be loaded.".to_owned(),
        0 => "No host serves it.".to_owned(),
        count => counted(count, "host"),
    };
    let pointed = pointed_on(axis);
    let count = memo(move || rows.read().len());
    let is_painted = context.is_painted;
    let on_painted = move || {
        is_painted.try_set(true);
    };
    // The plot is measured in the first frame and painted in the second.
    request_animation_frame(move || {
        request_animation_frame(move || set_timeout(on_painted, Duration::ZERO));
    });
    view! {
        <section
            class="card stack dvr-timeline"
            class=("is-incomplete", move || stream.incomplete.read().is_some())
            aria-label="Timeline"
        >
            <div class="row gap-wide dvr-tools">
                <PeriodPicker axis is_reading test_id="dvr-period" />
                <AxisButtons axis more=&[("Fit all", PeriodAction::All), ("Now", PeriodAction::Now)] />
            </div>
            <Minimap axis whole rows=map_rows />
            <LanePatterns looks=&LOOKS />
            <div class="row spread gap-wide">
                <MomentLine context pointed />
                <ReportButtons context />
            </div>
            <AxisPlot axis label="The stream over time" test_id="dvr-plot" guide=guide_of(context)>
                <SourceLane context pointed />
                <RecordingLane context pointed />
                <LaneHead related lane=DVR title="DVR">
                    <span class="muted small">{served}</span>
                </LaneHead>
                <div class="dvr-lanes">
                    <HostRows axis rows />
                    <Each each=move || 0..count.get() key=|index| *index let:index>
                        <HostLane context index pointed />
                    </Each>
                </div>
                <When is=is_painted>
                    <TargetLanes context pointed />
                    <TrafficLane context pointed />
                    <ChangeLane context pointed />
                </When>
            </AxisPlot>
            <When is=is_painted>
                <SelectionToolbar context />
                <CoverageLegend context has_cuts=Signal::derive(move || !cuts.read().is_empty()) />
            </When>
        </section>
    }
}

#[component]
fn HostRows(axis: TimeAxis, rows: Memo<Arc<Vec<CanvasRow>>>) -> impl IntoView {
    let scale = Signal::derive(move || axis.scale());
    let has_room = memo(move || {
        // The plot's width changes with the window's.
        axis.width_px.track();
        window().inner_width().ok().and_then(|width| width.as_f64()).is_some_and(|px| px >= ROOM_PX)
    });
    move || {
        let places = if has_room.get() { BESIDE } else { BELOW };
        view! { <CanvasRows rows scale places axis /> }
    }
}

/// The state of the stream at the crosshair, in a sentence.
#[component]
fn MomentLine(context: StreamContext, pointed: Memo<Option<i64>>) -> impl IntoView {
    let zone = use_settings().zone;
    let text = Signal::derive(move || {
        let second = pointed.get()?;
        let sentence = context.related.sentence_at(context.stream, second);
        Some(format!("{}: {sentence}", absolute(second, zone.get())))
    });
    let shown = move || {
        text.get().unwrap_or_else(|| "Point at the lanes to read what was true at a second.".to_owned())
    };
    view! {
        <p class="stream-moment" class=("muted", move || text.read().is_none()) data-testid="stream-moment">
            {shown}
        </p>
    }
}

fn row_of(host: &HostDvr, differences: &Arc<Intervals>, cuts: &Arc<Intervals>) -> CanvasRow {
    let colour = if host.is_recording() { LaneColour::Covered } else { LaneColour::CoveredIdle };
    let mut layers = vec![Layer::whole(Arc::clone(&host.recorded), colour)];
    if !host.is_off() {
        layers
            .push(Layer { band: (0.84, 1.0), ..Layer::whole(Arc::clone(differences), LaneColour::Differs) });
    }
    if !cuts.is_empty() {
        layers.push(Layer { band: (0.0, 0.2), ..Layer::whole(Arc::clone(cuts), LaneColour::Removed) });
    }
    let extent = host.recorded.extent();
    let open_at = extent.filter(|_| host.is_recording()).map(|extent| extent.to);
    CanvasRow { layers, gaps_in: extent, open_at, window_secs: host.window_secs }
}

/// Returns the snapping and reading callbacks of the selection.
fn guide_of(context: StreamContext) -> SelectionGuide {
    let stream = context.stream;
    let stretch_at = move |(second, lane): (i64, Option<usize>)| {
        let at = |recorded: &Intervals| match recorded.at(UnixSeconds(second)) {
            IntervalOrGap::Covered(range) => Some(range),
            IntervalOrGap::Gap { from, to } => from.zip(to).map(|(from, to)| Period { from, to }),
        };
        stream.hosts.with_untracked(|hosts| match lane.and_then(|lane| hosts.get(lane)) {
            Some(host) => at(&host.recorded),
            None => stream.any.with_untracked(|any| at(any)),
        })
    };
    SelectionGuide {
        axis: context.axis,
        nearest_end: Callback::new(move |second| untrack(|| stream.nearest_end(second))),
        reader: context.related.reader(stream),
        stretch_at: Callback::new(stretch_at),
        on_delete: Callback::new(move |()| context.confirm_range()),
        lane: context.lane,
        next_lane: Callback::new(move |()| to_next_host(context)),
    }
}

/// Selects the next host; after the last, all hosts.
fn to_next_host(context: StreamContext) {
    let chosen = context.host.get_untracked();
    let next = context.stream.hosts.with_untracked(|hosts| {
        let mut names = hosts.iter().filter(|host| host.is_offered()).map(|host| &host.host);
        if chosen.is_some() {
            names.find(|name| Some(*name) == chosen.as_ref());
        }
        names.next().cloned()
    });
    context.host.set(next);
}

#[component]
fn CoverageLegend(context: StreamContext, has_cuts: Signal<bool>) -> impl IntoView {
    let StreamContext { stream, axis, .. } = context;
    let (now_secs, zone) = (axis.now_secs, use_settings().zone);
    let is_ahead = Signal::derive(move || axis.settled.get().1 - now_secs.get() > 60);
    let oldest = memo(move || stream.oldest());
    let oldest_message = memo(move || {
        let time = |time: UnixSeconds| absolute(time.0, zone.get());
        oldest.get().map(|oldest| oldest.message(UnixSeconds(now_secs.get()), &time)).unwrap_or_default()
    });
    view! {
        <p class="wrap muted small dvr-legend canvas-legend">
            <span class="dvr-key is-recorded">"Recorded, live host"</span>
            <span class="dvr-key is-idle">"Recorded, off air or DVR off"</span>
            <span class="dvr-key is-gap">"Gap"</span>
            <span class="dvr-key is-short-gap">"Short gaps: bar height is the recorded share"</span>
            <span class="dvr-key is-differs">"Hosts differ"</span>
            <span class="dvr-key is-selected">"Selected"</span>
            <When is=move || stream.incomplete.read().is_some()>
                <span class="dvr-key is-incomplete">"Paler: the report is incomplete"</span>
            </When>
            <When is=is_ahead>
                <span class="dvr-key is-planned">"Planned"</span>
            </When>
            <When is=has_cuts>
                <span class="dvr-key is-cut">"In the cut list"</span>
            </When>
            <TrafficKey related=context.related />
            <When is=move || oldest.get().is_some()>
                <span class="dvr-key is-edge">{oldest_message}</span>
            </When>
        </p>
    }
}
