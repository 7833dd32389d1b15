//! Status codes and changes convert to the numbers that tables of test cases use.

use sluice::model::restream::{StatusChange, StatusCode};
use sluice::model::time::UnixSeconds;

pub fn whole(code: StatusCode) -> i64 {
    match code {
        StatusCode::Whole(code) => code,
        StatusCode::Other(_) => panic!("{code} is no whole number"),
    }
}

/// Returns the changes of a target, each given by its time and code.
pub fn changes(list: &[(i64, i64)]) -> Vec<StatusChange> {
    let change = |&(time, code): &(i64, i64)| StatusChange {
        code: Some(StatusCode::Whole(code)),
        description: String::new(),
        time: UnixSeconds(time),
    };
    list.iter().map(change).collect()
}
