//! Secrets do not show.

use sluice::api::Endpoint;
use sluice::api::restream::CreateResource;
use sluice::model::ids::AccountName;
use sluice::model::recording::NewSetting;
use sluice::model::restream::sources::by_source;
use sluice::model::restream::{Resource, ResourceStatus};
use sluice::redact::secret::Secret;

const TEXT: &str = r#"{"name": "n", "restreams": [{"source": "rtmp://a/hunter2", "target_key": "hunter2",
    "login": "hunter2", "password": "hunter2", "x": "hunter2", "backup": {"password": "hunter2"}}]}"#;

#[test]
fn a_mask_tells_nothing_but_that_there_is_one() {
    assert_eq!(Secret::new("a").masked(), "••••••••");
    assert_eq!(Secret::new("a much longer secret").masked(), "••••••••");
    assert_eq!(Secret::default().masked(), "");
    assert!(Secret::default().is_empty() && !Secret::new("a").is_empty());
}

#[test]
fn debugging_shows_none() {
    let resource: Resource = serde_json::from_str(TEXT).unwrap();
    let status: ResourceStatus = serde_json::from_str(
        r#"{"resource_id": "r", "status": [{"status": {"code": 0}, "source": "hunter2", "target_key": "hunter2"}]}"#,
    )
    .unwrap();
    let endpoint = CreateResource { resource: resource.clone() };
    let setting = NewSetting { source: "rtmp://a/hunter2".into(), ..NewSetting::default() };
    let sources = by_source(&resource.restreams, &[]);
    let request = endpoint.request(&AccountName::new("demo"));
    let shown = format!(
        "{resource:?} {:?} {:?} {:?} {status:?} {endpoint:?} {request:?} {setting:?} {sources:?}",
        resource.members, resource.restreams, resource.restreams[0].backup
    );
    assert!(!shown.contains("hunter2"), "{shown}");
    assert!(shown.contains("POST /app/restream/v2/demo/resources"), "{shown}");
    assert!(
        std::str::from_utf8(&request.body.unwrap()).unwrap().contains("hunter2"),
        "a body does hold them"
    );
}
