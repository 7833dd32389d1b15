//! What activating or deactivating many resources would do, said before it is done.

use crate::model::restream::Resource;
use crate::model::restream::health::Rollup;
use crate::redact::url::host;

/// So many hosts of a resource are named.
const NAMED_HOSTS: usize = 3;

/// What would happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switching {
    /// The resources that would be switched; those that send the most come first.
    pub switched: Vec<Switched>,
    /// How many are so already, and are left alone.
    pub already: usize,
}

/// A resource that would be switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switched {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many targets it has.
    pub targets: usize,
    /// How many of them are sent to now.
    pub sending: usize,
    /// The hosts of its targets, a few of them.
    pub hosts: String,
}

impl Switching {
    /// What making these resources active, or inactive, would do.
    pub fn new<'a>(
        resources: impl Iterator<Item = (&'a Resource, Option<&'a Rollup>)>,
        is_active: bool,
    ) -> Self {
        let mut switching = Self::default();
        for (resource, rollup) in resources {
            if resource.activity() == Some(is_active) {
                switching.already += 1;
            } else {
                switching.switched.push(Switched::new(resource, rollup));
            }
        }
        // Few kinds of sorts: each costs code.
        let order = crate::text::listing::in_order(switching.switched.len(), &|a, b| {
            let sending = |index: u32| switching.switched[index as usize].sending;
            sending(b).cmp(&sending(a))
        });
        switching.switched = order.iter().map(|&index| switching.switched[index as usize].clone()).collect();
        switching
    }

    /// How many targets are sent to now, over all of them.
    pub fn sending(&self) -> usize {
        self.switched.iter().map(|switched| switched.sending).sum()
    }
}

impl Switched {
    fn new(resource: &Resource, rollup: Option<&Rollup>) -> Self {
        let mut hosts: Vec<String> = Vec::new();
        for restream in &resource.restreams {
            let host = host(&restream.target_url);
            if !host.is_empty() && !hosts.contains(&host) {
                hosts.push(host);
            }
        }
        let more = hosts.len().saturating_sub(NAMED_HOSTS);
        hosts.truncate(NAMED_HOSTS);
        let mut named = hosts.join(", ");
        if more > 0 {
            named.push_str(&format!(" and {more} more"));
        }
        Self {
            id: resource.resource_id.as_str().to_owned(),
            name: resource.name.trim().to_owned(),
            targets: resource.restreams.len(),
            sending: rollup.map_or(0, |rollup| rollup.ok),
            hosts: named,
        }
    }

    /// What it sends, in words: "3 targets, 2 sent to now: a.example, b.example".
    pub fn words(&self) -> String {
        let targets = match self.targets {
            0 => return "no targets".to_owned(),
            1 => "1 target".to_owned(),
            many => format!("{many} targets"),
        };
        let now = match self.sending {
            0 => "none live".to_owned(),
            all if all == self.targets => "live".to_owned(),
            some => format!("{some} live"),
        };
        if self.hosts.is_empty() {
            format!("{targets}, {now}")
        } else {
            format!("{targets}, {now}: {}", self.hosts)
        }
    }
}
