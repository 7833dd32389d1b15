//! The verdict on a stream joins its restreams, recordings and DVR in one state and one sentence a problem.

use serde_json::json;
use sluice::model::dvr::StreamEntry;
use sluice::model::recording::local_facts::SourceDown;
use sluice::model::recording::state::RecordingState;
use sluice::model::recording::trouble::Trouble;
use sluice::model::restream::StatusCode;
use sluice::model::restream::changes::instability::Instability;
use sluice::model::restream::health::Health;
use sluice::model::stream::verdict::{
    HostFacts, RecordingFact, StreamFacts, StreamState, StreamVerdict, TargetFact,
};
use sluice::model::time::{UnixSeconds, parse_utc};

fn at(clock: &str) -> UnixSeconds {
    parse_utc(&format!("2026-03-02T{clock}Z")).unwrap()
}

/// Formats a time as hours and minutes.
fn clock(time: UnixSeconds) -> String {
    let minutes = time.0.rem_euclid(86_400) / 60;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn target(code: i64) -> TargetFact {
    let code = StatusCode::Whole(code);
    let description = if code == StatusCode::Whole(9) { "Target refused the key" } else { "" };
    TargetFact { health: Health::of_code(code), code: Some(code), description: description.to_owned() }
}

const UNREPORTED: TargetFact =
    TargetFact { health: Health::NotReported, code: None, description: String::new() };
const INACTIVE: TargetFact = TargetFact { health: Health::Inactive, code: None, description: String::new() };
const WAITING: TargetFact = TargetFact { health: Health::Waiting, code: None, description: String::new() };

fn recording(state: RecordingState, trouble: Option<Trouble>) -> RecordingFact {
    RecordingFact { state, trouble, source_down: None }
}

fn calm(state: RecordingState) -> Vec<RecordingFact> {
    vec![recording(state, None)]
}

fn hosts(fine: usize, alive: usize) -> Option<HostFacts> {
    Some(HostFacts { fine, alive, ..HostFacts::default() })
}

fn messages(facts: &StreamFacts) -> (StreamState, Vec<String>) {
    let verdict = StreamVerdict::of(facts);
    (verdict.state, verdict.messages(at("23:00:00"), &clock))
}

#[test]
fn state_of_a_calm_stream_follows_every_combination_of_known_unknown_and_absent() {
    use StreamState::{Idle, Live, Unknown, Waiting};
    let targets = [vec![], vec![target(0)], vec![UNREPORTED], vec![WAITING], vec![INACTIVE]];
    let recordings = [
        vec![],
        calm(RecordingState::Recording),
        calm(RecordingState::Unknown),
        calm(RecordingState::Waiting),
        calm(RecordingState::Finished),
    ];
    for (number, targets) in targets.iter().enumerate() {
        for (row, recordings) in recordings.iter().enumerate() {
            for hosts in [None, hosts(0, 0), hosts(2, 2)] {
                let is_live = number == 1 || row == 1 || hosts.as_ref().is_some_and(|hosts| hosts.alive > 0);
                let is_unknown = number == 2 || row == 2 || (number, row) == (0, 0) && hosts.is_none();
                let expected = match () {
                    () if is_live => Live,
                    () if is_unknown => Unknown,
                    () if number == 3 || row == 3 => Waiting,
                    () => Idle,
                };
                let facts = StreamFacts {
                    targets: targets.clone(),
                    recordings: recordings.clone(),
                    hosts,
                    ..StreamFacts::default()
                };
                assert_eq!(messages(&facts), (expected, vec![]), "{facts:?}");
            }
        }
    }
}

#[test]
fn source_that_is_down_is_told_once() {
    let since = Some(at("22:36:00"));
    let down = |health| Some(SourceDown { since, health: Some(health) });
    let stops_at = Some(at("23:06:00"));
    for (targets, recordings, state, expected) in [
        (
            vec![target(3), target(3)],
            vec![],
            StreamState::SourceDown,
            "Source not published since 22:36; 2 targets get nothing",
        ),
        (
            vec![target(2)],
            vec![],
            StreamState::SourceDown,
            "Source not found since 22:36; 1 target gets nothing",
        ),
        (
            vec![],
            vec![RecordingFact {
                source_down: down(Health::SourceNotPublished),
                ..recording(RecordingState::SourceDown, Some(Trouble::SourceDown { since, stops_at }))
            }],
            StreamState::RecordsNothing,
            "Recording, but source down since 22:36 (stops at 23:06 by time-out)",
        ),
        (
            vec![target(3)],
            vec![RecordingFact {
                source_down: down(Health::SourceNotPublished),
                ..recording(RecordingState::SourceDown, Some(Trouble::SourceDown { since, stops_at }))
            }],
            StreamState::SourceDown,
            "Recording, but source down since 22:36 (stops at 23:06 by time-out)",
        ),
        (
            vec![target(3)],
            vec![RecordingFact {
                source_down: down(Health::SourceNotPublished),
                ..recording(RecordingState::ShouldRecord, Some(Trouble::Missed(at("22:40:00"))))
            }],
            StreamState::NotRecording,
            "Not recording: source not published since 22:36",
        ),
        (
            vec![],
            vec![RecordingFact {
                source_down: Some(SourceDown::default()),
                ..recording(RecordingState::ShouldRecord, Some(Trouble::NotStarted(at("22:40:00"))))
            }],
            StreamState::NotRecording,
            "Not recording: source down",
        ),
        (
            vec![target(0)],
            vec![recording(RecordingState::ShouldRecord, Some(Trouble::OpenWindow(at("22:40:00"))))],
            StreamState::NotRecording,
            "Not recording, window open since 22:40",
        ),
    ] {
        let facts = StreamFacts { targets, recordings, source_since: since, ..StreamFacts::default() };
        assert_eq!(messages(&facts), (state, vec![expected.to_owned()]), "{facts:?}");
    }
    let overrunning = RecordingFact {
        source_down: down(Health::SourceNotPublished),
        ..recording(RecordingState::Overrunning, Some(Trouble::Overrunning(at("22:00:00"))))
    };
    let facts =
        StreamFacts { targets: vec![target(3)], recordings: vec![overrunning], ..StreamFacts::default() };
    let (state, all) = messages(&facts);
    assert_eq!((state, all.len()), (StreamState::SourceDown, 2), "a source of unknown start: {all:?}");
}

#[test]
fn recording_that_failed_last_time_is_less_than_what_fails_now() {
    let failed = calm(RecordingState::Error);
    for (targets, state, first) in [
        (vec![], StreamState::RecordingFailed, "The last recording failed"),
        (vec![target(0)], StreamState::RecordingFailed, "The last recording failed"),
        (vec![target(2)], StreamState::SourceDown, "Source not found; 1 target gets nothing"),
        (
            vec![target(9)],
            StreamState::TargetsFail,
            "Its target gets nothing (code 9: Target refused the key)",
        ),
    ] {
        let facts = StreamFacts { targets, recordings: failed.clone(), ..StreamFacts::default() };
        let (found, all) = messages(&facts);
        assert_eq!((found, all[0].as_str()), (state, first), "{all:?}");
        assert_eq!(all.last().map(String::as_str), Some("The last recording failed"));
    }
    let misses = recording(RecordingState::ShouldRecord, Some(Trouble::OpenWindow(at("22:40:00"))));
    let recordings = [failed, vec![misses]].concat();
    let facts = StreamFacts { recordings, ..StreamFacts::default() };
    assert_eq!(messages(&facts).0, StreamState::NotRecording);
    assert!((StreamState::RecordingFailed as usize) < StreamState::TROUBLES);
}

#[test]
fn targets_that_get_nothing_are_told_with_their_codes() {
    for (targets, hosts, expected) in [
        (
            vec![target(9), target(9), target(0)],
            None,
            "2 of 3 targets get nothing (code 9: Target refused the key); the source is fine",
        ),
        (
            vec![target(9), target(7), INACTIVE],
            hosts(1, 1),
            "2 of 2 targets get nothing (code 9: Target refused the key; code 7: Restream stopped); the source is fine",
        ),
        (vec![target(9), UNREPORTED], None, "1 of 2 targets gets nothing (code 9: Target refused the key)"),
        (vec![target(8)], None, "Its target gets nothing (code 8)"),
        (
            vec![target(3), target(0)],
            None,
            "1 of 2 targets gets nothing (code 3: Source stream is not published); the source is fine",
        ),
    ] {
        let facts = StreamFacts { targets, hosts, ..StreamFacts::default() };
        assert_eq!(messages(&facts), (StreamState::TargetsFail, vec![expected.to_owned()]));
    }
    let facts = StreamFacts { targets: vec![target(9), target(3)], ..StreamFacts::default() };
    assert_eq!(
        messages(&facts).1,
        [
            "Source not published; 1 target gets nothing",
            "1 of 2 targets gets nothing (code 9: Target refused the key)"
        ]
    );
}

fn entry(host: &str, newest: Option<&str>, is_alive: Option<bool>, is_enabled: bool) -> StreamEntry {
    let ranges: Vec<_> =
        newest.map(|newest| json!({ "from": at(newest).0 - 600, "duration": 600 })).into_iter().collect();
    let dvr = json!({ "enabled": is_enabled, "ranges": ranges });
    let entry = json!({ "stream_name": "live/news", "host": host, "is_alive": is_alive, "dvr": dvr });
    serde_json::from_str(&entry.to_string()).unwrap()
}

#[test]
fn host_that_keeps_nothing_is_told_only_beside_hosts_that_do() {
    let (fresh, old) = (Some("22:59:30"), Some("22:50:00"));
    let fine = |host| entry(host, fresh, Some(true), true);
    let stalled = |host| entry(host, old, Some(true), true);
    for (entries, expected) in [
        (vec![], None),
        (vec![fine("a"), fine("b")], None),
        (vec![stalled("a"), stalled("b")], None),
        (vec![stalled("a"), fine("b")], Some("DVR keeps nothing on a since 22:50, the other one is fine")),
        (
            vec![stalled("a"), fine("b"), fine("c"), entry("d", old, Some(false), true)],
            Some("DVR keeps nothing on a and d since 22:50, the other 2 are fine"),
        ),
        (
            vec![entry("a", None, None, true), fine("b")],
            Some("DVR keeps nothing on a, the other one is fine"),
        ),
        (vec![entry("a", old, Some(true), false), fine("b")], None),
    ] {
        let hosts = Some(HostFacts::of(&entries, at("23:00:00")));
        let (state, all) = messages(&StreamFacts { hosts, ..StreamFacts::default() });
        assert_eq!(all.first().map(String::as_str), expected);
        assert_eq!(state == StreamState::DvrStalled, expected.is_some(), "{entries:?}");
    }
}

#[test]
fn unstable_source_is_told_also_while_it_is_up() {
    let unstable = Some(Instability { changes: 59, hours: 24 });
    let facts = StreamFacts { targets: vec![target(0)], unstable, ..StreamFacts::default() };
    assert_eq!(messages(&facts), (StreamState::Unstable, vec!["Unstable: 59 changes in 24 h".to_owned()]));
}

#[test]
fn running_parts_are_told_in_one_line() {
    for (targets, recordings, expected) in [
        (vec![], vec![], ""),
        (vec![target(0)], vec![], "Sent to 1 target"),
        (
            vec![target(0), target(0), INACTIVE],
            calm(RecordingState::Recording),
            "Sent to 2 targets, recording",
        ),
        (vec![target(0), target(9)], vec![], "Sent to 1 of 2 targets"),
        (vec![target(3)], calm(RecordingState::Recording), "Recording"),
        (
            vec![],
            vec![recording(RecordingState::Recording, None), recording(RecordingState::Recording, None)],
            "2 recordings",
        ),
    ] {
        let facts = StreamFacts { targets, recordings, ..StreamFacts::default() };
        assert_eq!(StreamVerdict::of(&facts).running(), expected, "{facts:?}");
    }
}
