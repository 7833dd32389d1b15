//! The sockets: accepting within limits, and the graceful stop.

use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::server::failure::Failure;
use crate::server::program::Program;
use crate::server::socket::{Cut, Socket};

/// What the sockets may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long a caller may take to send a request's headers. A connection that sends nothing is closed after it too.
    pub header_time: Duration,
    /// How long a caller may take no byte of an answer.
    pub write_time: Duration,
    /// Connections at a time; further ones wait in the system's queue.
    pub connections: usize,
    /// How long a stop waits for answers that are under way.
    pub drain_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            header_time: Duration::from_secs(10),
            write_time: Duration::from_secs(30),
            connections: 256,
            drain_time: Duration::from_secs(10),
        }
    }
}

/// Whatever turns a request into an answer.
pub trait Answers: Clone + Send + Sync + 'static {
    /// Answers one request; `local` is the address the connection came in on.
    fn answer_one(
        self,
        request: Request<Body>,
        local: Option<IpAddr>,
    ) -> impl Future<Output = Response<Body>> + Send;
}

impl Answers for Program {
    async fn answer_one(self, request: Request<Body>, local: Option<IpAddr>) -> Response<Body> {
        self.answer(request, local).await
    }
}

impl Answers for Router {
    async fn answer_one(self, request: Request<Body>, _local: Option<IpAddr>) -> Response<Body> {
        self.oneshot(request).await.unwrap_or_else(|never| match never {})
    }
}

/// Takes the address, or says who stands in the way. `flag` is the option that chooses another.
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

/// Accepts connections until `stop` is done, then lets answers under way finish, for the limits' time at most.
///
/// True if all of them did.
pub async fn run(
    listener: TcpListener,
    answers: impl Answers,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> bool {
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(limits.connections));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &room) => accepted,
            () = &mut stop => break,
        };
        let Some((stream, permit)) = accepted else { continue };
        let connection = graceful.watch(connection(stream, answers.clone(), limits));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                // Callers come and go; what they did wrong is theirs.
                tracing::debug!(%error, "connection ended");
            }
            drop(permit);
        });
    }
    drop(listener);
    tokio::time::timeout(limits.drain_time, graceful.shutdown()).await.is_ok()
}

async fn accept(
    listener: &TcpListener,
    room: &Arc<Semaphore>,
) -> Option<(TcpStream, tokio::sync::OwnedSemaphorePermit)> {
    let permit = room.clone().acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, _)) => Some((stream, permit)),
        Err(error) => {
            // Out of file descriptors, or the caller is gone already: neither gets better by asking at once.
            tracing::warn!(%error, "a connection could not be accepted");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

fn connection(
    stream: TcpStream,
    answers: impl Answers,
    limits: Limits,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> + Send {
    let local = stream.local_addr().ok().map(|address| address.ip());
    // Answers are written whole; waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let (socket, end) = Socket::new(stream, limits.write_time);
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let (answers, end) = (answers.clone(), end.clone());
        async move {
            let answer = answers.answer_one(request.map(Body::new), local).await;
            // An error instead of an answer has the connection dropped with nothing sent.
            match answer.extensions().get::<Cut>() {
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
