//! The targets of all resources as a list that can be searched, filtered and sorted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::json::partial_list::PartialList;
use crate::model::ids::ResourceId;
use crate::model::intervals::Period;
use crate::model::restream::board::{by_state, statuses_of};
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::{Health, Rollup, TargetNow, targets_now};
use crate::model::restream::pause::is_paused;
use crate::model::restream::resource::{Resource, Restream, shared_names, told};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::status::ResourceStatus;
use crate::model::time::UnixSeconds;
use crate::model::window::{ScheduleWindow, first_ahead, opens_at};
use crate::redact::url::{host, redacted_source};
use crate::text::listing::{FilteredRows, RowFilter, arrange};
use crate::text::names::name_key;
use crate::text::search::SearchText;
use crate::text::sorting::{in_order_of, sort_by_key};

/// The platform of a target whose address names no host.
pub const NO_PLATFORM: &str = "(no host)";

/// A target of the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetRow {
    /// The index of its resource.
    pub resource: usize,
    /// Its index in the resource.
    pub index: usize,
    /// The index of its platform.
    pub platform: usize,
    /// The index of its source.
    pub source: usize,
}

/// The targets of an account with their index for search. A row is the number of a target, over all resources.
#[derive(Clone, Debug, Default)]
pub struct TargetIndex {
    list: Arc<PartialList<Resource>>,
    names: Vec<String>,
    rows: Vec<TargetRow>,
    /// A key of each row that stays when others come and go, without its secrets.
    pub keys: Arc<Vec<String>>,
    /// The platforms, each with its short name or its host, those with the most targets first.
    pub platforms: Arc<Vec<(String, String)>>,
    /// The sources without secrets, each twice, those with the most targets first.
    pub sources: Arc<Vec<(String, String)>>,
    text: SearchText,
    by_name: Vec<u32>,
    /// The position of each row by resource.
    by_resource: Vec<u32>,
}

impl TargetIndex {
    /// Indexes the targets of these resources by platform, resource and source. `short_names` are the person's own names
    /// of platforms, by host.
    pub fn new(list: Arc<PartialList<Resource>>, short_names: &BTreeMap<String, String>) -> Self {
        let resources = &list.items;
        let shared = shared_names(resources);
        let names: Vec<String> = resources.iter().map(|resource| told(resource, &shared)).collect();
        let (platforms, platform_of) = distinct(resources, |restream, _| platform(restream));
        // No possible secret, because the query is part of the page's address.
        let source = |restream: &Restream, known: &[&str]| redacted_source(&restream.source, known);
        let (sources, source_of) = distinct(resources, source);
        let label = |host: String| (short_names.get(&host).unwrap_or(&host).clone(), host);
        let platforms: Vec<_> = platforms.into_iter().map(label).map(|(label, host)| (host, label)).collect();
        let mut rows = Vec::with_capacity(platform_of.len());
        let mut text = SearchText::with_capacity(platform_of.len());
        for (at, resource) in resources.iter().enumerate() {
            for (index, restream) in resource.restreams.iter().enumerate() {
                let (platform, source) = (platform_of[rows.len()], source_of[rows.len()]);
                let backup = host(&restream.backup.target_url);
                let (address, label) = &platforms[platform];
                let named = [names[at].as_str(), resource.resource_id.as_str(), label, address];
                text.push_row(named.into_iter().chain([sources[source].as_str(), &backup]));
                rows.push(TargetRow { resource: at, index, platform, source });
            }
        }
        let name_keys: Vec<_> = names.iter().map(|name| name_key(name)).collect();
        let platform_keys: Vec<_> = platforms.iter().map(|(_, label)| name_key(label)).collect();
        let of_resource =
            |TargetRow { resource, index, .. }: TargetRow| (&name_keys[resource], resource, index);
        let by_name =
            in_order_of(rows.len(), |at| (&platform_keys[rows[at].platform], of_resource(rows[at])));
        let mut by_resource = vec![0; rows.len()];
        for (position, row) in (0..).zip(in_order_of(rows.len(), |at| of_resource(rows[at]))) {
            by_resource[row as usize] = position;
        }
        let keys = Arc::new(keys(resources));
        let sources = sources.into_iter().map(|source| (source.clone(), source)).collect();
        let [platforms, sources] = [platforms, sources].map(Arc::new);
        Self { names, rows, keys, platforms, sources, text, by_name, by_resource, list }
    }

    /// Returns the resources in the API's order.
    pub fn resources(&self) -> &[Resource] {
        &self.list.items
    }

    /// Returns a target with its resource.
    pub fn target(&self, row: usize) -> Option<(TargetRow, &Resource, &Restream)> {
        let place = *self.rows.get(row)?;
        let resource = self.resources().get(place.resource)?;
        Some((place, resource, resource.restreams.get(place.index)?))
    }

    /// Returns the platform of a target, with its short name or its host.
    pub fn platform(&self, row: usize) -> Option<(&str, &str)> {
        let (host, label) = self.platforms.get(self.rows.get(row)?.platform)?;
        Some((host, label))
    }

    /// Returns the source of a target without secrets.
    pub fn source(&self, row: usize) -> Option<&str> {
        self.sources.get(self.rows.get(row)?.source).map(|(source, _)| source.as_str())
    }

    /// Returns the name of a target's resource, and which of its targets it is: "News 24, 2 of 3".
    pub fn origin(&self, row: usize) -> Option<String> {
        let (place, resource, _) = self.target(row)?;
        let name = self.names.get(place.resource)?;
        Some(match resource.restreams.len() {
            1 => name.clone(),
            count => format!("{name}, {} of {count}", place.index + 1),
        })
    }

    /// Returns the health of each target, with its code and next window. `now` is the service's time.
    pub fn states(&self, statuses: &[ResourceStatus], now: UnixSeconds) -> Vec<Rollup> {
        let mut states = Vec::with_capacity(self.rows.len());
        for (resource, status) in self.resources().iter().zip(statuses_of(self.resources(), statuses).each) {
            let targets = targets_now(resource, status.as_deref(), now).0;
            states.extend(targets.iter().map(|target| state(resource, target, now)));
        }
        states
    }

    /// Returns the matching targets, grouped by state, schedule, platform and source, and sorted by `platform`, by
    /// `resource`, by `since` with the start of each problem, or else by state, worst first.
    pub fn arrange(
        &self,
        states: &[Rollup],
        choice: &RowFilter,
        starts: &[Option<StateStart>],
    ) -> FilteredRows {
        let place = |row: usize| self.rows.get(row);
        let schedule = |row: usize| match &self.target(row)?.2.schedule {
            schedule if is_paused(schedule) => Some(2),
            schedule => Some(usize::from(schedule.is_empty())),
        };
        let compare = |a: usize, b: usize| match choice.sort.key {
            "resource" => self.by_resource.get(a).cmp(&self.by_resource.get(b)),
            _ => by_state(states, starts, choice.sort, a, b),
        };
        let groups: [&dyn Fn(usize) -> Option<usize>; 4] = [
            &|row| states.get(row).map(|state| state.health.rank()),
            &schedule,
            &|row| place(row).map(|row| row.platform),
            &|row| place(row).map(|row| row.source),
        ];
        arrange(&self.text, &self.by_name, choice, &groups, ("platform", &compare))
    }

    /// Returns the keys of `before` whose targets have another one now: those whose address, source or stream key was changed in
    /// their place. A resource with another number of targets was changed otherwise.
    pub fn followed(&self, before: &Self) -> Vec<(String, String)> {
        let now = self.keys_by_resource();
        let mut followed = Vec::new();
        for (id, old) in before.keys_by_resource() {
            let Some(new) = now.get(id).filter(|new| new.len() == old.len()) else { continue };
            let is_moved =
                |(old_key, new_key): &(&String, &String)| !new.contains(old_key) && !old.contains(new_key);
            let pairs = old.iter().zip(*new).filter(is_moved);
            followed.extend(pairs.map(|(old, new)| (old.clone(), new.clone())));
        }
        followed
    }

    fn keys_by_resource(&self) -> HashMap<&ResourceId, &[String]> {
        let mut left = self.keys.as_slice();
        let mut next = |count: usize| left.split_off(..count).unwrap_or_default();
        let resources = self.resources().iter();
        resources.map(|one| (&one.resource_id, next(one.restreams.len()))).collect()
    }

    /// Returns the rows that are to be paused, or resumed, by resource: those of `is_meant` that are not so yet.
    pub fn to_pause(&self, is_to_pause: bool, is_meant: &dyn Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let is_other = |row: &usize| {
            self.target(*row).is_some_and(|(.., restream)| is_paused(&restream.schedule) != is_to_pause)
        };
        let mut rows: Vec<usize> =
            (0..self.rows.len()).filter(|row| is_meant(*row)).filter(is_other).collect();
        sort_by_key(&mut rows, |row| self.by_resource[*row]);
        let is_same = |a: &usize, b: &usize| self.rows[*a].resource == self.rows[*b].resource;
        rows.chunk_by(is_same).map(<[usize]>::to_vec).collect()
    }
}

/// Returns the host of a target's address.
fn platform(restream: &Restream) -> String {
    let host = host(&restream.target_url);
    if host.is_empty() { NO_PLATFORM.to_owned() } else { host }
}

/// Returns what `name` finds in all targets, that of the most targets first, and its index for each target. `name` gets a
/// target and the secrets of its resource.
fn distinct(
    resources: &[Resource],
    name: impl Fn(&Restream, &[&str]) -> String,
) -> (Vec<String>, Vec<usize>) {
    let mut found: Vec<(String, usize)> = Vec::new();
    let mut known_at: HashMap<String, usize> = HashMap::new();
    let mut index_of = Vec::new();
    for resource in resources {
        let secrets = secrets_of_all(&resource.restreams);
        for restream in &resource.restreams {
            let name = name(restream, &secrets);
            let at = *known_at.entry(name.clone()).or_insert(found.len());
            match found.get_mut(at) {
                Some((_, count)) => *count += 1,
                None => found.push((name, 1)),
            }
            index_of.push(at);
        }
    }
    let order = in_order_of(found.len(), |at| (Reverse(found[at].1), name_key(&found[at].0)));
    let mut position = vec![0; found.len()];
    order.iter().enumerate().for_each(|(to, from)| position[*from as usize] = to);
    let names = order.iter().map(|at| found[*at as usize].0.clone()).collect();
    (names, index_of.into_iter().map(|at| position[at]).collect())
}

/// Returns a key of each target: of several alike in a resource the first, the second and so on.
fn keys(resources: &[Resource]) -> Vec<String> {
    let mut counts: HashMap<(usize, u64), usize> = HashMap::new();
    let mut keys = Vec::new();
    for (at, resource) in resources.iter().enumerate() {
        for restream in &resource.restreams {
            let name = restream.target_name();
            let mut hasher = DefaultHasher::new();
            (name.source, name.target_url, name.target_key).hash(&mut hasher);
            let hash = hasher.finish();
            let count = counts.entry((at, hash)).and_modify(|count| *count += 1).or_insert(1);
            keys.push(format!("{} {hash:x} {count}", resource.resource_id));
        }
    }
    keys
}

/// Returns the health of one target as that of a resource.
fn state(resource: &Resource, target: &TargetNow<'_>, now: UnixSeconds) -> Rollup {
    let schedule = &target.restream.schedule;
    let (health, code, opens) = match target.health {
        _ if !resource.counts_as_active() => (Health::Inactive, None, first_ahead(schedule, now)),
        Health::Waiting => (Health::Waiting, target.code(), opens_at(schedule, now)),
        health => (health, target.code(), None),
    };
    let ok = usize::from(health == Health::Ok);
    Rollup { health, code, affected: 1, opens, ok, targets: 1, unmatched: 0 }
}

/// A schedule at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleNow {
    /// It has no windows.
    Always,
    /// It is a pause.
    Paused,
    /// A window is open, or the next one, with the number of those after it.
    Window(Period, usize),
    /// All windows are over.
    Over,
    /// No window that is not over can be read.
    Unreadable,
}

impl ScheduleNow {
    /// Returns how a schedule is at `now`, the service's time.
    pub fn of(schedule: &[ScheduleWindow], now: UnixSeconds) -> Self {
        let periods = schedule.iter().filter_map(ScheduleWindow::period);
        let mut ahead: Vec<Period> = periods.filter(|one| one.from < one.to && now < one.to).collect();
        sort_by_key(&mut ahead, |one| one.from);
        match ahead.first() {
            _ if schedule.is_empty() => Self::Always,
            _ if is_paused(schedule) => Self::Paused,
            Some(first) => Self::Window(*first, ahead.len() - 1),
            None if schedule.iter().any(|window| window.period().is_none()) => Self::Unreadable,
            None => Self::Over,
        }
    }
}
