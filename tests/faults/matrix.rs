//! Each operation under each fault has the specified error and outcome, no secret in its messages, and one delivery.

use std::sync::Mutex;
use std::time::Duration;

use sluice::api::dvr::GetStream;
use sluice::api::{Area, Error, ErrorKind};
use sluice::model::stream_name::StreamName;

use crate::caller;
use crate::cases::{self, Case, Ends};
use crate::local::{Local, PATIENCE, TOKEN, answer};
use crate::operations::{ALL, Operation, PASSWORD, Prepare, STREAM_KEY};

/// Time-out for faults that never answer.
const IMPATIENCE: Duration = Duration::from_secs(1);

/// Returns the number of cells of one operation and the failed ones.
fn hold(name: &str, prepare: Prepare) -> (usize, Vec<String>) {
    let local = Local::start();
    let mut cases = cases::all();
    let (area, events) = hold_without_fault(&local, prepare(&local, 0));
    let is_deletion = name.starts_with("delete_");
    if is_deletion {
        let stream = local.call(&GetStream { stream_name: StreamName::parse("live/news").unwrap() });
        cases.extend(cases::of_deletions(&stream.entries.items[0].host));
    }
    let mut wrong = Vec::new();
    for (round, case) in cases.iter().enumerate() {
        // Round 0 has no fault.
        let operation = prepare(&local, round + 1);
        let mut check = |holds: bool, what: String| {
            if !holds {
                wrong.push(format!("{name} under {}: {what}", case.name));
            }
        };
        hold_cell(&local, &operation, case, events, &mut check);
    }
    // Faults leave nothing behind: the operation succeeds without one.
    assert_eq!(hold_without_fault(&local, prepare(&local, cases.len() + 1)), (area, events), "{name}");
    (cases.len(), wrong)
}

/// Returns the operation's area and the number of its writes in the database.
fn hold_without_fault(local: &Local, Operation { request, decode }: Operation) -> (Area, i64) {
    local.next_second();
    let before = local.events();
    let reply = local.send(&request).unwrap();
    decode(&answer(&reply)).unwrap();
    let events = local.events() - before;
    assert_eq!(events == 0, request.method.is_read(), "{request:?}");
    (request.area, events)
}

fn hold_cell(
    local: &Local,
    operation: &Operation,
    case: &Case,
    events: i64,
    check: &mut impl FnMut(bool, String),
) {
    let Operation { request, decode } = operation;
    let expected = case.ends(request);
    local.next_second();
    let before = local.events();
    local.set_fault(&case.fault);
    let is_silence = matches!(expected, Ends::Unknown(ErrorKind::Timeout)) && case.name != "408";
    let patience = if is_silence { IMPATIENCE } else { PATIENCE };
    let received = caller::send(&caller::spelled(request, local.address, TOKEN), local.address, patience);
    let ended = match &received {
        Ok(reply) => decode(&answer(reply)),
        Err(kind) => Err(Error::without_answer(request.area, *kind, "")),
    };
    let expected_events = if case.is_done { events } else { 0 };
    local.wait_for(before + expected_events);
    let done = local.events() - before;
    check(done == expected_events, format!("{done} events"));
    let counts = local.counts();
    check(counts[0].seen == 1 && counts[0].done == 1, format!("sent {} times", counts[0].seen));
    local.end_faults();
    match (expected, &ended) {
        (Ends::Well, Ok(())) => {}
        (Ends::Refused(kind), Err(error)) if error.kind == kind => {
            check(!error.is_write_outcome_unknown(), format!("the outcome is not unknown: {error:?}"));
        }
        (Ends::Unknown(kind), Err(error)) if error.kind == kind => {
            check(error.is_write_outcome_unknown(), format!("the outcome is unknown: {error:?}"));
        }
        _ => check(false, format!("{ended:?}")),
    }
    if let Err(error) = &ended {
        hold_words(error, case, request.area, check);
    }
    if case.name == "rate limit" {
        let retry_after = received.ok().and_then(|reply| reply.header("retry-after").map(str::to_owned));
        check(retry_after.as_deref() == Some("7"), format!("Retry-After is {retry_after:?}"));
    }
}

/// Checks the message of an error.
fn hold_words(error: &Error, case: &Case, area: Area, check: &mut impl FnMut(bool, String)) {
    let message = format!("{error} {error:?}");
    check(error.area == area, format!("of {:?}", error.area));
    check(message.starts_with(error.kind.summary()), format!("it names no kind: {message}"));
    for secret in [TOKEN, STREAM_KEY, PASSWORD] {
        check(!message.contains(secret), format!("it says {secret}: {message}"));
    }
    if case.name.ends_with("failed") {
        let is_named = match case.name.as_str() {
            "one host failed" => error.failed_hosts.len() == 1,
            _ => error.failed_hosts.len() > 1,
        };
        check(is_named, format!("failed hosts are {:?}", error.failed_hosts));
    }
}

#[test]
fn operations_end_as_specified_under_every_fault() {
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for (name, prepare) in ALL {
            let results = &results;
            scope.spawn(move || {
                let result = hold(name, prepare);
                results.lock().unwrap().push(result);
            });
        }
    });
    let results = results.into_inner().unwrap();
    let cells: usize = results.iter().map(|(cells, _)| cells).sum();
    let wrong: Vec<&String> = results.iter().flat_map(|(_, wrong)| wrong).collect();
    println!("{cells} cells of {} operations × {} faults", results.len(), cases::all().len());
    assert!(wrong.is_empty(), "{} of {cells} cells:\n{wrong:#?}", wrong.len());
    assert_eq!((results.len(), cells), (20, 20 * cases::all().len() + 2 * cases::of_deletions("").len()));
}
