//! An array in place of an object is an undocumented shape, whatever the order of its items.

use std::fmt::Debug;

use serde_json::{Value, json};
use sluice::api::dvr::GetStream;
use sluice::api::metrics::{GetByResource, GetTotal};
use sluice::api::recording::{CreateSetting, GetSetting, ListSettings, SettingQuery};
use sluice::api::restream::{CreateResource, GetHistory, GetResource, GetStatus, ListResources, ListStatus};
use sluice::api::{ApiResponse, Endpoint};
use sluice::model::ids::{RecordId, ResourceId};
use sluice::model::metrics::MetricsQuery;
use sluice::model::recording::NewSetting;
use sluice::model::restream::Resource;
use sluice::model::stream_name::StreamName;
use sluice::model::time::{UnixMinute, UnixSeconds};

use crate::fixture::Fixture;

/// Objects with more members than this have too many orders to try.
const MOST_MEMBERS: usize = 5;

fn orders(items: &[Value]) -> Vec<Vec<Value>> {
    let Some((first, rest)) = items.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in orders(rest) {
        for at in 0..=order.len() {
            let mut order = order.clone();
            order.insert(at, first.clone());
            all.push(order);
        }
    }
    all
}

fn objects_in(value: &Value, pointer: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            if (1..=MOST_MEMBERS).contains(&members.len()) {
                found.push(pointer.to_owned());
            }
            for (name, member) in members {
                let name = name.replace('~', "~0").replace('/', "~1");
                objects_in(member, &format!("{pointer}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                objects_in(item, &format!("{pointer}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// Checks that a decoder rejects an array wherever it rejects a number in place of an object.
fn assert_takes_objects_alone<E: Endpoint<Output: Debug>>(fixture: &str, endpoint: &E) {
    let fixture = Fixture::load(fixture);
    let body: Value = serde_json::from_str(&fixture.body).unwrap();
    let read = |pointer: &str, item: Value| {
        let mut body = body.clone();
        *body.pointer_mut(pointer).unwrap() = item;
        let body = body.to_string();
        let answer = ApiResponse { body: body.as_bytes(), ..fixture.answer() };
        let output = endpoint.decode(&answer).ok().map(|output| format!("{output:?}"));
        output.map(|text| {
            let text = text.replace("sequence", "integer `5`");
            text.replace(" of quality URL to quality name", "").replace(" of metrics", "")
        })
    };
    let mut pointers = Vec::new();
    objects_in(&body, "", &mut pointers);
    for pointer in &pointers {
        let members = body.pointer(pointer).and_then(Value::as_object).unwrap();
        let values: Vec<Value> = members.values().cloned().collect();
        let expected = read(pointer, json!(5));
        for order in orders(&values) {
            let array = Value::Array(order);
            assert_eq!(read(pointer, array.clone()), expected, "{} {pointer} {array}", fixture.name);
        }
    }
    assert!(!pointers.is_empty(), "{}", fixture.name);
}

#[test]
fn decoders_reject_an_array_in_place_of_an_object() {
    let resource_id = || ResourceId::new("res-1");
    let (start, end) = (UnixSeconds(1_767_225_600), UnixSeconds(1_767_312_000));
    let (minute, metrics) = (start.minute(), Vec::new());
    let query = MetricsQuery { start: minute, end: UnixMinute(minute.0 + 1), metrics, resource: None };
    let settings = SettingQuery::default;
    assert_takes_objects_alone("dvr/get_stream", &GetStream { stream_name: StreamName::new("live/news") });
    assert_takes_objects_alone("restream/list_resources", &ListResources);
    assert_takes_objects_alone("restream/get_resource", &GetResource { resource_id: resource_id() });
    assert_takes_objects_alone("restream/list_status", &ListStatus);
    assert_takes_objects_alone("restream/get_status", &GetStatus { resource_id: resource_id() });
    assert_takes_objects_alone(
        "restream/get_history",
        &GetHistory { resource_id: resource_id(), start, end },
    );
    assert_takes_objects_alone("restream/create_resource", &CreateResource { resource: Resource::default() });
    let record_id = RecordId::new("2f1c3a52-7c0e-4d0c-9a51-0c1f7b1f0001");
    assert_takes_objects_alone("recording/list_settings", &ListSettings { query: settings() });
    assert_takes_objects_alone("recording/get_setting", &GetSetting { record_id, query: settings() });
    assert_takes_objects_alone("recording/create_setting", &CreateSetting { setting: NewSetting::default() });
    assert_takes_objects_alone("metrics/get_total", &GetTotal { query: query.clone() });
    assert_takes_objects_alone("metrics/get_by_resource", &GetByResource { query });
}
