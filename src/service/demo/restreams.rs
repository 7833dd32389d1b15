//! The resources of the small demonstration: 12 with 30 targets, in all five codes at any time.

use serde_json::{Value, json};

use crate::service::demo::script::{DAY, HOUR, Script};
use crate::service::demo::streams::publish_url;
use crate::service::utc;
use crate::service::world::target::Fate;

/// A resource: its name, whether it is active, and its targets as (stream, target URL, transcode quality).
type Plan = (&'static str, bool, &'static [(&'static str, &'static str, &'static str)]);

const TUBE: &str = "rtmp://live.tube.example/app";
const FACES: &str = "rtmps://ingest.faces.example:443/rtmp";
const GAMER: &str = "rtmp://ams.gamer.example/app";
const CLIPS: &str = "rtmp://push.clips.example/live";
const CABLE: &str = "rtmp://headend.cable.example/in";
const ARCHIVE: &str = "rtmp://archive.example.org/ingest";
/// Takes streams, and never reports back.
const SILENT: &str = "rtmp://relay.silent.example/live";

/// Created weeks ago, and switched on yesterday.
const STARTED: &str = "Kids & cartoons";
/// Switched off for an hour today.
const STOPPED: &str = "Jazz radio with pictures";

const PLANS: [Plan; 12] = [
    (
        "News 24",
        true,
        &[
            ("live/news", TUBE, ""),
            ("live/news", FACES, "720p"),
            ("live/news", CABLE, ""),
            ("live/news", SILENT, ""),
        ],
    ),
    ("Weather channel", true, &[("live/weather", TUBE, ""), ("live/weather", CLIPS, "480p")]),
    ("Parliament live", true, &[("live/parliament", TUBE, ""), ("live/parliament", ARCHIVE, "")]),
    (
        "Sports 1: football",
        true,
        &[("live/sports1", TUBE, ""), ("live/sports1", GAMER, "1080p"), ("live/sports1", FACES, "720p")],
    ),
    ("Sports 2: tennis", true, &[("live/sports2", TUBE, ""), ("live/sports2", GAMER, "")]),
    (
        "Good Morning Show",
        true,
        &[
            ("live/morning-show", TUBE, ""),
            ("live/morning-show", FACES, ""),
            ("live/morning-show", CLIPS, "480p"),
        ],
    ),
    ("Kids & cartoons", true, &[("live/kids", TUBE, "360p"), ("live/kids", CABLE, "")]),
    (
        "Jazz radio with pictures",
        true,
        &[("live/jazz-radio", TUBE, ""), ("live/jazz-radio", ARCHIVE, "360p")],
    ),
    ("City marathon 2026", true, &[("events/marathon", TUBE, ""), ("events/marathon", FACES, "")]),
    (
        "Opera nights",
        true,
        &[("events/opera", TUBE, ""), ("events/opera", ARCHIVE, ""), ("live/classic-films", TUBE, "720p")],
    ),
    (
        "Summer festival, main stage",
        true,
        &[("events/summer-festival", TUBE, ""), ("events/summer-festival", CLIPS, "")],
    ),
    (
        "Regional window North (retired)",
        false,
        &[
            ("live/regional-north", TUBE, ""),
            ("live/regional-north", CABLE, ""),
            ("live/regional-north", FACES, ""),
        ],
    ),
];

/// Writes the resources, some of them twice.
pub fn write(script: &mut Script) {
    script.fate(SILENT, Fate::Silent);
    for url in [TUBE, FACES, GAMER, CLIPS, CABLE, ARCHIVE] {
        script.fate(url, Fate::Reports);
    }
    let mut created = script.now - 44 * DAY;
    let mut later = Vec::new();
    for (name, is_active, targets) in PLANS {
        let mut restreams: Vec<Value> =
            targets.iter().map(|(stream, url, quality)| target(script, name, stream, url, quality)).collect();
        embellish(script, name, &mut restreams);
        // What is not active now was once.
        let id = script.resource(created, &resource(name, name != STARTED, &restreams));
        let set_active = |is_active: bool| resource(name, is_active, &restreams);
        match name {
            _ if !is_active => later.push((script.now - 2 * DAY - 5 * HOUR, id, set_active(false))),
            STARTED => later.push((script.now - DAY - 2 * HOUR, id, set_active(true))),
            STOPPED => {
                later.push((script.now - 5 * HOUR, id.clone(), set_active(false)));
                later.push((script.now - 4 * HOUR, id, set_active(true)));
            }
            _ => {}
        }
        created += 2 * DAY + 3 * HOUR + 17;
    }
    later.sort_by_key(|(at, ..)| *at);
    for (at, id, body) in later {
        script.rewrite(at, &id, &body);
    }
}

fn resource(name: &str, is_active: bool, restreams: &[Value]) -> Value {
    json!({ "active": is_active, "name": name, "type": "short", "restreams": restreams })
}

fn target(script: &Script, name: &str, stream: &str, url: &str, quality: &str) -> Value {
    let mut restream = script.restream(&publish_url(stream), url, &format!("{name} {stream} {url}"));
    if !quality.is_empty() {
        restream["transcoded"] = json!(true);
        restream["transcode_quality"] = json!(quality);
    }
    restream
}

/// Gives some targets a login, a backup or a schedule.
fn embellish(script: &Script, name: &str, restreams: &mut [Value]) {
    for restream in restreams {
        if restream["target_url"] == CABLE {
            restream["login"] = json!("demo-login");
            restream["password"] = json!(script.key(&format!("password {name}")));
            restream["backup"] = json!({
                "target_url": "rtmp://headend-b.cable.example/in",
                "login": "demo-login",
                "password": script.key(&format!("backup password {name}")),
            });
        }
        if restream["target_url"] == ARCHIVE {
            restream["schedule"] = evenings(script.now);
        }
    }
}

/// Three evenings, the middle one today.
fn evenings(now: i64) -> Value {
    let midnight = now - now.rem_euclid(DAY);
    let windows = [-1, 0, 1].map(|day| {
        let start = midnight + day * DAY + 18 * HOUR;
        json!({ "start": utc::format(start), "stop": utc::format(start + 4 * HOUR) })
    });
    json!(windows)
}
