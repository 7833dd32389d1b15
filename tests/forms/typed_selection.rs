//! A selection is typed into three fields.

use sluice::forms::typed_selection::{FieldTexts, TypedField};
use sluice::forms::utc_time::TimeReference;
use sluice::model::time::{UnixSeconds, parse_utc};

const NOW: &str = "2026-11-20T20:00:00Z";

fn at(text: &str) -> i64 {
    parse_utc(text).unwrap().0
}

fn typed(fields: &[(TypedField, &str)]) -> FieldTexts {
    let mut typed = FieldTexts::default();
    for (field, text) in fields {
        typed.set(*field, (*text).to_owned());
    }
    typed
}

fn resolve(
    fields: &[(TypedField, &str)],
    selected: Option<(i64, i64)>,
) -> Result<Option<(i64, i64)>, FieldTexts> {
    let now = UnixSeconds(at(NOW));
    typed(fields).resolve(selected, TimeReference { day: now, base: None, now })
}

#[test]
fn typed_selection_is_resolved_from_two_of_its_three_fields() {
    use TypedField::{Duration, From, To};
    let (from, to) = (at("2026-11-20T18:03:07Z"), at("2026-11-20T18:03:48Z"));
    let expected = Ok(Some((from, to)));
    assert_eq!(resolve(&[(From, "2026-11-20 18:03:07"), (To, "2026-11-20T18:03:48Z")], None), expected);
    assert_eq!(resolve(&[(From, "18:03:07"), (To, "18:03:48")], None), expected, "of today");
    assert_eq!(resolve(&[(From, &from.to_string()), (To, &to.to_string())], None), expected, "Unix seconds");
    assert_eq!(resolve(&[(From, "18:03:07"), (To, "+41s")], None), expected);
    assert_eq!(resolve(&[(From, "18:03:07"), (Duration, "41")], None), expected);
    assert_eq!(resolve(&[(Duration, "41")], Some((from, from + 900))), expected, "of what is selected");
    assert_eq!(resolve(&[(To, "18:03:48")], Some((from, from + 900))), expected);
    assert_eq!(resolve(&[(From, "18:03:07")], Some((from - 5, to))), expected, "the end stays");
}

#[test]
fn typed_selection_uses_the_later_of_end_and_length() {
    use TypedField::{Duration, From, To};
    let from = at("2026-11-20T18:00:00Z");
    let first = [(From, "18:00:00"), (To, "18:00:10"), (Duration, "41")];
    assert_eq!(resolve(&first, None), Ok(Some((from, from + 41))));
    let emptied = [(From, "18:00:00"), (To, "18:00:10"), (Duration, " ")];
    assert_eq!(resolve(&emptied, None), Ok(Some((from, from + 10))));
    let last = [(From, "18:00:00"), (Duration, "41"), (To, "18:00:10")];
    assert_eq!(resolve(&last, None), Ok(Some((from, from + 10))));
}

#[test]
fn typed_selection_waits_for_a_second_field_and_reports_wrong_ones() {
    use TypedField::{Duration, From, To};
    assert_eq!(resolve(&[(From, "18:00:00")], None), Ok(None));
    assert_eq!(resolve(&[(Duration, "41")], None), Ok(None));
    let wrong = resolve(&[(From, "noon"), (To, "18:00:10"), (Duration, "soon")], None).unwrap_err();
    assert!(wrong.from.is_some() && wrong.duration.is_some() && wrong.to.is_none());
    let turned = resolve(&[(From, "18:00:00"), (To, "17:00:00")], None).unwrap_err();
    assert_eq!(turned.to.as_deref(), Some("The end must be after the start."));
    let late = at("2026-11-23T23:50:00Z");
    let across = resolve(&[(From, "2026-11-23 23:50"), (To, "00:10")], None);
    assert_eq!(across, Ok(Some((late, late + 1_200))), "the next midnight");
    let beyond = resolve(&[(From, "19:00:00")], Some((at(NOW) - 9_000, at(NOW) - 7_000))).unwrap_err();
    assert!(beyond.from.is_some() && beyond.to.is_none());
    assert!(resolve(&[(From, "18:00:00"), (Duration, "0")], None).unwrap_err().duration.is_some());
}

#[test]
fn typed_selection_asks_for_a_missing_or_cleared_field_at_its_field() {
    use TypedField::{Duration, From, To};
    let missing = |fields: &[(TypedField, &str)], is_selected| typed(fields).missing(is_selected).first();
    assert_eq!(missing(&[], false), Some(From));
    assert_eq!(missing(&[(From, "18:00:00")], false), Some(To));
    assert_eq!(missing(&[(Duration, "41")], false), Some(From), "a length of what?");
    assert_eq!(missing(&[(From, ""), (To, ""), (Duration, "41")], false), Some(From));
    assert_eq!(missing(&[(From, " ")], true), Some(From), "the start of what is selected was emptied");
    assert_eq!(missing(&[(To, "")], true), Some(To));
    let problems = FieldTexts { duration: Some("wrong".to_owned()), ..Default::default() };
    assert_eq!(
        (problems.first(), problems.of(Duration), problems.of(To)),
        (Some(Duration), Some("wrong"), None)
    );
}
