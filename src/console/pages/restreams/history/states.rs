//! The states of each target. A state has a colour and a pattern, so that colour is never the only sign.

use std::sync::Arc;

use crate::console::pages::restreams::history::reading::HistoryContext;
use crate::console::platform::reactive::*;
use crate::console::timeline::{LaneLegend, STATE_LOOKS};
use crate::model::restream::changes::outages::Outage;
use crate::model::restream::changes::spans::{HistoryPeriod, StateSpan, spans, state_kind};
use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::changes::targets::{TargetRow, targets};
use crate::model::restream::secrets::display_description;
use crate::model::restream::{StatusChange, StatusCode};
use crate::model::time::UnixSeconds;
use crate::plot::lane::LaneSegment;

#[component]
pub(super) fn StateLegend() -> impl IntoView {
    view! {
        <LaneLegend looks=&STATE_LOOKS />
        <p class="muted">
            "Where changes are too dense to draw, bar height shows the share of time in the worst state."
        </p>
    }
}

pub(super) struct TargetStates {
    pub row: TargetRow,
    pub changes: Vec<StatusChange>,
    /// From Unix time 0 to the end of what is known.
    pub spans: Vec<StateSpan>,
    pub pieces: Arc<Vec<LaneSegment>>,
}

impl TargetStates {
    fn new(row: TargetRow, log: &StatusLog, to: i64) -> Self {
        let changes = row.changes(log).into_owned();
        let spans = spans(&changes, log.period(UnixSeconds(0), UnixSeconds(to.max(0))));
        let piece =
            |span: &StateSpan| LaneSegment { from: span.from.0, to: span.to.0, kind: state_kind(span.code) };
        let pieces = Arc::new(spans.iter().map(piece).collect());
        Self { row, changes, spans, pieces }
    }

    pub fn span_at(&self, second: i64) -> Option<&StateSpan> {
        let at = self.spans.partition_point(|span| span.to.0 <= second);
        self.spans.get(at).filter(|span| span.from.0 <= second)
    }

    /// Returns the service's text about a code without secrets, else the contract's description.
    pub fn message(&self, history: HistoryContext, code: StatusCode, description: &str) -> String {
        match description {
            "" => code.description().unwrap_or_default().to_owned(),
            text => display_description(text, &|| {
                self.row.secrets(&history.resource.latest(), &history.states.log.read())
            }),
        }
    }

    /// Returns the service's latest description of a code.
    pub fn description(&self, history: HistoryContext, code: StatusCode) -> String {
        let is_it = |change: &&StatusChange| change.code == Some(code) && !change.description.is_empty();
        let last = self.changes.iter().rev().find(is_it);
        self.message(history, code, last.map_or("", |change| &change.description))
    }
}

/// The targets to show, and their states in the period.
#[derive(Clone, Copy)]
pub(super) struct HistoryRows {
    pub history: HistoryContext,
    pub targets: Memo<Arc<Vec<TargetStates>>>,
    /// The part of the period that is not in the future; empty if it has not begun.
    pub counted: Memo<(i64, i64)>,
    /// The states of each target in that part.
    pub spans: Memo<Arc<Vec<Vec<StateSpan>>>>,
    /// The end of known states in a live period, where the lanes end open.
    pub open_at: Memo<Option<i64>>,
}

impl HistoryRows {
    pub(super) fn new(history: HistoryContext) -> Self {
        let HistoryContext { resource, axis, target, .. } = history;
        let log = history.states.log;
        let (read_to, known_to) = (history.states.read_to(), history.states.known_to(axis.now_secs));
        let shown = move || {
            let (log, to, number) = (log.read(), known_to.get(), target.get());
            let mut rows = targets(&resource.latest(), &log);
            rows.retain(|row| number.is_none() || row.number == number);
            Arc::new(rows.into_iter().map(|row| TargetStates::new(row, &log, to)).collect())
        };
        let counted = memo(move || {
            let (from, to) = axis.settled.get();
            let to = to.min(known_to.get().max(from));
            (from, to)
        });
        let targets: Memo<Arc<Vec<TargetStates>>> = fresh_memo(shown);
        let open_at = memo(move || {
            let is_fresh = known_to.get() == read_to.get();
            (axis.is_live.get() && is_fresh).then(|| read_to.get())
        });
        let spans = memo(move || {
            let period = period(log, counted);
            Arc::new(targets.read().iter().map(|target| spans(&target.changes, period)).collect::<Vec<_>>())
        });
        Self { history, targets, counted, spans, open_at }
    }

    /// Returns "at least " for an outage that may be longer than known. One that is ongoing has lasted exactly so long.
    pub(super) fn at_least(self, outage: &Outage) -> &'static str {
        let is_end_unknown = outage.is_unended && self.open_at.get().is_none();
        if outage.is_begun_before || is_end_unknown { "at least " } else { "" }
    }

    /// Returns the counted part of the period, within what is known.
    pub(super) fn period(self) -> HistoryPeriod {
        period(self.history.states.log, self.counted)
    }
}

fn period(log: RwSignal<StatusLog>, counted: Memo<(i64, i64)>) -> HistoryPeriod {
    let (from, to) = counted.get();
    log.read().period(UnixSeconds(from), UnixSeconds(to))
}
