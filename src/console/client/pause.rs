//! How long a read waits before it is sent again.

/// The first pause before a read is sent again; the second is twice as long.
const PAUSE_MILLIS: f64 = 400.0;
/// A service that wants to be left alone for longer is not waited for.
const LONGEST_PAUSE_MILLIS: f64 = 20_000.0;

/// How long to wait before a read is sent again, or `None` when the service asks for more than is waited.
pub(super) fn pause_millis(tries: u32, retry_after: Option<&str>) -> Option<u32> {
    let jitter = 0.5 + js_sys::Math::random();
    let own = PAUSE_MILLIS * f64::from(1 << tries) * jitter;
    let asked = retry_after.and_then(asked_pause_millis).unwrap_or(0.0);
    (asked <= LONGEST_PAUSE_MILLIS).then(|| whole(own.max(asked)))
}

/// Reads `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
pub(super) fn asked_pause_millis(value: &str) -> Option<f64> {
    if let Ok(secs) = value.trim().parse::<u32>() {
        return Some(f64::from(secs) * 1_000.0);
    }
    let date = js_sys::Date::parse(value);
    date.is_finite().then(|| (date - js_sys::Date::now()).max(0.0))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "milliseconds of a request, not negative"
)]
fn whole(millis: f64) -> u32 {
    millis as u32
}
