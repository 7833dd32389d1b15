//! A person's short names of platforms, the hosts of targets: per account and address, preserved after sign-out.

use std::collections::BTreeMap;

use crate::console::facts::account_stored::AccountStored;
use crate::console::platform::lazy_context::console_context;

/// Longer names would not be short.
const MOST_CHARS: usize = 40;

#[derive(Clone, Copy)]
pub struct PlatformNames(AccountStored);

impl PlatformNames {
    /// Returns the current account's short names by host. Tracked.
    pub fn all(self) -> BTreeMap<String, String> {
        self.0.read()
    }

    /// Returns the short name of a platform with its host, or the host alone. Tracked.
    pub fn full(self, host: &str) -> String {
        self.all().get(host).map_or_else(|| host.to_owned(), |name| format!("{name} ({host})"))
    }

    /// Gives a platform a short name; an empty one takes it away.
    pub fn set(self, host: &str, name: &str) {
        let name: String = name.trim().chars().take(MOST_CHARS).collect();
        self.0.change(|names: &mut BTreeMap<String, String>| match name.is_empty() {
            true => drop(names.remove(host)),
            false => drop(names.insert(host.to_owned(), name)),
        });
    }
}

pub fn use_platform_names() -> PlatformNames {
    console_context(|| PlatformNames(AccountStored::new("platforms")))
}
