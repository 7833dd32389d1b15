//! The recording settings of the small demonstration: 21, in all four states at any time near its beginning. [`EVENTS`]
//! are examples of problems with a schedule.

use serde_json::{Value, json};

use crate::service::demo::script::{DAY, DemoActions, HOUR, Script, playlist_url, window, windows};
use crate::service::demo::streams::SOURCES;
use crate::service::world::recording::PlainAction;
use crate::service::world::source::SourceKind;

/// A setting: stream, a suffix that makes its source playlist unique, types, and actions.
type DemoSetting = (&'static str, &'static str, &'static str, &'static str, DemoActions);

const PLANS: [DemoSetting; 15] = [
    ("live/news", "", "long", "stream_start", &[]),
    (
        "live/news",
        "-hd",
        "short",
        "button",
        &[(5 * DAY, PlainAction::Start), (5 * DAY - 2 * HOUR, PlainAction::Stop)],
    ),
    ("live/weather", "", "long", "stream_start", &[]),
    ("live/parliament", "", "short", "stream_start", &[]),
    ("live/sports1", "", "short", "schedule", &[]),
    ("live/sports2", "", "short", "stream_start", &[]),
    ("live/morning-show", "", "short", "stream_start", &[]),
    ("live/kids", "", "long", "button", &[(9 * DAY, PlainAction::Start), (3 * DAY, PlainAction::Stop)]),
    ("live/jazz-radio", "", "long", "button", &[(20 * DAY, PlainAction::Start)]),
    ("live/city-cam", "", "long", "button", &[]),
    ("events/marathon", "", "short", "button", &[]),
    ("events/opera", "", "short", "schedule", &[]),
    ("live/classic-films", "", "short", "button", &[(2 * DAY, PlainAction::Start)]),
    ("events/summer-festival", "", "short", "button", &[(6 * HOUR, PlainAction::Start)]),
    (
        "live/regional-north",
        "",
        "long",
        "button",
        &[(30 * DAY, PlainAction::Start), (12 * DAY, PlainAction::Deactivate)],
    ),
];

/// A setting with a schedule: stream, suffix, its source's behavior, windows in seconds from the last half hour, and
/// actions.
type EventPlan = (&'static str, &'static str, SourceKind, &'static [(i64, i64)], DemoActions);

const MINUTE: i64 = 60;

const EVENTS: [EventPlan; 6] = [
    // Stopped by mistake in the middle of its window: it should be recording.
    ("events/cup-final", "", SourceKind::Constant, &[(-HOUR, 2 * HOUR)], &[(20 * MINUTE, PlainAction::Stop)]),
    // No stream at its start: the recording ended with an error.
    ("events/press-conference", "", SourceKind::Unpublished, &[(-2 * HOUR, HOUR)], &[]),
    // Stopped and started manually: it continues beyond its window.
    (
        "events/gala",
        "",
        SourceKind::Constant,
        &[(-4 * HOUR, -HOUR)],
        &[(3 * HOUR, PlainAction::Stop), (3 * HOUR - 5 * MINUTE, PlainAction::Start)],
    ),
    ("events/city-council", "", SourceKind::Constant, &[(2 * HOUR, 4 * HOUR), (26 * HOUR, 28 * HOUR)], &[]),
    // Two simultaneous recordings of one source.
    ("events/derby", "", SourceKind::Constant, &[(4 * HOUR, 7 * HOUR)], &[]),
    ("events/derby", "-clips", SourceKind::Constant, &[(5 * HOUR, 6 * HOUR), (10 * HOUR, 11 * HOUR)], &[]),
];

pub fn write(script: &mut Script) {
    for (index, plan) in (0..).zip(PLANS) {
        let (stream, tail, _, launch_type, actions) = plan;
        if !tail.is_empty()
            && let Some((_, kind)) = SOURCES.iter().find(|(known, _)| *known == stream)
        {
            script.source(&format!("{stream}{tail}"), *kind);
        }
        let mut body = body(script, index, plan);
        if launch_type == "schedule" {
            body["schedule"] = windows(script.now, [-9, -2, 2, 5, 9], 19, 3).into();
        }
        script.setting(script.now - 40 * DAY + index * 7 * HOUR, &body, actions);
    }
    write_events(script);
}

fn write_events(script: &mut Script) {
    let half_hour = script.now - script.now.rem_euclid(30 * MINUTE);
    for (index, (stream, tail, kind, windows, actions)) in (0..).zip(EVENTS) {
        script.source(&format!("{stream}{tail}"), kind);
        let mut body = body(script, index, (stream, tail, "short", "schedule", actions));
        body["stop_timeout"] = json!(1800);
        body["dvr_enabled"] = json!(false);
        body["schedule"] =
            windows.iter().map(|(from, to)| window(half_hour + from, half_hour + to)).collect();
        script.setting(script.now - 3 * DAY + index * HOUR, &body, actions);
    }
}

fn body(script: &Script, index: i64, (stream, tail, stream_type, launch_type, _): DemoSetting) -> Value {
    let plain = stream.replace('/', "-");
    let publishing = script.publishing.get(stream).cloned();
    let stop_timeout = [1800, 600, 3600][usize::try_from(index % 3).unwrap_or(0)];
    let storage_time = [-1, 90, -1, 30][usize::try_from(index % 4).unwrap_or(0)];
    json!({
        "resource_id": publishing.unwrap_or_else(|| format!("publish-{plain}")),
        "stream_name": stream,
        "stream_type": stream_type,
        "source": playlist_url(&format!("{stream}{tail}")),
        "launch_type": launch_type,
        "path": format!("/records/{plain}/{{now}}.m3u8"),
        "stop_timeout": stop_timeout,
        "storage_time": storage_time,
        "dvr_enabled": index % 2 == 0,
        "smil": index == 4,
        "qualities": (index % 5 == 0).then(|| qualities(stream)),
    })
}

fn qualities(stream: &str) -> Value {
    let names = [(1, "1080p"), (2, "720p"), (3, "480p")];
    names
        .map(|(number, name)| (format!("https://cdn.example.net/{stream}/v{number}.m3u8"), name))
        .into_iter()
        .collect()
}
