//! A service in this process on a real socket, with access to its faults and its database.

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::{Value, json};
use sluice::api::{ApiResponse, Endpoint};
use sluice::model::ids::AccountName;
use sluice::redact::secret::Secret;
use sluice::server::Guard;
use sluice::server::listen;
use sluice::server::listen::SocketLimits;
use sluice::server::program::Program;
use sluice::service::faults::{CountedRule, FaultPlan};
use sluice::service::{Db, Demo, Faults, Options, Service, ServiceClock};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::caller::{self, Reply};

pub const NOON: i64 = 1_773_144_000;
pub const TOKEN: &str = "planted-token-of-this-test";

/// Longer than any working operation takes.
pub const PATIENCE: Duration = Duration::from_secs(30);

pub struct Local {
    pub address: SocketAddr,
    /// The address of a read-only program with the same service.
    pub read_only_address: SocketAddr,
    clock: ServiceClock,
    faults: Faults,
    database: Connection,
    _folder: TempDir,
}

fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Runtime::new().unwrap())
}

/// Serves a program and returns its address.
fn listening(program: &Program) -> SocketAddr {
    let listener = runtime().block_on(listen::bind("127.0.0.1:0".parse().unwrap(), "")).unwrap();
    let address = listener.local_addr().unwrap();
    runtime().spawn(listen::run(listener, program.router(), SocketLimits::default(), std::future::pending()));
    address
}

impl Local {
    /// Starts the small demonstration with the clock stopped at noon and without faults.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sluice.db");
        let faults = Faults::default();
        let mut options = Options::new(Db::File(path.clone()));
        let clock = ServiceClock::fixed(NOON);
        (options.seed, options.demo, options.clock) = (7, Demo::Small, clock.clone());
        options.demo_token = Some(Secret::new(TOKEN));
        options.faults = Some(faults.clone());
        let service = Service::open(options).unwrap();
        let program = |guard: Guard| Program::new(guard, None, service.router());
        let address = listening(&program(Guard::default()));
        let read_only_address = listening(&program(Guard::default().read_only(true)));
        let database = Connection::open(path).unwrap();
        Self { address, read_only_address, clock, faults, database, _folder: folder }
    }

    /// Sets a single rule with this fault for every request.
    pub fn set_fault(&self, fault: &Value) {
        self.set_plan(&json!({ "rules": [{ "fault": fault }] }));
    }

    pub fn set_plan(&self, plan: &Value) {
        self.faults.set(FaultPlan::parse(plan.to_string().as_bytes()).unwrap());
    }

    /// Lets a second pass: of several versions within one only the last is kept.
    pub fn next_second(&self) {
        self.clock.advance(1);
    }

    pub fn end_faults(&self) {
        self.faults.set(FaultPlan::default());
    }

    pub fn counts(&self) -> Vec<CountedRule> {
        self.faults.counts()
    }

    /// Returns the number of writes in the database.
    pub fn events(&self) -> i64 {
        self.database.query_row("SELECT ifnull(max(seq), 0) FROM events", [], |row| row.get(0)).unwrap()
    }

    /// Waits up to a limit for the first fault and this number of writes, since a client that closed its connection sees no end.
    pub fn wait_for(&self, events: i64) {
        let started = Instant::now();
        while (self.counts()[0].done == 0 || self.events() < events) && started.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Performs one of the console's operations, which must succeed.
    pub fn call<E: Endpoint>(&self, endpoint: &E) -> E::Output {
        let request = endpoint.request(&AccountName::new("demo"));
        let reply = self.send(&request).unwrap();
        endpoint.decode(&answer(&reply)).unwrap()
    }

    pub fn send(&self, request: &sluice::api::Request) -> Result<Reply, sluice::api::ErrorKind> {
        caller::send(&caller::spelled(request, self.address, TOKEN), self.address, PATIENCE)
    }

    pub fn get(&self, path: &str) -> Result<Reply, sluice::api::ErrorKind> {
        let bytes =
            format!("GET {path} HTTP/1.1\r\nhost: {}\r\ncdn-auth-token: {TOKEN}\r\n\r\n", self.address);
        caller::send(bytes.as_bytes(), self.address, PATIENCE)
    }
}

pub fn answer(reply: &Reply) -> ApiResponse<'_> {
    ApiResponse {
        status: reply.status,
        content_type: reply.header("content-type"),
        body: &reply.body,
        has_challenge: false,
    }
}
