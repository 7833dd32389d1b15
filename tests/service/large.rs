//! The large demonstration has the size that benchmarks expect.

use sluice::api::MAX_BODY_BYTES;
use sluice::api::dvr::GetStream;
use sluice::api::recording::{ListSettings, SettingQuery};
use sluice::api::restream::{ListResources, ListStatus};
use sluice::model::stream_name::StreamName;
use sluice::service::Demo;

use crate::app::App;

#[tokio::test]
async fn large_demonstration_has_the_documented_numbers_of_items() {
    let app = App::open(|options| options.demo = Demo::Large);
    let list = app.call(&ListResources).await.unwrap();
    assert_eq!((list.resources.items.len(), list.resources.rejected.len()), (10_000, 0));
    let status = app.call(&ListStatus).await.unwrap();
    assert_eq!((status.items.len(), status.rejected.len()), (10_000, 0));
    let query = SettingQuery { has_all_instances: true, has_status: true, ..SettingQuery::default() };
    let settings = app.call(&ListSettings { query }).await.unwrap();
    assert_eq!((settings.items.len(), settings.rejected.len()), (2_000, 0));
    let stream_name = StreamName::parse("load/choppy").unwrap();
    let stream = app.call(&GetStream { stream_name }).await.unwrap().entries;
    let ranges: usize = stream.items.iter().map(|entry| entry.dvr.ranges.items.len()).sum();
    assert_eq!(stream.items.len(), 6);
    assert!((100_000..115_000).contains(&ranges), "{ranges} ranges");
    // The console rejects larger answers.
    let reply = app.get("/app/restream/v2/demo/resources").await;
    assert!(reply.body.len() < MAX_BODY_BYTES, "{} bytes", reply.body.len());
}
