//! The looks of states on lanes.

use crate::console::timeline::lane::LaneLook;

/// The looks of states by urgency. Unknown precedes healthy: a pixel that covers both shows unknown.
pub const STATE_LOOKS: [LaneLook; 6] = [
    LaneLook::new("state-source-not-found", "M0 0l8 8M8 0l-8 8", "Source not found"),
    LaneLook::new("state-source-not-published", "M-2 2l4-4M0 8l8-8M6 10l4-4", "Source not published"),
    LaneLook::new("state-unknown-code", "M4 3v2M0 7v2M8 7v2M0-1v2M8-1v2", "Unknown code"),
    LaneLook::new("state-stopped", "M2 0v8M6 0v8", "Stopped"),
    LaneLook::new("state-not-known", "M-2 6l4 4M0 0l8 8M6-2l4 4", "Unknown"),
    LaneLook::new("state-ok", "", "OK"),
];
