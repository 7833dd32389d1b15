//! `sluice watch`: looks at accounts as the overview does, posts what breaks and what is back, and serves metrics.
//!
//! - [`config`]: what is watched, with its secrets from files. [`reader`]: reads of the API, and nothing else.
//! - [`account`]: the watch of one account; [`seen`]: what was read, and the console's verdicts on it.
//! - [`store`]: what is known and waits to be sent, over restarts. [`message`]: bodies; [`sender`]: their delivery.
//! - [`metrics`]: the page for Prometheus.

mod account;
pub mod config;
mod message;
mod metrics;
mod reader;
mod seen;
mod sender;
pub mod store;
mod wait;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::sync::watch;

use crate::server::failure::Failure;
use crate::server::guard::Guard;
use crate::server::listen;
use crate::server::listen::{Addresses, SocketLimits};
use crate::server::log;
use crate::server::serve::stop_signal;
use crate::server::terminal::{folder_line, write_line};
use crate::service::clock::system_now;
use account::AccountWatch;
use config::{WatchArgs, WatchedAccount};
use metrics::Samples;
use sender::Sender;
use store::Store;

/// Pause between two looks at what is due.
const TICK: Duration = Duration::from_secs(1);
/// A stop waits for a message under way, so that its answer is known.
const SETTLE_TIME: Duration = Duration::from_secs(20);

/// The watch of all accounts.
pub struct Watch {
    store: Arc<Store>,
    samples: Arc<Mutex<Samples>>,
    accounts: Vec<(AccountWatch, Option<Sender>)>,
}

impl Watch {
    /// Goes on from what the database has, without sending.
    pub fn new(accounts: Vec<WatchedAccount>, store: Store) -> Result<Self, Failure> {
        let (store, samples) = (Arc::new(store), Arc::<Mutex<Samples>>::default());
        let account = |watched: WatchedAccount| {
            let sender = Sender::new(&watched, Arc::clone(&store))?;
            Ok((AccountWatch::new(watched, Arc::clone(&store), Arc::clone(&samples))?, sender))
        };
        let accounts = accounts.into_iter().map(account).collect::<Result<_, Failure>>()?;
        Ok(Self { store, samples, accounts })
    }

    /// Does once what is due at this time, in Unix seconds.
    pub async fn step(&mut self, now: i64) {
        for (account, sender) in &mut self.accounts {
            account.poll(now).await;
            if let Some(sender) = sender {
                sender.deliver(now).await;
            }
        }
    }

    /// Returns the router of `/metrics` and `/healthz`.
    pub fn router(&self) -> Router {
        let (samples, store) = (Arc::clone(&self.samples), Arc::clone(&self.store));
        let page = move |request: Request<Body>| async move {
            let (parts, _) = request.into_parts();
            let local = parts.extensions.get().map(|addresses: &Addresses| addresses.local);
            // A page of another site may have resolved its name to this machine.
            let is_own = !local.is_some_and(|local| local.is_loopback())
                || Guard::default().check(&parts, local, true).is_ok();
            if !is_own {
                let why = "Ask for the metrics by 127.0.0.1 or localhost, from no page of another site.\n";
                return (StatusCode::MISDIRECTED_REQUEST, why).into_response();
            }
            let page = metrics::page(&samples.lock().unwrap_or_else(PoisonError::into_inner));
            ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page).into_response()
        };
        let health = move || async move {
            match store.is_open() {
                true => (StatusCode::OK, "ok\n"),
                false => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
            }
        };
        Router::new().route("/metrics", get(page)).route("/healthz", get(health))
    }

    /// Watches in the background until `stop` says so; the returned tasks end then.
    fn run(self, stop: &watch::Receiver<bool>) -> Vec<tokio::task::JoinHandle<()>> {
        let mut tasks = Vec::new();
        for (mut account, sender) in self.accounts {
            let mut stopping = stop.clone();
            tokio::spawn(async move {
                while !is_over(&mut stopping).await {
                    account.poll(system_now()).await;
                }
            });
            let Some(mut sender) = sender else { continue };
            let mut stopping = stop.clone();
            tasks.push(tokio::spawn(async move {
                while !is_over(&mut stopping).await {
                    sender.deliver(system_now()).await;
                }
            }));
        }
        tasks
    }
}

/// Waits for the next look; returns whether there is none.
async fn is_over(stop: &mut watch::Receiver<bool>) -> bool {
    tokio::time::timeout(TICK, stop.wait_for(|stop| *stop)).await.is_ok()
}

/// Watches until SIGINT or SIGTERM.
pub async fn watch(args: &WatchArgs) -> Result<(), Failure> {
    log::start(args.log);
    let accounts = config::accounts(args)?;
    let listener = listen::bind(args.listen, "--listen").await?;
    let address = listener.local_addr().unwrap_or(args.listen);
    let names: Vec<String> = accounts.iter().map(|account| account.account.to_string()).collect();
    let watch = Watch::new(accounts, Store::open(&args.data)?)?;
    let stop = stop_signal()?;
    write_line(&format!("address  http://{address}"));
    for name in names {
        write_line(&format!("account  {name}"));
    }
    write_line(&folder_line(&args.data));
    let router = watch.router();
    let (stopping, is_stopping) = watch::channel(false);
    let tasks = watch.run(&is_stopping);
    listen::run(listener, router, SocketLimits::default(), stop).await;
    stopping.send_replace(true);
    let settled = futures_util::future::join_all(tasks);
    let is_settled = tokio::time::timeout(SETTLE_TIME, settled).await.is_ok();
    tracing::info!(is_settled, "stopped");
    Ok(())
}
