//! Reads of the restream area (`contract.md#restream-resource` to `contract.md#restream-history`, `contract.md#restream-operations`).

use serde_json::json;
use sluice::api::restream::{GetResource, GetStatus, ListResources};
use sluice::model::ids::ResourceId;

use crate::app::{App, keys};

const RESOURCES: &str = "/app/restream/v2/demo/resources";

#[tokio::test]
async fn single_resource_equals_its_item_in_the_list() {
    let app = App::small();
    let list = app.call(&ListResources).await.unwrap();
    assert!(list.resources.rejected.is_empty());
    for resource in &list.resources.items {
        let path = format!("{RESOURCES}/{}", resource.resource_id.as_str());
        let one = app.get(&path).await.json();
        assert_eq!(keys(&one), ["account", "data", "modification_ts", "resource_id"]);
        assert_eq!(one["resource_id"], json!(resource.resource_id));
        assert_eq!(one["modification_ts"], one["data"]["modification_ts"]);
        let got = app.call(&GetResource { resource_id: resource.resource_id.clone() }).await.unwrap();
        assert_eq!(got.name, resource.name);
        assert_eq!(got.restreams, resource.restreams);
    }
}

#[tokio::test]
async fn single_status_equals_its_item_in_the_list() {
    let app = App::small();
    let all = app.get("/app/restream/v2/demo/status").await.json();
    assert_eq!(keys(&all), ["account", "data"]);
    for resource in all["data"].as_array().unwrap() {
        assert_eq!(keys(resource), ["resource_id", "status"]);
        let id = resource["resource_id"].as_str().unwrap();
        let one = app.get(&format!("/app/restream/v2/demo/status?resource_id={id}")).await.json();
        assert_eq!(one, json!({ "account": "demo", "data": [resource] }));
        let decoded = app.call(&GetStatus { resource_id: ResourceId::new(id) }).await.unwrap().unwrap();
        assert_eq!(decoded.status.items.len(), resource["status"].as_array().unwrap().len());
        for target in resource["status"].as_array().unwrap() {
            assert_eq!(keys(target), ["source", "status", "target_key", "target_url"]);
            assert_eq!(keys(&target["status"]), ["code", "description"]);
            let description = match target["status"]["code"].as_i64().unwrap() {
                0 => "OK",
                2 => "Source stream not found",
                3 => "Source stream is not published",
                5 => "No status changes found",
                7 => "Restream stopped",
                other => panic!("code {other}"),
            };
            assert_eq!(target["status"]["description"], description);
        }
    }
}
