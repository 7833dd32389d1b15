//! Delays of reads: `Retry-After` for a read and for an area, and the pauses between retries.

use leptos::prelude::*;

use crate::api::{Area, Error, ErrorKind, is_status_worth_retrying};
use crate::console::client::fetch::RawResponse;
use crate::console::platform::clock::monotonic_millis;
use crate::text::durations::duration;

/// Time for which an area is not asked at most, so that a wrong number does not block the console.
const LONGEST_MILLIS: f64 = 300_000.0;

/// Maximum delay of a read; a longer one fails it, and the error says when to try again.
const SHORT_MILLIS: f64 = 5_000.0;

/// The first pause before a retry; the second one is twice as long.
const PAUSE_MILLIS: f64 = 400.0;

/// When areas requested a delay, by the monotonic clock, and how long, per token generation.
#[derive(Clone, Copy)]
pub(super) struct RetryAfter(StoredValue<Vec<(Area, u32, f64, f64)>>);

impl RetryAfter {
    pub(super) fn new() -> Self {
        Self(StoredValue::default())
    }

    pub(super) fn set(self, area: Area, generation: u32, millis: f64) {
        self.forget(area);
        self.0.try_update_value(|all| all.push((area, generation, monotonic_millis(), millis)));
    }

    pub(super) fn forget(self, area: Area) {
        self.0.try_update_value(|all| all.retain(|(other, ..)| *other != area));
    }

    /// Returns the remaining delay of the area.
    pub(super) fn left_millis(self, area: Area, generation: u32) -> Option<f64> {
        let left_millis = |all: &Vec<(Area, u32, f64, f64)>| {
            let (.., at, millis) = *all.iter().find(|(of, by, ..)| *of == area && *by == generation)?;
            let elapsed_millis = monotonic_millis() - at;
            (elapsed_millis < millis.min(LONGEST_MILLIS)).then_some(millis - elapsed_millis)
        };
        self.0.try_with_value(left_millis).flatten()
    }

    /// Returns the remaining delay of the area if it is short; else fails with it.
    pub(super) fn short_delay_millis(self, area: Area, generation: u32) -> Result<u32, Error> {
        match self.left_millis(area, generation) {
            None => Ok(0),
            Some(left) if left <= SHORT_MILLIS => Ok(left.ceil() as u32),
            Some(left) => {
                let message = format!("The service is limiting requests. {}", try_again(left));
                Err(Error::without_answer(area, ErrorKind::RateLimited, message))
            }
        }
    }
}

/// Returns the pause before a retry, or `None` if the service requires a long one.
pub(super) fn pause_millis(tries: u32, requested_millis: Option<f64>) -> Option<u32> {
    let jitter = 0.5 + js_sys::Math::random();
    let own = PAUSE_MILLIS * f64::from(1 << tries) * jitter;
    let requested = requested_millis.unwrap_or(0.0);
    (requested <= SHORT_MILLIS).then(|| whole(own.max(requested)))
}

/// Returns the requested delay (RFC 9110, 10.2.3): seconds, or a date, which is compared with that of the response, else
/// with the service's clock (`contract.md#decision-30`).
#[expect(clippy::cast_precision_loss, reason = "dates stay below 2^53 milliseconds")]
pub(super) fn requested_pause_millis(received: &RawResponse, now_secs: i64) -> Option<f64> {
    let value = received.retry_after.as_deref().filter(|_| is_status_worth_retrying(received.status))?;
    if let Ok(secs) = value.trim().parse::<u32>() {
        return Some(f64::from(secs) * 1_000.0);
    }
    let date = js_sys::Date::parse(value);
    let now_millis = received.date_millis.unwrap_or(now_secs as f64 * 1_000.0);
    date.is_finite().then(|| (date - now_millis).max(0.0))
}

/// Adds the response's `Retry-After` to the error message.
pub(super) fn with_requested_pause(mut error: Error, received: &RawResponse) -> Error {
    if let Some(millis) = received.pause_millis {
        if !error.message.is_empty() {
            error.message.push(' ');
        }
        error.message.push_str(&try_again(millis));
    }
    error
}

fn try_again(millis: f64) -> String {
    format!("Try again in {}.", duration((millis / 1_000.0).ceil() as u64))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "milliseconds of a request, not negative"
)]
fn whole(millis: f64) -> u32 {
    millis as u32
}
