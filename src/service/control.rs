//! The control address, which moves the clock and injects faults in tests and demonstrations.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Method, Response, Uri};
use serde::Deserialize;
use serde_json::json;

use crate::service::answers::Reply;
use crate::service::clock::{LAST, ServiceClock};
use crate::service::faults::{FaultPlan, Faults};

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum ClockMove {
    /// Sets a Unix time.
    Set(i64),
    /// Adds seconds.
    Advance(i64),
}

/// Returns the router of the control address.
pub fn router(clock: ServiceClock, faults: Option<Faults>) -> Router {
    Router::new().fallback(serve).with_state((clock, faults))
}

async fn serve(
    State((clock, faults)): State<(ServiceClock, Option<Faults>)>,
    method: Method,
    uri: Uri,
    body: Bytes,
) -> Response<Body> {
    let answer = match (uri.path(), method.clone(), &faults) {
        ("/clock", Method::GET | Method::HEAD, _) => Reply::json(200, &json!({ "now": clock.now() })),
        ("/clock", Method::POST, _) => moved(&clock, &body),
        ("/clock", ..) => {
            Reply::described(405, "GET reads the clock, POST moves it").allowing("GET, HEAD, POST")
        }
        ("/faults", _, Some(faults)) => fault_rules(faults, &method, &body),
        (_, _, Some(_)) => Reply::described(404, "There are /clock and /faults here, and nothing else"),
        _ => Reply::described(404, "There is /clock here, and nothing else"),
    };
    answer.into_response(method == Method::HEAD)
}

fn moved(clock: &ServiceClock, body: &[u8]) -> Reply {
    let to = match serde_json::from_slice(body) {
        Ok(ClockMove::Set(unix)) => Some(unix),
        Ok(ClockMove::Advance(secs)) => clock.now().checked_add(secs),
        Err(error) => {
            let way_out = "send {\"set\": <unix seconds>} or {\"advance\": <seconds>}";
            return Reply::described(400, format_args!("{way_out} ({error})"));
        }
    };
    let Some(to) = to.filter(|to| (0..=LAST).contains(to)) else {
        return Reply::described(400, "The clock goes from 1970 to 2099");
    };
    clock.set(to);
    Reply::json(200, &json!({ "now": to }))
}

/// Handles `GET /faults` (the rules with their counts), `PUT /faults` (a new plan) and `DELETE /faults`.
fn fault_rules(faults: &Faults, method: &Method, body: &[u8]) -> Reply {
    match *method {
        Method::GET | Method::HEAD => {}
        Method::PUT => match FaultPlan::parse(body) {
            Ok(plan) => faults.set(plan),
            Err(why) => {
                return Reply::described(400, format_args!("This is no plan of faults: {why}"));
            }
        },
        Method::DELETE => faults.set(FaultPlan::default()),
        _ => {
            let what = "GET reads the faults and their counts, PUT sets them, DELETE ends them";
            return Reply::described(405, what).allowing("GET, HEAD, PUT, DELETE");
        }
    }
    Reply::json(200, &json!({ "rules": faults.counts() }))
}
