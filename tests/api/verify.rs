//! The outcome of a write follows from its response and from a read afterwards.

use proptest::prelude::*;
use sluice::api::{
    Area, Error, ErrorKind, Outcome, Phase, ReadBackPace, UnknownOutcome, Verification, Verified,
};
use sluice::model::read_back::ReadBack;

const READ_BACKS: [ReadBack; 3] = [ReadBack::Applied, ReadBack::NotApplied, ReadBack::Different];

fn error(status: Option<u16>, kind: ErrorKind) -> Error {
    Error { status, ..Error::without_answer(Area::Dvr, kind, "") }
}

fn partial() -> Error {
    Error { failed_hosts: vec!["b".into()], ..error(Some(500), ErrorKind::Server) }
}

fn settled(outcome: Outcome, watch: ReadBackPace, read_back: Result<ReadBack, Error>) -> Verified<()> {
    let verification = Verification::new(Area::Dvr, outcome, watch).expect("something to read");
    verification.settle(read_back.map(|read_back| (read_back, ())))
}

#[test]
fn verification_skips_the_read_back_when_the_refusal_is_certain() {
    for status in [400, 401, 403, 404, 405, 409, 422] {
        let refused = error(Some(status), ErrorKind::Invalid);
        let read = Verification::new(Area::Dvr, Outcome::Refused(refused.clone()), ReadBackPace::Minute);
        assert_eq!(read, Err(refused));
    }
}

#[test]
fn accepted_write_has_the_outcome_of_its_read_back() {
    use ReadBack::{Applied, Different};
    let end = |read_back| settled(Outcome::Done, ReadBackPace::Shortly, Ok(read_back));
    assert_eq!(end(Applied), Verified::Done(()));
    assert_eq!(end(Different), Verified::Different { now: (), error: None });
    let lost = error(None, ErrorKind::Network);
    let unknown = UnknownOutcome { error: lost.clone(), is_accepted: true, read_back: Err(lost.clone()) };
    assert_eq!(settled(Outcome::Done, ReadBackPace::Shortly, Err(lost)), Verified::Unknown(unknown));
}

#[test]
fn accepted_write_is_unknown_when_it_does_not_show_in_its_time() {
    for (pace, time) in [(ReadBackPace::Shortly, " 5 s"), (ReadBackPace::Minute, "60 s")] {
        let Verified::Unknown(unknown) = settled(Outcome::Done, pace, Ok(ReadBack::NotApplied)) else {
            panic!("it may still show")
        };
        assert!(unknown.is_accepted && !unknown.is_applied());
        assert!(unknown.error.message.contains(time), "{}", unknown.error.message);
        assert_eq!(Verified::Unknown(unknown).write_error(), None, "the service accepted it");
    }
}

#[test]
fn uncertain_refusal_is_confirmed_only_when_nothing_changed() {
    for status in [413, 418, 425, 429, 500, 503] {
        let refused = error(Some(status), ErrorKind::Server);
        for read_back in READ_BACKS {
            match settled(Outcome::Refused(refused.clone()), ReadBackPace::Minute, Ok(read_back)) {
                Verified::Refused(_) => assert_eq!(read_back, ReadBack::NotApplied),
                Verified::Unknown(unknown) => {
                    assert_ne!(read_back, ReadBack::NotApplied);
                    assert_eq!((unknown.error, unknown.is_accepted), (refused.clone(), false));
                }
                other => panic!("{status}: {other:?}"),
            }
        }
    }
}

#[test]
fn failure_on_some_hosts_is_a_partial_result() {
    let end = |read_back| settled(Outcome::Refused(partial()), ReadBackPace::Shortly, Ok(read_back));
    for read_back in [ReadBack::Applied, ReadBack::Different] {
        assert_eq!(end(read_back), Verified::Different { now: (), error: Some(partial()) }, "{read_back:?}");
    }
    assert_eq!(end(ReadBack::NotApplied), Verified::Refused(partial()));
    let by_body = Error { kind: ErrorKind::RefusedByBody, status: Some(200), ..partial() };
    let read = Verification::new(Area::Dvr, Outcome::Refused(by_body), ReadBackPace::Shortly);
    assert!(read.is_ok(), "whatever the status, it is read back");
}

#[test]
fn write_error_does_not_depend_on_the_read_back() {
    let lost = error(None, ErrorKind::Network);
    let accepted = |read_back| settled(Outcome::Done, ReadBackPace::Shortly, read_back);
    for read_back in READ_BACKS.map(Ok).into_iter().chain([Err(lost.clone())]) {
        assert_eq!(accepted(read_back.clone()).write_error(), None, "{read_back:?}");
        let failed = settled(Outcome::Refused(partial()), ReadBackPace::Shortly, read_back.clone());
        assert_eq!(failed.write_error(), Some(&partial()), "{read_back:?}");
        let gateway = error(Some(502), ErrorKind::Server);
        let unknown = settled(Outcome::Unknown(gateway.clone()), ReadBackPace::Shortly, read_back);
        assert_eq!(unknown.write_error(), Some(&gateway));
    }
    let late = settled(Outcome::Done, ReadBackPace::Minute, Ok(ReadBack::NotApplied));
    assert_eq!(late.write_error(), None);
}

#[test]
fn lost_write_stays_unknown_whatever_is_read_back() {
    let lost = error(None, ErrorKind::Timeout);
    for watch in [ReadBackPace::Shortly, ReadBackPace::Minute] {
        for read_back in READ_BACKS {
            let end = settled(Outcome::Unknown(lost.clone()), watch, Ok(read_back));
            let read_back = Ok((read_back, ()));
            let unknown = UnknownOutcome { error: lost.clone(), is_accepted: false, read_back };
            assert_eq!(end, Verified::Unknown(unknown));
        }
    }
}

#[test]
fn accepted_write_is_reread_up_to_three_times_over_5_s_when_the_read_is_stale() {
    let of = |outcome| Verification::new(Area::Recording, outcome, ReadBackPace::Shortly).unwrap();
    let gone = error(Some(404), ErrorKind::NotFound);
    for old in [Ok(ReadBack::NotApplied), Ok(ReadBack::Different), Err(&gone)] {
        let mut reads = Vec::new();
        let mut elapsed = 0;
        while let Some(pause) = of(Outcome::Done).next_read_millis(old, elapsed) {
            elapsed += pause;
            reads.push(elapsed);
        }
        assert_eq!(reads, [1_000, 3_000, 5_000], "{old:?}");
    }
    let lost = error(None, ErrorKind::Network);
    for settled in [Ok(ReadBack::Applied), Err(&lost)] {
        assert_eq!(of(Outcome::Done).next_read_millis(settled, 0), None, "{settled:?}");
    }
    let lost = of(Outcome::Unknown(lost.clone()));
    assert_eq!(lost.next_read_millis(Ok(ReadBack::NotApplied), 0), None, "the write was not accepted");
}

#[test]
fn watched_write_is_reread_until_it_shows() {
    let lost = error(None, ErrorKind::Network);
    let accepted = |watch| Verification::new(Area::Recording, Outcome::Done, watch).unwrap();
    let watched = accepted(ReadBackPace::Minute);
    for end in [ReadBack::Applied, ReadBack::Different] {
        assert_eq!(watched.next_read_millis(Ok(end), 0), None);
    }
    for again in [Ok(ReadBack::NotApplied), Err(&lost)] {
        assert_eq!(watched.next_read_millis(again, 0), Some(1_000));
        assert_eq!(watched.next_read_millis(again, 59_500), Some(500), "the last read is at the end");
        assert_eq!(watched.next_read_millis(again, 60_000), None);
    }
    assert_eq!(watched.next_read_millis(Ok(ReadBack::UnderWay), 59_500), Some(500), "the rest may come");
}

#[test]
fn uncertain_refusal_is_reread_for_5_s_because_its_effect_may_show_late() {
    for (pace, last) in [(ReadBackPace::Shortly, 2_000), (ReadBackPace::Minute, 1_000)] {
        for error in [error(Some(500), ErrorKind::Server), partial()] {
            let refused = Verification::new(Area::Recording, Outcome::Refused(error), pace).unwrap();
            for old in [ReadBack::NotApplied, ReadBack::UnderWay, ReadBack::Different] {
                assert_eq!(refused.next_read_millis(Ok(old), 0), Some(1_000), "{old:?}");
                assert_eq!(refused.next_read_millis(Ok(old), 3_000), Some(last), "{old:?}");
                assert_eq!(refused.next_read_millis(Ok(old), 5_000), None, "{old:?}");
            }
            assert_eq!(refused.next_read_millis(Ok(ReadBack::Applied), 0), None);
        }
    }
}

#[test]
fn write_that_shows_in_part_at_the_end_ends_as_different() {
    let end = |outcome| settled(outcome, ReadBackPace::Minute, Ok(ReadBack::UnderWay));
    assert_eq!(end(Outcome::Done), Verified::Different { now: (), error: None });
    assert_eq!(end(Outcome::Refused(partial())), Verified::Different { now: (), error: Some(partial()) });
}

proptest! {
    /// Each read takes some time; the watch ends, its last read is not before the end of the minute, and no pause is empty.
    #[test]
    fn watch_ends_a_minute_after_the_write(read_millis in 0_u32..20_000) {
        let mut elapsed_millis = read_millis;
        let mut reads = 1;
        while let Some(pause_millis) = ReadBackPace::Minute.next_read_millis(elapsed_millis) {
            prop_assert!((1..=5_000).contains(&pause_millis));
            elapsed_millis += pause_millis + read_millis;
            reads += 1;
        }
        prop_assert!((60_000..60_000 + 20_000).contains(&elapsed_millis));
        prop_assert!(reads <= 22);
    }
}

#[test]
fn slow_write_is_described_by_its_phase() {
    let words = |phase: Phase| phase.message("deletion", 12).join(" ");
    assert_eq!(words(Phase::Reading), "No response for 12 s. Nothing was sent yet.");
    assert_eq!(words(Phase::Sent), "No response for 12 s. The deletion was sent.");
    assert_eq!(words(Phase::Checking), "Not confirmed for 12 s. The service answered the deletion.");
}
