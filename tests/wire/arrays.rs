//! An array in place of an object is an undocumented shape, whatever the order of its items.

use serde_json::{Value, json};
use sluice::api::ApiResponse;

use crate::endpoints;
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
fn assert_takes_objects_alone(name: &str) {
    let (fixture, operation) = (Fixture::load(name), endpoints::named(name.split_once('/').unwrap().1));
    let body: Value = serde_json::from_str(&fixture.body).unwrap();
    let read = |pointer: &str, item: Value| {
        let mut body = body.clone();
        *body.pointer_mut(pointer).unwrap() = item;
        let body = body.to_string();
        let answer = ApiResponse { body: body.as_bytes(), ..fixture.answer() };
        (operation.decode)(&answer).ok().map(|text| {
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
    for name in [
        "dvr/get_stream",
        "restream/list_resources",
        "restream/get_resource",
        "restream/list_status",
        "restream/get_status",
        "restream/get_history",
        "restream/create_resource",
        "recording/list_settings",
        "recording/get_setting",
        "recording/create_setting",
        "metrics/get_total",
        "metrics/get_by_resource",
    ] {
        assert_takes_objects_alone(name);
    }
}
