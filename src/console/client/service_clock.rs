//! The service's clock: from the `Date` header of its responses, else of the console's own server, which its data bounds.

use gloo_net::http::{Method, RequestBuilder};
use leptos::prelude::*;
use web_sys::RequestCache;

use crate::console::client::Client;
use crate::console::client::fetch::{RawResponse, date_millis};
use crate::console::platform::clock::{monotonic_millis, now_millis, now_secs};
use crate::console::platform::task::spawn;
use crate::console::routes::base;
use crate::console::session::Session;
use crate::model::service_time::ServiceTime;
use crate::model::time::UnixSeconds;

/// Interval at which the console's own server is asked, because this computer's clock may be set.
const ASK_MILLIS: f64 = 60_000.0;

impl Client {
    /// Returns what is known of the service's clock.
    pub fn service_time(self) -> Signal<ServiceTime> {
        self.service_time.into()
    }

    /// Returns the present second by the service's clock as far as it is known, else by this computer's. Use it for times
    /// that are sent or compared with the service's. Not tracked.
    pub fn service_now_secs(self) -> i64 {
        now_secs() + self.service_time.try_get_untracked().unwrap_or_default().ahead_secs()
    }

    /// Returns the present by the same clock, in Unix milliseconds.
    pub fn service_now_millis(self) -> i64 {
        now_millis() + self.service_time.try_get_untracked().unwrap_or_default().ahead_secs() * 1_000
    }

    /// Resets the clock, because another account may be at another service.
    pub fn forget_clock(self) {
        self.update_time(|time| (time.service, time.latest) = (None, None));
    }

    /// Updates the clock of the current service.
    pub(super) fn compare_clocks(self, session: &Session, received: &RawResponse) {
        let is_current =
            |current: &Option<Session>| current.as_ref().is_some_and(|c| c.api() == session.api());
        if self.sessions.current().try_with_untracked(is_current) != Some(true) {
            return;
        }
        match received.date_millis {
            Some(date_millis) => {
                let ahead = ahead_secs(date_millis);
                self.update_time(|time| {
                    // Seconds are rounded.
                    time.service = time.service.filter(|known| (known - ahead).abs() <= 1).or(Some(ahead));
                });
            }
            None => self.ask_own_server(),
        }
    }

    /// Takes the latest time in the service's data into account.
    pub(super) fn bound_clock(self, latest: UnixSeconds) {
        self.update_time(|time| time.latest = time.latest.max(Some(latest.0.saturating_sub(now_secs()))));
    }

    /// Asks the console's own server for the time, at first and at intervals.
    fn ask_own_server(self) {
        let now_millis = monotonic_millis();
        let asked_at_millis = self.own_server_asked_millis.try_get_value().flatten();
        if asked_at_millis.is_some_and(|at_millis| now_millis - at_millis < ASK_MILLIS) {
            return;
        }
        self.own_server_asked_millis.try_set_value(Some(now_millis));
        spawn(async move {
            let own_server = own_server_millis().await.map(ahead_secs);
            self.update_time(|time| time.set_own_server(own_server));
        });
    }

    /// Notifies only of changes.
    fn update_time(self, update: impl FnOnce(&mut ServiceTime)) {
        self.service_time.try_maybe_update(|time| {
            let before = *time;
            update(time);
            (*time != before, ())
        });
    }
}

async fn own_server_millis() -> Option<f64> {
    let page = [base(), "/"].concat();
    let request =
        RequestBuilder::new(&page).method(Method::HEAD).cache(RequestCache::NoStore).build().ok()?;
    date_millis(&request.send().await.ok()?.headers())
}

/// Returns how far the clock of a fresh date is ahead of this computer's.
#[expect(clippy::cast_possible_truncation, reason = "a difference of two dates")]
fn ahead_secs(date_millis: f64) -> i64 {
    ((date_millis - js_sys::Date::now()) / 1_000.0).round() as i64
}
