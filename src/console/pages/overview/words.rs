//! What a line about a group of targets says, made from the survey and the resources it was made of.

use crate::console::query::status_starts::{BrokenTargets, StatusStarts, TargetKey};
use crate::console::routes::{ListQuery, Route};
use crate::model::ids::ResourceId;
use crate::model::overview::survey::{Affected, Common, Group, Urgency};
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::Health;
use crate::model::restream::secrets::secrets_of;
use crate::model::restream::{Resource, StatusCode, named};
use crate::model::time::UnixSeconds;
use crate::redact::url::redacted_source;
use crate::text::plurals::counted;

/// So many resources of a group are named.
const NAMED: usize = 3;

/// A line: what is wrong, whose fault it is, and where.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// What tells it from the other lines.
    pub key: String,
    pub urgency: Urgency,
    pub health: Health,
    pub code: Option<StatusCode>,
    pub title: String,
    pub is_address: bool,
    /// How many there are, and what that means.
    pub summary: String,
    /// Whether it broke while someone looked on.
    pub is_new: bool,
    pub named: Vec<Named>,
    pub more: usize,
    pub list: ListQuery,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Named {
    pub id: ResourceId,
    pub name: String,
    /// The target whose history tells since when, with its code.
    pub target: Option<(TargetKey, StatusCode)>,
    /// When the first of its targets that wait for their schedule starts, where a window is to come.
    pub opens: Option<UnixSeconds>,
}

impl Line {
    /// The line of a group.
    pub(super) fn new(group: &Group, resources: &[Resource]) -> Self {
        let (title, is_address, list) = titled(group, resources);
        let each = group.one_of_each_resource().take(NAMED);
        let named = each.filter_map(|target| Named::new(target, group, resources)).collect();
        Self {
            key: group.key(),
            urgency: group.urgency,
            health: group.health,
            code: group.targets.first().and_then(|target| target.code),
            title,
            is_address,
            summary: summary(group),
            is_new: group.appeared.is_some(),
            named,
            more: group.resources.saturating_sub(NAMED),
            list,
        }
    }

    /// The same, over: it stays where it is for as long as none may move.
    pub(super) fn over(self) -> Self {
        let mut over = Self { is_new: false, summary: "No longer broken".to_owned(), ..self };
        (over.health, over.code) = (Health::Ok, None);
        over.named.iter_mut().for_each(|named| named.target = None);
        over
    }

    /// The targets that tell when it began.
    pub(super) fn telling(&self) -> impl Iterator<Item = BrokenTargets> {
        self.named.iter().filter_map(|named| {
            let (target, code) = named.target.clone()?;
            Some(BrokenTargets { id: named.id.clone(), code, targets: vec![target] })
        })
    }

    /// When the newest of those that are named began, as far as that is known.
    pub(super) fn begun(&self, sinces: StatusStarts) -> Option<i64> {
        let since = |named: &Named| {
            let (target, code) = named.target.as_ref()?;
            match sinces.known(&named.id, target, *code)? {
                StateStart::At(at) | StateStart::Before(at) => Some(at.0),
                StateStart::Unknown => None,
            }
        };
        self.named.iter().filter_map(since).max()
    }

    /// Whether all its targets broke for one reason, and so at one time.
    pub(super) const fn has_one_since(&self) -> bool {
        self.is_address || self.named.len() == 1
    }
}

impl Named {
    fn new(target: &Affected, group: &Group, resources: &[Resource]) -> Option<Self> {
        let resource = resources.get(target.resource)?;
        // What fits no target has no history to tell since when.
        let restream = target.restream.and_then(|at| resource.restreams.get(at));
        let own = group.targets.iter().filter(|other| other.resource == target.resource);
        Some(Self {
            id: resource.resource_id.clone(),
            name: named(&resource.name),
            target: restream.map(TargetKey::of).zip(target.code),
            opens: own.filter_map(|target| target.opens).min(),
        })
    }

    pub(super) fn route(&self) -> Route {
        Route::Restream(self.id.clone())
    }
}

/// The secrets of the restreams of a group: any of them may stand in the address that they have in common.
fn secrets_beside<'a>(group: &Group, resources: &'a [Resource]) -> Vec<&'a str> {
    let restream = |target: &Affected| resources.get(target.resource)?.restreams.get(target.restream?);
    group.targets.iter().filter_map(restream).flat_map(secrets_of).collect()
}

/// The title, whether it is an address, and what finds the group's resources in the list.
fn titled(group: &Group, resources: &[Resource]) -> (String, bool, ListQuery) {
    let search = |text: &str| ListQuery { q: text.to_owned(), ..ListQuery::default() };
    match &group.common {
        Common::Source(url) => {
            let source = redacted_source(url, &secrets_beside(group, resources));
            let list = search(&source);
            (source, true, list)
        }
        Common::Host(host) => (host.clone(), true, search(host)),
        Common::State => {
            let words = match (group.urgency, group.health) {
                (Urgency::Resting, _) => "Outside scheduled hours",
                (_, Health::NotReported) => "Missing from the status response",
                (_, Health::NoChanges) => "No status reported",
                (_, Health::Stopped) if group.description.is_empty() => "Restream stopped",
                _ if group.description.is_empty() => "No description from the service",
                _ => group.description.as_str(),
            };
            let list = ListQuery { state: group.health.slug().to_owned(), ..ListQuery::default() };
            (words.to_owned(), false, list)
        }
    }
}

fn summary(group: &Group) -> String {
    let count =
        format!("{}, {}", counted(group.targets.len(), "target"), counted(group.resources, "resource"),);
    match &group.common {
        Common::Source(_) => format!("{count}: source problem"),
        Common::Host(_) if group.description.is_empty() => {
            format!("{count}: all targets on this host are down")
        }
        Common::Host(_) => format!("{count}: all targets on this host are down (“{}”)", group.description),
        Common::State => count,
    }
}
