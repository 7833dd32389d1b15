//! Demonstration data: the recent events of an invented account.
//!
//! Names and addresses are invented (`.example`); keys are recognizable as demonstration and generated while seeding.

mod large;
mod restreams;
mod script;
mod settings;
mod streams;

use crate::redact::secret::Secret;
use crate::service::demo::script::{DAY, Script};
use crate::service::store::event::StoredToken;
use crate::service::store::{Event, EventKind};

/// The initial content of a new database. `--help` shows what each is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Demo {
    /// No account and no data
    None,
    /// A believable account: about 12 resources, 15 recordings, 5 streams
    Small,
    /// For measuring: 10,000 resources, 2,000 recordings, a stream of 100,000 ranges
    Large,
}

/// Returns the events, oldest first.
pub fn events(demo: Demo, seed: u64, now: i64, token: &Secret) -> Vec<Event> {
    let mut script = Script::new(seed, now);
    let since = now - 46 * DAY;
    script.add(since, "", EventKind::AccountMade(StoredToken::Clear(token.expose().to_owned())));
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
