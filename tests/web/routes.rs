//! Addresses are parsed from bookmarks and written by the console in the same form.

use sluice::console::routes::{ListQuery, MetricsView, PeriodQuery, Route, StreamView};
use sluice::model::ids::{RecordId, ResourceId};
use sluice::model::stream_name::StreamName;
use wasm_bindgen_test::wasm_bindgen_test;

fn parse(address: &str) -> Route {
    Route::of_address(address)
}

fn id(text: &str) -> ResourceId {
    ResourceId::new(text)
}

/// Returns every address of the contract with its route.
fn addresses() -> Vec<(&'static str, Route)> {
    let period = PeriodQuery {
        from: "2026-01-01T00:00:00Z".to_owned(),
        to: "2026-01-02T00:00:00Z".to_owned(),
        last: String::new(),
    };
    let list = ListQuery { sort: "name".to_owned(), ..ListQuery::search("a b&c") }.with("state", "problem");
    let view = MetricsView {
        period: PeriodQuery { last: "1h".to_owned(), ..PeriodQuery::default() },
        step: "5".to_owned(),
        metrics: vec!["edge_bandwidth".to_owned(), "edge_hit_ratio".to_owned()],
        by: "resource".to_owned(),
        ..MetricsView::default()
    };
    vec![
        ("/sign-in", Route::SignIn { next: None }),
        ("/sign-in?next=/restreams?q%3Da", Route::SignIn { next: Some("/restreams?q=a".to_owned()) }),
        ("/", Route::Overview),
        ("/?wall", Route::Wall),
        ("/restreams", Route::Restreams(ListQuery::default())),
        ("/restreams?q=a%20b%26c&sort=name&state=problem", Route::Restreams(list)),
        ("/restreams/new", Route::RestreamNew),
        ("/restreams/a%2Fb%3Fc", Route::Restream(id("a/b?c"))),
        ("/restreams/r1#restream-2", Route::RestreamTarget(id("r1"), 2)),
        ("/restreams/r1/edit", Route::RestreamEdit(id("r1"), None)),
        ("/restreams/r1/edit#restream-2", Route::RestreamEdit(id("r1"), Some(2))),
        (
            "/restreams/r1/history?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
            Route::RestreamHistory(id("r1"), period.clone()),
        ),
        (
            "/restreams/r1/history?target=2&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
            Route::RestreamTargetHistory(id("r1"), 2, period.clone()),
        ),
        (
            "/targets?q=news&platform=live.tube.example",
            Route::Targets(ListQuery::search("news").with("platform", "live.tube.example")),
        ),
        ("/recordings/new", Route::RecordingNew),
        ("/recordings/0-1", Route::Recording(RecordId::new("0-1"))),
        ("/streams", Route::Streams(ListQuery::default())),
        (
            "/streams/live/a%20b%25?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&host=h1&fold=source,dvr",
            Route::Stream(
                StreamName::new("live/a b%"),
                StreamView {
                    period,
                    host: Some("h1".to_owned()),
                    fold: vec!["source".to_owned(), "dvr".to_owned()],
                },
            ),
        ),
        (
            "/metrics?last=1h&step=5&metric=edge_bandwidth&metric=edge_hit_ratio&by=resource",
            Route::Metrics(view),
        ),
        ("/activity", Route::Activity),
    ]
}

#[wasm_bindgen_test]
fn every_address_is_written_as_it_is_parsed() {
    for (address, route) in addresses() {
        assert_eq!(parse(address), route, "{address}");
        assert_eq!(route.path(), address);
    }
}

#[wasm_bindgen_test]
fn trailing_slash_and_unknown_parameters_are_ignored() {
    assert_eq!(parse("/restreams/"), Route::Restreams(ListQuery::default()));
    assert_eq!(parse("/metrics?x=1&&=&last="), Route::Metrics(MetricsView::default()));
}

#[wasm_bindgen_test]
fn address_of_a_list_that_names_a_resource_is_a_search() {
    let targets = ListQuery::search("r1").with("source", "live/news");
    assert_eq!(parse("/targets?source=live%2Fnews&resource=r1"), Route::Targets(targets));
    let list = ListQuery::search("r1 news").with("state", "wait");
    assert_eq!(parse("/recordings?q=news&state=wait&resource=r1"), Route::Recordings(list));
}

#[wasm_bindgen_test]
fn address_is_unknown_when_its_encoding_is_invalid() {
    for part in ["%ff", "a%C3", "%C3%28", "%ed%a0%80", "%", "%4", "%zz"] {
        for address in [
            "/restreams/{}",
            "/restreams/{}/edit",
            "/restreams/{}/history",
            "/recordings/{}",
            "/streams/live/{}",
        ] {
            let address = address.replace("{}", part);
            assert_eq!(parse(&address), Route::Unknown, "{address}");
        }
    }
    // The replacement character itself may be part of a name.
    assert_eq!(parse("/restreams/%EF%BF%BD"), Route::Restream(id("\u{fffd}")));
}

#[wasm_bindgen_test]
fn address_is_unknown_when_it_names_no_page() {
    for address in ["/no", "/restreams/a/b", "/sign-in/x", "/dvr/../x", "/dvr/%2e%2e/x", "/app/x"] {
        assert_eq!(parse(address), Route::Unknown, "{address}");
    }
}
