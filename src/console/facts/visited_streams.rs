//! Recently viewed DVR streams, because the API lists none (`contract.md#decision-19`): names only, latest first, per
//! account and address, preserved after sign-out. Excludes names that the service never knew.

use crate::console::facts::account_stored::AccountStored;
use crate::console::platform::lazy_context::console_context;
use crate::model::stream_name::StreamName;

const MOST_NAMES: usize = 50;

#[derive(Clone, Copy)]
pub struct VisitedStreams(AccountStored);

impl VisitedStreams {
    /// Returns the current account's streams, latest first. Tracked.
    pub fn all(self) -> Vec<StreamName> {
        let mut streams: Vec<StreamName> = self.0.read();
        streams.retain(|stream| !stream.holds_secret());
        streams
    }

    /// Puts an existing stream first, unless its name contains a secret.
    pub fn remember(self, name: &StreamName) {
        if name.holds_secret() {
            return;
        }
        self.0.change(|streams: &mut Vec<StreamName>| {
            streams.retain(|other| other != name);
            streams.insert(0, name.clone());
            streams.truncate(MOST_NAMES);
        });
    }

    pub fn forget(self, name: &StreamName) {
        self.0.change(|streams: &mut Vec<StreamName>| streams.retain(|other| other != name));
    }
}

pub fn use_visited_streams() -> VisitedStreams {
    console_context(|| VisitedStreams(AccountStored::new("streams")))
}
