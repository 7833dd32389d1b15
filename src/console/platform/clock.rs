//! The one ticking "now", and how times are told.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::console::platform::long_lived::long_lived;
use crate::console::platform::settings::Zone;
use crate::console::platform::visibility::use_presence;

/// The present second, ticking while the tab is visible. Lives in the context.
#[derive(Clone, Copy)]
pub struct Clock {
    now_secs: ReadSignal<i64>,
}

impl Clock {
    /// Starts ticking; the application does this once.
    #[must_use]
    pub fn start() -> Self {
        let now = long_lived(now_secs());
        let presence = use_presence();
        let tick = move || {
            if presence.is_visible.get_untracked() {
                now.set(self::now_secs());
            }
        };
        // The application lives as long as the page; without an interval the ages stand still, nothing worse.
        let _ = set_interval_with_handle(tick, Duration::from_secs(1));
        // A tab that becomes visible again shows the right ages at once.
        Effect::new(move |_| {
            if presence.is_visible.get() {
                now.set(self::now_secs());
            }
        });
        Self { now_secs: now.read_only() }
    }
}

/// Returns the present Unix second as a signal that ticks once a second.
#[must_use]
pub fn use_now_secs() -> ReadSignal<i64> {
    use_context::<Clock>().map_or_else(|| long_lived(now_secs()).read_only(), |clock| clock.now_secs)
}

/// The present Unix second by this computer's clock.
#[must_use]
pub fn now_secs() -> i64 {
    whole_secs(js_sys::Date::now())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below the limits of an i64"
)]
fn whole_secs(millis: f64) -> i64 {
    (millis / 1_000.0).floor() as i64
}

/// Tells a Unix second in a zone, with the zone's name or offset beside it: `2026-01-02 03:04:05 UTC`.
#[must_use]
pub fn absolute(unix_secs: i64, zone: Zone) -> String {
    #[expect(clippy::cast_precision_loss, reason = "dates stay below 2^53 milliseconds")]
    let date = js_sys::Date::new(&JsValue::from_f64(unix_secs as f64 * 1_000.0));
    if date.get_time().is_nan() {
        return format!("{unix_secs} (Unix seconds)");
    }
    match zone {
        Zone::Utc => format!(
            "{}-{:02}-{:02} {:02}:{:02}:{:02} UTC",
            date.get_utc_full_year(),
            date.get_utc_month() + 1,
            date.get_utc_date(),
            date.get_utc_hours(),
            date.get_utc_minutes(),
            date.get_utc_seconds()
        ),
        Zone::Local => format!(
            "{}-{:02}-{:02} {:02}:{:02}:{:02} {}",
            date.get_full_year(),
            date.get_month() + 1,
            date.get_date(),
            date.get_hours(),
            date.get_minutes(),
            date.get_seconds(),
            offset(&date)
        ),
    }
}

/// How many seconds a zone's clocks are ahead of UTC at a Unix second.
#[must_use]
pub fn offset_secs(unix_secs: i64, zone: Zone) -> i64 {
    if zone == Zone::Utc {
        return 0;
    }
    #[expect(clippy::cast_precision_loss, reason = "dates stay below 2^53 milliseconds")]
    let date = js_sys::Date::new(&JsValue::from_f64(unix_secs as f64 * 1_000.0));
    let minutes_behind = date.get_timezone_offset();
    if minutes_behind.is_nan() { 0 } else { whole_secs(minutes_behind * -60_000.0) }
}

/// The local zone's offset at a date: `+02:00`.
fn offset(date: &js_sys::Date) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "an offset is at most 14 hours, in minutes")]
    let minutes_behind = date.get_timezone_offset() as i32;
    let sign = if minutes_behind <= 0 { '+' } else { '-' };
    let minutes = minutes_behind.abs();
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}
