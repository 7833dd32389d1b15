//! A health as the filter of the list shows it.

use crate::console::kit::Tone;
use crate::console::kit::health::tone;
use crate::model::restream::health::Health;

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
