//! The control address, which moves the clock and injects faults in tests and demonstrations.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Method, Response, Uri};
use serde::Deserialize;
use serde_json::json;

use crate::service::answers::Answer;
use crate::service::clock::{Clock, LAST};
use crate::service::faults::{Faults, Plan};

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Move {
    /// Sets a Unix time.
    Set(i64),
    /// Adds seconds.
    Advance(i64),
}

/// Returns the router of the control address.
pub fn router(clock: Clock, faults: Option<Faults>) -> Router {
    Router::new().fallback(serve).with_state((clock, faults))
}

async fn serve(
    State((clock, faults)): State<(Clock, Option<Faults>)>,
    method: Method,
    uri: Uri,
    body: Bytes,
) -> Response<Body> {
    let answer = match (uri.path(), method.clone(), &faults) {
        ("/clock", Method::GET | Method::HEAD, _) => Answer::json(200, &json!({ "now": clock.now() })),
        ("/clock", Method::POST, _) => moved(&clock, &body),
        ("/clock", ..) => {
            Answer::described(405, "GET reads the clock, POST moves it").allowing("GET, HEAD, POST")
        }
        ("/faults", _, Some(faults)) => fault_rules(faults, &method, &body),
        (_, _, Some(_)) => Answer::described(404, "There are /clock and /faults here, and nothing else"),
        _ => Answer::described(404, "There is /clock here, and nothing else"),
    };
    answer.into_response(method == Method::HEAD)
}

fn moved(clock: &Clock, body: &[u8]) -> Answer {
    let to = match serde_json::from_slice(body) {
        Ok(Move::Set(unix)) => Some(unix),
        Ok(Move::Advance(secs)) => clock.now().checked_add(secs),
        Err(error) => {
            let way_out = "send {\"set\": <unix seconds>} or {\"advance\": <seconds>}";
            return Answer::described(400, format_args!("{way_out} ({error})"));
        }
    };
    let Some(to) = to.filter(|to| (0..=LAST).contains(to)) else {
        return Answer::described(400, "The clock goes from 1970 to 2099");
    };
    clock.set(to);
    Answer::json(200, &json!({ "now": to }))
}

/// Handles `GET /faults` (the rules with their counts), `PUT /faults` (a new plan) and `DELETE /faults`.
fn fault_rules(faults: &Faults, method: &Method, body: &[u8]) -> Answer {
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
    Answer::json(200, &json!({ "rules": faults.counts() }))
}
