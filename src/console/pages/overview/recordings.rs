//! Recordings by state: those in trouble by name, the others as numbers. Each is counted once.

use std::sync::Arc;

use crate::api::recording::ListSettings;
use crate::console::facts::acknowledged::use_acknowledged;
use crate::console::facts::instance_times::{InstanceTimes, use_instance_times};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::recording_facts::{name_here, use_recording_facts};
use crate::console::facts::time_format::use_time_format;
use crate::console::kit::{Badge, Button, Each, Link, Skeleton, Tone, When, holding};
use crate::console::operations::recording::{self, start_button, start_problem};
use crate::console::pages::overview::acknowledge::{AcknowledgeButton, Asked, Problem};
use crate::console::pages::overview::area::OverviewArea;
use crate::console::pages::overview::group_summary::Fold;
use crate::console::platform::reactive::*;
use crate::console::query::{Query, QueryState, Refresh, use_query, use_query_cache};
use crate::console::routes::{ListQuery, Route};
use crate::console::writes::use_sender;
use crate::json::partial_list::PartialList;
use crate::model::ids::RecordId;
use crate::model::overview::acknowledged::with_acknowledged;
use crate::model::overview::recordings::{by_state, others};
use crate::model::recording::board::{SettingStatus, name, name_among};
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::Trouble;
use crate::model::recording::{Setting, SettingAction};
use crate::model::time::UnixSeconds;
use crate::text::listing::distinct;
use crate::text::names::name_key;
use crate::text::plurals::counted;
use crate::text::si::grouped;
use crate::text::sorting::sort_by_key;

const NAMED: usize = 5;

#[component]
pub(super) fn Recordings(data: RecordingData, above: QueryState, asked: Asked) -> impl IntoView {
    let settings = data.settings;
    let others = Signal::derive(move || other_counts(data));
    let is_empty = Signal::derive(move || {
        let all = settings.latest();
        all.items.is_empty() && all.rejected.is_empty()
    });
    // Shows the first states together: those that come later would move the others.
    let is_settled = memo_after(move |before: Option<&bool>| {
        before == Some(&true) || settings.has_data() && data.in_state(RecordingState::Checking).is_empty()
    });
    view! {
        <OverviewArea title="Recordings" what="The list of recordings" reading=*settings above lines=9>
            <When is=is_settled fallback=|| view! { <Skeleton label="Loading recordings" lines=9 /> }>
                <When is=is_empty>
                    <p class="muted">"No recordings yet."</p>
                </When>
                <InState data tone=Tone::Bad word="not recording" state=RecordingState::ShouldRecord asked />
                <InState data tone=Tone::Unknown word="being checked" state=RecordingState::Checking asked />
                <InState data tone=Tone::Bad word="in error" state=RecordingState::Error asked />
                <InState data tone=Tone::Warning word="overrunning" state=RecordingState::Overrunning asked />
                <InState
                    data
                    tone=Tone::Warning
                    word="without source"
                    state=RecordingState::SourceDown
                    asked
                />
                <AcknowledgedRecordings data />
                <p class="muted" hidden=Signal::derive(move || others.read().is_empty())>
                    {others}
                </p>
            </When>
        </OverviewArea>
    }
}

/// The recordings in a state, by name. Those that should run are listed with the trouble, the oldest first.
#[component]
fn InState(
    data: RecordingData,
    tone: Tone,
    word: &'static str,
    state: RecordingState,
    asked: Asked,
) -> impl IntoView {
    let is_missing = state == RecordingState::ShouldRecord;
    let is_trouble = is_missing || matches!(state, RecordingState::Checking | RecordingState::SourceDown);
    let is_held = RwSignal::new(false);
    let count = memo(move || data.in_state(state).len());
    let lines = memo_after(move |before: Option<&Vec<String>>| {
        let (settings, setting_statuses) = (data.settings.latest(), data.setting_statuses.read());
        let mut indices = data.in_state(state);
        sort_by_key(&mut indices, |&index| {
            let trouble = setting_statuses.get(index).and_then(|status| status.trouble);
            let name = settings.items.get(index).map(name).unwrap_or_default();
            (trouble.filter(|_| is_trouble).and_then(Trouble::since), name_key(&name))
        });
        let ids = indices.into_iter().filter_map(|index| Some(settings.items.get(index)?.id.to_string()));
        let ids: Vec<String> = ids.take(NAMED).collect();
        let held = before.filter(|_| is_held.get()).map(Vec::as_slice).unwrap_or_default();
        // No line moves: existing ones remain, then new ones.
        distinct(held.iter().chain(&ids).cloned())
    });
    let line = move |id: String| {
        let id = RecordId::new(id);
        let trouble = is_trouble.then(|| view! { <TroubleDetails data id=id.clone() is_missing /> });
        let to = Route::Recording(id.clone());
        let of = id.clone();
        let shown_name = memo(move || data.name(&of).unwrap_or_default());
        let on_known = move || {
            let name = shown_name.get_untracked();
            asked.set(Some(Problem::Recording(id.clone(), name, state)));
        };
        view! {
            <li>
                <Link to>{shown_name}</Link>
                {trouble}
                <AcknowledgeButton label="I know" of=shown_name on_press=on_known />
            </li>
        }
        .into_any()
    };
    let list = list_of(state);
    let more = Signal::derive(move || count.get().saturating_sub(NAMED));
    let class = match is_trouble {
        true => "stack gap-2 breaks overview-trouble",
        false => "breaks overview-names",
    };
    view! {
        <When is=move || !lines.read().is_empty()>
            <div class="stack gap-1 start">
                <Badge tone word=move || format!("{} {word}", count.get()) />
                <ul class=class use:holding=(is_held, true)>
                    <Each each=move || lines.get() key=String::clone children=line />
                    <li hidden=Signal::derive(move || more.get() == 0)>
                        <Link to=list
                            .clone()>{Signal::derive(move || format!("and {} more", more.get()))}</Link>
                    </li>
                </ul>
            </div>
        </When>
    }
}

/// The acknowledged recordings, folded, to be shown again.
#[component]
fn AcknowledgedRecordings(data: RecordingData) -> impl IntoView {
    let acknowledged = use_acknowledged();
    let known = memo(move || data.acknowledged());
    let title = Signal::derive(move || Fold::Acknowledged.title(known.read().len()));
    let line = move |id: RecordId| {
        let (name, to) = (Signal::stored(data.name(&id).unwrap_or_default()), Route::Recording(id.clone()));
        let on_press = move || acknowledged.retain_recordings(|one| !one.is_of(&id));
        view! {
            <li>
                <Link to>{name}</Link>
                <AcknowledgeButton label="Show again" of=name on_press />
            </li>
        }
        .into_any()
    };
    view! {
        <details class="trouble-fold" hidden=move || known.read().is_empty()>
            <summary class="muted">{title}</summary>
            <ul class="breaks overview-names">
                <Each each=move || known.get() key=RecordId::clone children=line />
            </ul>
        </details>
    }
}

/// Formats the numbers in the other states: "3 running · 7 waiting · 4 finished".
fn other_counts(data: RecordingData) -> String {
    let all = data.settings.latest();
    let others = others(&all.items, &data.setting_statuses.read());
    let mut parts: Vec<String> =
        others.iter().map(|(message, count)| format!("{} {message}", grouped(*count))).collect();
    if !all.rejected.is_empty() {
        parts.push(format!("{} couldn't be loaded", counted(all.rejected.len(), "setting")));
    }
    parts.join(" · ")
}

pub(super) fn list_of(state: RecordingState) -> Route {
    Route::Recordings(ListQuery::default().with("state", state.slug()))
}

/// Why a recording is not running or runs for nothing, and the button that starts a missing one.
#[component]
fn TroubleDetails(data: RecordingData, id: RecordId, is_missing: bool) -> impl IntoView {
    let (sender, facts) = (use_sender(), use_recording_facts());
    let (clock, cache) = (use_time_format(), use_query_cache());
    let now_secs = use_service_now_secs();
    let acted = {
        let id = id.clone();
        memo(move || sender.writes.singles_of(id.as_str()))
    };
    let one = memo(move || data.one(&id));
    let is_still_missing =
        move || one.read().as_ref().is_some_and(|(_, now)| now.state == RecordingState::ShouldRecord);
    // The line stays while it is held.
    let button = memo(move || {
        let button = start_button(&acted.read(), is_still_missing(), data.read_at.get(), true);
        button.unwrap_or(("Start recording", true))
    });
    let is_pressed = Signal::derive(move || button.get().1);
    // Two buttons of one name would start two recordings.
    let label = Signal::derive(move || {
        let (label, one) = (button.get().0, one.read());
        let setting = one.as_ref().map(|(setting, _)| setting);
        let told = setting.map(|setting| (name_here(cache, setting), name(setting)));
        match told.filter(|(told, name)| told != name) {
            Some((told, _)) => format!("{label} {told}"),
            None => label.to_owned(),
        }
    });
    let message = Signal::derive(move || {
        let (acted, one) = (acted.read(), one.read());
        let now = || UnixSeconds(now_secs.get());
        let status = one.as_ref().map(|(setting, status)| {
            clock.describe_status(setting, status, &data.times.local_facts(setting), now()).0
        });
        start_problem(&acted).map(str::to_owned).or(status).unwrap_or_default()
    });
    let on_press = move || {
        if let Some((setting, _)) = one.get_untracked() {
            let name = name_here(cache, &setting);
            recording::send(sender, facts, SettingAction::Start, &setting, name);
        }
    };
    view! {
        <span>{message}</span>
        {is_missing.then(|| view! { <Button label is_waiting=is_pressed on_press writes=true /> })}
    }
}

/// Seconds between two reads of the settings and their states.
pub(super) const SECS: u32 = 30;

#[derive(Clone, Copy)]
pub(super) struct RecordingData {
    pub settings: Query<PartialList<Setting>>,
    pub setting_statuses: Memo<Arc<Vec<SettingStatus>>>,
    pub times: InstanceTimes,
    pub read_at: Memo<UnixSeconds>,
    states: Memo<Vec<Vec<usize>>>,
}

impl RecordingData {
    pub(super) fn read(refresh: fn(u32) -> Refresh) -> Self {
        let settings = use_query(refresh(SECS), ListSettings::with_status);
        let times = use_instance_times();
        let read_at = settings.use_read_at();
        let acknowledged = use_acknowledged();
        let setting_statuses = memo(move || {
            let (settings, now) = (settings.latest(), read_at.get());
            let setting_statuses = times.setting_statuses(&settings.items, now);
            Arc::new(with_acknowledged(
                setting_statuses,
                &settings.items,
                &acknowledged.recordings.read(),
                now,
            ))
        });
        let states = memo(move || by_state(&setting_statuses.read()));
        Self { settings, setting_statuses, times, read_at, states }
    }

    /// Returns the recordings in a state, without those that are acknowledged. Tracked.
    pub(super) fn in_state(self, state: RecordingState) -> Vec<usize> {
        let mut found = self.states.read().get(state.rank()).cloned().unwrap_or_default();
        let setting_statuses = self.setting_statuses.read();
        found.retain(|index| setting_statuses.get(*index).is_some_and(|one| !one.is_acknowledged));
        found
    }

    /// Returns the acknowledged recordings. Tracked.
    fn acknowledged(self) -> Vec<RecordId> {
        let (settings, setting_statuses) = (self.settings.latest(), self.setting_statuses.read());
        let known = settings.items.iter().zip(setting_statuses.iter()).filter(|(_, one)| one.is_acknowledged);
        known.map(|(setting, _)| setting.id.clone()).collect()
    }

    /// Returns the name of a recording, told apart from others.
    fn name(self, id: &RecordId) -> Option<String> {
        let settings = self.settings.latest();
        let setting = settings.items.iter().find(|setting| setting.id == *id)?;
        Some(name_among(setting, &settings.items))
    }

    pub(super) fn one(self, id: &RecordId) -> Option<(Setting, SettingStatus)> {
        let (settings, setting_statuses) = (self.settings.latest(), self.setting_statuses.read());
        let index = settings.items.iter().position(|setting| setting.id == *id)?;
        Some((settings.items.get(index)?.clone(), setting_statuses.get(index)?.clone()))
    }
}
