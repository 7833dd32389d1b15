//! The list of recordings is searched, filtered and sorted with troubled ones first.

use std::sync::Arc;

use serde_json::json;
use sluice::json::partial_list::PartialList;
use sluice::model::recording::Setting;
use sluice::model::recording::board::{
    SettingIndex, SettingStatus, name, name_among, names_of, retention_label, source,
};
use sluice::model::recording::local_facts::LocalFacts;
use sluice::model::recording::state::RecordingState;
use sluice::model::restream::Resource;
use sluice::model::stream::{Listed, Streams};
use sluice::model::stream_name::StreamName;
use sluice::text::listing::{RowFilter, Sort};

use crate::recordings::{at, setting, window};

fn settings() -> Vec<Setting> {
    vec![
        setting(
            "news",
            &json!({"launch_type": "stream_start", "status": "progress", "resource_id": "r1", "storage_time": -1}),
        ),
        setting(
            "opera",
            &json!({"schedule": [window("18:00:00", "20:00:00")], "resource_id": "r2", "storage_time": 30}),
        ),
        setting(
            "kids",
            &json!({"launch_type": "button", "status": "error", "resource_id": "r1", "storage_time": 1}),
        ),
        setting("sports", &json!({"schedule": [window("08:00:00", "10:00:00")], "status": "wait"})),
        setting("Cinema", &json!({"launch_type": "button", "status": "finish"})),
    ]
}

fn names(sought: &str, sort: &'static str, group: Option<usize>) -> Vec<String> {
    let board = SettingIndex::new(Arc::new(PartialList::from(settings())));
    let setting_status = |setting| SettingStatus::of(setting, &LocalFacts::default(), at("09:00:00"));
    let setting_statuses: Vec<SettingStatus> = board.settings().iter().map(setting_status).collect();
    let sort = Sort::parse(sort, &["state", "source", "launch", "next", "retention"]).unwrap();
    let wanted =
        RowFilter { sought: sought.to_owned(), sort, groups: vec![group.map(|group| group..group + 1)] };
    let arranged = board.arrange(&setting_statuses, &wanted);
    let name = |at: &u32| board.name(*at as usize).unwrap().split('/').nth(1).unwrap().to_owned();
    arranged.rows.iter().map(name).collect()
}

#[test]
fn recording_list_sorts_troubled_recordings_first_and_errors_next() {
    assert_eq!(names("", "state", None), ["sports", "kids", "news", "opera", "Cinema"]);
    assert_eq!(names("", "source", None), ["Cinema", "kids", "news", "opera", "sports"]);
    assert_eq!(names("", "-source", None), ["sports", "opera", "news", "kids", "Cinema"]);
    assert_eq!(names("", "next", None), ["sports", "opera", "Cinema", "kids", "news"]);
    assert_eq!(names("", "retention", None), ["kids", "opera", "news", "Cinema", "sports"]);
}

#[test]
fn no_row_moves_once_the_instances_that_decide_are_read() {
    let evening = |name: &str, status: &str, stop: &str| {
        setting(name, &json!({"status": status, "schedule": [window("08:00:00", stop)]}))
    };
    let error = setting("error", &json!({"launch_type": "button", "status": "error"}));
    let all =
        vec![evening("overrunning", "progress", "08:50:00"), error, evening("missing", "wait", "20:00:00")];
    let board = SettingIndex::new(Arc::new(PartialList::from(all)));
    let sort = Sort::parse("state", &["state"]).unwrap();
    let by_state = RowFilter { sought: String::new(), sort, groups: vec![None] };
    let order = |known: &LocalFacts| {
        let setting_status = |setting| SettingStatus::of(setting, known, at("09:00:00"));
        let setting_statuses: Vec<SettingStatus> = board.settings().iter().map(setting_status).collect();
        (
            board.arrange(&setting_statuses, &by_state).rows,
            setting_statuses.iter().map(|one| one.state).collect::<Vec<_>>(),
        )
    };
    let (before, states) = order(&LocalFacts { is_being_read: true, ..LocalFacts::default() });
    assert_eq!(states.iter().filter(|state| **state == RecordingState::Checking).count(), 2);
    assert_eq!(before, order(&LocalFacts::default()).0);
}

#[test]
fn recording_list_combines_search_state_resource_and_launch_type() {
    assert_eq!(names("id-KIDS", "state", None), ["kids"]);
    assert_eq!(names("cdn.example", "state", None).len(), 5);
    assert_eq!(names("", "state", Some(RecordingState::Error.rank())), ["kids"]);
    assert_eq!(names("r1", "state", None), ["kids", "news"]);
    assert_eq!(names("r1 button", "state", None), ["kids"]);
    assert_eq!(names("at set times", "state", None), ["sports", "opera"]);
    assert_eq!(names("news schedule", "state", None), [""; 0]);
}

#[test]
fn recording_names_and_sources_omit_query_secrets() {
    let setting = setting("a", &json!({"source_path": "/live/a.m3u8?token=hunter2hunter2"}));
    assert!(!name(&setting).contains("hunter2"), "{}", name(&setting));
    assert!(!source(&setting).contains("hunter2"), "{}", source(&setting));
    assert_eq!(source(&settings()[0]), "cdn.example.net/live/news/playlist.m3u8");
}

#[test]
fn retention_is_described_in_days_or_as_forever() {
    let of = |days: serde_json::Value| retention_label(&setting("a", &json!({ "storage_time": days })));
    assert_eq!(of(json!(-1)), "Keep forever");
    assert_eq!(of(json!(1)), "1 day");
    assert_eq!(of(json!(90)), "90 days");
    assert_eq!(of(json!(-2)), "-2 days", "-1 alone is forever");
    assert_eq!(of(json!(null)), "–");
}

#[test]
fn streams_are_known_from_restreams_recordings_and_visits_each_once() {
    let restream = |source: &str| json!({"source": source, "target_key": "planted-secret"});
    let resource = json!({
        "resource_id": "r",
        "name": "News 24",
        "restreams": [
            restream("rtmp://origin.example/live/news"),
            restream("https://cdn.example/live/kids/index.m3u8"),
            restream("rtmp://origin.example/live/planted-secret"),
        ],
    });
    let resource: Resource = serde_json::from_value(resource).unwrap();
    let news = setting("news", &json!({"resource_id": "publish-news"}));
    let visited = ["live/sports", "live/kids"].map(|name| StreamName::parse(name).unwrap());
    let resources = [resource];
    let listed = Listed {
        resources: &resources,
        settings: std::slice::from_ref(&news),
        visited: &visited,
        corrections: None,
    };
    let known: Vec<_> = Streams::of(listed)
        .items
        .iter()
        .map(|stream| {
            let resource = stream.publishing_resource().map(ToString::to_string);
            (stream.name.to_string(), stream.playlist.clone(), resource, stream.origin(&resources))
        })
        .collect();
    let playlist = ["https://", &news.source_domain, &news.source_path].concat();
    let of = |name: &str, playlist: Option<&str>, resource: Option<&str>, origin: &str| {
        (name.to_owned(), playlist.map(str::to_owned), resource.map(str::to_owned), origin.to_owned())
    };
    assert_eq!(
        known,
        [
            of("live/kids", Some("https://cdn.example/live/kids/index.m3u8"), None, "Restream News 24, DVR"),
            of("live/news", Some(&playlist), Some("publish-news"), "Restream News 24, recording"),
            of("live/sports", None, None, "DVR"),
        ]
    );
}

#[test]
fn recordings_are_listed_in_the_order_of_names_when_these_have_numbers() {
    let paths = ["live/cam10", "live/Cam2", "live/ärger", "live/arger2"];
    let of = |path: &&str| -> Setting {
        let path = format!("/{path}/playlist.m3u8");
        serde_json::from_value(json!({"id": path, "source_domain": "a.example", "source_path": path}))
            .unwrap()
    };
    let settings: Vec<Setting> = paths.iter().map(of).collect();
    let index = SettingIndex::new(Arc::new(PartialList::from(settings.clone())));
    assert_eq!(index.by_name(), [2, 3, 1, 0]);
    let offered = Streams::of(Listed { settings: &settings, ..Listed::default() });
    let offered: Vec<String> = offered.items.iter().map(|stream| stream.name.to_string()).collect();
    assert_eq!(offered, ["live/ärger", "live/arger2", "live/Cam2", "live/cam10"]);
}

#[test]
fn recordings_of_one_name_are_told_apart_by_domain_and_then_by_id() {
    let of = |(id, domain): (&str, &str)| -> Setting {
        let path = if id == "6" { "/live/other/playlist.m3u8" } else { "/live/same/playlist.m3u8" };
        serde_json::from_value(json!({"id": id, "source_domain": domain, "source_path": path})).unwrap()
    };
    let all =
        [("1", "a.example"), ("2", "b.example"), ("3", "c.example"), ("4", "c.example"), ("6", "a.example")];
    assert_eq!(
        names_of(&all.map(of)),
        [
            "live/same (a.example)",
            "live/same (b.example)",
            "live/same (c.example) (3)",
            "live/same (c.example) (4)",
            "live/other",
        ]
    );
    let all = all.map(of);
    let each: Vec<String> = all.iter().map(|one| name_among(one, &all)).collect();
    assert_eq!(each, names_of(&all), "one name alone is told apart likewise");
    assert_eq!(name_among(&all[0], &[]), "live/same", "before the list is read");
    assert_eq!(name_among(&all[0], &all[..1]), "live/same");
}
