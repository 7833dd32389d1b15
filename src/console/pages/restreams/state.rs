//! A health as the filter of the list shows it.

use crate::console::kit::Tone;
pub(super) use crate::console::kit::health::{HealthBadge, tone, words};
use crate::model::restream_health::Health;

/// The class of the chip that filters by a health.
pub(super) const fn chip_class(health: Health) -> &'static str {
    match tone(health) {
        Tone::Bad => "chip chip-bad",
        Tone::Warning => "chip chip-warning",
        Tone::Unknown => "chip chip-unknown",
        Tone::Good => "chip chip-good",
        Tone::Waiting | Tone::Idle => "chip chip-idle",
    }
}
