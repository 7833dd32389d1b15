//! The shared state of a stream's page, and the subjects of its dialogs.

use leptos::prelude::*;

use crate::console::pages::dvr::board::{CALENDAR, StreamHosts};
use crate::console::timeline::TimeAxis;
use crate::model::dvr::{DeletionRequest, HostSelector};
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::plot::period::PeriodAction;
use crate::plot::selection::{SelectedSpan, Selection};

#[derive(Clone, Copy)]
pub(super) struct StreamContext {
    pub name: StoredValue<StreamName>,
    pub board: StreamHosts,
    /// The axis and its selection.
    pub axis: TimeAxis,
    /// The selected host; `None` for all.
    pub host: RwSignal<Option<String>>,
    /// Index of the lane where the last drag began.
    pub lane: RwSignal<Option<usize>>,
    /// The selection, which does not change during a drag.
    pub selected: Memo<Option<SelectedSpan>>,
    /// The subject of the open dialog.
    pub asking: RwSignal<Option<DeletionSubject>>,
}

impl StreamContext {
    pub(super) fn stream_name(self) -> StreamName {
        self.name.get_value()
    }

    /// Shows a period with a margin in seconds on both sides.
    pub(super) fn show(self, from: i64, to: i64, around: i64) {
        show(self.axis, from, to, around);
    }

    pub(super) fn selector(self) -> HostSelector {
        self.host.get_untracked().map_or(HostSelector::All, HostSelector::One)
    }

    /// Opens the deletion dialog for the selection, if there is one.
    pub(super) fn confirm_selection(self) {
        let selected = self.axis.selection.with_untracked(Selection::selected);
        if let Some(SelectedSpan { from, to }) = selected {
            self.asking.set(Some(DeletionSubject::Range(Period::of_seconds(from, to))));
        }
    }
}

pub const DELETE_ALL: &str = "Delete all DVR";

/// Longest visible period.
pub(super) const MAX_SECS: i64 = 100 * 366 * 86_400;

/// Shows a period with a margin in seconds on both sides, within [`CALENDAR`].
pub(super) fn show(axis: TimeAxis, from: i64, to: i64, around: i64) {
    let Period { from: first, to: last } = CALENDAR;
    let clamped = |second: i64| second.clamp(first.0, last.0);
    let (from, to) = (clamped(from.saturating_sub(around)), clamped(to.saturating_add(around)));
    axis.apply(PeriodAction::Show(from, to.max(from + 1).min(from + MAX_SECS)));
}

/// The subject of a deletion dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DeletionSubject {
    Range(Period),
    All,
    Cuts(Vec<Period>),
}

impl DeletionSubject {
    pub(super) const fn title(&self) -> &'static str {
        match self {
            Self::Range(_) => "Delete DVR range",
            Self::All => "Delete all DVR",
            Self::Cuts(_) => "Delete cut list",
        }
    }

    /// Returns the periods to delete.
    pub(super) fn cuts(&self) -> Intervals {
        match self {
            Self::Range(period) => (*period).into(),
            Self::All => Period::ALWAYS.into(),
            Self::Cuts(cuts) => cuts.iter().copied().collect(),
        }
    }

    /// Returns the requests to send, in order.
    pub(super) fn requests(&self, stream: &StreamName, hosts: &HostSelector) -> Vec<DeletionRequest> {
        let request = |piece| DeletionRequest { stream: stream.clone(), hosts: hosts.clone(), piece };
        match self {
            Self::All => vec![request(None)],
            Self::Range(_) | Self::Cuts(_) => self.cuts().iter().map(|cut| request(Some(*cut))).collect(),
        }
    }
}
