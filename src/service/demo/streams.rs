//! The streams of the small demonstration, seven of them with DVR.

use crate::service::demo::script::{DAY, HOUR, Script};
use crate::service::store::EventKind;
use crate::service::world::source::SourceKind;

/// The streams with the behavior of their sources.
pub const SOURCES: [(&str, SourceKind); 16] = [
    ("live/news", SourceKind::Constant),
    ("live/weather", SourceKind::Steady),
    ("live/parliament", SourceKind::Daily),
    ("live/sports1", SourceKind::Steady),
    ("live/sports2", SourceKind::Flapping),
    ("live/morning-show", SourceKind::Morning),
    ("live/kids", SourceKind::Steady),
    ("live/jazz-radio", SourceKind::Constant),
    ("live/city-cam", SourceKind::Flapping),
    ("events/marathon", SourceKind::Unpublished),
    ("events/opera", SourceKind::Daily),
    ("live/classic-films", SourceKind::Constant),
    ("events/summer-festival", SourceKind::Missing),
    ("live/regional-north", SourceKind::Steady),
    ("live/harbour-cam", SourceKind::Flickering),
    ("live/rehearsal", SourceKind::Steady),
];

/// The node that is down from the start.
const DOWN: &str = "edge-lis1.example.net";

/// The stream with DVR turned off since yesterday.
const OFF: &str = "live/rehearsal";

/// Writes the sources, and DVR on 2 to 6 nodes for seven streams. One stream has a node that went down three days ago.
pub fn write(script: &mut Script) {
    for (stream, kind) in SOURCES {
        script.source(stream, kind);
    }
    let streams: [(&str, i64, &[&str]); 7] = [
        ("live/news", DAY, &["edge-ams1", "edge-ams2", "edge-fra1", "edge-fra2", "edge-par1", "edge-waw1"]),
        ("live/sports1", 12 * HOUR, &["edge-ams1", "edge-fra1", "edge-waw1", "edge-sto1"]),
        ("live/sports2", 12 * HOUR, &["edge-ams2", "edge-fra2", "edge-waw1"]),
        ("live/morning-show", 7 * DAY, &["edge-ams1", "edge-par1", "edge-sto1", "edge-mil1", "edge-mad1"]),
        ("live/city-cam", 2 * DAY, &["edge-fra1", "edge-mil1", "edge-mad1"]),
        (
            "live/harbour-cam",
            30 * DAY,
            &["edge-ams1", "edge-fra1", "edge-par1", "edge-waw1", "edge-sto1", "edge-lis1"],
        ),
        (OFF, 7 * DAY, &["edge-mil1", "edge-mad1"]),
    ];
    for (stream, window_secs, hosts) in streams {
        let hosts = hosts.iter().map(|host| format!("{host}.example.net")).collect();
        let off_since = (stream == OFF).then_some(script.now - DAY - 6 * HOUR);
        script.stream(stream, window_secs, hosts, off_since);
    }
    script.add(script.now - 3 * DAY, DOWN, EventKind::NodeDown);
}
