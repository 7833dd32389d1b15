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
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

use crate::server::failure::Failure;
use crate::server::socket::Socket;
use crate::service::faults::ConnectionCut;

/// Limits of the sockets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SocketLimits {
    /// Maximum time to receive a request's headers, and for an idle connection.
    pub header_time: Duration,
    /// Maximum time in which the client reads no byte of a response.
    pub write_time: Duration,
    /// Maximum number of connections; further ones wait in the system's queue.
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

/// The local address of a request's connection, in the request's extensions.
#[derive(Debug, Clone, Copy)]
pub struct LocalAddress(pub IpAddr);

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
    let slots = Arc::new(Semaphore::new(limits.connections));
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &slots) => accepted,
            () = &mut stop => break,
        };
        let Some((stream, slot)) = accepted else { continue };
        let connection = connections.watch(connection(stream, answers.clone(), limits));
        tokio::spawn(async move {
            // A connection's errors are the client's, so they are logged at debug level.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection ended");
            }
            drop(slot);
        });
    }
    drop(listener);
    tokio::time::timeout(limits.drain_time, connections.shutdown()).await.is_ok()
}

async fn accept(listener: &TcpListener, slots: &Arc<Semaphore>) -> Option<(TcpStream, OwnedSemaphorePermit)> {
    // The semaphore is never closed.
    let slot = Arc::clone(slots).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, _)) => Some((stream, slot)),
        Err(error) => {
            // Retrying at once does not help: there are no file descriptors, or the client has disconnected.
            tracing::warn!(%error, "a connection could not be accepted");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

fn connection(
    stream: TcpStream,
    answers: Router,
    limits: SocketLimits,
) -> impl GracefulConnection<Error = hyper::Error> {
    let local = stream.local_addr().ok().map(|address| LocalAddress(address.ip()));
    // Responses are written at once; waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let (socket, end) = Socket::new(stream, limits.write_time);
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let (answers, end) = (answers.clone(), end.clone());
        async move {
            let mut request = request.map(Body::new);
            if let Some(local) = local {
                request.extensions_mut().insert(local);
            }
            let answer = answers.oneshot(request).await.unwrap_or_else(|never| match never {});
            // An error instead of a response makes hyper drop the connection without sending anything.
            match answer.extensions().get::<ConnectionCut>() {
                None => Ok(answer),
                Some(cut) => {
                    end.by(*cut);
                    Err(*cut)
                }
            }
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .serve_connection(socket, service)
}
