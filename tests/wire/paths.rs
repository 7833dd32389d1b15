//! Names and identifiers are encoded into paths (`contract.md#decision-17`).

use sluice::api::Endpoint;
use sluice::api::dvr::GetStream;
use sluice::api::recording::ActOnSetting;
use sluice::api::restream::{GetHistory, GetResource};
use sluice::model::ids::{AccountName, IdError, RecordId, ResourceId};
use sluice::model::recording::SettingAction;
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixSeconds;

fn stream_path(name: &str) -> Result<String, IdError> {
    let stream_name = StreamName::parse(name)?;
    let path = GetStream { stream_name }.request(&AccountName::new("demo")).path;
    Ok(path.strip_prefix("/app/dvr-net/v1/demo/streams/").unwrap().to_owned())
}

#[test]
fn stream_name_is_encoded_in_the_path_with_its_slashes() {
    for (name, path) in [
        ("news", "news"),
        ("live/a b", "live/a%20b"),
        ("a?b#c", "a%3Fb%23c"),
        ("a%2Fb", "a%252Fb"),
        ("晩/x", "%E6%99%A9/x"),
        ("...", "..."),
        ("a.b/..c", "a.b/..c"),
        ("%2e%2e", "%252e%252e"),
        (" a ", "%20a%20"),
        ("a\\..\\b", "a%5C..%5Cb"),
        ("a\nb\0", "a%0Ab%00"),
        ("a;b=c&d+e,f@g:h", "a%3Bb%3Dc%26d%2Be%2Cf%40g%3Ah"),
        ("🎥", "%F0%9F%8E%A5"),
        ("/live/news", "%2Flive/news"),
        ("live/news/", "live/news%2F"),
        ("a/live//news/b", "a/live%2F%2Fnews/b"),
        ("//", "%2F%2F"),
        ("/", "%2F"),
    ] {
        assert_eq!(stream_path(name).as_deref(), Ok(path), "{name:?}");
    }
}

#[test]
fn stream_name_is_rejected_when_a_path_cannot_carry_it() {
    use IdError::{DotSegment, Empty, LostCharacters};
    for (name, error) in [
        ("", Empty),
        (".", DotSegment),
        ("..", DotSegment),
        ("a/../b", DotSegment),
        ("a/.", DotSegment),
        ("../a", DotSegment),
        ("a//../b", DotSegment),
        ("a\u{FFFD}b", LostCharacters),
    ] {
        assert_eq!(stream_path(name), Err(error), "{name:?}");
    }
}

#[test]
fn identifier_is_rejected_when_a_path_cannot_carry_it() {
    assert_eq!(AccountName::parse(" demo "), Ok(AccountName::new("demo")));
    for (value, error) in [
        ("", IdError::Empty),
        ("  ", IdError::Empty),
        (".", IdError::Dots),
        ("..", IdError::Dots),
        (" .. ", IdError::Dots),
        ("a\u{FFFD}", IdError::LostCharacters),
    ] {
        assert_eq!(AccountName::parse(value), Err(error), "{value:?}");
        assert_eq!(ResourceId::parse(value), Err(error), "{value:?}");
        assert_eq!(RecordId::parse(value), Err(error), "{value:?}");
    }
}

#[test]
fn identifier_is_encoded_as_one_path_segment() {
    let request = GetResource { resource_id: ResourceId::new("a/b?c") }.request(&AccountName::new("x/y z"));
    assert_eq!(request.path, "/app/restream/v2/x%2Fy%20z/resources/a%2Fb%3Fc");
    let request = GetResource { resource_id: ResourceId::new("..") }.request(&AccountName::new("."));
    assert_eq!(request.path, "/app/restream/v2/.%EF%BF%BD/resources/..%EF%BF%BD");
    let stop = ActOnSetting { record_id: RecordId::new("../b"), body: SettingAction::Stop.to_body() };
    let request = stop.request(&AccountName::new("demo"));
    assert_eq!(request.path, "/app/recorder-cloud/v1/demo/record/..%2Fb");
    let history =
        GetHistory { resource_id: ResourceId::new("a&end=1#"), start: UnixSeconds(0), end: UnixSeconds(1) };
    assert_eq!(
        history.request(&AccountName::new("demo")).path,
        "/app/restream/v2/demo/history?resource_id=a%26end%3D1%23&start=1970-01-01T00:00:00Z&end=1970-01-01T00:00:01Z"
    );
}
