//! The targets of all resources as a list that can be searched, filtered and sorted.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::model::intervals::Period;
use crate::model::restream::board::statuses_of;
use crate::model::restream::health::{Health, Rollup, TargetNow, targets_now};
use crate::model::restream::pause::{PAUSED_ALWAYS, is_paused};
use crate::model::restream::resource::{Resource, ResourceList, Restream, shared_names, told};
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
}

/// The targets of an account with their index for search. A row is the number of a target, over all resources.
#[derive(Clone, Debug, Default)]
pub struct TargetIndex {
    list: Arc<ResourceList>,
    names: Vec<String>,
    rows: Vec<TargetRow>,
    keys: Arc<Vec<String>>,
    platforms: Arc<Vec<String>>,
    text: SearchText,
    by_name: Vec<u32>,
    /// The position of each row by resource.
    by_resource: Vec<u32>,
}

impl TargetIndex {
    /// Indexes the targets of these resources by platform, resource and source.
    pub fn new(list: Arc<ResourceList>) -> Self {
        let resources = &list.resources.items;
        let shared = shared_names(resources);
        let names: Vec<String> = resources.iter().map(|resource| told(resource, &shared)).collect();
        let (platforms, platform_of) = platforms(resources);
        let mut rows = Vec::with_capacity(platform_of.len());
        let mut text = SearchText::with_capacity(platform_of.len());
        for (at, resource) in resources.iter().enumerate() {
            let known = secrets_of_all(&resource.restreams);
            for (index, restream) in resource.restreams.iter().enumerate() {
                let platform = platform_of[rows.len()];
                // No possible secret, because the query is part of the page's address.
                let parts = [redacted_source(&restream.source, &known), host(&restream.backup.target_url)];
                let named = [names[at].as_str(), resource.resource_id.as_str(), &platforms[platform]];
                text.push_row(named.into_iter().chain(parts.iter().map(String::as_str)));
                rows.push(TargetRow { resource: at, index, platform });
            }
        }
        let [name_keys, platform_keys] =
            [&names, &platforms].map(|names| names.iter().map(|name| name_key(name)));
        let (name_keys, platform_keys): (Vec<_>, Vec<_>) = (name_keys.collect(), platform_keys.collect());
        let of_resource =
            |TargetRow { resource, index, .. }: TargetRow| (&name_keys[resource], resource, index);
        let by_name =
            in_order_of(rows.len(), |at| (&platform_keys[rows[at].platform], of_resource(rows[at])));
        let mut by_resource = vec![0; rows.len()];
        for (position, row) in (0..).zip(in_order_of(rows.len(), |at| of_resource(rows[at]))) {
            by_resource[row as usize] = position;
        }
        let keys = Arc::new(keys(resources));
        Self { names, rows, keys, platforms: Arc::new(platforms), text, by_name, by_resource, list }
    }

    /// Returns the resources in the API's order.
    pub fn resources(&self) -> &[Resource] {
        &self.list.resources.items
    }

    /// Returns the platforms, those with the most targets first.
    pub fn platforms(&self) -> Arc<Vec<String>> {
        Arc::clone(&self.platforms)
    }

    /// Returns a key of each row that stays when others come and go, without its secrets.
    pub fn keys(&self) -> Arc<Vec<String>> {
        Arc::clone(&self.keys)
    }

    /// Returns a target with its resource.
    pub fn target(&self, row: usize) -> Option<(TargetRow, &Resource, &Restream)> {
        let place = *self.rows.get(row)?;
        let resource = self.resources().get(place.resource)?;
        Some((place, resource, resource.restreams.get(place.index)?))
    }

    /// Returns the platform of a target.
    pub fn platform(&self, row: usize) -> Option<&str> {
        self.platforms.get(self.rows.get(row)?.platform).map(String::as_str)
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

    /// Returns the matching targets, grouped by state, schedule and platform, and sorted by `platform`, by `resource` or
    /// else by state, worst first.
    pub fn arrange(&self, states: &[Rollup], wanted: &RowFilter) -> FilteredRows {
        let health = |row: usize| states.get(row).map(|state| state.health);
        let is_always = |row: usize| Some(usize::from(is_always(&self.target(row)?.2.schedule)));
        let compare = |a: usize, b: usize| match wanted.sort.key {
            "resource" => self.by_resource.get(a).cmp(&self.by_resource.get(b)),
            _ => health(a).cmp(&health(b)),
        };
        let groups: [&dyn Fn(usize) -> Option<usize>; 3] =
            [&|row| health(row).map(Health::rank), &is_always, &|row| {
                self.rows.get(row).map(|row| row.platform)
            }];
        let is_by_name = wanted.sort.key == "platform";
        arrange(&self.text, &self.by_name, wanted, &groups, if is_by_name { None } else { Some(&compare) })
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

/// Returns the platforms of all targets, those with the most targets first, and the platform of each target.
fn platforms(resources: &[Resource]) -> (Vec<String>, Vec<usize>) {
    let mut found: Vec<(String, usize)> = Vec::new();
    let mut at_host: HashMap<String, usize> = HashMap::new();
    let mut platform_of = Vec::new();
    for restream in resources.iter().flat_map(|resource| &resource.restreams) {
        let name = Some(host(&restream.target_url)).filter(|host| !host.is_empty());
        let name = name.unwrap_or_else(|| NO_PLATFORM.to_owned());
        let at = *at_host.entry(name.clone()).or_insert(found.len());
        match found.get_mut(at) {
            Some((_, count)) => *count += 1,
            None => found.push((name, 1)),
        }
        platform_of.push(at);
    }
    let order = in_order_of(found.len(), |at| (Reverse(found[at].1), name_key(&found[at].0)));
    let mut position = vec![0; found.len()];
    order.iter().enumerate().for_each(|(to, from)| position[*from as usize] = to);
    let platforms = order.iter().map(|at| found[*at as usize].0.clone()).collect();
    (platforms, platform_of.into_iter().map(|at| position[at]).collect())
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

/// Returns whether a target has no windows, or had none before it was paused.
fn is_always(schedule: &[ScheduleWindow]) -> bool {
    schedule.is_empty() || matches!(schedule, [only] if only.period() == Some(PAUSED_ALWAYS))
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
