//! A resource of metrics is found by name, host name and identifier.

use serde_json::json;
use sluice::model::ids::ResourceId;
use sluice::model::metrics::resource_choice::{resource_title, typed_resource};
use sluice::model::metrics::store::MetricStore;
use sluice::model::time::UnixSeconds;

use crate::metrics::{NOON, metrics, rows, window};

#[test]
fn resource_is_found_by_its_name_host_name_or_id() {
    let mut store = MetricStore::default();
    let answer = json!([
        {"resource": "r1", "resource_name": "News 24", "cname": "news.example"},
        {"resource": "r2", "cname": "sport.example"},
        {"resource": "r3", "resource_name": "Same", "cname": "a.example"},
        {"resource": "r4", "resource_name": "Same", "cname": "b.example"},
        {"resource": "r5"},
    ]);
    store.put_each(window(-20, 1), &metrics(&["edge_bandwidth"]), &rows(&answer), UnixSeconds(NOON * 60), 0);
    let found = |text: &str| typed_resource(store.resources(), text).map(|id| id.map(|id| id.to_string()));
    let is = |id: &str| Ok(Some(id.to_owned()));
    assert_eq!(found("  "), Ok(None));
    for text in ["r1", "News 24", " news 24 ", "NEWS.example"] {
        assert_eq!(found(text), is("r1"), "{text}");
    }
    assert_eq!([found("sport.example"), found("r5")], [is("r2"), is("r5")]);
    assert_eq!(found("gone"), is("gone"), "any other text is an identifier");
    assert_eq!(found("same").unwrap_err(), "2 resources are called same: choose one by its ID.");
    assert_eq!([found("b.example"), found("Same (r3)")], [is("r4"), is("r3")]);
    let title = |id: &str| resource_title(store.resources(), &ResourceId::new(id));
    assert_eq!(
        ["r1", "r2", "r4", "r5", "gone"].map(title),
        ["News 24", "sport.example", "Same (r4)", "r5", "gone"]
    );
}
