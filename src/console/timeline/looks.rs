//! The looks of states on lanes.

use crate::console::timeline::lane::LaneLook;

/// The looks of states by urgency. Unknown precedes healthy: a pixel that covers both shows unknown.
pub const STATE_LOOKS: [LaneLook; 6] = [
    LaneLook {
        class: "state state-source-not-found",
        fill: "url(#state-source-not-found)",
        drawing: "M0 0l8 8M8 0l-8 8",
        label: "Source not found",
    },
    LaneLook {
        class: "state state-source-not-published",
        fill: "url(#state-source-not-published)",
        drawing: "M-2 2l4-4M0 8l8-8M6 10l4-4",
        label: "Source not published",
    },
    LaneLook {
        class: "state state-unknown-code",
        fill: "url(#state-unknown-code)",
        drawing: "M4 3v2M0 7v2M8 7v2M0-1v2M8-1v2",
        label: "Unknown code",
    },
    LaneLook {
        class: "state state-stopped",
        fill: "url(#state-stopped)",
        drawing: "M2 0v8M6 0v8",
        label: "Stopped",
    },
    LaneLook {
        class: "state state-not-known",
        fill: "url(#state-not-known)",
        drawing: "M-2 6l4 4M0 0l8 8M6-2l4 4",
        label: "Unknown",
    },
    LaneLook { class: "state state-ok", fill: "url(#state-ok)", drawing: "", label: "OK" },
];
