//! Delays of reads: `Retry-After` for a read and for an area, and the pauses between retries.

use leptos::prelude::*;

use crate::api::{Area, Error, ErrorKind, is_status_worth_retrying};
use crate::console::client::fetch::RawResponse;

/// Limit of `Retry-After`, so that a wrong number does not block the console.
const LONGEST_MILLIS: f64 = 300_000.0;

/// Maximum delay of a read; a longer one fails it, and the error says when to try again.
const SHORT_MILLIS: f64 = 5_000.0;

/// The first pause before a retry; the second one is twice as long.
const PAUSE_MILLIS: f64 = 400.0;

/// The time until which an area accepts no reads, per token generation.
#[derive(Clone, Copy)]
pub(super) struct RetryAfter(StoredValue<Vec<(Area, u32, f64)>>);

impl RetryAfter {
    pub(super) fn new() -> Self {
        Self(StoredValue::default())
    }

    pub(super) fn set(self, area: Area, generation: u32, millis: f64) {
        let until_millis = js_sys::Date::now() + millis.min(LONGEST_MILLIS);
        self.0.try_update_value(|all| {
            all.retain(|(other, ..)| *other != area);
            all.push((area, generation, until_millis));
        });
    }

    pub(super) fn forget(self, area: Area) {
        self.0.try_update_value(|all| all.retain(|(other, ..)| *other != area));
    }

    /// Returns the remaining delay of the area if it is short; else fails with it.
    pub(super) fn left_millis(self, area: Area, generation: u32) -> Result<u32, Error> {
        let left_millis = |all: &Vec<(Area, u32, f64)>| {
            let requested = all.iter().find(|(of, by, _)| *of == area && *by == generation)?;
            Some(requested.2 - js_sys::Date::now())
        };
        // A longer rest means that this computer's clock was set back.
        let is_in_force = |left: &f64| *left > 0.0 && *left <= LONGEST_MILLIS;
        match self.0.try_with_value(left_millis).flatten().filter(is_in_force) {
            None => Ok(0),
            Some(left) if left <= SHORT_MILLIS => Ok(left.ceil() as u32),
            Some(left) => {
                let secs = (left / 1_000.0).ceil() as u32;
                let message = format!("The service is limiting requests. Try again in {secs} s.");
                Err(Error::without_answer(area, ErrorKind::RateLimited, message))
            }
        }
    }
}

/// Returns the pause before a retry, or `None` if the service requires a long one.
pub(super) fn pause_millis(tries: u32, retry_after: Option<&str>) -> Option<u32> {
    let jitter = 0.5 + js_sys::Math::random();
    let own = PAUSE_MILLIS * f64::from(1 << tries) * jitter;
    let requested = retry_after.and_then(requested_pause_millis).unwrap_or(0.0);
    (requested <= SHORT_MILLIS).then(|| whole(own.max(requested)))
}

/// Parses `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
pub(super) fn requested_pause_millis(value: &str) -> Option<f64> {
    if let Ok(secs) = value.trim().parse::<u32>() {
        return Some(f64::from(secs) * 1_000.0);
    }
    let date = js_sys::Date::parse(value);
    date.is_finite().then(|| (date - js_sys::Date::now()).max(0.0))
}

/// Adds the response's `Retry-After` to the error message.
pub(super) fn with_requested_pause(mut error: Error, received: &RawResponse) -> Error {
    let requested = received.retry_after.as_deref().filter(|_| is_status_worth_retrying(received.status));
    if let Some(millis) = requested.and_then(requested_pause_millis) {
        if !error.message.is_empty() {
            error.message.push(' ');
        }
        error
            .message
            .push_str(&format!("Try again in {} s.", whole(millis.min(LONGEST_MILLIS)).div_ceil(1_000)));
    }
    error
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "milliseconds of a request, not negative"
)]
fn whole(millis: f64) -> u32 {
    millis as u32
}
