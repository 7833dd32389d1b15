//! The service's clock, from the `Date` header of its responses.

use leptos::prelude::*;

use crate::console::client::Client;
use crate::console::platform::clock::now_secs;
use crate::console::session::Session;

impl Client {
    /// Returns the service's clock relative to this computer's in seconds, if known.
    pub fn ahead_secs(self) -> Signal<Option<i64>> {
        self.ahead_secs.into()
    }

    /// Returns the present second by the service's clock if it is known, else by this computer's. Use it for times that
    /// are sent or compared with the service's. Not tracked.
    pub fn service_now_secs(self) -> i64 {
        now_secs() + self.ahead_secs.try_get_untracked().flatten().unwrap_or(0)
    }

    /// Resets the clock, because another account may be at another service.
    pub fn forget_clock(self) {
        self.ahead_secs.try_set(None);
    }

    /// Updates the clock of the current service. The signal changes only with the difference.
    pub(super) fn compare_clocks(self, session: &Session, date: &str) {
        let is_current =
            |current: &Option<Session>| current.as_ref().is_some_and(|c| c.api() == session.api());
        if self.sessions.current().try_with_untracked(is_current) != Some(true) {
            return;
        }
        let Some(ahead) = ahead_secs(date) else { return };
        let is_new =
            self.ahead_secs.try_with_untracked(|known| known.is_none_or(|known| (known - ahead).abs() > 1));
        if is_new == Some(true) {
            self.ahead_secs.try_set(Some(ahead));
        }
    }
}

/// Returns how far the clock of a fresh `Date` is ahead of this computer's.
fn ahead_secs(date: &str) -> Option<i64> {
    let service_millis = js_sys::Date::parse(date);
    #[expect(clippy::cast_possible_truncation, reason = "a difference of two dates")]
    let ahead = ((service_millis - js_sys::Date::now()) / 1_000.0).round() as i64;
    service_millis.is_finite().then_some(ahead)
}
