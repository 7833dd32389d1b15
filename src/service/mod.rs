//! The API itself, on an embedded SQLite database.
//!
//! The database holds what people did; what the service shows is computed from that, a seed and a clock
//! (see [`world`]). The same seed, deeds and time give the same answers.
//!
//! Where the contract leaves something open, this service does one thing, and its OpenAPI description
//! (`openapi.json`, served as `/app/openapi.json`) says which.

pub mod answers;
mod ask;
pub mod auth;
pub mod clock;
mod control;
pub mod deadline;
pub mod demo;
mod dvr;
pub mod encoding;
pub mod faults;
mod metrics;
pub mod op_id;
mod operate;
pub mod problems;
pub mod query;
pub mod raw;
mod recording;
mod restream;
pub mod route;
mod serve;
mod state;
pub mod store;
mod tokens;
pub mod turns;
mod url;
pub mod utc;
pub mod world;
mod write;

use axum::Router;
use axum::routing::any;

pub use crate::service::clock::Clock;
pub use crate::service::demo::Demo;
pub use crate::service::faults::Faults;
pub use crate::service::operate::BODY_BYTES;
pub use crate::service::state::{Account, OpenError, Options, Service};
pub use crate::service::store::Db;

impl Service {
    /// Everything under `/app`: the API, its description, and the 404 of whatever else is asked for there.
    pub fn router(&self) -> Router {
        Router::new()
            .route("/app", any(serve::serve))
            .route("/app/", any(serve::serve))
            .route("/app/{*rest}", any(serve::serve))
            .with_state(self.clone())
    }

    /// What moves the clock: `GET /clock`, and `POST /clock` with `{"set": unix}` or `{"advance": secs}`; and, if the
    /// service was opened with faults, `/faults`: GET, PUT with a [`Plan`](faults::Plan), DELETE.
    /// It asks for no token: serve it on a loopback address of its own, and only when asked to.
    pub fn control_router(&self) -> Router {
        control::router(self.0.clock.clone(), self.0.faults.clone())
    }
}
