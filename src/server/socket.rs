//! An accepted connection, which can be reset on purpose, closes for a client that does not read, and holds a
//! response's resources until its last byte is sent.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Extensions, Response};
use http_body_util::BodyExt;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use crate::server::connections::{Activity, Busy};
use crate::server::limits::time_for;
use crate::service::faults::ConnectionCut;

/// Controls the end of a [`Socket`], and what it holds.
#[derive(Clone, Default)]
pub struct SocketEnd(Arc<SocketEndInner>);

#[derive(Default)]
struct SocketEndInner {
    is_reset: AtomicBool,
    /// The resources of responses that are still being sent.
    held: Mutex<Vec<(Busy, Extensions)>>,
}

impl SocketEnd {
    /// Makes the connection end as `cut` specifies.
    pub fn by(&self, cut: ConnectionCut) {
        self.0.is_reset.store(cut == ConnectionCut::Reset, Ordering::Relaxed);
    }

    /// Holds the request's `busy` guard and the response's extensions until the last byte is sent.
    pub fn keep_until_sent(&self, busy: Busy, mut answer: Response<Body>) -> Response<Body> {
        let held = Some((busy, std::mem::take(answer.extensions_mut())));
        let held = ExtensionsGuard { held, end: self.clone() };
        // The closure is dropped with the body, after the last byte or when the client disconnects.
        answer.map(|body| {
            Body::new(body.map_err(move |error| {
                let _ = &held;
                error
            }))
        })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Busy, Extensions)>> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct ExtensionsGuard {
    held: Option<(Busy, Extensions)>,
    end: SocketEnd,
}

impl Drop for ExtensionsGuard {
    fn drop(&mut self) {
        self.end.lock().extend(self.held.take());
    }
}

pub struct Socket {
    stream: TokioIo<TcpStream>,
    end: SocketEnd,
    activity: Arc<Activity>,
    write_time: Duration,
    /// The time in which the client must accept bytes; each one extends it.
    patience: Duration,
    /// Runs while the client accepts no bytes.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Socket {
    /// Wraps a connection. Closes it if the client falls behind by `write_time`, because it occupies a slot. The system
    /// accepts bytes for a slow client in large pieces, so that time may double.
    pub fn new(stream: TcpStream, write_time: Duration, activity: Arc<Activity>) -> (Self, SocketEnd) {
        let (stream, end) = (TokioIo::new(stream), SocketEnd::default());
        let patience = write_time;
        (Self { stream, end: end.clone(), activity, write_time, patience, stalled: None }, end)
    }

    fn limit(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(bytes) = &written {
            if let Some(stalled) = self.stalled.take() {
                self.patience = stalled.deadline().saturating_duration_since(Instant::now());
                self.activity.flows();
            }
            let bytes = bytes.as_ref().copied().unwrap_or_default();
            self.patience = (self.patience + time_for(bytes)).min(2 * self.write_time);
            return written;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        self.activity.stalls(stalled.deadline());
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.end.0.is_reset.load(Ordering::Relaxed) {
            // Without it the system closes the connection cleanly.
            let _ = self.stream.inner().set_zero_linger();
        }
        self.end.lock().clear();
    }
}

impl Read for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl Write for Socket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.limit(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        if flushed.is_ready() {
            self.end.lock().clear();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.limit(cx, written)
    }
}
