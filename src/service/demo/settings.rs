//! The recording settings of the small demonstration: 21, in all four states at any time near its beginning. [`EVENTS`]
//! are examples of problems with a schedule.

use serde_json::json;

use crate::service::demo::script::{DAY, HOUR, Script};
use crate::service::demo::streams::{SOURCES, playlist_url};
use crate::service::raw::RawObject;
use crate::service::store::EventKind;
use crate::service::utc;
use crate::service::world::recording::{PlainAction, SettingFields, StoredLaunchType, StoredStreamType};
use crate::service::world::source::SourceKind;

use StoredLaunchType::{Button, Schedule, StreamStart};
use StoredStreamType::{Long, Short};

/// Actions on a setting, each with its age in seconds.
type DemoActions = &'static [(i64, PlainAction)];

/// A setting: stream, a suffix that makes its source playlist unique, types, and actions.
type DemoSetting = (&'static str, &'static str, StoredStreamType, StoredLaunchType, DemoActions);

const PLANS: [DemoSetting; 15] = [
    ("live/news", "", Long, StreamStart, &[]),
    (
        "live/news",
        "-hd",
        Short,
        Button,
        &[(5 * DAY, PlainAction::Start), (5 * DAY - 2 * HOUR, PlainAction::Stop)],
    ),
    ("live/weather", "", Long, StreamStart, &[]),
    ("live/parliament", "", Short, StreamStart, &[]),
    ("live/sports1", "", Short, Schedule, &[]),
    ("live/sports2", "", Short, StreamStart, &[]),
    ("live/morning-show", "", Short, StreamStart, &[]),
    ("live/kids", "", Long, Button, &[(9 * DAY, PlainAction::Start), (3 * DAY, PlainAction::Stop)]),
    ("live/jazz-radio", "", Long, Button, &[(20 * DAY, PlainAction::Start)]),
    ("live/city-cam", "", Long, Button, &[]),
    ("events/marathon", "", Short, Button, &[]),
    ("events/opera", "", Short, Schedule, &[]),
    ("live/classic-films", "", Short, Button, &[(2 * DAY, PlainAction::Start)]),
    ("events/summer-festival", "", Short, Button, &[(6 * HOUR, PlainAction::Start)]),
    (
        "live/regional-north",
        "",
        Long,
        Button,
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
        let (stream, tail, _, _, actions) = plan;
        let record_id = script.record_id();
        let created = script.now - 40 * DAY + index * 7 * HOUR;
        if !tail.is_empty()
            && let Some((_, kind)) = SOURCES.iter().find(|(known, _)| *known == stream)
        {
            script.source(&format!("{stream}{tail}"), *kind);
        }
        let draft = draft(script, index, plan);
        add(script, &record_id, created, draft, actions);
    }
    write_events(script);
}

fn add(script: &mut Script, record_id: &str, created: i64, draft: SettingFields, actions: DemoActions) {
    let made = EventKind::SettingMade { record_id: record_id.to_owned(), draft: Box::new(draft) };
    script.add(created, made);
    for (ago, action) in actions {
        let acted = EventKind::SettingActed { record_id: record_id.to_owned(), action: *action };
        script.add(script.now - ago, acted);
    }
}

fn write_events(script: &mut Script) {
    let half_hour = script.now - script.now.rem_euclid(30 * MINUTE);
    for (index, (stream, tail, kind, windows, actions)) in (0..).zip(EVENTS) {
        let record_id = script.record_id();
        script.source(&format!("{stream}{tail}"), kind);
        let spans = windows.iter().map(|(from, to)| (half_hour + from, half_hour + to));
        let plan = (stream, tail, Short, Schedule, actions);
        let draft = SettingFields {
            schedule: spans.filter_map(window).collect(),
            stop_timeout: 1800,
            dvr_enabled: false,
            ..draft(script, index, plan)
        };
        add(script, &record_id, script.now - 3 * DAY + index * HOUR, draft, actions);
    }
}

fn draft(
    script: &Script,
    index: i64,
    (stream, tail, stream_type, launch_type, _): DemoSetting,
) -> SettingFields {
    let has_qualities = index % 5 == 0;
    let publishing = script.publishing.get(stream).cloned();
    SettingFields {
        resource_id: Some(publishing.unwrap_or_else(|| format!("publish-{}", stream.replace('/', "-")))),
        stream_name: stream.to_owned(),
        stream_type,
        source: playlist_url(&format!("{stream}{tail}")),
        launch_type,
        schedule: if launch_type == Schedule { windows(script.now) } else { Vec::new() },
        path: format!("/records/{}/{{now}}.m3u8", stream.replace('/', "-")),
        stop_timeout: [1800, 600, 3600][usize::try_from(index % 3).unwrap_or(0)],
        storage_time: [-1, 90, -1, 30][usize::try_from(index % 4).unwrap_or(0)],
        dvr_enabled: index % 2 == 0,
        dvr_window: 12 * HOUR,
        smil: index == 4,
        qualities: has_qualities.then(|| qualities(stream)),
    }
}

fn qualities(stream: &str) -> RawObject {
    let names = ["1080p", "720p", "480p"];
    let pairs = names.map(|name| (format!("https://cdn.example.net/{stream}/{name}.m3u8"), json!(name)));
    let pairs =
        pairs.into_iter().filter_map(|(url, name)| Some((url, serde_json::value::to_raw_value(&name).ok()?)));
    RawObject(pairs.collect())
}

fn windows(now: i64) -> Vec<RawObject> {
    let midnight = now - now.rem_euclid(DAY);
    let starts = [-9, -2, 2, 5, 9].map(|day| midnight + day * DAY + 19 * HOUR);
    starts.into_iter().filter_map(|start| window((start, start + 3 * HOUR))).collect()
}

pub fn window((start, stop): (i64, i64)) -> Option<RawObject> {
    let times = json!({ "start": utc::format(start), "stop": utc::format(stop) });
    RawObject::parse(times.to_string().as_bytes()).ok()
}
