use std::sync::Arc;

use crate::console::kit::{CutAddress, Each, When};
use crate::console::pages::restreams::history::states::{HistoryRows, StateLegend};
use crate::console::platform::clock::beside_now;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::timeline::{
    AxisButtons, AxisPlot, AxisReader, CanvasLane, LanePatterns, LaneSwatch, STATE_LOOKS,
};
use crate::model::restream::changes::spans::{StateSpan, state_kind, state_label};
use crate::redact::url::host;
use crate::text::durations::{distance, duration};
use crate::text::truncate::has_one_origin;

#[component]
pub(super) fn StatusTimeline(rows: HistoryRows) -> impl IntoView {
    let axis = rows.history.axis;
    let count = memo(move || rows.targets.read().len());
    let is_one =
        memo(move || has_one_origin(rows.targets.read().iter().map(|target| target.row.source.as_str())));
    let lanes = view! {
        <Each each=move || 0..count.get() key=|index| *index let:index>
            <TargetLane rows index has_one_origin=is_one />
        </Each>
    };
    view! {
        <section class="card stack history-timeline" aria-label="Timeline">
            <div class="row spread gap-wide">
                <AxisButtons axis />
            </div>
            <LanePatterns looks=&STATE_LOOKS />
            <AxisPlot axis label="State of each target over time" test_id="history-plot" reader=reader(rows)>
                {lanes}
            </AxisPlot>
            <StateLegend />
        </section>
    }
}

#[component]
fn TargetLane(rows: HistoryRows, index: usize, #[prop(into)] has_one_origin: Signal<bool>) -> impl IntoView {
    let axis = rows.history.axis;
    let source = Signal::derive(move || {
        let targets = rows.targets.read();
        let row = &targets.get(index)?.row;
        let before = index.checked_sub(1).and_then(|before| targets.get(before));
        // Names a source once above its targets; targets that were removed repeat it.
        let is_repeated = before.is_some_and(|before| {
            before.row.source == row.source && before.row.number.is_some() == row.number.is_some()
        });
        let gone = if row.number.is_none() { " (removed from the resource)" } else { "" };
        (!is_repeated).then(|| format!("{}{gone}", if row.source.is_empty() { "–" } else { &row.source }))
    });
    let address = Signal::derive(move || source.get().unwrap_or_default());
    let name = Signal::derive(move || rows.targets.read().get(index).map(|target| target.row.label()));
    let host =
        Signal::derive(move || rows.targets.read().get(index).map(|target| host(&target.row.target_url)));
    let pieces = Signal::derive(move || {
        rows.targets.read().get(index).map(|target| Arc::clone(&target.pieces)).unwrap_or_default()
    });
    let has_source = Signal::derive(move || source.get().is_some());
    view! {
        <When is=has_source>
            <p class="line lane-name">
                <span class="muted">"Source "</span>
                <CutAddress address has_one_origin />
            </p>
        </When>
        <div class="lane" data-testid="history-lane">
            <p class="line spread lane-name">
                <span class="cut">{name} " " <span class="muted">{host}</span></span>
                <StateAt rows index />
            </p>
            <CanvasLane axis pieces looks=&STATE_LOOKS open_at=rows.open_at />
        </div>
    }
}

/// The target's state at the crosshair, or at the end of the period.
#[component]
fn StateAt(rows: HistoryRows, index: usize) -> impl IntoView {
    let axis = rows.history.axis;
    let zone = use_settings().zone;
    let span = move || -> Option<StateSpan> {
        #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
        let second = match axis.crosshair_secs.get() {
            Some(secs) => secs.floor() as i64,
            None => rows.counted.get().1 - 1,
        };
        rows.targets.read().get(index).and_then(|target| target.span_at(second).copied())
    };
    let message = Signal::derive(move || {
        let Some(span) = span() else { return "–".to_owned() };
        let (state, zone) = (state_label(span.code), zone.get());
        if span.code.is_none() {
            return state;
        }
        let clock = |at| beside_now(at, axis.now_secs.get_untracked(), zone);
        let from = clock(span.from);
        let is_last =
            rows.targets.read().get(index).and_then(|target| target.spans.last().copied()) == Some(span);
        match (span.is_begun_before, is_last) {
            (true, true) => format!("{state} for more than {}", distance(span.secs())),
            (true, false) => format!("{state} until {}, from before {from}", clock(span.to)),
            (false, true) => format!("{state} since {from}"),
            (false, false) => format!("{state} from {from} for {}", duration(span.secs())),
        }
    });
    let kind = Signal::derive(move || span().map_or(state_kind(None), |span| state_kind(span.code)));
    view! {
        <span class="line gap-1 lane-at">
            <LaneSwatch looks=&STATE_LOOKS kind />
            <span class="cut">{message}</span>
        </span>
    }
}

/// Moves between changes of any target by keyboard, and announces the states.
pub(super) fn reader(rows: HistoryRows) -> AxisReader {
    let change_beside = Callback::new(move |(second, is_later): (i64, bool)| {
        let targets = rows.targets.read_untracked();
        // The first span starts before all known changes.
        let changes = targets.iter().flat_map(|target| target.spans.iter().skip(1)).map(|span| span.from.0);
        if is_later {
            changes.filter(|change| *change > second).min()
        } else {
            changes.filter(|change| *change < second).max()
        }
    });
    let words_at = Callback::new(move |second: i64| {
        let targets = rows.targets.read();
        let names = targets.iter().map(|target| {
            let state = state_label(target.span_at(second).and_then(|span| span.code));
            let host = host(&target.row.target_url);
            match target.row.number {
                Some(number) => format!("Restream {number} at {host}: {state}"),
                None => format!("Removed target at {host}: {state}"),
            }
        });
        names.collect::<Vec<_>>().join(", ")
    });
    AxisReader { change_beside, words_at }
}
