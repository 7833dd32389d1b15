//! DVR ranges have a scanner of their own, which reads exactly what the general reader reads.

use proptest::prelude::*;
use serde::Deserialize;
use serde_json::value::RawValue;
use sluice::api::dvr::GetStream;
use sluice::api::{ApiResponse, Endpoint, Error, PartialList};
use sluice::model::dvr::StreamEntry;
use sluice::model::stream_name::StreamName;

fn endpoint() -> GetStream {
    GetStream { stream_name: StreamName::parse("live/news").unwrap() }
}

fn answer(body: &[u8]) -> ApiResponse<'_> {
    ApiResponse { status: 200, content_type: Some("application/json"), body, has_challenge: false }
}

fn decode(body: &[u8]) -> Result<PartialList<StreamEntry>, Error> {
    endpoint().decode(&answer(body)).map(|report| report.entries)
}

/// Decodes the entries with the general reader alone.
fn reference(body: &[u8]) -> Option<PartialList<StreamEntry>> {
    #[derive(Deserialize)]
    struct Envelope<'a> {
        #[serde(borrow)]
        data: Option<&'a RawValue>,
    }
    let text = std::str::from_utf8(body).ok()?;
    let envelope: Envelope<'_> = serde_json::from_str(text).ok()?;
    match envelope.data {
        Some(data) => PartialList::from_text(data.get()).ok(),
        None => text.contains("\"data\"").then(PartialList::default),
    }
}

fn assert_as_reference(body: &[u8]) {
    let (decoded, expected) = (decode(body).ok(), reference(body));
    assert_eq!(decoded, expected, "{}", String::from_utf8_lossy(body));
}

#[test]
fn range_scanner_ignores_names_and_texts_that_look_like_range_lists() {
    for body in [
        r#"{"data":[{"host":"a","x\"ranges":[{"duration":1,"from":2}],"dvr":{}}]}"#,
        r#"{"data":[{"host":"\"ranges\":[{\"duration\":1,\"from\":2}]","dvr":{"ranges":[{"duration":1,"from":2}]}}]}"#,
        r#"{"data":[{"host":"a","ranges":[{"duration":7,"from":7}],"dvr":{"ranges":[{"duration":1,"from":2}]}}]}"#,
        r#"{"ranges":[{"duration":7,"from":7}],"data":[{"host":"a","dvr":{"ranges":[{"duration":1,"from":2}],"ranges":[]}}]}"#,
        r#"{"data":[{"host":"a","dvr":{"r\u0061nges":[{"duration":1,"from":2}]}},{"host":"b","dvr":{"ranges":[{"duration":3,"from":4}]}}]}"#,
        r#"{"data":[{"dvr":{"ranges":[{"duration":1,"from":2}]}},{"host":"b","dvr":{"ranges":[{"duration":3,"from":4}]}}]}"#,
        r#"{"data":[{"host":"ranges","dvr":{"from":5,"ranges" : [{"duration":1,"from":2}]}}]}"#,
        "\u{feff} {\"data\":[{\"host\":\"a\",\"dvr\":{\"ranges\":[{\"duration\":1,\"from\":2}]}}]} ",
    ] {
        let body = body.trim_start_matches('\u{feff}').trim().as_bytes();
        assert_as_reference(body);
    }
}

fn long(count: i64) -> String {
    let ranges: Vec<String> = (0..count)
        .map(|at| format!(r#"{{"duration":{},"from":{}}}"#, at % 90 + 1, 1_767_225_600 + at * 100))
        .collect();
    let host = |name: &str| {
        format!(
            r#"{{"stream_name":"live/news","host":"{name}","is_alive":true,"dvr":{{"enabled":true,"window":86400,"ranges":[{}]}}}}"#,
            ranges.join(",")
        )
    };
    format!(r#"{{"status":"Completed","data":[{},{}]}}"#, host("edge-1"), host("edge-2"))
}

#[test]
fn range_scanner_reads_a_long_response() {
    let body = long(30_000);
    let entries = decode(body.as_bytes()).unwrap();
    assert_eq!(entries.items[1].dvr.ranges.items.len(), 30_000);
    assert_eq!(Some(entries), reference(body.as_bytes()));
}

fn number() -> impl Strategy<Value = String> {
    let odd = "-0 00 007 10.0 1e1 1.5 \"7\" \"1767225600\" null -9223372036854775808 \"-9223372036854775808\" \
               9223372036854775807 99999999999999999999";
    prop_oneof![
        4 => (0_i64..100_000).prop_map(|number| number.to_string()),
        8 => (1_700_000_000_i64..1_800_000_000).prop_map(|number| number.to_string()),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => (-20_i64..20).prop_map(|number| number.to_string()),
        2 => prop::sample::select(odd.split(' ').collect::<Vec<_>>()).prop_map(str::to_owned),
    ]
}

fn range() -> impl Strategy<Value = String> {
    let others = [",\"type\":\"x\"", ",\"ranges\":[{\"duration\":1,\"from\":2}]", ",\"from\":3"];
    let other = prop_oneof![20 => Just(""), 1 => prop::sample::select(others.to_vec())];
    let blanks = prop_oneof![6 => Just(""), 1 => Just(" "), 1 => Just("\r\n\t")];
    let whole = (number(), number(), any::<bool>(), blanks, other).prop_map(
        |(duration, from, is_from_first, blank, other)| {
            if is_from_first {
                format!("{{{blank}\"from\":{blank}{from},{blank}\"duration\" :{duration}{other}}}")
            } else {
                format!("{{\"duration\":{duration}{blank},\"from\":{blank}{from}{other}}}{blank}")
            }
        },
    );
    let odd = ["null", "[]", "\"x\"", "{\"from\":17}", "{\"duration\":10,\"duration\":17}"];
    prop_oneof![20 => whole, 1 => prop::sample::select(odd.to_vec()).prop_map(str::to_owned)]
}

fn ranges() -> impl Strategy<Value = String> {
    let odd = ["[ ]", "null", "{\"duration\":10,\"from\":17}", "7"];
    prop_oneof![
        12 => prop::collection::vec(range(), 0..6).prop_map(|ranges| format!("[{}]", ranges.join(","))),
        1 => prop::sample::select(odd.to_vec()).prop_map(str::to_owned),
    ]
}

fn body() -> impl Strategy<Value = String> {
    prop::collection::vec(ranges(), 0..4).prop_map(|hosts| {
        let host = |(at, ranges)| format!(r#"{{"host":"edge-{at}","dvr":{{"ranges":{ranges},"window":3}}}}"#);
        let hosts: Vec<String> = hosts.iter().enumerate().map(host).collect();
        format!(r#"{{"status":"Completed","data":[{}]}}"#, hosts.join(","))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn range_scanner_agrees_with_the_general_reader(body in body()) {
        assert_as_reference(body.as_bytes());
    }

    /// A byte is removed, inserted or replaced.
    #[test]
    fn range_scanner_rejects_damaged_bodies_like_the_general_reader(
        body in body(),
        at in any::<prop::sample::Index>(),
        byte in prop_oneof![Just(None), prop::sample::select(&br#"[]{},:"0 1-.e\n"#[..]).prop_map(Some)],
        is_inserted in any::<bool>(),
    ) {
        let mut bytes = body.into_bytes();
        let at = at.index(bytes.len());
        match byte {
            None => { bytes.remove(at); }
            Some(byte) if is_inserted => bytes.insert(at, byte),
            Some(byte) => bytes[at] = byte,
        }
        assert_as_reference(&bytes);
    }
}
