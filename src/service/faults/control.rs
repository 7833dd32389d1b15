//! `/faults` at the control address: reads, exchanges and clears the plan.

use axum::http::Method;
use serde::Serialize;

use crate::service::answers::Answer;
use crate::service::faults::plan::Plan;
use crate::service::faults::{Counted, Faults};

#[derive(Serialize)]
struct Shown {
    rules: Vec<Counted>,
}

/// Answers `GET /faults` (the rules with their counts), `PUT /faults` (a new plan) and `DELETE /faults`.
pub fn answer(faults: &Faults, method: &Method, body: &[u8]) -> Answer {
    match *method {
        Method::GET | Method::HEAD => {}
        Method::PUT => match Plan::parse(body) {
            Ok(plan) => faults.set(plan),
            Err(why) => return Answer::described(400, format_args!("This is no plan of faults: {why}")),
        },
        Method::DELETE => faults.set(Plan::default()),
        _ => {
            let what = "GET reads the faults and their counts, PUT sets them, DELETE ends them";
            return Answer::described(405, what).allowing("GET, HEAD, PUT, DELETE");
        }
    }
    Answer::json(200, &Shown { rules: faults.counts() })
}
