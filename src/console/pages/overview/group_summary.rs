//! The texts of a line about a group, from the survey and its resources.

use crate::console::facts::platform_names::PlatformNames;
use crate::console::facts::status_starts::{BrokenTargets, StatusStarts, TargetKey};
use crate::console::kit::OLD_SECS;
use crate::console::routes::ListQuery;
use crate::model::ids::ResourceId;
use crate::model::overview::survey::{AffectedTarget, Common, TroubleGroup, Urgency};
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::Health;
use crate::model::restream::secrets::secrets_of;
use crate::model::restream::{Resource, told};
use crate::model::time::UnixSeconds;
use crate::redact::url::redacted_source;
use crate::text::names::SharedNames;
use crate::text::plurals::{counted, listed};
use crate::text::si::grouped;

const NAMED: usize = 3;

/// A line about a group: the trouble, its cause and its resources.
#[derive(Clone, PartialEq)]
pub(super) struct GroupSummary {
    pub group: TroubleGroup,
    pub key: String,
    pub title: String,
    pub is_address: bool,
    /// True if the scheme and host of its address are those of every source.
    pub has_one_origin: bool,
    /// The number of targets; empty once it is over.
    pub count: String,
    /// A remark after the targets and their resources; may be empty.
    pub summary: String,
    pub named: Vec<NamedTarget>,
    /// Finds the group in the lists of resources and of targets.
    pub list: ListQuery,
    pub targets: ListQuery,
    pub fold: Fold,
}

/// The place of a line on the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fold {
    Open,
    Days,
    Acknowledged,
}

impl Fold {
    pub(super) const ALL: [Self; 3] = [Self::Open, Self::Days, Self::Acknowledged];

    /// Returns the line that opens this many.
    pub(super) fn title(self, count: usize) -> String {
        match self {
            Self::Open => String::new(),
            Self::Days => format!("{} broken for days", grouped(count)),
            Self::Acknowledged => format!("{} acknowledged", grouped(count)),
        }
    }
}

#[derive(Clone, PartialEq)]
pub(super) struct NamedTarget {
    pub id: ResourceId,
    pub name: String,
    /// Its targets, whose history determines the start.
    pub broken: Option<BrokenTargets>,
    /// The first scheduled start of its waiting targets, if any.
    pub opens: Option<UnixSeconds>,
}

impl GroupSummary {
    pub(super) fn new(
        group: TroubleGroup,
        resources: &[Resource],
        shared: &SharedNames,
        platforms: PlatformNames,
    ) -> Self {
        let (title, is_address, list, by_value) = titled(&group, resources, platforms);
        let state = ListQuery::default().with("state", group.health.slug());
        let targets = by_value.into_iter().fold(state, |query, (key, value)| query.with(key, &value));
        let count = counted(group.targets.len(), "target");
        let each = group.of_each_resource().take(NAMED);
        let named = each.filter_map(|targets| NamedTarget::new(targets, resources, shared)).collect();
        let (key, summary, fold) = (group.key(), summary(&group), Fold::Open);
        let has_one_origin = false;
        Self { key, title, is_address, has_one_origin, count, summary, named, list, targets, group, fold }
    }

    /// Puts the line where it belongs by its start, `was` being its former place.
    pub(super) fn folded(
        &self,
        was: Option<Fold>,
        begun: Option<i64>,
        UnixSeconds(now): UnixSeconds,
    ) -> Self {
        // While its start is read again it stays where it was.
        let is_old = self.group.urgency == Urgency::Broken
            && begun.map_or(was == Some(Fold::Days), |at| now - at > OLD_SECS);
        let fold = match (self.group.is_acknowledged, is_old) {
            (true, _) => Fold::Acknowledged,
            (false, true) => Fold::Days,
            (false, false) => Fold::Open,
        };
        Self { fold, ..self.clone() }
    }

    /// Marks the line as recovered; it stays while lines must not move.
    pub(super) fn over(self) -> Self {
        let (count, summary) = (String::new(), "No longer broken".to_owned());
        let mut over = Self { count, summary, ..self };
        (over.group.health, over.group.appeared) = (Health::Ok, None);
        over.named.iter_mut().for_each(|named| named.broken = None);
        over
    }

    /// Returns the targets with their resources: "4 targets of News 24, Kids & cartoons and 2 more".
    pub(super) fn affected(&self) -> String {
        let more = self.group.resources.saturating_sub(self.named.len());
        let more = (more > 0).then(|| format!("{} more", grouped(more)));
        let names: Vec<&str> =
            self.named.iter().map(|named| named.name.as_str()).chain(more.as_deref()).collect();
        format!("{} of {}", self.count, listed(&names))
    }

    /// Returns the targets whose histories determine the start.
    pub(super) fn listed(&self) -> impl Iterator<Item = BrokenTargets> {
        self.named.iter().filter_map(|named| named.broken.clone())
    }

    /// Returns the start that is shown, the latest of several.
    pub(super) fn begun(&self, starts: StatusStarts) -> Option<i64> {
        let found = self.named.iter().filter_map(|named| starts.find(named.broken.as_ref()?));
        let since = |start: StateStart| start.time().map(|at| at.0);
        match self.has_one_since() {
            true => StateStart::earliest(found).and_then(since),
            false => found.filter_map(since).max(),
        }
    }

    /// True if all targets failed for one reason, hence at the same time.
    pub(super) const fn has_one_since(&self) -> bool {
        self.is_address || self.named.len() == 1
    }
}

impl NamedTarget {
    fn new(targets: &[AffectedTarget], resources: &[Resource], shared: &SharedNames) -> Option<Self> {
        let resource = resources.get(targets.first()?.resource)?;
        // Status items without a target have no history.
        let key = |target: &AffectedTarget| {
            Some((TargetKey::of(resource.restreams.get(target.restream?)?), target.code?))
        };
        let broken: Vec<_> = targets.iter().filter_map(key).collect();
        Some(Self {
            id: resource.resource_id.clone(),
            name: told(resource, shared),
            broken: (!broken.is_empty()).then(|| BrokenTargets::of(resource, broken)),
            opens: targets.iter().filter_map(|target| target.opens).min(),
        })
    }
}

/// Collects the secrets of the group's restreams: their common address may contain any of them.
fn secrets_of_group<'a>(group: &TroubleGroup, resources: &'a [Resource]) -> Vec<&'a str> {
    let restream = |target: &AffectedTarget| resources.get(target.resource)?.restreams.get(target.restream?);
    group.targets.iter().filter_map(restream).flat_map(secrets_of).collect()
}

/// A filter of the list of targets, and its value.
type ByValue = Option<(&'static str, String)>;

/// Returns the title, whether it is an address, the list query for the group's resources, and the filter of its targets
/// beside that of their state.
fn titled(
    group: &TroubleGroup,
    resources: &[Resource],
    platforms: PlatformNames,
) -> (String, bool, ListQuery, ByValue) {
    match &group.common {
        Common::Source(url) => {
            let source = redacted_source(url, &secrets_of_group(group, resources));
            let list = ListQuery::search(&source);
            (source.clone(), true, list, Some(("source", source)))
        }
        Common::Host(host) => {
            (platforms.full(host), true, ListQuery::search(host), Some(("platform", host.clone())))
        }
        Common::State => {
            let message = match (group.urgency, group.health) {
                (Urgency::OffSchedule, Health::Paused) => "Paused",
                (Urgency::OffSchedule, _) => "Outside scheduled hours",
                (_, Health::NotReported) => "Missing from the status response",
                (_, Health::NoChanges) => "No status reported",
                (_, Health::Stopped) if group.description.is_empty() => "Restream stopped",
                _ if group.description.is_empty() => "No description from the service",
                _ => group.description.as_str(),
            };
            let list = ListQuery::default().with("state", group.health.slug());
            (message.to_owned(), false, list, None)
        }
    }
}

fn summary(group: &TroubleGroup) -> String {
    match &group.common {
        Common::Host(_) if group.description.is_empty() => "All targets on this host are down".to_owned(),
        Common::Host(_) => format!("All targets on this host are down (“{}”)", group.description),
        Common::Source(_) | Common::State => String::new(),
    }
}
