//! Stream names are encoded as paths.

use proptest::prelude::*;
use sluice::model::ids::{IdError, ResourceId};
use sluice::model::stream_name::StreamName;

fn decoded(path: &str) -> String {
    percent_encoding::percent_decode_str(path).decode_utf8().unwrap().into_owned()
}

const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'%')
}

proptest! {
    #[test]
    fn parsed_stream_name_round_trips_through_its_path(name in "[a-z./ %?#晩🎥\\\\;+]{0,12}|.{0,20}") {
        let Ok(stream_name) = StreamName::parse(&name) else { return Ok(()) };
        let path = stream_name.to_path();
        let segments: Vec<String> = path.split('/').map(decoded).collect();
        prop_assert_eq!(segments.join("/"), name.as_str());
        prop_assert!(segments.iter().all(|segment| !matches!(segment.as_str(), "" | "." | "..")));
        let beside_empty = name.starts_with('/') || name.ends_with('/') || name.contains("//");
        prop_assert_eq!(segments.iter().any(|segment| segment.contains('/')), beside_empty);
    }

    /// Services may send anything, and browsers resolve `..`, and `%2e%2e` too, before they send.
    #[test]
    fn any_name_encodes_without_additional_path_segments(name in "[./%2eE]{0,8}|.{0,20}") {
        let path = StreamName::new(name.as_str()).to_path();
        prop_assert!(path.matches('/').count() <= name.matches('/').count());
        let segment = ResourceId::new(name.as_str()).to_segment();
        prop_assert!(!segment.contains('/'));
        for segment in path.split('/').chain([segment.as_str()]) {
            prop_assert!(segment.bytes().all(is_unreserved), "{segment}");
            prop_assert!(!matches!(decoded(segment).as_str(), "" | "." | ".."), "{segment}");
        }
    }
}

#[test]
fn typed_stream_name_has_no_invisible_characters() {
    assert_eq!(
        StreamName::parse_typed("\u{FEFF}live/\u{200B}news\u{200B}"),
        Ok(StreamName::new("live/news"))
    );
    assert_eq!(StreamName::parse_typed("\u{200B}"), Err(IdError::Empty));
}
