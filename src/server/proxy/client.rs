//! Sends one request to the upstream, once.
//!
//! Reads share connections. A write gets a new connection: on a reused one it would be unknown whether the upstream
//! closed it before or after accepting the request. No write is ever sent twice; a read that a closing connection did not take is
//! sent on another.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, Response, StatusCode, Uri};
use http_body_util::Full;
use hyper_rustls::{HttpsConnectorBuilder, MaybeHttpsStream};
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::Tunnel;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tower::ServiceExt;
use tower::timeout::Timeout;
use tower::timeout::error::Elapsed;
use tower::util::BoxCloneSyncService;

use crate::server::failure::Failure;
use crate::server::proxy::http_proxy;
use crate::server::refusal::Refusal;
use crate::service::clock::system_now;

/// Time to keep an idle connection, shorter than servers do, to avoid races with their closing it.
const IDLE_TIME: Duration = Duration::from_secs(4);

/// A connection to the other side, or through a proxy.
type Connection = MaybeHttpsStream<TokioIo<TcpStream>>;

/// Connects within a time limit.
type Connector<Stream> = BoxCloneSyncService<Uri, Stream, BoxError>;

type Sender = legacy::Client<Connector<MaybeHttpsStream<Connection>>, Full<Bytes>>;

/// Sends requests to one other side.
#[derive(Clone)]
pub struct UpstreamClient {
    reads: Sender,
    writes: Sender,
    head_time: Duration,
    /// The log's name for the other side.
    peer: &'static str,
    /// When it last answered, and last did not.
    last: Arc<(AtomicI64, AtomicI64)>,
}

/// The reason for a missing response.
pub struct NoAnswer {
    pub why: Refusal,
    /// True if any part of the request may have reached the upstream.
    pub was_sent: bool,
}

impl UpstreamClient {
    /// Creates a client of an address, `peer` in the log, through the proxy that the environment names for it. `connect_time` limits DNS,
    /// connection and TLS together, `head_time` all that and the response's head. Fails if the machine has no trusted
    /// certificates, or if the proxy is invalid.
    pub fn new(
        peer: &'static str,
        address: &Uri,
        connect_time: Duration,
        head_time: Duration,
    ) -> Result<Self, Failure> {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        let is_https = address.scheme_str() == Some("https");
        let tls = tls_config(is_https)?;
        let secured = || HttpsConnectorBuilder::new().with_tls_config(tls.clone());
        let first: Connector<Connection> = match http_proxy::for_address(address)? {
            None => Connector::new(tcp.map_response(MaybeHttpsStream::Http).map_err(Into::into)),
            Some(proxy) => {
                tracing::info!(proxy = %proxy.uri(), "calls go through a proxy");
                let to_proxy = secured().https_or_http().enable_http1().wrap_connector(tcp);
                let tunnel = Tunnel::new(proxy.uri().clone(), to_proxy);
                let tunnel = match proxy.basic_auth() {
                    Some(login) => tunnel.with_auth(login.clone()),
                    None => tunnel,
                };
                Connector::new(tunnel.map_err(Into::into))
            }
        };
        let tls = if is_https { secured().https_only() } else { secured().https_or_http() };
        let connector = Connector::new(Timeout::new(tls.enable_http1().wrap_connector(first), connect_time));
        let mut builder = legacy::Client::builder(TokioExecutor::new());
        builder.pool_timer(TokioTimer::new()).pool_idle_timeout(IDLE_TIME);
        let reads = builder.build(connector.clone());
        let writes = builder.retry_canceled_requests(false).pool_max_idle_per_host(0).build(connector);
        Ok(Self { reads, writes, head_time, peer, last: Arc::default() })
    }

    /// Returns when the other side last answered, and last did not, in Unix seconds.
    pub fn last(&self) -> [Option<i64>; 2] {
        [&self.last.0, &self.last.1].map(|at| Some(at.load(Relaxed)).filter(|at| *at != 0))
    }

    /// Sends a request and waits for the head of its response.
    pub async fn send(&self, request: Request<Full<Bytes>>) -> Result<Response<Body>, NoAnswer> {
        let sender = if *request.method() == Method::GET { &self.reads } else { &self.writes };
        let sent = tokio::time::timeout(self.head_time, sender.request(request)).await;
        let last = if matches!(sent, Ok(Ok(_))) { &self.last.0 } else { &self.last.1 };
        last.store(system_now(), Relaxed);
        match sent {
            Ok(Ok(response)) => Ok(response.map(Body::new)),
            Ok(Err(error)) => {
                // The errors of these libraries contain no header or address.
                tracing::warn!(reason = reasons(&error), "the {} gave no answer", self.peer);
                Err(NoAnswer { why: refusal(&error), was_sent: !error.is_connect() })
            }
            Err(_) => {
                tracing::warn!("the {} gave no answer in time", self.peer);
                let why = Refusal::new(StatusCode::GATEWAY_TIMEOUT, "The upstream did not answer in time.");
                Err(NoAnswer { why, was_sent: true })
            }
        }
    }
}

/// Uses the machine's trusted certificates, which may include a company's own authority.
fn tls_config(is_https: bool) -> Result<ClientConfig, Failure> {
    let mut roots = RootCertStore::empty();
    if is_https {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if roots.is_empty() {
            return Err(Failure::machine(
                "No certificate authority is known on this machine, so https cannot be checked; install the system's \
                 certificates (ca-certificates), or name a file of them in SSL_CERT_FILE.",
            ));
        }
    }
    Ok(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
}

fn refusal(error: &legacy::Error) -> Refusal {
    let bad = |why| Refusal::new(StatusCode::BAD_GATEWAY, why);
    match (error.is_connect(), chain(error).any(|error| error.is::<Elapsed>())) {
        (true, true) => Refusal::new(
            StatusCode::GATEWAY_TIMEOUT,
            "The upstream could not be reached in time. Nothing was sent to it.",
        ),
        // The library has no name for these two.
        (true, false)
            if chain(error)
                .any(|error| error.to_string() == "tunnel error: proxy authorization required") =>
        {
            bad(
                "The proxy that HTTPS_PROXY names needs a login (http://user:password@host:port). Nothing was sent to the upstream.",
            )
        }
        (true, false) if chain(error).any(|error| error.to_string().starts_with("tunnel error: ")) => bad(
            "The proxy that HTTPS_PROXY names could not be reached, or did not connect to the upstream. Nothing was sent to the upstream.",
        ),
        (true, false) if chain(error).any(|error| error.to_string().contains("CaUsedAsEndEntity")) => bad(
            "The upstream's TLS certificate is its own authority (CA:TRUE), which no server's certificate may be. Issue \
             one with CA:FALSE for the upstream's name, signed by that authority. Nothing was sent to it.",
        ),
        (true, false) if chain(error).any(|error| error.is::<rustls::Error>()) => {
            bad("The upstream's TLS certificate or handshake was not accepted. Nothing was sent to it.")
        }
        (true, false) => bad("The upstream could not be reached. Nothing was sent to it."),
        (false, _) => bad("The upstream broke off before it responded, or its response is not HTTP."),
    }
}

fn chain<'a>(
    error: &'a (dyn std::error::Error + 'static),
) -> impl Iterator<Item = &'a (dyn std::error::Error + 'static)> {
    std::iter::successors(Some(error), |error| {
        // The source of an `io::Error` skips the error inside it.
        let inside = error.downcast_ref::<std::io::Error>().and_then(|error| error.get_ref());
        inside.map(|inside| inside as _).or_else(|| error.source())
    })
}

fn reasons(error: &legacy::Error) -> String {
    chain(error).map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
