//! Status codes convert to the numbers that tables of test cases use.

use sluice::model::restream::StatusCode;

pub fn whole(code: StatusCode) -> i64 {
    match code {
        StatusCode::Whole(code) => code,
        StatusCode::Other(_) => panic!("{code} is no whole number"),
    }
}
