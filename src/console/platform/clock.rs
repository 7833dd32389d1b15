//! The ticking present, and the formatting of times.

use std::time::Duration;

use leptos::reactive::graph::Observer;
use wasm_bindgen::JsValue;

use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, find_settings, use_settings};
use crate::console::platform::visibility::use_page_visibility;
use crate::model::time::{SecondZone, UnixSeconds, utc_offset_label};

/// The present second, ticking while the tab is visible. Lives in the context.
#[derive(Clone, Copy)]
pub struct Clock {
    now_secs: ReadSignal<i64>,
}

impl Clock {
    fn start() -> Self {
        let now = long_lived(now_secs());
        let visibility = use_page_visibility();
        let tick = move || {
            if visibility.is_visible.get_untracked() {
                now.set(self::now_secs());
            }
        };
        // The application lives as long as the page. Without an interval only the ages stop.
        let _ = set_interval_with_handle(tick, Duration::from_secs(1));
        // A tab that becomes visible again updates the ages at once.
        effect(move || {
            if visibility.is_visible.get() {
                now.set(self::now_secs());
            }
        });
        Self { now_secs: now.read_only() }
    }
}

pub fn use_now_secs() -> ReadSignal<i64> {
    console_context(Clock::start).now_secs
}

/// Returns the present Unix second by this computer's clock.
pub fn now_secs() -> i64 {
    whole_secs(js_sys::Date::now())
}

/// Returns the present by this computer's clock, in Unix milliseconds.
#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below the limits of an i64"
)]
pub fn now_millis() -> i64 {
    js_sys::Date::now() as i64
}

/// Returns the milliseconds since the page began, by a clock that nobody sets. Use it for lengths of time.
pub fn monotonic_millis() -> f64 {
    window().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below the limits of an i64"
)]
fn whole_secs(millis: f64) -> i64 {
    (millis / 1_000.0).floor() as i64
}

/// Returns the zone that is said beside UTC; this computer's outside of the application. Tracked where something tracks.
pub fn second_zone() -> Zone {
    let Some(settings) = find_settings() else { return Zone::Local };
    if Observer::get().is_some() { settings.second_zone() } else { untrack(|| settings.second_zone()) }
}

/// Returns a time in UTC and in the second zone, a line each.
pub fn both_zones(time: UnixSeconds) -> String {
    format!("{}\n{}", absolute(time.0, Zone::Utc), absolute(time.0, second_zone()))
}

/// Formats a Unix second in a zone, with the zone's name or offset: `2026-01-02 03:04:05 UTC`.
pub fn absolute(unix_secs: i64, zone: Zone) -> String {
    let local_offset_secs = (zone != Zone::Utc).then(|| offset_secs(unix_secs, zone));
    UnixSeconds(unix_secs).label(local_offset_secs.map(|secs| i32::try_from(secs).unwrap_or_default()))
}

/// Formats what of a time differs from now: "21:06:08" today, else with its day. The zone stands in the header.
pub fn beside_now(UnixSeconds(unix_secs): UnixSeconds, now_secs: i64, zone: Zone) -> String {
    UnixSeconds(unix_secs).second_label(UnixSeconds(now_secs), offset_secs(unix_secs, zone))
}

/// Formats a Unix second in UTC, followed by the chosen zone if it is another: " = 2026-01-02 05:04:05 +02:00".
pub fn utc_and(unix_secs: i64, zone: Zone) -> String {
    absolute(unix_secs, Zone::Utc) + &local_label(unix_secs, zone)
}

/// Calls an export with the zone that it has beside UTC, if another one is chosen.
pub fn with_second_zone<T>(zone: Zone, export: impl FnOnce(Option<&SecondZone<'_>>) -> T) -> T {
    let label = |at: UnixSeconds| absolute(at.0, zone);
    let second = (zone != Zone::Utc).then(|| SecondZone { name: zone.name(), label: &label });
    export(second.as_ref())
}

pub fn local_label(unix_secs: i64, zone: Zone) -> String {
    match zone {
        Zone::Utc => String::new(),
        _ => format!(" = {}", absolute(unix_secs, zone)),
    }
}

/// Returns the label of the chosen zone, which changes with the clocks.
pub fn use_zone_label() -> Signal<String> {
    let (now_secs, zone) = (use_now_secs(), use_settings().zone);
    let offset_secs = memo(move || offset_secs(now_secs.get(), zone.get()));
    Signal::derive(move || {
        // A memo that is only tracked is never computed.
        offset_secs.get();
        zone_label(zone.get())
    })
}

/// Returns a zone's name with its present offset from UTC: `UTC`, `CET (UTC+1)`; `UTC+5:30` without a short name;
/// `New York (UTC-4)` for a zone chosen by name.
pub fn zone_label(zone: Zone) -> String {
    let offset = utc_offset_label(offset_secs(now_secs(), zone));
    match zone {
        Zone::Utc => return zone.name().to_owned(),
        Zone::Named(zone) => return format!("{} ({offset})", zone.place()),
        Zone::Local => {}
    }
    // Each locale knows only the short names of its region, and returns an offset such as "GMT-5" for others.
    let short_name = ["en-GB", "en-US"].into_iter().find_map(|locale| {
        let options = js_sys::Object::new();
        // It cannot fail for a plain object.
        let _ = js_sys::Reflect::set(&options, &"timeZoneName".into(), &"short".into());
        let text = String::from(js_sys::Date::new_0().to_locale_string(locale, &options));
        let name = text.rsplit(' ').next()?.to_owned();
        name.chars().all(|c| c.is_ascii_uppercase()).then_some(name)
    });
    match short_name {
        Some(name) if name != offset => format!("{name} ({offset})"),
        _ => offset,
    }
}

/// Returns a zone's offset from UTC in seconds at a Unix second, from the browser's database.
pub fn offset_secs(unix_secs: i64, zone: Zone) -> i64 {
    match zone {
        Zone::Utc => return 0,
        Zone::Named(zone) => return zone.offset_secs(unix_secs),
        Zone::Local => {}
    }
    #[expect(clippy::cast_precision_loss, reason = "dates stay below 2^53 milliseconds")]
    let date = js_sys::Date::new(&JsValue::from_f64(unix_secs as f64 * 1_000.0));
    let minutes_behind = date.get_timezone_offset();
    if minutes_behind.is_nan() { 0 } else { whole_secs(minutes_behind * -60_000.0) }
}
