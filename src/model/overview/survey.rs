//! The targets of an account that are in trouble, grouped by what they have in common.
//!
//! Only facts are grouped, nothing is guessed: codes 2 and 3 name the source as the cause (API 2.2), so its targets are one
//! group. A target host is named where several of its targets have one code that the document does not list and no target
//! there is OK. What is left is grouped by its state.

use crate::model::overview::grouping::{Found, failing_hosts, grouped, host_at, in_this_order};
use crate::model::restream::board::{in_order, statuses_of};
use crate::model::restream::health::{Health, join};
use crate::model::restream::schedule::opens_at;
use crate::model::restream::secrets::secrets_in;
use crate::model::restream::secrets::shown_description;
use crate::model::restream::{Resource, ResourceStatus, Restream, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::secret::Secret;

/// How much a group calls for somebody. The order is that of urgency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Nothing reaches these targets, or not what should.
    Broken,
    /// The service does not say whether anything reaches them.
    Unknown,
    /// They are stopped, and no window of their schedule is open: as it should be.
    Resting,
}

/// What the targets of a group have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Common {
    /// The source that feeds them, by its URL.
    Source(String),
    /// The host they are at, where no target is OK.
    Host(String),
    /// Nothing beyond their state.
    State,
}

/// A target of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affected {
    /// The place of its resource in the list that was surveyed.
    pub resource: usize,
    /// The place of its restream in the resource.
    pub restream: usize,
    /// The code reported; `None` where nothing was.
    pub code: Option<StatusCode>,
    /// When its schedule opens, for one that waits for that; `None` where no window is to come.
    pub opens: Option<UnixSeconds>,
}

/// Targets that are in trouble for one reason, as far as that can be told.
#[derive(Clone, PartialEq, Eq)]
pub struct Group {
    /// How much it calls for somebody.
    pub urgency: Urgency,
    /// The health of the worst of them.
    pub health: Health,
    /// What they have in common.
    pub common: Common,
    /// What the service says about the first of them, without secrets; may be empty.
    pub said: String,
    /// The targets, in the order of the resources. Never empty.
    pub targets: Vec<Affected>,
    /// How many resources they belong to.
    pub resources: usize,
    /// When it came to be, if that was seen: see [`Survey::with_news`].
    pub appeared: Option<UnixSeconds>,
}

/// The names of a group's resources may be shown, its addresses may hold keys.
impl std::fmt::Debug for Group {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Group")
            .field("urgency", &self.urgency)
            .field("health", &self.health)
            .field("targets", &self.targets)
            .finish_non_exhaustive()
    }
}

/// How many targets and resources are in which way. Inactive resources are counted, their targets are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All resources.
    pub resources: usize,
    /// Those that are switched off.
    pub inactive: usize,
    /// Active ones that have targets.
    pub running: usize,
    /// Resources with a broken target.
    pub broken_resources: usize,
    /// The targets of active resources.
    pub targets: usize,
    /// Targets that report OK.
    pub ok: usize,
    /// Broken targets.
    pub broken: usize,
    /// Targets about which the service does not say.
    pub unknown: usize,
    /// Targets that wait for their schedule.
    pub resting: usize,
}

/// What is in trouble, and how much is not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The groups, the worst first.
    pub groups: Vec<Group>,
    /// The numbers.
    pub counts: Counts,
}

impl Survey {
    /// The survey with what is broken now and was not at the survey `before`: it comes first, the latest above all, for as
    /// long as it stays broken. In a large account it would be far down otherwise.
    #[must_use]
    pub fn with_news(mut self, before: &Survey, now: UnixSeconds) -> Survey {
        let keys: Vec<String> = before.groups.iter().map(Group::key).collect();
        let order = in_order(keys.len(), &|a, b| keys[a as usize].cmp(&keys[b as usize]));
        for group in self.groups.iter_mut().filter(|group| group.urgency == Urgency::Broken) {
            let key = group.key();
            let known = order.binary_search_by(|&place| keys[place as usize].as_str().cmp(&key));
            group.appeared = match known.ok().and_then(|at| before.groups.get(*order.get(at)? as usize)) {
                Some(known) => known.appeared,
                None => Some(now),
            };
        }
        // The order among equals stays.
        let order = in_order(self.groups.len(), &|a, b| {
            let of = |place: u32| self.groups[place as usize].appeared;
            of(b).cmp(&of(a))
        });
        self.groups = in_this_order(self.groups, &order);
        self
    }

    /// How many groups are broken.
    pub fn causes(&self) -> usize {
        self.groups.iter().filter(|group| group.urgency == Urgency::Broken).count()
    }
}

impl Group {
    /// What tells it from every other group of a survey, and stays as long as the group is about the same thing.
    pub fn key(&self) -> String {
        let code = self.targets.first().and_then(|target| target.code);
        match &self.common {
            Common::Source(url) => format!("source {url}"),
            Common::Host(host) => format!("host {} {host}", code.map_or(0, |code| code.0)),
            Common::State if self.health == Health::UnknownCode => {
                format!("code {}", code.map_or(0, |code| code.0))
            }
            Common::State => format!("{:?} {}", self.urgency, self.health.slug()),
        }
    }

    /// The first target of each of its resources, in order.
    pub fn one_of_each_resource(&self) -> impl Iterator<Item = &Affected> {
        let before = |at: usize| at.checked_sub(1).and_then(|at| self.targets.get(at));
        self.targets
            .iter()
            .enumerate()
            .filter(move |(at, target)| before(*at).is_none_or(|last| last.resource != target.resource))
            .map(|(_, target)| target)
    }
}

/// Looks over an account. `now` is the service's present: a stopped target is no trouble while its schedule is closed.
pub fn survey(resources: &[Resource], statuses: &[ResourceStatus], now: UnixSeconds) -> Survey {
    let mut counts = Counts { resources: resources.len(), ..Counts::default() };
    let mut found: Vec<Found<'_>> = Vec::new();
    let mut ok: Vec<&Restream> = Vec::new();
    for (place, (resource, status)) in resources.iter().zip(statuses_of(resources, statuses)).enumerate() {
        if !resource.active {
            counts.inactive += 1;
            continue;
        }
        counts.running += usize::from(!resource.restreams.is_empty());
        counts.targets += resource.restreams.len();
        let item_of = join(&resource.restreams, status).item_of;
        let mut is_broken = false;
        for ((at, restream), item) in resource.restreams.iter().enumerate().zip(item_of) {
            let state = item.and_then(|item| Some(&status?.status.items.get(item)?.status));
            let code = state.map(|state| state.code);
            let health = Health::of_target(code, restream, now);
            if health == Health::Ok {
                ok.push(restream);
                continue;
            }
            let urgency = urgency(health);
            match urgency {
                Urgency::Broken => counts.broken += 1,
                Urgency::Unknown => counts.unknown += 1,
                Urgency::Resting => counts.resting += 1,
            }
            is_broken |= urgency == Urgency::Broken;
            let opens = opens_at(restream, now).filter(|_| health == Health::Waiting);
            let target = Affected { resource: place, restream: at, code, opens };
            let common = if health.is_source_fault() { restream.source.as_str() } else { "" };
            let said = state.map_or("", |state| state.description.trim());
            found.push(Found { target, urgency, health, common, said });
        }
        counts.broken_resources += usize::from(is_broken);
    }
    counts.ok = ok.len();
    let hosts = failing_hosts(resources, &found, &ok);
    for found in &mut found {
        if found.health == Health::UnknownCode {
            let at = host_at(resources, found.target);
            found.common = hosts.iter().find(|host| **host == at).map_or("", String::as_str);
        }
    }
    let mut groups = grouped(&found);
    for group in &mut groups {
        let first = group.targets.first();
        if let Some(resource) = first.and_then(|target| resources.get(target.resource)) {
            let secrets = || secrets_in(&resource.restreams, &Secret::default());
            group.said = shown_description(&group.said, &secrets);
        }
    }
    Survey { groups, counts }
}

const fn urgency(health: Health) -> Urgency {
    match health {
        Health::Waiting => Urgency::Resting,
        Health::NotReported | Health::NoChanges => Urgency::Unknown,
        _ => Urgency::Broken,
    }
}
