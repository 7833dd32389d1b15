//! The same change of many recordings.

use std::sync::Arc;

use serde_json::{Value, json};
use sluice::forms::change_many::Selection;
use sluice::forms::recording::many::of_recordings;
use sluice::json::partial_list::PartialList;
use sluice::model::recording::Setting;

use crate::change_many::{bodies, draft, plan, planned, values, with_window};

fn settings(settings: &[Value]) -> Selection {
    let items: Vec<Setting> =
        settings.iter().map(|setting| serde_json::from_value(setting.clone()).unwrap()).collect();
    let chosen = items.iter().enumerate().map(|(at, setting)| (at, setting.source_path.clone())).collect();
    of_recordings(Arc::new(PartialList { items, ..PartialList::default() }), chosen, Vec::new())
}

fn setting(id: &str, more: Value) -> Value {
    let mut setting = json!({
        "id": id, "source_domain": "cdn.example.net", "source_path": format!("/live/{id}/playlist.m3u8"),
        "stream_type": "short", "launch_type": "button", "path": "/records/{now}.m3u8", "storage_time": 30,
        "status": "idle", "dvr_enabled": false, "unknown": [1],
    });
    setting.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    setting
}

#[test]
fn recordings_take_a_storage_time_unless_they_record() {
    let selection = settings(&[
        setting("a", json!({})),
        setting("b", json!({"status": "progress"})),
        setting("c", json!({"storage_time": 7})),
    ]);
    let change = plan(&selection, "Set storage time", &[("storage_time", "1 week")]).unwrap();
    assert_eq!(
        values(&change.rows),
        [
            ("/live/b/playlist.m3u8", "no: It is recording: this can be changed after it stops.".to_owned()),
            ("/live/a/playlist.m3u8", "30 days → 7 days".to_owned()),
            ("/live/c/playlist.m3u8", String::new()),
        ]
    );
    assert_eq!(change.rows[1].notes, ["Saving deletes files older than 7 days. They don't come back."]);
    let undo = change.undo(&[0]);
    assert_eq!(undo.rows[0].notes, ["Files that the shorter storage time deleted don't come back."]);
    let dvr = plan(&selection, "Set DVR", &[("dvr_enabled", "on")]).unwrap();
    assert_eq!((dvr.changed(), dvr.refused()), (3, 0), "DVR is never locked");
}

#[test]
fn a_path_is_filled_for_each_recording() {
    let unknown = setting("c", json!({"source_path": "/"}));
    let selection = settings(&[setting("a", json!({})), setting("b", json!({})), unknown]);
    let change = plan(&selection, "Set path", &[]).unwrap();
    let paths: Vec<Value> = bodies(&change).iter().map(|[_, after]| after["path"].clone()).collect();
    assert_eq!(paths, ["/records/live/a/{now}.m3u8", "/records/live/b/{now}.m3u8"]);
    assert_eq!(change.rows[0].refused, "Its stream isn't known: use a path without {stream}.");
    let same = plan(&selection, "Set path", &[("path", "/records/one.m3u8")]).unwrap();
    assert!(
        format!("{:?}", same.rows[0].notes).contains("This file is also written by:"),
        "{:?}",
        same.rows[0].notes
    );
}

#[test]
fn a_schedule_is_set_only_where_a_recording_starts_by_it() {
    let window = json!({"launch_type": "schedule", "schedule": [{"start": "2026-03-02T18:00:00Z", "stop": "2026-03-02T19:00:00Z"}]});
    let selection = settings(&[setting("a", window), setting("b", json!({}))]);
    let typed = with_window(draft(&selection, "Set schedule", &[]), ["2026-03-05 18:00", "2026-03-05 20:00"]);
    let set = planned(&selection, "Set schedule", &typed).unwrap();
    assert_eq!((set.changed(), set.rows[0].refused.as_str()), (1, "It doesn't start at set times."));
    let shifted = plan(&selection, "Shift schedule", &[("shift", "+1 day")]).unwrap();
    assert_eq!(bodies(&shifted)[0][1]["schedule"][0]["start"], "2026-03-03T18:00:00Z");
}
