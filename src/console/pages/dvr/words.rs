//! How deletions read, wherever they are shown.

use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind, Tone};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::Zone;
use crate::model::dvr::{HostEnd, HostSelector};
use crate::model::intervals::Period;
use crate::text::durations::duration;

/// The id of the heading of what came of deletions.
pub(super) const RESULTS_ID: &str = "dvr-results";

/// How it stands with a host, as a tone.
pub(super) const fn tone(end: HostEnd) -> Tone {
    match end {
        HostEnd::Waiting | HostEnd::SeenDeleted | HostEnd::Verifying => Tone::Waiting,
        HostEnd::NothingToDelete => Tone::Idle,
        HostEnd::Deleted => Tone::Good,
        HostEnd::Failed => Tone::Bad,
        HostEnd::Unknown => Tone::Unknown,
    }
}

/// How a host is called, with what is the matter with its name: "edge-2 (reported twice)".
pub(super) fn host_words(host: &str, reports: usize) -> String {
    let times = match reports {
        ..2 => None,
        2 => Some("reported twice".to_owned()),
        more => Some(format!("reported {more} times")),
    };
    let alone = HostSelector::one(host).is_none().then(|| "can't be chosen alone".to_owned());
    let marks: Vec<String> = times.into_iter().chain(alone).collect();
    let name = if host.is_empty() { "(no name)" } else { host };
    if marks.is_empty() { name.to_owned() } else { format!("{name} ({})", marks.join(", ")) }
}

/// A banner for each warning.
pub(super) fn warning_banners(warnings: Vec<String>) -> impl IntoView {
    let banner = |title: String| view! { <Banner kind=BannerKind::Warning title /> };
    warnings.into_iter().map(banner).collect_view()
}

/// What was to go, in words.
pub(super) fn piece_words(piece: Option<Period>, zone: Zone) -> String {
    match piece {
        None => "All DVR".to_owned(),
        Some(period) => {
            let secs = duration(period.duration_secs().unsigned_abs());
            format!("{} – {} ({secs})", absolute(period.from.0, zone), absolute(period.to.0, zone))
        }
    }
}
