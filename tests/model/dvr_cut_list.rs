//! Lists of cuts, and the log of deletions.

use proptest::prelude::*;
use sluice::model::dvr::{
    CutList, DeletionRecord, HostRecord, HostSelector, HostVerdict, deletions_as_text, deletions_from_text,
    log_as_csv, log_as_json,
};
use sluice::model::intervals::{Intervals, Period};
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixSeconds;

fn list(cuts: &[(i64, i64)]) -> CutList {
    let mut list = CutList::default();
    for (from, to) in cuts {
        list.add(Period::of_seconds(*from, *to));
    }
    list
}

#[test]
fn cuts_are_sorted_and_overlaps_pointed_out() {
    let mut cuts = list(&[(50, 60), (10, 20), (15, 55), (60, 70), (50, 60), (7, 7)]);
    assert_eq!(cuts, list(&[(10, 20), (15, 55), (50, 60), (60, 70)]), "none is empty, and none there twice");
    assert_eq!(cuts.overlapping(), [true, true, true, false], "touching is not overlapping");
    assert_eq!(cuts.seconds().total_secs(), 60, "each second once");
    assert_eq!(cuts.remove(1), Some(Period::of_seconds(15, 55)));
    assert_eq!(cuts.overlapping(), [false, false, false]);
    assert_eq!(cuts.remove(9), None);
}

proptest! {
    #[test]
    fn an_overlap_is_found_wherever_it_is(cuts in prop::collection::vec((0_i64..60, 1_i64..15), 0..10)) {
        let cuts: Vec<_> = cuts.iter().map(|(from, secs)| (*from, from + secs)).collect();
        let list = list(&cuts);
        let all = list.cuts();
        prop_assert!(all.windows(2).all(|pair| (pair[0].from, pair[0].to) < (pair[1].from, pair[1].to)));
        for (index, is_overlapping) in list.overlapping().into_iter().enumerate() {
            let shares = |other: &Period| {
                !Intervals::from(*other).intersection(&all[index].into()).is_empty()
            };
            let expected = all.iter().enumerate().any(|(at, other)| at != index && shares(other));
            prop_assert_eq!(is_overlapping, expected);
        }
    }
}

fn records() -> Vec<DeletionRecord> {
    let result = |host: &str, verdict| HostRecord { host: host.to_owned(), verdict, removed_secs: 41 };
    let piece = Some(Period::of_seconds(1_795_197_787, 1_795_197_828));
    let range = DeletionRecord {
        sent_at: UnixSeconds(1_795_200_000),
        stream_name: StreamName::parse("live/news").unwrap(),
        hosts: HostSelector::All,
        piece,
        status: Some(500),
        answer: "Internal Server Error, =1".to_owned(),
        results: vec![result("edge-1", HostVerdict::Deleted), result("edge-2", HostVerdict::Failed)],
    };
    let all = DeletionRecord {
        hosts: HostSelector::One("edge-2".to_owned()),
        piece: None,
        status: None,
        answer: "no answer".to_owned(),
        results: Vec::new(),
        ..range.clone()
    };
    vec![range, all]
}

#[test]
fn the_log_is_exported_with_a_row_for_each_host() {
    assert_eq!(
        log_as_csv(&records()),
        "\u{feff}sent_at,stream_name,sent_to,from,to,duration_sec,status,answer,host,result,removed_secs\r\n\
         2026-11-20T18:40:00Z,live/news,*,2026-11-20T18:03:07Z,2026-11-20T18:03:48Z,41,500,\"Internal Server Error, =1\",edge-1,deleted,41\r\n\
         2026-11-20T18:40:00Z,live/news,*,2026-11-20T18:03:07Z,2026-11-20T18:03:48Z,41,500,\"Internal Server Error, =1\",edge-2,failed,41\r\n\
         2026-11-20T18:40:00Z,live/news,edge-2,all,all,,,no answer,,,\r\n"
    );
    let json: serde_json::Value = serde_json::from_str(&log_as_json(&records()).unwrap()).unwrap();
    assert_eq!(json["deletions"][0]["from_ts"], 1_795_197_787);
    assert_eq!(json["deletions"][0]["results"][1]["result"], "failed");
    assert_eq!(json["deletions"][1]["all"], true);
    assert_eq!(json["deletions"][1].get("from_ts"), None);
    assert_eq!(json["deletions"][1]["status"], serde_json::Value::Null);
}

#[test]
fn deletions_come_back_from_the_text_that_a_tab_keeps() {
    let (first, all) = (records().split_off(1), records());
    let deletions = [first.as_slice(), &[], all.as_slice()];
    let text = deletions_as_text(deletions, 100_000);
    assert_eq!(deletions_from_text(&text), [first.clone(), all.clone()]);
    let torn = format!(
        "[\"a/../b\",[]]\n{{\n{text}[\"live\",[]]\n[\"live\",[[1,\"*\",null,null,\"\",[[\"h\",9,0]]]]]"
    );
    assert_eq!(deletions_from_text(&torn).len(), 2, "one line that cannot be read hides no other");
    let newest = text.lines().next().unwrap();
    assert_eq!(
        deletions_from_text(&deletions_as_text(deletions, newest.len() + 2)),
        std::slice::from_ref(&first)
    );
    assert_eq!(deletions_as_text(deletions, newest.len()), "");
}
