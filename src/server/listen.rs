//! Sockets: accepting within limits, and the graceful stop.

use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::server::connections::{Connection, Connections, GRACE};
use crate::server::failure::Failure;
use crate::server::socket::Socket;
use crate::service::faults::ConnectionCut;

/// Limits of the sockets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SocketLimits {
    /// Maximum time to receive a request's headers, and for an idle connection.
    pub header_time: Duration,
    /// Maximum time in which the client reads no byte of a response, and with which it may be behind 4 KiB a second.
    pub write_time: Duration,
    /// Maximum number of connections. At the limit the one that has been idle the longest is closed, else the one whose
    /// client took least of its response; if all are worked on, new ones wait in the system's queue.
    pub connections: usize,
    /// Maximum time that a stop waits for responses in progress.
    pub drain_time: Duration,
}

impl Default for SocketLimits {
    fn default() -> Self {
        Self {
            header_time: Duration::from_secs(10),
            write_time: Duration::from_secs(30),
            connections: 256,
            drain_time: Duration::from_secs(10),
        }
    }
}

/// The addresses of a request's connection, in the request's extensions.
#[derive(Debug, Clone, Copy)]
pub struct Addresses {
    /// This side.
    pub local: IpAddr,
    /// The other side.
    pub remote: IpAddr,
}

/// Binds the address; the failure names `flag`, the option for another one.
pub async fn bind(address: SocketAddr, flag: &str) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|error| {
        Failure::machine(match error.kind() {
            std::io::ErrorKind::AddrInUse => format!(
                "The address {address} is in use by another program; stop that one, or choose another with {flag}."
            ),
            std::io::ErrorKind::PermissionDenied => format!(
                "The address {address} is not allowed to this user; choose a port above 1023 with {flag}."
            ),
            _ => format!("The address {address} cannot be listened on ({error}); choose another with {flag}."),
        })
    })
}

/// Accepts connections until `stop` completes, then drains responses up to the limit. Returns whether all were
/// completed.
pub async fn run(
    listener: TcpListener,
    answers: Router,
    limits: SocketLimits,
    stop: impl Future<Output = ()>,
) -> bool {
    let connections = Connections::new(limits.connections);
    let (stopping, is_stopping) = watch::channel(false);
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &connections) => accepted,
            () = &mut stop => break,
        };
        let Some((stream, connection)) = accepted else { continue };
        tokio::spawn(serve(stream, connection, answers.clone(), limits, is_stopping.clone()));
    }
    drop(listener);
    stopping.send_replace(true);
    tokio::time::timeout(limits.drain_time, connections.all_over()).await.is_ok()
}

async fn accept(listener: &TcpListener, connections: &Connections) -> Option<(TcpStream, Connection)> {
    match listener.accept().await {
        // Makes a slot only after a connection was accepted.
        Ok((stream, _)) => Some((stream, connections.slot().await)),
        Err(error) => {
            // Retrying at once does not help: there are no file descriptors, or the client has disconnected.
            tracing::warn!(%error, "a connection could not be accepted");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

async fn serve(
    stream: TcpStream,
    connection: Connection,
    answers: Router,
    limits: SocketLimits,
    mut is_stopping: watch::Receiver<bool>,
) {
    let both = stream.local_addr().and_then(|local| Ok((local.ip(), stream.peer_addr()?.ip())));
    let addresses = both.ok().map(|(local, remote)| Addresses { local, remote });
    // Responses are written at once; waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let activity = &connection.activity;
    let (socket, end) = Socket::new(stream, limits.write_time, Arc::clone(activity));
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let (answers, end, busy) = (answers.clone(), end.clone(), activity.busy());
        async move {
            let mut request = request.map(Body::new);
            if let Some(addresses) = addresses {
                request.extensions_mut().insert(addresses);
            }
            let Ok(answer) = answers.oneshot(request).await;
            // An error instead of a response makes hyper drop the connection without sending anything.
            match answer.extensions().get::<ConnectionCut>() {
                None => Ok(end.keep_until_sent(busy, answer)),
                Some(cut) => {
                    end.by(*cut);
                    Err(*cut)
                }
            }
        }
    });
    let http = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .serve_connection(socket, service);
    let mut http = std::pin::pin!(http);
    let grace = tokio::select! {
        ended = &mut http => return log_end(ended),
        is_cut = activity.evicted() => match is_cut {
            true => return,
            false => GRACE,
        },
        _ = is_stopping.wait_for(|is_stopping| *is_stopping) => limits.drain_time,
    };
    http.as_mut().graceful_shutdown();
    loop {
        match tokio::time::timeout(grace, &mut http).await {
            Ok(ended) => return log_end(ended),
            Err(_) if activity.is_idle() => return,
            Err(_) => {}
        }
    }
}

/// A connection's errors are the client's, so they are logged at debug level.
fn log_end(ended: hyper::Result<()>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "connection ended");
    }
}
