//! The large demonstration: 10,000 resources, 2,000 settings, and a stream with about 100,000 DVR ranges.

use serde_json::json;

use crate::service::demo::script::{DAY, HOUR, Script};
use crate::service::demo::settings::window;
use crate::service::raw::RawObject;
use crate::service::store::EventKind;
use crate::service::store::event::DemoStream;
use crate::service::world::recording::{PlainAction, SettingFields, StoredLaunchType, StoredStreamType};
use crate::service::world::source::SourceKind;

const RESOURCES: i64 = 10_000;
const SETTINGS: i64 = 2_000;
/// The stream with the 100,000 ranges.
pub const STREAM: &str = "load/choppy";

pub fn write(script: &mut Script) {
    let source = "rtmp://publish.example.net/load/choppy";
    script.source(STREAM, SourceKind::Choppy);
    let entry = DemoStream {
        source: source.to_owned(),
        is_enabled: true,
        window_secs: 30 * DAY,
        hosts: (1..=6).map(|index| format!("edge-load{index:02}.example.net")).collect(),
        since: script.now - 45 * DAY,
        off_since: None,
    };
    script.add(script.now - 45 * DAY, EventKind::StreamAdded { stream: STREAM.to_owned(), entry });
    for index in 0..RESOURCES {
        let dice = script.seed.dice("large", "resource").part(index);
        let source = format!("rtmp://publish.example.net/load/channel-{:04}", index % 4000);
        let targets = dice.between(1, 5);
        let restreams: Vec<serde_json::Value> = (0..targets)
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
    let record_id = script.record_id();
    let stream = format!("load/record-{index:04}");
    let launch_type = match index % 10 {
        9 => StoredLaunchType::Schedule,
        0 | 3 | 6 => StoredLaunchType::Button,
        _ => StoredLaunchType::StreamStart,
    };
    let draft = Box::new(SettingFields {
        resource_id: None,
        stream_name: stream.clone(),
        stream_type: if index % 2 == 0 || launch_type == StoredLaunchType::Schedule {
            StoredStreamType::Short
        } else {
            StoredStreamType::Long
        },
        source: format!("https://cdn.example.net/{stream}/playlist.m3u8"),
        launch_type,
        schedule: if launch_type == StoredLaunchType::Schedule {
            windows(script.now, index)
        } else {
            Vec::new()
        },
        path: "/records/{now}.m3u8".to_owned(),
        stop_timeout: 1800,
        storage_time: 30,
        dvr_enabled: false,
        dvr_window: 12 * HOUR,
        smil: false,
        qualities: None,
    });
    let created = script.now - 20 * DAY;
    script.add(created, EventKind::SettingMade { record_id: record_id.clone(), draft });
    if launch_type == StoredLaunchType::Button && index % 2 == 0 {
        script.add(created + HOUR, EventKind::SettingActed { record_id, action: PlainAction::Start });
    }
}

/// Returns an hour on each of the next days, with a window that is open now in every tenth schedule.
fn windows(now: i64, index: i64) -> Vec<RawObject> {
    let from = if index % 100 == 9 { -HOUR / 2 } else { (index % 23 + 1) * HOUR };
    (0..3).filter_map(|day| window((now + from + day * DAY, now + from + day * DAY + HOUR))).collect()
}
