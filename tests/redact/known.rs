//! What was read lately is found in any later answer, and no more of it is kept than fits.

use proptest::prelude::*;
use sluice::redact::secret::Secret;
use sluice::redact::{KnownSecrets, Secrets};

const DOTS: &str = "••••••••";

fn is_known(known: &mut KnownSecrets, secret: &str) -> bool {
    known.secrets().redact(secret) != secret
}

proptest! {
    #[test]
    fn what_was_read_is_found_in_any_later_text(secret in "[a-z]{8,20}", other in "[A-Z]{8,20}") {
        let mut known = KnownSecrets::default();
        known.add(&secret);
        let secrets = Secrets::only(&Secret::new("token-of-the-account")).and(known.secrets());
        let shown = secrets.redact(&format!("{other} and {secret} and {other}"));
        prop_assert_eq!(shown, format!("{other} and {DOTS} and {other}"));
    }
}

#[test]
fn the_oldest_make_room_for_the_newest() {
    let mut known = KnownSecrets::default();
    known.add("of one resource");
    assert!(is_known(&mut known, "of one resource"));
    for at in 0..2_000 {
        known.add(&format!("{at:06} of many"));
    }
    assert!(!is_known(&mut known, "of one resource"));
    assert!(is_known(&mut known, "000000 of many") && is_known(&mut known, "001999 of many"));
    known.add("000000 of many");
    known.add("of one resource");
    assert!(is_known(&mut known, "of one resource") && !is_known(&mut known, "000000 of many"));
}

#[test]
fn what_no_service_gives_out_as_a_key_is_not_kept() {
    let mut known = KnownSecrets::default();
    let long = "long".repeat(10_000);
    known.add("");
    known.add(&long);
    assert!(!is_known(&mut known, &long));
}

#[test]
fn what_a_request_sends_is_known() {
    let mut known = KnownSecrets::default();
    known.add_all_in(br#"{"name": "News", "restreams": [{"target_key": "goldfish", "source": "rtmp://ann:hunter2@in/a"}]}"#);
    assert_eq!(known.secrets().redact("News: goldfish, hunter2"), format!("News: {DOTS}, {DOTS}"));
}

#[test]
fn of_a_long_answer_the_beginning_is_known_and_no_value_is_cut_in_two() {
    let mut body = String::from(r#"{"data": [{"target_key": "goldfish"}"#);
    while body.len() < 200_000 {
        body.push_str(r#", {"name": "News", "target_key": "seahorse-of-many"}"#);
    }
    body.push_str(r#", {"target_key": "whale-at-the-end"}]}"#);
    let mut known = KnownSecrets::default();
    known.add_all_in(body.as_bytes());
    assert!(is_known(&mut known, "goldfish") && is_known(&mut known, "seahorse-of-many"));
    assert!(!is_known(&mut known, "whale-at-the-end"));
    let part = (1.."seahorse-of-many".len()).find(|end| is_known(&mut known, &"seahorse-of-many"[..*end]));
    assert_eq!(part, None);
}
