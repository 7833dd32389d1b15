//! What the overview shows of recordings: each setting, and how it stands.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::recording::ListSettings;
use crate::console::platform::effects::effect;
use crate::console::query::instance_times::InstanceTimes;
use crate::console::query::{Query, Refresh, use_query};
use crate::json::partial_list::PartialList;
use crate::model::ids::RecordId;
use crate::model::overview::recordings::by_state;
use crate::model::recording::Setting;
use crate::model::recording::board::Standing;
use crate::model::recording::state::State;
use crate::model::time::UnixSeconds;

const SECS: u32 = 30;

#[derive(Clone, Copy)]
pub(super) struct RecordingData {
    pub settings: Query<PartialList<Setting>>,
    pub standings: Memo<Arc<Vec<Standing>>>,
    pub times: InstanceTimes,
    pub read_at: Memo<UnixSeconds>,
    states: Memo<Vec<Vec<usize>>>,
}

impl RecordingData {
    pub(super) fn read() -> Self {
        let settings = use_query(Refresh::Every(SECS), ListSettings::with_status);
        let times = InstanceTimes::new();
        let read_at = settings.use_read_at();
        let standings =
            Memo::new(move |_| Arc::new(times.standings(&settings.latest().items, read_at.get())));
        let states = Memo::new(move |_| by_state(&standings.read()));
        effect(move || times.forget_past(&settings.latest().items));
        Self { settings, standings, times, read_at, states }
    }

    /// The indices of the settings in a state.
    pub(super) fn in_state(self, state: State) -> Vec<usize> {
        self.states.read().get(state.rank()).cloned().unwrap_or_default()
    }

    /// A setting and how it stands.
    pub(super) fn one(self, id: &RecordId) -> Option<(Setting, Standing)> {
        let (settings, standings) = (self.settings.latest(), self.standings.read());
        let index = settings.items.iter().position(|setting| setting.id == *id)?;
        Some((settings.items.get(index)?.clone(), standings.get(index)?.clone()))
    }
}
