//! The API itself, on an embedded SQLite database.
//!
//! The database stores people's actions as events; the service's state is a function of these, a seed and a clock (see
//! [`world`]).
//!
//! The OpenAPI description (`openapi.json`, served as `/app/openapi.json`) documents this service's choices for
//! everything that the contract leaves open.

mod accounts;
pub(crate) mod answers;
pub(crate) mod auth;
pub mod clock;
mod context;
mod control;
mod demo;
mod dvr;
pub(crate) mod encoding;
pub mod faults;
mod fields;
mod metrics;
pub(crate) mod op_id;
mod operate;
mod problems;
mod query;
mod raw;
mod recording;
mod restream;
pub(crate) mod route;
mod serve;
mod state;
mod store;
pub(crate) mod tokens;
pub mod turns;
mod url;
pub mod utc;
mod world;

use axum::Router;

pub use crate::service::accounts::Account;
pub use crate::service::answers::Reply;
pub use crate::service::clock::{LAST, ServiceClock};
pub use crate::service::demo::Demo;
pub use crate::service::faults::Faults;
pub use crate::service::op_id::op_id;
pub use crate::service::operate::BODY_BYTES;
pub use crate::service::raw::RawObject;
pub use crate::service::state::{Options, Service};
pub use crate::service::store::{Db, StoreError};
pub use crate::service::world::roll::Seed;
pub use crate::service::world::source::{Source, SourceKind};

impl Service {
    /// Returns the router for everything under `/app`: the API, its description, and 404 for all else.
    pub fn router(&self) -> Router {
        Router::new().fallback(serve::serve).with_state(self.clone())
    }

    /// Returns the router that controls the service: `GET /clock`, `POST /clock` with `{"set": unix}` or `{"advance":
    /// secs}`, and, if the service was opened with faults, `/faults`: GET, PUT with a [`Plan`](faults::Plan), DELETE.
    /// It requires no token: serve it only on a loopback address, and only on request.
    pub fn control_router(&self) -> Router {
        control::router(self.0.clock.clone(), self.0.faults.clone())
    }
}
