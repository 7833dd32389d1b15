//! The resources of the small demonstration: 12 with 31 targets, in all five status codes and an undocumented one at
//! any time.

use serde_json::{Value, json};

use crate::service::demo::script::{DAY, HOUR, Script, publish_url, windows};
use crate::service::world::target::TargetKind;

const TARGETS: [(&str, &str, TargetKind); 8] = [
    ("tube", "rtmp://live.tube.example/app", TargetKind::Reports),
    ("faces", "rtmps://ingest.faces.example:443/rtmp", TargetKind::Reports),
    ("gamer", "rtmp://ams.gamer.example/app", TargetKind::Reports),
    ("clips", "rtmp://push.clips.example/live", TargetKind::Reports),
    ("cable", "rtmp://headend.cable.example/in", TargetKind::Reports),
    ("archive", "rtmp://archive.example.org/ingest", TargetKind::Reports),
    ("silent", "rtmp://relay.silent.example/live", TargetKind::Silent),
    ("closed", "rtmp://push.closed.example/live", TargetKind::Refuses),
];

/// Created weeks ago, activated yesterday.
const STARTED: &str = "Kids & cartoons";
/// Deactivated for an hour today.
const STOPPED: &str = "Jazz radio with pictures";
/// Deactivated some days ago.
const RETIRED: &str = "Regional window North (retired)";

/// The resources, each with its targets as stream, target name and transcode quality.
const PLANS: [(&str, &str); 12] = [
    ("News 24", "live/news tube, live/news faces 720p, live/news cable, live/news silent"),
    ("Weather channel", "live/weather tube, live/weather clips 480p"),
    ("Parliament live", "live/parliament tube, live/parliament archive"),
    ("Sports 1: football", "live/sports1 tube, live/sports1 gamer 1080p, live/sports1 faces 720p"),
    ("Sports 2: tennis", "live/sports2 tube, live/sports2 gamer"),
    ("Good Morning Show", "live/morning-show tube, live/morning-show faces, live/morning-show clips 480p"),
    (STARTED, "live/kids tube 360p, live/kids cable"),
    (STOPPED, "live/jazz-radio tube, live/jazz-radio archive 360p"),
    ("City marathon 2026", "events/marathon tube, events/marathon faces"),
    (
        "Opera nights",
        "events/opera tube, events/opera archive, live/classic-films tube 720p, live/classic-films closed",
    ),
    ("Summer festival, main stage", "events/summer-festival tube, events/summer-festival clips"),
    (RETIRED, "live/regional-north tube, live/regional-north cable, live/regional-north faces"),
];

pub fn write(script: &mut Script) {
    for (_, url, kind) in TARGETS {
        script.target(url, kind);
    }
    let mut created = script.now - 44 * DAY;
    let mut later = Vec::new();
    for (name, targets) in PLANS {
        let restreams: Vec<Value> =
            targets.split(", ").filter_map(|planned| target(script, name, planned)).collect();
        // An inactive resource was active before.
        let id = script.resource(created, &resource(name, name != STARTED, &restreams));
        for stream in targets.split(", ").filter_map(|planned| planned.split(' ').next()) {
            script.publishing.insert(stream.to_owned(), id.clone());
        }
        let set_active = |is_active: bool| resource(name, is_active, &restreams);
        match name {
            RETIRED => later.push((script.now - 2 * DAY - 5 * HOUR, id, set_active(false))),
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

/// Returns a target, with a quality, login, backup or schedule where planned.
fn target(script: &Script, name: &str, planned: &str) -> Option<Value> {
    let mut words = planned.split(' ');
    let (stream, target) = (words.next()?, words.next()?);
    let (_, url, _) = TARGETS.iter().find(|(known, ..)| *known == target)?;
    let mut restream = script.restream(&publish_url(stream), url, &format!("{name} {stream} {url}"));
    if let Some(quality) = words.next() {
        restream["transcoded"] = json!(true);
        restream["transcode_quality"] = json!(quality);
    }
    if target == "cable" {
        restream["login"] = json!("demo-login");
        restream["password"] = json!(script.key(&format!("password {name}")));
        restream["backup"] = json!({
            "target_url": "rtmp://headend-b.cable.example/in",
            "login": "demo-login",
            "password": script.key(&format!("backup password {name}")),
        });
    }
    if target == "archive" {
        restream["schedule"] = windows(script.now, [-1, 0, 1], 18, 4).into();
    }
    Some(restream)
}
