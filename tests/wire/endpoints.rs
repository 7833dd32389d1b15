//! Lists all twenty operations, for tests of rules that hold for each of them.

use std::fmt::Debug;

use sluice::api::dvr::GetStream;
use sluice::api::metrics::{GetByResource, GetTotal};
use sluice::api::recording::{ActOnSetting, CreateSetting, GetSetting, ListSettings, SettingQuery};
use sluice::api::restream::{
    CreateResource, GetHistory, GetResource, GetStatus, ListResources, ListStatus, UpdateResource,
};
use sluice::api::{ApiResponse, Area, Endpoint, Error, Method, Read, Request, Write};
use sluice::model::dvr::{DeletionRequest, HostSelector};
use sluice::model::ids::{AccountName, RecordId, ResourceId};
use sluice::model::intervals::Period;
use sluice::model::metrics::{Metric, MetricsQuery};
use sluice::model::recording::SettingAction;
use sluice::model::stream_name::StreamName;
use sluice::model::time::{UnixMinute, UnixSeconds};

/// Decodes a response to the text of what was read.
type Decode = Box<dyn Fn(&ApiResponse<'_>) -> Result<String, Error>>;

pub struct Operation {
    pub name: &'static str,
    pub request: Request,
    pub decode: Decode,
}

fn read<E: Read<Output: Debug> + 'static>(name: &'static str, endpoint: E) -> Operation {
    let read = operation(name, endpoint);
    assert!(read.request.method.is_read(), "{name}");
    read
}

fn write<E: Write<Output: Debug> + 'static>(name: &'static str, endpoint: E) -> Operation {
    let write = operation(name, endpoint);
    assert!(!write.request.method.is_read(), "{name}");
    write
}

fn operation<E: Endpoint<Output: Debug> + 'static>(name: &'static str, endpoint: E) -> Operation {
    let request = endpoint.request(&AccountName::new("demo"));
    assert_eq!(request.area, E::AREA);
    let decode =
        Box::new(move |answer: &ApiResponse<'_>| endpoint.decode(answer).map(|output| format!("{output:?}")));
    Operation { name, request, decode }
}

pub fn all() -> Vec<Operation> {
    let resource_id = ResourceId::new("res-1");
    let record_id = RecordId::new("2f1c3a52-7c0e-4d0c-9a51-0c1f7b1f0001");
    let (start, end) = (UnixSeconds(1_767_225_600), UnixSeconds(1_767_312_000));
    let deletion =
        |piece| DeletionRequest { stream: StreamName::new("live/news"), hosts: HostSelector::All, piece };
    let query = MetricsQuery {
        start: start.minute(),
        end: UnixMinute(start.minute().0 + 1),
        metrics: vec![Metric::new("edge_bandwidth")],
        resource: None,
    };
    let body = || r#"{"name":"Morning show"}"#.to_owned();
    let settings = SettingQuery::default;
    vec![
        read("list_resources", ListResources),
        read("get_resource", GetResource { resource_id: resource_id.clone() }),
        write("create_resource", CreateResource { body: body() }),
        write(
            "update_resource",
            UpdateResource { resource_id: resource_id.clone(), body: body(), replaced: None },
        ),
        read("list_status", ListStatus),
        read("get_status", GetStatus { resource_id: resource_id.clone() }),
        read("get_history", GetHistory { resource_id, start, end }),
        read("list_settings", ListSettings { query: settings() }),
        read("get_setting", GetSetting { record_id: record_id.clone(), query: settings() }),
        write("create_setting", CreateSetting { body: "{}".to_owned() }),
        write(
            "change_setting",
            ActOnSetting { record_id: record_id.clone(), body: r#"{"action":"change"}"#.to_owned() },
        ),
        write(
            "start_recording",
            ActOnSetting { record_id: record_id.clone(), body: SettingAction::Start.to_body() },
        ),
        write(
            "stop_recording",
            ActOnSetting { record_id: record_id.clone(), body: SettingAction::Stop.to_body() },
        ),
        write(
            "restart_recording",
            ActOnSetting { record_id: record_id.clone(), body: SettingAction::Restart.to_body() },
        ),
        write("deactivate_setting", ActOnSetting { record_id, body: SettingAction::Deactivate.to_body() }),
        read("get_stream", GetStream { stream_name: StreamName::new("live/news") }),
        write("delete_range", deletion(Some(Period { from: start, to: end }))),
        write("delete_all", deletion(None)),
        read("get_total", GetTotal { query: query.clone() }),
        read("get_by_resource", GetByResource { query }),
    ]
}

pub fn named(name: &str) -> Operation {
    all().into_iter().find(|operation| operation.name == name).unwrap()
}

pub fn of(area: Area) -> impl Iterator<Item = Operation> {
    all().into_iter().filter(move |operation| operation.request.area == area)
}

#[test]
fn operations_are_twenty_and_read_or_write_as_their_methods_say() {
    let all = all();
    assert_eq!(all.len(), 20);
    for Operation { name, request, .. } in &all {
        let is_get = name.starts_with("get_") || name.starts_with("list_");
        assert_eq!(request.method.is_read(), is_get, "{name}");
        assert_eq!(request.body.is_none(), is_get, "{name}");
        assert!(request.path.starts_with(request.area.prefix()), "{name}");
        assert!(request.path.is_ascii(), "{name}");
    }
    let count = |method| all.iter().filter(|operation| operation.request.method == method).count();
    let methods = [Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete];
    assert_eq!(methods.map(count), [10, 1, 2, 5, 2]);
}
