//! The service's clock, as far as the `Date` of its answers tells it.

use leptos::prelude::*;

use crate::console::client::Client;
use crate::console::platform::clock::now_secs;
use crate::console::session::Session;

impl Client {
    /// How many seconds the service's clock is ahead of this computer's, where its answers say so.
    pub fn ahead_secs(self) -> Signal<Option<i64>> {
        self.ahead_secs.into()
    }

    /// The present second by the service's clock where its answers tell it, else by this computer's: whatever is sent or
    /// compared with the service's times goes by it. Not tracked.
    pub fn service_now_secs(self) -> i64 {
        now_secs() + self.ahead_secs.try_get_untracked().flatten().unwrap_or(0)
    }

    /// Forgets how far the service's clock is ahead: another account may be at another service.
    pub fn forget_clock(self) {
        self.ahead_secs.try_set(None);
    }

    /// Keeps how far the clock of the service in force is ahead. The signal changes only when the difference does.
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

/// How many seconds the clock that wrote a `Date` just now is ahead of this computer's.
fn ahead_secs(date: &str) -> Option<i64> {
    let service_millis = js_sys::Date::parse(date);
    #[expect(clippy::cast_possible_truncation, reason = "a difference of two dates")]
    let ahead = ((service_millis - js_sys::Date::now()) / 1_000.0).round() as i64;
    service_millis.is_finite().then_some(ahead)
}
