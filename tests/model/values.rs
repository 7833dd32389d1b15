//! Values are read leniently, and enums preserve unknown values.

use proptest::prelude::*;
use sluice::json::lenient::member_in;
use sluice::model::ids::ResourceId;
use sluice::model::recording::RecordingStatus;
use sluice::model::restream::StatusCode;
use sluice::model::restream::health::Health;

fn whole(text: &str) -> Option<i64> {
    member_in(text).ok()
}

#[test]
fn whole_number_is_read_from_any_spelling() {
    for (text, number) in [
        ("7", Some(7)),
        ("-7", Some(-7)),
        ("7.0", Some(7)),
        ("7.9", Some(7)),
        ("-7.5", Some(-8)),
        ("1e3", Some(1000)),
        ("1.7671872e9", Some(1_767_187_200)),
        ("\"7\"", Some(7)),
        ("\" 7 \"", Some(7)),
        ("\"7.0\"", Some(7)),
        ("null", Some(0)),
        ("9223372036854775807", Some(i64::MAX)),
        ("-9223372036854775808", Some(i64::MIN)),
        ("9223372036854775808", None),
        ("1e19", None),
        ("-1e19", None),
        ("1e999", None),
        ("\"\"", None),
        ("\"seven\"", None),
        ("\"NaN\"", None),
        ("true", None),
        ("[7]", None),
        ("{}", None),
    ] {
        assert_eq!(whole(text), number, "{text}");
    }
}

#[test]
fn flag_is_read_from_any_spelling() {
    let flag = |text| member_in::<bool>(text).ok();
    for text in ["true", "1", "\"true\"", "\"1\""] {
        assert_eq!(flag(text), Some(true), "{text}");
    }
    for text in ["false", "0", "\"false\"", "\"0\"", "\"\"", "null"] {
        assert_eq!(flag(text), Some(false), "{text}");
    }
    for text in ["2", "-1", "\"yes\"", "1.0", "[]", "{}"] {
        assert_eq!(flag(text), None, "{text}");
    }
}

#[test]
fn text_and_identifier_are_read_from_any_spelling() {
    let text = |text| member_in::<String>(text).ok();
    let id = |text| serde_json::from_str::<ResourceId>(text).ok();
    for (spelled, read) in [
        ("\"a\\u00e9\"", "aé"),
        ("12", "12"),
        ("-12", "-12"),
        ("18446744073709551615", "18446744073709551615"),
        ("true", "true"),
        ("null", ""),
    ] {
        assert_eq!(text(spelled).as_deref(), Some(read), "{spelled}");
        assert_eq!(id(spelled), Some(ResourceId::new(read)), "{spelled}");
    }
    for spelled in ["1.5", "18446744073709551616", "1e3"] {
        assert!(text(spelled).is_some(), "{spelled}");
        assert_eq!(id(spelled), None, "{spelled} would not be sent as it was received");
    }
    for spelled in ["[]", "{}", "[\"a\"]", "\"\\ud800\""] {
        assert_eq!(text(spelled), None, "{spelled}");
    }
}

#[test]
fn status_code_is_not_rounded_or_invented() {
    let code = |text| serde_json::from_str::<StatusCode>(text).ok();
    assert_eq!(code("0"), Some(StatusCode::OK));
    assert_eq!(code("\"7\""), Some(StatusCode::STOPPED));
    assert_eq!(code("3.0"), Some(StatusCode::SOURCE_NOT_PUBLISHED));
    assert_eq!(code("-99"), Some(StatusCode::Whole(-99)));
    for (text, shown) in [("2.5", "2.5"), ("\"2.5\"", "2.5"), ("-0.5", "-0.5"), ("1e300", "1e+300")] {
        let code = code(text).unwrap();
        assert_eq!((code.to_string().as_str(), code.description()), (shown, None), "{text} is not rounded");
        assert_eq!(Health::of_code(code), Health::UnknownCode, "{text}");
    }
    for text in ["null", "\"\"", "[]", "{}", "false", "\"OK\""] {
        assert_eq!(code(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn any_whole_number_reads_back_unchanged(number in any::<i64>()) {
        prop_assert_eq!(whole(&number.to_string()), Some(number));
        prop_assert_eq!(whole(&format!("\"{number}\"")), Some(number));
    }

    #[test]
    fn small_number_is_read_alike_from_every_spelling(number in -1_000_000_000_i64..4_000_000_000) {
        prop_assert_eq!(whole(&format!("{number}.0")), Some(number));
        prop_assert_eq!(whole(&format!("{number}.000")), Some(number));
        prop_assert_eq!(whole(&format!("{number}e0")), Some(number));
        #[expect(clippy::cast_precision_loss, reason = "it is below 2^53")]
        let spelled = format!("{:e}", number as f64);
        prop_assert_eq!(whole(&spelled), Some(number));
    }

    #[test]
    fn unknown_enum_value_is_kept(value in ".{0,20}") {
        let text = serde_json::to_string(&value).unwrap();
        let status: RecordingStatus = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(status.as_str(), &value);
    }
}
