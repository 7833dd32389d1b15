//! Status codes, as the numbers that a table of cases is written in.

use sluice::model::restream::StatusCode;

/// A code that is a whole number.
pub fn whole(code: StatusCode) -> i64 {
    match code {
        StatusCode::Whole(code) => code,
        StatusCode::Other(_) => panic!("{code} is no whole number"),
    }
}
