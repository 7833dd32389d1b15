//! The list's data: the API's response, judged and arranged.

use std::sync::Arc;

use crate::api::recording::ListSettings;
use crate::api::restream::ListStatus;
use crate::console::facts::instance_times::{InstanceTimes, use_instance_times};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::recording_facts::{RecordingFacts, use_recording_facts};
use crate::console::list::{Group, ListChoice, ListFilter, ListKind, ListMemory, ListRows, NO_VALUES};
use crate::console::pages::recordings::memory::use_recording_list_memory;
use crate::console::planned::tone;
use crate::console::platform::reactive::*;
use crate::console::query::loaded::Reads;
use crate::console::query::{Query, QueryState, Refresh, use_query};
use crate::console::routes::Route;
use crate::json::partial_list::PartialList;
use crate::model::recording::Setting;
use crate::model::recording::board::{SettingIndex, SettingStatus};
use crate::model::recording::local_facts::LocalFacts;
use crate::model::recording::state::RecordingState;
use crate::model::time::UnixSeconds;

const KIND: ListKind = ListKind {
    query_in: |route| match route {
        Route::Recordings(query) => Some(query),
        _ => None,
    },
    route: Route::Recordings,
    sorts: &["state", "source", "next", "launch", "retention"],
    reversed_first: &[],
    filters: &[ListFilter {
        key: "state",
        label: "State",
        group: |rank| {
            let state = *RecordingState::ALL.get(rank)?;
            Some(Group { slug: state.slug(), label: state.label(), tone: Some(tone(state)) })
        },
        together: None,
    }],
};

#[derive(Clone, Copy)]
pub(super) struct RecordingListContext {
    pub settings: Query<PartialList<Setting>>,
    /// The statuses of restreams, which say that a recording's source is down.
    statuses: QueryState,
    pub choice: ListChoice,
    pub rows: ListRows,
    pub memory: ListMemory,
    pub board: Memo<Arc<SettingIndex>>,
    /// The status of each setting, by the states that were loaded last.
    pub setting_statuses: Memo<Arc<Vec<SettingStatus>>>,
    pub facts: RecordingFacts,
    pub times: InstanceTimes,
    /// The time of that load, by the service's clock.
    pub read_at: Memo<UnixSeconds>,
    pub now_secs: Signal<i64>,
}

impl RecordingListContext {
    /// Starts the query and derives the list from its response.
    pub(super) fn read() -> Self {
        let memory = use_recording_list_memory();
        let settings = use_query(Refresh::OFTEN, ListSettings::with_status);
        let statuses = *use_query(Refresh::OFTEN, || ListStatus);
        let choice = ListChoice::follow(KIND, NO_VALUES, memory, Callback::new(|typed| typed));
        let board = fresh_memo(move || Arc::new(SettingIndex::new(settings.latest())));
        let (facts, times, now_secs) = (use_recording_facts(), use_instance_times(), use_service_now_secs());
        let read_at = settings.use_read_at();
        let setting_statuses =
            memo(move || Arc::new(times.setting_statuses(board.get().settings(), read_at.get())));
        let arranged =
            memo(move || Arc::new(board.get().arrange(&setting_statuses.read(), &choice.row_filter.read())));
        let rows = ListRows {
            arranged,
            keys: memo(move || {
                Arc::new(board.read().settings().iter().map(|setting| setting.id.to_string()).collect())
            }),
            name_of: Callback::new(move |index: usize| board.get().name(index).map(str::to_owned)),
            is_held: RwSignal::new(false),
        }
        .freeze_while_held(choice, Signal::stored(true));
        Self {
            settings,
            statuses,
            choice,
            rows,
            memory,
            board,
            setting_statuses,
            facts,
            times,
            read_at,
            now_secs,
        }
    }

    pub(super) fn reads(self) -> Reads {
        Reads::of("The list of recordings", *self.settings).ordered_by(self.statuses)
    }

    pub(super) fn with_row<T>(
        &self,
        row: usize,
        take: impl FnOnce(&Setting, &str, &SettingStatus) -> T,
    ) -> Option<T> {
        let index = self.rows.index(row)?;
        let (board, setting_statuses) = (self.board.get(), self.setting_statuses.read());
        Some(take(board.settings().get(index)?, board.name(index)?, setting_statuses.get(index)?))
    }

    /// Returns facts about a setting that the list does not contain.
    pub(super) fn local_facts(&self, setting: &Setting) -> LocalFacts {
        self.times.read(setting, self.read_at.get())
    }
}
