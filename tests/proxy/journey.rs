//! The operations of each area work through the proxy, with the local service as the upstream.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};
use sluice::redact::secret::Secret;
use sluice::server::listen;
use sluice::server::proxy::ProxyLimits;
use sluice::service::{Db, Demo, Options, Service, ServiceClock};

use crate::served::{RECORD, RESOURCES, Reply, STREAM, Served, TOKEN, request, with_limits};

/// 2026-03-10 12:00:00 UTC, a Tuesday.
const NOON: i64 = 1_773_144_000;

async fn service() -> SocketAddr {
    let service = Service::open(Options {
        demo: Demo::Small,
        demo_token: Some(Secret::new(TOKEN)),
        clock: ServiceClock::fixed(NOON),
        seed: 7,
        ..Options::new(Db::Memory)
    })
    .unwrap();
    let listener = listen::bind((Ipv4Addr::LOCALHOST, 0).into(), "--listen").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(listen::run(
        listener,
        service.router(),
        listen::SocketLimits::default(),
        std::future::pending(),
    ));
    address
}

async fn proxied() -> (Served, SocketAddr) {
    let service = service().await;
    (with_limits(service, ProxyLimits::default()).await, service)
}

async fn send(served: &Served, method: &str, target: &str, body: &Value) -> Reply {
    served.send(request(method, target, "", &body.to_string())).await
}

#[tokio::test]
async fn reads_are_equal_with_and_without_the_proxy() {
    let (served, service) = proxied().await;
    let direct = Served { address: service, ..served.clone() };
    let resources = served.get(RESOURCES).await.json();
    let id = resources["data"]["resources"][0]["resource_id"].as_str().unwrap();
    let settings = served.get(RECORD).await.json();
    let record = settings[0]["id"].as_str().unwrap();
    let window = "start=2026-03-10T11:40:00&end=2026-03-10T11:45:00";
    for target in [
        RESOURCES.to_owned(),
        format!("{RESOURCES}/{id}"),
        "/app/restream/v2/demo/status".to_owned(),
        format!("/app/restream/v2/demo/status?resource_id={id}"),
        format!(
            "/app/restream/v2/demo/history?resource_id={id}&start=2026-03-10T00:00:00Z&end=2026-03-10T12:00:00Z"
        ),
        format!("{RECORD}?all&extra_fields=status"),
        format!("{RECORD}/{record}"),
        STREAM.to_owned(),
        "/app/dvr-net/v1/demo/streams/no%20such%2Fstream%25".to_owned(),
        format!("/app/metrics/v1/?account=demo&{window}&metric=edge_bandwidth&metric=origin_bandwidth"),
        format!("/app/metrics/v1/resources?account=demo&{window}"),
        format!("/app/metrics/v1/?account=other&{window}"),
        "/app/restream/v2/other/resources".to_owned(),
        format!("{RESOURCES}/none"),
    ] {
        let (there, here) = (direct.get(&target).await, served.get(&target).await);
        assert!(there.status() >= 200, "{target}: {}", there.0);
        assert_eq!((here.status(), here.body()), (there.status(), there.body()), "{target}");
        assert_eq!(here.header("content-type"), there.header("content-type"), "{target}");
    }
}

#[tokio::test]
async fn writes_of_every_area_arrive_and_can_be_read() {
    let (served, _) = proxied().await;

    let mut resource = json!({"active": true, "name": "Through the proxy", "type": "short", "restreams": []});
    let made = send(&served, "POST", RESOURCES, &resource).await;
    assert_eq!((made.status(), &made.json()["success"]), (200, &true.into()), "{}", made.0);
    let at = format!("{RESOURCES}/{}", made.json()["resource_id"].as_str().unwrap());
    resource["name"] = "Renamed".into();
    assert_eq!(send(&served, "PUT", &at, &resource).await.status(), 200);
    assert_eq!(served.get(&at).await.json()["data"]["name"], "Renamed");

    let setting = json!({
        "stream_name": "live/evening",
        "stream_type": "long",
        "source": "https://play.example/live/evening/playlist.m3u8",
        "launch_type": "button",
    });
    let made = send(&served, "PUT", RECORD, &setting).await;
    assert_eq!(made.status(), 201, "{}", made.0);
    let at = format!("{RECORD}/{}", made.json()["id"].as_str().unwrap());
    assert_eq!(send(&served, "PATCH", &at, &json!({"action": "start"})).await.status(), 200);
    assert_eq!(served.get(&format!("{at}?extra_fields=status")).await.json()[0]["status"], "progress");
    let refused = send(&served, "PATCH", &at, &json!({"storage_time": 3})).await;
    assert_eq!(
        (refused.status(), refused.json()["errors"]["storage_time"].is_array()),
        (422, true),
        "{}",
        refused.0
    );

    let deleted =
        send(&served, "DELETE", STREAM, &json!({"host": "*", "from_ts": NOON - 100, "duration_sec": 10}))
            .await;
    assert_eq!((deleted.status(), &deleted.json()["status"]), (200, &"Completed".into()), "{}", deleted.0);
}

#[tokio::test]
async fn duplicate_write_through_two_proxies_is_done_once() {
    let (first, _) = proxied().await;
    let second = with_limits(first.address, ProxyLimits::default()).await;
    let op = "X-Op-Id: op-1\r\n";
    let body = json!({"active": true, "name": "Once", "type": "short", "restreams": []}).to_string();
    let made = second.send(request("POST", RESOURCES, op, &body)).await;
    assert_eq!(made.status(), 200, "{}", made.0);
    assert_eq!(second.send(request("POST", RESOURCES, op, &body)).await.body(), made.body());
    let names = second.get(RESOURCES).await.body().matches("\"Once\"").count();
    assert_eq!(names, 1);
}
