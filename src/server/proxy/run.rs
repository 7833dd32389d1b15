//! The program when it passes requests on: the console's files and one upstream, no database.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::server::failure::Failure;
use crate::server::guard::Guard;
use crate::server::listen;
use crate::server::program::Program;
use crate::server::proxy::upstream::Upstream;
use crate::server::proxy::{Limits, Proxy};
use crate::server::site::Site;
use crate::server::terminal::say;

/// How long a stop waits for writes whose callers have gone already.
const SETTLE_TIME: Duration = Duration::from_secs(10);

/// Serves the console and passes the API's requests on, until `stop` is done.
pub async fn serve(
    upstream: Upstream,
    guard: Guard,
    site: Option<Site>,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let address = listener
        .local_addr()
        .map_err(|error| Failure::machine(format!("No address to listen on: {error}.")))?;
    check_loop(&upstream, address)?;
    let base = site.as_ref().map_or_else(String::new, |site| site.base().trim_end_matches('/').to_owned());
    let proxy = Proxy::new(upstream.clone(), Limits::default())?;
    say(&format!("address  http://{address}{base}"));
    say(&format!("upstream {upstream}"));
    let limits = listen::Limits::default();
    let program = Program::new(guard, site, proxy.router());
    let is_drained = listen::run(listener, program.clone(), limits, stop).await;
    let is_settled = program.settle(SETTLE_TIME).await;
    tracing::info!(is_drained, is_settled, "stopped");
    Ok(())
}

fn check_loop(upstream: &Upstream, address: SocketAddr) -> Result<(), Failure> {
    match upstream.is_itself(address) {
        true => Err(Failure::usage(
            "The address given with --upstream is the one this program listens on; choose another with --listen.",
        )),
        false => Ok(()),
    }
}
