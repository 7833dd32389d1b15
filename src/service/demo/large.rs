//! The large demonstration: 10,000 resources, 2,000 settings, and a stream with about 100,000 DVR ranges.

use serde_json::{Value, json};

use crate::service::demo::script::{DAY, DemoActions, HOUR, Script, playlist_url, publish_url, window};
use crate::service::world::recording::PlainAction;
use crate::service::world::source::SourceKind;

const RESOURCES: i64 = 10_000;
const SETTINGS: i64 = 2_000;
/// The stream with the 100,000 ranges.
pub const STREAM: &str = "load/choppy";

pub fn write(script: &mut Script) {
    script.source(STREAM, SourceKind::Choppy);
    let hosts = (1..=6).map(|index| format!("edge-load{index:02}.example.net")).collect();
    script.stream(STREAM, 30 * DAY, hosts, None);
    for index in 0..RESOURCES {
        let dice = script.seed.dice("large", "resource").part(index);
        let source = publish_url(&format!("load/channel-{:04}", index % 4000));
        let targets = dice.between(1, 5);
        let restreams: Vec<Value> = (0..targets)
            .map(|target| {
                let url = format!("rtmp://ingest-{}.example.net/live", dice.part(target).between(1, 40));
                script.restream(&source, &url, &format!("{index} {target}"))
            })
            .collect();
        let body = json!({
            "active": !dice.part(90).percent(6),
            "name": format!("Channel {index:05} {}", ["news", "sports", "films", "music"][usize::try_from(dice.part(91).between(0, 4)).unwrap_or(0)]),
            "type": "short",
            "restreams": restreams,
        });
        script.resource(script.now - 44 * DAY + index * 300, &body);
    }
    for index in 0..SETTINGS {
        write_setting(script, index);
    }
}

fn write_setting(script: &mut Script, index: i64) {
    let stream = format!("load/record-{index:04}");
    let launch_type = match index % 10 {
        9 => "schedule",
        0 | 3 | 6 => "button",
        _ => "stream_start",
    };
    let is_schedule = launch_type == "schedule";
    let body = json!({
        "stream_name": stream,
        "stream_type": if index % 2 == 0 || is_schedule { "short" } else { "long" },
        "source": playlist_url(&stream),
        "launch_type": launch_type,
        "schedule": if is_schedule { windows(script.now, index) } else { Vec::new() },
        "storage_time": 30,
    });
    let is_started = launch_type == "button" && index % 2 == 0;
    let actions: DemoActions = if is_started { &[(20 * DAY - HOUR, PlainAction::Start)] } else { &[] };
    script.setting(script.now - 20 * DAY, &body, actions);
}

/// Returns an hour on each of the next days, with a window that is open now in every tenth schedule.
fn windows(now: i64, index: i64) -> Vec<Value> {
    let from = now + if index % 100 == 9 { -HOUR / 2 } else { (index % 23 + 1) * HOUR };
    (0..3).map(|day| window(from + day * DAY, from + day * DAY + HOUR)).collect()
}
