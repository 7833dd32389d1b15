//! The resources of metrics that a person chose for streams of which metrics lists none or several
//! (`contract.md#decision-65`): per account and address, in this browser.

use std::collections::BTreeMap;

use crate::console::facts::account_stored::AccountStored;
use crate::console::platform::lazy_context::console_context;
use crate::model::ids::ResourceId;
use crate::model::stream_name::StreamName;

type Chosen = BTreeMap<String, ResourceId>;

#[derive(Clone, Copy)]
pub struct TrafficChoices(AccountStored);

impl TrafficChoices {
    /// Returns the resource of a stream. Tracked.
    pub fn of(self, name: &StreamName) -> Option<ResourceId> {
        self.0.read::<Chosen>().remove(name.as_str())
    }

    /// Keeps the resource of a stream, unless its name contains a secret.
    pub fn choose(self, name: &StreamName, id: Option<ResourceId>) {
        self.0.change(|chosen: &mut Chosen| {
            chosen.remove(name.as_str());
            chosen.extend(id.filter(|_| !name.holds_secret()).map(|id| (name.to_string(), id)));
        });
    }
}

pub fn use_traffic_choices() -> TrafficChoices {
    console_context(|| TrafficChoices(AccountStored::new("traffic")))
}
