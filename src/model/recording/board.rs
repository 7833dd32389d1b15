//! The recording settings of an account as a list that can be searched, filtered and sorted.

use std::sync::Arc;

use crate::json::partial_list::PartialList;
use crate::model::recording::local_facts::{LocalFacts, is_idle, running_since};
use crate::model::recording::next::{NextEvent, next};
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::recording::{LaunchType, RecordingStatus, Setting, StreamType};
use crate::model::time::UnixSeconds;
use crate::redact::url::redacted_source;
use crate::text::listing::{FilteredRows, RowFilter, arrange};
use crate::text::names::{SharedNames, name_key};
use crate::text::plurals::counted;
use crate::text::search::SearchText;
use crate::text::sorting::in_order_of;

/// The settings of an account with their indexes for search and sorting.
#[derive(Clone, Debug, Default)]
pub struct SettingIndex {
    list: Arc<PartialList<Setting>>,
    text: SearchText,
    names: Vec<String>,
    by_name: Vec<u32>,
}

/// The state of a setting at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingStatus {
    /// The state, including problems.
    pub state: RecordingState,
    /// The problem.
    pub trouble: Option<Trouble>,
    /// The problem that instances may refute while they are read, with [`RecordingState::Checking`].
    pub checked: Option<Trouble>,
    /// The time of the next event, for sorting; `None` comes last.
    pub next_at: Option<UnixSeconds>,
    /// True if a person has acknowledged it, so that it is not counted.
    pub is_acknowledged: bool,
}

impl SettingStatus {
    /// Returns the state of a setting that was read at `read_at`.
    pub fn of(setting: &Setting, facts: &LocalFacts, read_at: UnixSeconds) -> SettingStatus {
        let trouble = trouble(setting, facts, read_at);
        // It may have paused between two files, or have been started after its window.
        let is_open = match trouble {
            Some(Trouble::OpenWindow(_)) => facts.is_being_read,
            Some(Trouble::Overrunning(_)) => facts.is_being_read && running_since(setting, facts).is_none(),
            _ => false,
        };
        let next_at = match next(setting, facts, read_at) {
            NextEvent::Stopped(_) => None,
            next => next.moment(),
        };
        let (state, trouble, checked) = match is_open {
            true => (RecordingState::Checking, None, trouble),
            false => (RecordingState::of(setting, facts, trouble), trouble, None),
        };
        SettingStatus { state, trouble, checked, next_at, is_acknowledged: false }
    }
}

const PLAYLIST: &str = "/playlist.m3u8";

/// Describes a plan without anything in it: what a setting does whose status tells nothing is not known.
pub fn nothing_planned(settings: &[Setting]) -> String {
    let tells = |status: &RecordingStatus| *status == RecordingStatus::Progress || is_idle(status);
    match settings.iter().filter(|setting| !setting.status.as_ref().is_some_and(tells)).count() {
        0 => "Nothing is recording or scheduled.".to_owned(),
        silent if silent == settings.len() => "No setting reports what it is doing.".to_owned(),
        silent => {
            let (of, does) = (counted(silent, "setting"), if silent == 1 { "does" } else { "do" });
            format!("Nothing known is recording or scheduled; what {of} {does} isn't reported.")
        }
    }
}

/// Returns the name of a setting: its source path without the usual end, redacted, or else its identifier.
pub fn name(setting: &Setting) -> String {
    let path = setting.source_path.trim_matches('/');
    let path = path.strip_suffix(PLAYLIST).unwrap_or(path);
    if path.is_empty() { setting.id.to_string() } else { redacted_source(path, &[]) }
}

/// Returns the names of settings; the domain, or else the identifier, stands beside one that several have.
pub fn names_of(settings: &[Setting]) -> Vec<String> {
    let mut names: Vec<String> = settings.iter().map(name).collect();
    let companions: [fn(&Setting) -> &str; 2] = [|one| &one.source_domain, |one| one.id.as_str()];
    for companion in companions {
        let shared = SharedNames::among(names.iter().cloned());
        let tell = |(name, setting)| shared.tell(name, companion(setting));
        names = names.into_iter().zip(settings).map(tell).collect();
    }
    names
}

/// Returns the name of a setting, told apart from those of these that have the same.
pub fn name_among<'a>(setting: &Setting, all: impl IntoIterator<Item = &'a Setting>) -> String {
    let own = name(setting);
    let alike: Vec<Setting> = all.into_iter().filter(|other| name(other) == own).cloned().collect();
    let at = alike.iter().position(|other| other.id == setting.id);
    at.and_then(|at| names_of(&alike).into_iter().nth(at)).unwrap_or(own)
}

/// Returns the redacted address of the source playlist.
pub fn source(setting: &Setting) -> String {
    let path = setting.source_path.trim_start_matches('/');
    match setting.source_domain.as_str() {
        "" => redacted_source(path, &[]),
        domain => redacted_source(&[domain, "/", path].concat(), &[]),
    }
}

/// Returns the label of a launch type; an undocumented one as sent.
pub fn launch_label(launch: &LaunchType) -> &str {
    match launch {
        LaunchType::StreamStart => "When it is published",
        LaunchType::Button => "When you press Start",
        LaunchType::Schedule => "At set times",
        other => other.as_str(),
    }
}

/// Returns the label of a stream type; an undocumented one as sent.
pub fn stream_type_label(stream_type: &StreamType) -> &str {
    match stream_type {
        StreamType::Short => "Up to 12 hours",
        StreamType::Long => "Continuous",
        other => other.as_str(),
    }
}

/// Describes the storage time.
pub fn retention_label(setting: &Setting) -> String {
    match setting.storage_time_days {
        None => "–".to_owned(),
        Some(1) => "1 day".to_owned(),
        Some(-1) => "Keep forever".to_owned(),
        Some(days) => format!("{days} days"),
    }
}

impl SettingIndex {
    /// Indexes the settings.
    pub fn new(list: Arc<PartialList<Setting>>) -> SettingIndex {
        let settings = &list.items;
        let mut text = SearchText::with_capacity(settings.len());
        for setting in settings {
            text.push_row([
                source(setting).as_str(),
                setting.id.as_str(),
                setting.resource_id.as_str(),
                launch_label(&setting.launch_type),
                setting.launch_type.as_str(),
            ]);
        }
        let names = names_of(settings);
        let keys: Vec<String> = names.iter().map(|name| name_key(name)).collect();
        let by_name = in_order_of(settings.len(), |at| (&keys[at], &settings[at].id));
        SettingIndex { list, text, names, by_name }
    }

    /// Returns the settings in the API's order.
    pub fn settings(&self) -> &[Setting] {
        &self.list.items
    }

    /// Returns the indices of the settings by name.
    pub fn by_name(&self) -> &[u32] {
        &self.by_name
    }

    /// Returns the name of a setting, told apart from others.
    pub fn name(&self, index: usize) -> Option<&str> {
        self.names.get(index).map(String::as_str)
    }

    /// Returns the matching settings, grouped by [`RecordingState::rank`] and sorted by `source`, `launch`, `next`, `retention`
    /// or state.
    pub fn arrange(&self, setting_statuses: &[SettingStatus], filter: &RowFilter) -> FilteredRows {
        let settings = self.settings();
        let status = |at: usize| setting_statuses.get(at);
        let state = |at: usize| status(at).map(|status| status.state.rank());
        // No row moves once it is known that it is in trouble.
        let urgency = |at: usize| {
            let status = status(at)?;
            Some(match status.checked {
                Some(trouble) if trouble.is_missing() => RecordingState::ShouldRecord,
                Some(_) => RecordingState::Overrunning,
                None => status.state,
            })
        };
        let next_at = |at: usize| status(at).and_then(|status| status.next_at);
        let compare = |a: usize, b: usize| match filter.sort.key {
            "launch" => launch_rank(&settings[a].launch_type).cmp(&launch_rank(&settings[b].launch_type)),
            "next" => (next_at(a).is_none(), next_at(a)).cmp(&(next_at(b).is_none(), next_at(b))),
            "retention" => retention_rank(&settings[a]).cmp(&retention_rank(&settings[b])),
            _ => urgency(a).cmp(&urgency(b)),
        };
        arrange(&self.text, &self.by_name, filter, &[&state], ("source", &compare))
    }
}

fn launch_rank(launch: &LaunchType) -> u32 {
    match launch {
        LaunchType::Schedule => 0,
        LaunchType::StreamStart => 1,
        LaunchType::Button => 2,
        _ => 3,
    }
}

/// Ranks the storage time, shortest first; forever comes after any number of days, and an unknown time last.
const fn retention_rank(setting: &Setting) -> (u8, i64) {
    match setting.storage_time_days {
        Some(-1) => (1, 0),
        Some(days) => (0, days),
        None => (2, 0),
    }
}
