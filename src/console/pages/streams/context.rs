//! The shared state of a stream's page, and the subjects of its dialogs.

use crate::console::platform::reactive::*;

use crate::console::kit::Toaster;
use crate::console::operations::cut_lists::CutLists;
use crate::console::pages::streams::related::Related;
use crate::console::pages::streams::selection_input::SelectionInput;
use crate::console::pages::streams::stream_hosts::{CALENDAR, StreamHosts};
use crate::console::timeline::TimeAxis;
use crate::journal::Entry;
use crate::model::dvr::{CutList, Deletion, DeletionRequest, HostSelector};
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::plot::period::PeriodAction;
use crate::text::plurals::counted;

#[derive(Clone, Copy)]
pub(super) struct StreamContext {
    pub name: StoredValue<StreamName>,
    pub cut_lists: CutLists,
    pub cuts: Memo<CutList>,
    /// The deletions of this stream in the journal whose results are not closed, newest first.
    pub deletions: Memo<Vec<(Entry, Deletion)>>,
    pub stream: StreamHosts,
    /// Facts of the other areas about the stream.
    pub related: Related,
    pub axis: TimeAxis,
    /// The selected host; `None` for all.
    pub host: RwSignal<Option<String>>,
    /// Index of the lane where the last drag began.
    pub lane: RwSignal<Option<usize>>,
    /// The selection, which does not change during a drag.
    pub selected: Memo<Option<Period>>,
    /// Input in the selection's fields that is not applied yet.
    pub typing: SelectionInput,
    pub asking: RwSignal<Option<DeletionSubject>>,
    /// True once the DVR's lanes are painted: what stands below them is made after that.
    pub is_painted: RwSignal<bool>,
}

impl StreamContext {
    pub(super) fn stream_name(self) -> StreamName {
        self.name.get_value()
    }

    pub(super) fn change_cuts(self, change: impl FnOnce(&mut CutList)) -> usize {
        self.cut_lists.change(&self.stream_name(), change)
    }

    pub(super) fn add_cuts(self, toaster: Toaster, added: impl IntoIterator<Item = Period>) {
        let count = self.change_cuts(|cuts| added.into_iter().for_each(|cut| cuts.add(cut)));
        toaster.show(format!("Added. The cut list has {}.", counted(count, "range")));
    }

    /// Selects a period and shows it with a margin in seconds on both sides.
    pub(super) fn select(self, period: Period, around: i64) {
        self.axis.select(Some(period));
        show(self.axis, period, around);
    }

    /// Opens the deletion dialog for the typed or else the selected range, if there is one.
    pub(super) fn confirm_range(self) {
        if let Some(period) = self.typing.applied() {
            self.asking.set(Some(DeletionSubject::Range(period)));
        }
    }

    pub(super) fn selector(self) -> HostSelector {
        self.host.get_untracked().map_or(HostSelector::All, HostSelector::One)
    }
}

pub const DELETE_ALL: &str = "Delete all DVR";

pub(super) const MAX_SECS: i64 = 100 * 366 * 86_400;

/// Shows a period with a margin in seconds on both sides, within [`CALENDAR`].
pub(super) fn show(axis: TimeAxis, period: Period, around: i64) {
    let within = |second: i64| second.clamp(CALENDAR.from.0, CALENDAR.to.0);
    let from = within(period.from.0.saturating_sub(around));
    let to = within(period.to.0.saturating_add(around));
    axis.apply(PeriodAction::Show(from, to.max(from + 1).min(from + MAX_SECS)));
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DeletionSubject {
    Range(Period),
    All,
    Cuts(CutList),
}

impl DeletionSubject {
    pub(super) const fn title(&self) -> &'static str {
        match self {
            Self::Range(_) => "Delete DVR range",
            Self::All => "Delete all DVR",
            Self::Cuts(_) => "Delete cut list",
        }
    }

    pub(super) fn cuts(&self) -> Intervals {
        match self {
            Self::Range(period) => (*period).into(),
            Self::All => Period::ALWAYS.into(),
            Self::Cuts(cuts) => cuts.seconds(),
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
