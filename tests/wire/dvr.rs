//! The three operations of network DVR are encoded and decoded (`contract.md#dvr-operations`).

use sluice::api::dvr::GetStream;
use sluice::api::{ApiResponse, Endpoint, ErrorKind, Read};
use sluice::model::dvr::{DeletionRequest, HostSelector, RecordedRange};
use sluice::model::intervals::Period;
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixSeconds;

use crate::fixture::{Fixture, answer, demo};

fn news() -> StreamName {
    StreamName::parse("live/news").unwrap()
}

#[test]
fn get_stream_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("dvr/get_stream");
    let endpoint = GetStream { stream_name: news() };
    fixture.assert_request(&endpoint.request(&demo()));
    let report = endpoint.decode(&fixture.answer()).unwrap();
    assert_eq!(report.incomplete, None);
    let list = report.entries;
    assert_eq!(list.rejected, []);
    let [first, second] = &list.items[..] else { panic!("two hosts") };
    assert_eq!(first.stream_name, news());
    assert_eq!(first.host, "edge-1");
    assert_eq!(first.is_alive, Some(true));
    assert_eq!(first.dvr.enabled, Some(true));
    assert_eq!(first.dvr.window_secs, Some(86_400));
    assert_eq!(first.dvr.duration_secs, Some(5400));
    assert_eq!(first.dvr.from, Some(UnixSeconds(1_767_225_600)));
    assert_eq!(
        first.dvr.ranges.items,
        [
            RecordedRange { from: UnixSeconds(1_767_225_600), duration_secs: 3600 },
            RecordedRange { from: UnixSeconds(1_767_232_800), duration_secs: 1800 },
        ]
    );
    assert_eq!(first.dvr.ranges.rejected, []);
    assert_eq!(first.dvr.ranges.items[0].end(), UnixSeconds(1_767_229_200));
    assert_eq!(second.is_alive, Some(false));
    assert_eq!(second.dvr.enabled, Some(false));
    assert_eq!(second.dvr.ranges.items, []);
}

#[test]
fn stream_host_is_rejected_by_name_when_its_dvr_is_unreadable() {
    let body = r#"{"status": "Completed", "data": [
        {"host": "edge-1", "is_alive": true, "dvr": 5},
        {"host": "edge-2", "dvr": {"enabled": true, "ranges": [{"from": 10, "duration": 5}]}}]}"#;
    let list = GetStream { stream_name: news() }.decode(&answer(200, body)).unwrap().entries;
    let read: Vec<_> = list.items.iter().map(|entry| (&*entry.host, entry.dvr.ranges.items.len())).collect();
    assert_eq!(read, [("edge-2", 1)]);
    assert_eq!(list.rejected.iter().map(|bad| bad.name.as_deref()).collect::<Vec<_>>(), [Some("edge-1")]);
}

#[test]
fn report_on_another_stream_is_an_error() {
    let read = |envelope: &str, entry: &str| {
        let body = format!(
            r#"{{"status": "Completed", {envelope} "data": [
                {{{entry} "host": "edge-1", "dvr": {{"ranges": [{{"from": 10, "duration": 5}}]}}}}]}}"#
        );
        GetStream { stream_name: news() }.decode(&answer(200, &body))
    };
    let (ours, other) = (r#""stream_name": "live/news","#, r#""stream_name": "live/OTHER","#);
    for (envelope, entry) in [(other, other), (other, ""), (other, ours), (ours, other), ("", other)] {
        let error = read(envelope, entry).unwrap_err();
        assert_eq!(error.kind, ErrorKind::NotThisApi, "{envelope} {entry}");
        assert_eq!(error.message, "The response is about another stream than the one requested.");
    }
    let (none, odd) = (r#""stream_name": null,"#, r#""stream_name": {},"#);
    for (envelope, entry) in [(ours, ours), ("", ""), (none, none), ("", ours), (ours, ""), (odd, ours)] {
        assert_eq!(read(envelope, entry).unwrap().entries.items.len(), 1, "{envelope} {entry}");
    }
}

#[test]
fn incomplete_stream_report_is_read_but_fails_the_completeness_check() {
    let read = |members: &str| {
        let body = format!(
            r#"{{{members}"data": [{{"host": "edge-1", "dvr": {{"ranges": [{{"from": 10, "duration": 5}}]}}}}]}}"#
        );
        let report = GetStream { stream_name: news() }.decode(&answer(200, &body)).unwrap();
        assert_eq!(report.entries.items[0].dvr.ranges.items.len(), 1, "{members}");
        assert_eq!(report.check_complete().is_err(), report.incomplete.is_some(), "{members}");
        report.incomplete
    };
    for members in ["", r#""status": "Completed","#, r#""status": "completed","#, r#""status": null,"#] {
        assert_eq!(read(members), None, "{members}");
    }
    for (members, words) in [
        (r#""status": "Failed","#, "Failed"),
        (
            r#""status": "Partial", "description": "2 of 6 nodes timed out","#,
            "Partial: 2 of 6 nodes timed out",
        ),
        (r#""status": 5,"#, "5"),
        (r#""status": {"code": 5},"#, r#"{"code": 5}"#),
        (r#""status": "Failed", "description": "token=abcdef1234567890","#, "Failed: token=••••••••"),
    ] {
        assert_eq!(read(members).as_deref(), Some(words), "{members}");
    }
}

fn deletion(hosts: HostSelector, piece: Option<Period>) -> DeletionRequest {
    DeletionRequest { stream: news(), hosts, piece }
}

#[test]
fn deletions_match_the_fixtures() {
    let period = Period::of_seconds(1_767_225_600, 1_767_225_641);
    for (fixture, deletion) in [
        ("dvr/delete_range_by_end", deletion(HostSelector::One("edge-1".into()), Some(period))),
        ("dvr/delete_all", deletion(HostSelector::All, None)),
    ] {
        let fixture = Fixture::load(fixture);
        fixture.assert_request(&deletion.request(&demo()));
        assert_eq!(deletion.decode(&fixture.answer()), Ok(()));
        let no_content = ApiResponse { status: 204, content_type: None, body: b"", has_challenge: false };
        assert_eq!(deletion.decode(&no_content), Ok(()), "an empty 2xx is a success");
    }
    // The console sends the end instead of the length, which names the same seconds.
    let by_length = Fixture::load("dvr/delete_range_by_duration");
    assert_eq!(deletion(HostSelector::All, Some(period)).decode(&by_length.answer()), Ok(()));
}

#[test]
fn delete_outcome_is_unknown_when_the_status_is_not_completed() {
    let endpoint = deletion(HostSelector::All, None);
    let of = |body: &str| endpoint.decode(&answer(200, body));
    let under_way = of(r#"{"status": "InProgress", "stream_name": "live/news", "host": "*", "all": true}"#);
    let error = under_way.unwrap_err();
    assert_eq!((error.status, error.message.as_str()), (Some(200), "InProgress"));
    assert!(error.is_write_outcome_unknown(), "it may be under way");
    let refused = of(r#"{"status": "Forbidden", "description": "DVR is locked"}"#).unwrap_err();
    assert_eq!(
        (refused.kind, refused.message.as_str()),
        (ErrorKind::RefusedByBody, "Forbidden: DVR is locked")
    );
    for body in [r#"{"status": "completed"}"#, r#"{"host": "*"}"#, "{}"] {
        assert!(of(body).is_ok(), "{body}");
    }
}

#[test]
fn failed_hosts_are_an_error_in_any_status_and_shape() {
    let endpoint = deletion(HostSelector::All, None);
    let fixture = Fixture::load("dvr/errors/500_failed_hosts");
    let error = endpoint.decode(&fixture.answer()).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Server);
    assert_eq!(error.status, Some(500));
    assert_eq!(error.message, "Failed");
    assert_eq!(error.failed_hosts, ["edge-2", "edge-5"]);
    assert!(!error.is_write_outcome_unknown(), "the other hosts have deleted");

    for hosts in [
        r#"["edge-2", "edge-5"]"#,
        r#"[{"host": "edge-2", "error": "disk"}, {"host": "edge-5"}]"#,
        r#"{"edge-2": "disk", "edge-5": null}"#,
    ] {
        let body = format!(r#"{{"status": "Completed", "failed_hosts": {hosts}}}"#);
        let error = endpoint.decode(&answer(200, &body)).unwrap_err();
        assert_eq!(error.kind, ErrorKind::RefusedByBody, "{hosts}");
        assert_eq!(error.failed_hosts, ["edge-2", "edge-5"], "{hosts}");
    }
    for none in ["[]", "null", "{}", "\"\""] {
        let body = format!(r#"{{"status": "Completed", "failed_hosts": {none}}}"#);
        assert!(endpoint.decode(&answer(200, &body)).is_ok(), "{none}");
    }
}

#[test]
fn stream_is_alive_and_dvr_enabled_are_unknown_when_not_reported() {
    for missing in
        ["", "\"is_alive\": null,", "\"is_alive\": {},", "\"is_alive\": \"yes\",", "\"is_alive\": \"\","]
    {
        let unset = missing.replace("is_alive", "enabled");
        let unset = unset.trim_end_matches(',');
        let body = format!("{{\"data\": [{{{missing} \"host\": \"a\", \"dvr\": {{{unset}}}}}]}}");
        let list = GetStream { stream_name: news() }.decode(&answer(200, &body)).unwrap();
        let first = &list.entries.items[0];
        assert_eq!((first.is_alive, first.dvr.enabled), (None, None), "{body}");
    }
}

#[test]
fn latest_second_of_a_stream_is_that_of_half_of_its_live_hosts() {
    let host = |name: &str, is_alive: bool, end: i64| {
        format!(
            r#"{{"host": "{name}", "is_alive": {is_alive}, "dvr": {{"ranges": [{{"from": 0, "duration": {end}}}]}}}}"#
        )
    };
    let latest = |hosts: &[String]| {
        let body = format!("{{\"data\": [{}]}}", hosts.join(","));
        let report = GetStream { stream_name: news() }.decode(&answer(200, &body)).unwrap();
        GetStream::latest(&report).map(|time| time.0)
    };
    let (live, ahead, stalled) = (host("a", true, 1_000), host("b", true, 1_090), host("c", true, 10));
    assert_eq!(latest(&[]), None);
    assert_eq!(latest(&[host("a", false, 1_000)]), None, "it is off air");
    assert_eq!(latest(std::slice::from_ref(&live)), Some(1_000));
    assert_eq!(latest(&[ahead.clone(), live.clone()]), Some(1_000), "the clock of one is wrong");
    assert_eq!(latest(&[live.clone(), stalled, host("d", true, 999), ahead]), Some(999));
}
