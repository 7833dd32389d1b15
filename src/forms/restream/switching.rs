//! A preview of activating or deactivating many resources.

use std::cmp::Reverse;

use crate::model::restream::Resource;
use crate::model::restream::health::Rollup;
use crate::redact::url::host;
use crate::text::plurals::counted;
use crate::text::sorting::sort_by_key;

const NAMED_HOSTS: usize = 3;

/// The preview.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switching {
    /// The resources to switch, those with the most live targets first.
    pub switched: Vec<SwitchedResource>,
    /// Number of resources that are in that state already.
    pub already: usize,
}

/// A resource to switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchedResource {
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// Number of targets.
    pub targets: usize,
    /// Number of live targets.
    pub sending: usize,
    /// The first hosts of its targets, after a colon; empty without any.
    pub hosts: String,
}

impl Switching {
    /// Returns the preview of activating or deactivating these resources.
    pub fn new<'a>(
        resources: impl Iterator<Item = (&'a Resource, Option<&'a Rollup>)>,
        is_active: bool,
    ) -> Self {
        let mut switching = Self::default();
        for (resource, rollup) in resources {
            if resource.activity() == Some(is_active) {
                switching.already += 1;
            } else {
                switching.switched.push(SwitchedResource::new(resource, rollup));
            }
        }
        sort_by_key(&mut switching.switched, |switched| Reverse(switched.sending));
        switching
    }

    /// Returns the number of live targets over all resources.
    pub fn sending(&self) -> usize {
        self.switched.iter().map(|switched| switched.sending).sum()
    }
}

/// Describes the reactivation of resources that were just deactivated, by their status before that.
pub fn reactivation_message<'a>(
    resources: impl Iterator<Item = (&'a Resource, Option<&'a Rollup>)> + Clone,
) -> String {
    let count = counted(resources.clone().count(), "resource");
    let targets = resources.clone().map(|(resource, _)| resource.restreams.len()).sum();
    let live = resources.clone().map(|(_, rollup)| rollup.map_or(0, |rollup| rollup.ok)).sum();
    let live = live_words(live, targets);
    if targets == 0 {
        return format!("{count} will be active again, with no targets.");
    }
    let targets = counted(targets, "target");
    let hosts = named_hosts(resources.map(|(resource, _)| resource));
    format!("{count} will be active again: sending to {targets} starts ({live} before){hosts}.")
}

fn live_words(live: usize, targets: usize) -> String {
    match live {
        0 => "none live".to_owned(),
        all if all == targets => "live".to_owned(),
        some => format!("{some} live"),
    }
}

/// Returns the first hosts of the targets and the number of others: ": a.example, b.example and 2 more".
fn named_hosts<'a>(resources: impl Iterator<Item = &'a Resource>) -> String {
    let mut hosts: Vec<String> = Vec::new();
    for restream in resources.flat_map(|resource| &resource.restreams) {
        let host = host(&restream.target_url);
        if !host.is_empty() && !hosts.contains(&host) {
            hosts.push(host);
        }
    }
    let more = hosts.len().saturating_sub(NAMED_HOSTS);
    hosts.truncate(NAMED_HOSTS);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    if hosts.is_empty() { more } else { format!(": {}{more}", hosts.join(", ")) }
}

impl SwitchedResource {
    fn new(resource: &Resource, rollup: Option<&Rollup>) -> Self {
        Self {
            id: resource.resource_id.as_str().to_owned(),
            name: resource.name.trim().to_owned(),
            targets: resource.restreams.len(),
            sending: rollup.map_or(0, |rollup| rollup.ok),
            hosts: named_hosts(std::iter::once(resource)),
        }
    }

    /// Describes the targets: "3 targets, 2 live: a.example, b.example".
    pub fn message(&self) -> String {
        if self.targets == 0 {
            return "no targets".to_owned();
        }
        let targets = counted(self.targets, "target");
        format!("{targets}, {}{}", live_words(self.sending, self.targets), self.hosts)
    }
}
