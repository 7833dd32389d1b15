//! The states of each target. A state has a colour and a pattern, so that colour is never the only sign.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::health::health_label;
use crate::console::pages::restreams::history::reading::HistoryContext;
use crate::console::timeline::{LaneLegend, LaneLook};
use crate::model::restream::changes::spans::{HistoryPeriod, StateSpan, spans};
use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::changes::targets::{TargetRow, targets};
use crate::model::restream::changes::to_read::FRESH_SECS;
use crate::model::restream::health::Health;
use crate::model::restream::secrets::shown_description;
use crate::model::restream::{StatusChange, StatusCode};
use crate::model::time::UnixSeconds;
use crate::plot::lane::LaneSegment;
use crate::redact::Secrets;

/// The states by urgency. Unknown precedes healthy: a pixel that covers both shows unknown.
pub(super) const LOOKS: [LaneLook; 6] = [
    LaneLook {
        class: "state state-source-not-found",
        fill: "url(#state-source-not-found)",
        drawing: "M0 0l8 8M8 0l-8 8",
        words: "Source not found",
    },
    LaneLook {
        class: "state state-source-not-published",
        fill: "url(#state-source-not-published)",
        drawing: "M-2 2l4-4M0 8l8-8M6 10l4-4",
        words: "Source not published",
    },
    LaneLook {
        class: "state state-unknown-code",
        fill: "url(#state-unknown-code)",
        drawing: "M4 3v2M0 7v2M8 7v2M0-1v2M8-1v2",
        words: "Unknown code",
    },
    LaneLook {
        class: "state state-stopped",
        fill: "url(#state-stopped)",
        drawing: "M2 0v8M6 0v8",
        words: "Stopped",
    },
    LaneLook {
        class: "state state-not-known",
        fill: "url(#state-not-known)",
        drawing: "M-2 6l4 4M0 0l8 8M6-2l4 4",
        words: "Unknown",
    },
    LaneLook { class: "state state-ok", fill: "url(#state-ok)", drawing: "", words: "OK" },
];

pub(super) fn kind(code: Option<StatusCode>) -> usize {
    match code.map(Health::of_code) {
        Some(Health::SourceNotFound) => 0,
        Some(Health::SourceNotPublished) => 1,
        Some(Health::UnknownCode) => 2,
        Some(Health::Stopped) => 3,
        Some(Health::Ok) => 5,
        _ => 4,
    }
}

pub(super) fn state_label(code: Option<StatusCode>) -> String {
    code.map_or_else(|| "Unknown".to_owned(), |code| health_label(Health::of_code(code), Some(code)))
}

#[component]
pub(super) fn StateLegend() -> impl IntoView {
    view! {
        <LaneLegend looks=&LOOKS />
        <p class="muted">
            "Where changes are too dense to draw, bar height shows the share of time in the worst state."
        </p>
    }
    .into_any()
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct LaneStates {
    pub spans: Vec<StateSpan>,
    pub pieces: Arc<Vec<LaneSegment>>,
}

#[derive(Clone, Copy)]
pub(super) struct HistoryRows {
    log: RwSignal<StatusLog>,
    pub rows: Memo<Arc<Vec<TargetRow>>>,
    pub lanes: Memo<Arc<Vec<LaneStates>>>,
    /// The part of the period that is not in the future; empty if it has not begun.
    pub counted: Memo<(i64, i64)>,
    /// The end of known states in a live period, where the lanes end open.
    pub open_at: Memo<Option<i64>>,
}

impl HistoryRows {
    pub(super) fn new(history: HistoryContext) -> Self {
        let HistoryContext { resource, axis, target, log, .. } = history;
        let read_to = Memo::new(move |_| log.read().read().map_or(i64::MIN, |(_, to)| to.0));
        // A recent load still holds; after that, later states are unknown.
        let known_to = Memo::new(move |_| {
            let (read_to, now) = (read_to.get(), axis.now_secs.get());
            // Steps of 10 s avoid rebuilding the lanes every second.
            if now.saturating_sub(read_to) <= FRESH_SECS { read_to } else { now - now.rem_euclid(10) }
        });
        let rows = Memo::new(move |_| {
            let mut rows = targets(&resource.latest(), &log.read());
            if let Some(number) = target.get() {
                rows.retain(|row| row.number == Some(number));
            }
            Arc::new(rows)
        });
        let lanes = Memo::new(move |_| {
            let (log, to) = (log.read(), known_to.get());
            Arc::new(rows.read().iter().map(|row| lane(row, &log, to)).collect::<Vec<_>>())
        });
        let counted = Memo::new(move |_| {
            let (from, to) = axis.settled.get();
            let to = to.min(known_to.get().max(from));
            (from, to)
        });
        let open_at = Memo::new(move |_| {
            let is_fresh = known_to.get() == read_to.get();
            (axis.is_live.get() && is_fresh).then(|| read_to.get())
        });
        Self { log, rows, lanes, counted, open_at }
    }

    /// Returns the counted part of the period, within what is known.
    pub(super) fn period(self) -> HistoryPeriod {
        let (from, to) = self.counted.get();
        self.log.read().period(UnixSeconds(from), UnixSeconds(to))
    }

    pub(super) fn spans(self) -> Vec<Vec<StateSpan>> {
        let (log, period) = (self.log.read(), self.period());
        self.rows.read().iter().map(|row| spans(&row.changes(&log), period)).collect()
    }
}

pub(super) fn secrets_of(row: &TargetRow, history: HistoryContext, log: &StatusLog) -> Secrets {
    row.secrets(&history.resource.latest(), log)
}

/// Returns the service's latest description of a code at a target without secrets, else the contract's description.
pub(super) fn description(changes: &[StatusChange], code: StatusCode, secrets: &Secrets) -> String {
    let last =
        changes.iter().rev().find(|change| change.code == Some(code) && !change.description.is_empty());
    match last {
        Some(change) => shown_description(&change.description, &|| secrets.clone()),
        None => code.description().unwrap_or_default().to_owned(),
    }
}

/// Returns the target's states from Unix time 0 to `to`.
fn lane(row: &TargetRow, log: &StatusLog, to: i64) -> LaneStates {
    let period = log.period(UnixSeconds(0), UnixSeconds(to.max(0)));
    let spans = spans(&row.changes(log), HistoryPeriod { from: UnixSeconds(0), ..period });
    let piece = |span: &StateSpan| LaneSegment { from: span.from.0, to: span.to.0, kind: kind(span.code) };
    let pieces = Arc::new(spans.iter().map(piece).collect());
    LaneStates { spans, pieces }
}

pub(super) fn span_at(spans: &[StateSpan], second: i64) -> Option<&StateSpan> {
    let at = spans.partition_point(|span| span.to.0 <= second);
    spans.get(at).filter(|span| span.from.0 <= second)
}
