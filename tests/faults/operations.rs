//! The twenty operations, each prepared to succeed without a fault.

use serde_json::json;
use sluice::api::dvr::GetStream;
use sluice::api::metrics::{GetByResource, GetTotal};
use sluice::api::recording::{ActOnSetting, CreateSetting, GetSetting, ListSettings, SettingQuery};
use sluice::api::restream::{
    CreateResource, GetHistory, GetResource, GetStatus, ListResources, ListStatus, UpdateResource,
};
use sluice::api::{ApiResponse, Endpoint, Error, Request};
use sluice::model::dvr::{DeletionRequest, HostSelector};
use sluice::model::ids::{AccountName, RecordId, ResourceId};
use sluice::model::intervals::Period;
use sluice::model::metrics::{Metric, MetricsQuery};
use sluice::model::recording::SettingAction;
use sluice::model::stream_name::StreamName;
use sluice::model::time::{UnixMinute, UnixSeconds};

use crate::local::{Local, NOON};

/// No error may contain this key.
pub const STREAM_KEY: &str = "planted-stream-key";
pub const PASSWORD: &str = "planted-password";

type Decode = Box<dyn Fn(&ApiResponse<'_>) -> Result<(), Error>>;

/// An operation without its types.
pub struct Operation {
    pub request: Request,
    pub decode: Decode,
}

/// Prepares an operation on a service; `round` distinguishes its calls.
pub type Prepare = fn(&Local, round: usize) -> Operation;

pub const ALL: [(&str, Prepare); 20] = [
    ("list_resources", |_, _| ready(ListResources)),
    ("get_resource", |local, _| ready(GetResource { resource_id: resource(local) })),
    ("create_resource", |_, round| ready(CreateResource { body: body(round) })),
    ("update_resource", |local, round| {
        ready(UpdateResource { resource_id: resource(local), body: body(round), replaced: None })
    }),
    ("list_status", |_, _| ready(ListStatus)),
    ("get_status", |local, _| ready(GetStatus { resource_id: resource(local) })),
    ("get_history", |local, _| {
        let (start, end) = (UnixSeconds(NOON - 86_400), UnixSeconds(NOON));
        ready(GetHistory { resource_id: resource(local), start, end })
    }),
    ("list_settings", |_, _| ready(ListSettings { query: SettingQuery::default() })),
    ("get_setting", |local, round| {
        ready(GetSetting { record_id: setting(local, round), query: SettingQuery::default() })
    }),
    ("create_setting", |_, round| ready(CreateSetting { body: new_setting(round) })),
    ("change_setting", |local, round| {
        let change = r#"{"action":"change","storage_time":30}"#.to_owned();
        ready(ActOnSetting { record_id: setting(local, round), body: change })
    }),
    ("start_recording", |local, round| {
        ready(ActOnSetting { record_id: setting(local, round), body: SettingAction::Start.to_body() })
    }),
    ("stop_recording", |local, round| {
        let record_id = setting(local, round);
        local.call(&ActOnSetting { record_id: record_id.clone(), body: SettingAction::Start.to_body() });
        ready(ActOnSetting { record_id, body: SettingAction::Stop.to_body() })
    }),
    ("restart_recording", |local, round| {
        ready(ActOnSetting { record_id: setting(local, round), body: SettingAction::Restart.to_body() })
    }),
    ("deactivate_setting", |local, round| {
        ready(ActOnSetting { record_id: setting(local, round), body: SettingAction::Deactivate.to_body() })
    }),
    ("get_stream", |_, _| ready(GetStream { stream_name: stream() })),
    ("delete_range", |_, round| {
        let from = NOON - 3600 + i64::try_from(round).unwrap() * 10;
        ready(deletion(Some(Period::of_seconds(from, from + 5))))
    }),
    ("delete_all", |_, _| ready(deletion(None))),
    ("get_total", |_, _| ready(GetTotal { query: minute() })),
    ("get_by_resource", |_, _| ready(GetByResource { query: minute() })),
];

fn ready<E: Endpoint + 'static>(endpoint: E) -> Operation {
    let request = endpoint.request(&AccountName::new("demo"));
    Operation { request, decode: Box::new(move |answer| endpoint.decode(answer).map(drop)) }
}

/// Creates a resource with planted secrets once.
fn resource(local: &Local) -> ResourceId {
    let list = local.call(&ListResources);
    let planted = list.items.iter().find(|resource| {
        resource.restreams.iter().any(|restream| restream.target_key.expose() == STREAM_KEY)
    });
    match planted {
        Some(resource) => resource.resource_id.clone(),
        None => local.call(&CreateResource { body: body(0) }),
    }
}

fn body(round: usize) -> String {
    let restream = json!({
        "source": "rtmp://publish.example.net/live/news", "target_type": "customRTMP",
        "target_url": "rtmp://live.tube.example/app", "target_key": STREAM_KEY, "login": "planted",
        "password": PASSWORD
    });
    let name = format!("Round {round}");
    json!({ "active": true, "name": name, "type": "short", "restreams": [restream] }).to_string()
}

/// Creates a setting whose source is in conflict with no other.
fn setting(local: &Local, round: usize) -> RecordId {
    local.call(&CreateSetting { body: new_setting(round) })
}

fn new_setting(round: usize) -> String {
    let source = format!("rtmp://publish.example.net/live/round-{round}");
    json!({ "stream_name": stream(), "stream_type": "long", "source": source, "launch_type": "button" })
        .to_string()
}

fn stream() -> StreamName {
    StreamName::parse("live/news").unwrap()
}

fn deletion(piece: Option<Period>) -> DeletionRequest {
    DeletionRequest { stream: stream(), hosts: HostSelector::All, piece }
}

fn minute() -> MetricsQuery {
    let start = UnixSeconds(NOON - 600).minute();
    let end = UnixMinute(start.0 + 1);
    MetricsQuery { start, end, metrics: vec![Metric::new("edge_bandwidth")], resource: None }
}
