//! A preview of activating or deactivating many resources.

use std::cmp::Reverse;

use crate::model::restream::health::Rollup;
use crate::model::restream::{Resource, told};
use crate::redact::url::host;
use crate::text::listing::distinct;
use crate::text::names::{SharedNames, sort_by_name};
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
    /// The name.
    pub name: String,
    /// Number of live targets.
    pub sending: usize,
    /// Describes the targets: "3 targets, 2 live: a.example, b.example".
    pub message: String,
}

impl Switching {
    /// Returns the preview of activating or deactivating these resources; `shared` are the account's shared names.
    pub fn new<'a>(
        resources: impl Iterator<Item = (&'a Resource, Option<&'a Rollup>)>,
        is_active: bool,
        shared: &SharedNames,
    ) -> Self {
        let mut switching = Self::default();
        for (resource, rollup) in resources {
            if resource.activity() == Some(is_active) {
                switching.already += 1;
            } else {
                switching.switched.push(SwitchedResource::new(
                    resource,
                    rollup.map_or(0, |rollup| rollup.ok),
                    shared,
                ));
            }
        }
        sort_by_name(&mut switching.switched, |switched| &switched.name);
        sort_by_key(&mut switching.switched, |switched| Reverse(switched.sending));
        switching
    }

    /// Returns the number of live targets over all resources.
    pub fn sending(&self) -> usize {
        self.switched.iter().map(|switched| switched.sending).sum()
    }
}

impl SwitchedResource {
    fn new(resource: &Resource, sending: usize, shared: &SharedNames) -> Self {
        let targets = resource.restreams.len();
        let live = match sending {
            _ if targets == 0 => "no targets".to_owned(),
            0 => format!("{}, none live", counted(targets, "target")),
            all if all == targets => format!("{}, live", counted(targets, "target")),
            some => format!("{}, {some} live", counted(targets, "target")),
        };
        Self { name: told(resource, shared), sending, message: live + &named_hosts(resource) }
    }
}

/// Returns the first hosts of the targets and the number of others: ": a.example, b.example and 2 more".
fn named_hosts(resource: &Resource) -> String {
    let hosts = resource.restreams.iter().map(|restream| host(&restream.target_url));
    let mut hosts = distinct(hosts.filter(|host| !host.is_empty()));
    let more = hosts.len().saturating_sub(NAMED_HOSTS);
    hosts.truncate(NAMED_HOSTS);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    if hosts.is_empty() { more } else { format!(": {}{more}", hosts.join(", ")) }
}
