//! A router on a socket of this machine, and answers of a status.

use std::net::{Ipv4Addr, SocketAddr};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use sluice::server::listen::{SocketLimits, run};
use tokio::net::TcpListener;

pub async fn bind() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

pub fn serve(listener: TcpListener, router: Router) {
    tokio::spawn(run(listener, router, SocketLimits::default(), std::future::pending()));
}

/// Returns an answer with a status, a `Retry-After` if there is one, and a body.
pub fn answer(
    (status, retry_after): (StatusCode, Option<&'static str>),
    body: &'static str,
) -> Response<Body> {
    let mut answer = Response::new(Body::from(body));
    *answer.status_mut() = status;
    let header = retry_after.map(|value| (header::RETRY_AFTER, HeaderValue::from_static(value)));
    answer.headers_mut().extend(header);
    answer
}
