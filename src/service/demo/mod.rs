//! Demonstration data: what people of an invented account did over the last weeks, as events.
//!
//! Names and addresses are invented (`.example`), keys say that they are for demonstration and are made while seeding.

mod large;
mod restreams;
mod script;
mod settings;
mod streams;

use crate::redact::secret::Secret;
use crate::service::demo::script::{DAY, Script};
use crate::service::store::event::StoredToken;
use crate::service::store::{Event, What};

/// What a new database is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demo {
    /// Nothing.
    None,
    /// A believable account.
    Small,
    /// As much as a very large account has, for benchmarks.
    Large,
}

/// The events of demonstration data, oldest first.
pub fn events(demo: Demo, seed: u64, now: i64, token: &Secret) -> Vec<Event> {
    let mut script = Script::new(seed, now);
    let since = now - 46 * DAY;
    script.add(since, What::AccountMade { token: StoredToken::Clear(token.expose().to_owned()) });
    match demo {
        Demo::None => return Vec::new(),
        Demo::Small => {
            streams::write(&mut script);
            restreams::write(&mut script);
            settings::write(&mut script);
        }
        Demo::Large => large::write(&mut script),
    }
    script.events
}
