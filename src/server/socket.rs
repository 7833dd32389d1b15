//! An accepted connection, which can be reset on purpose and closes for a client that does not read.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::service::faults::ConnectionCut;

/// Controls the end of a [`Socket`].
#[derive(Clone, Default)]
pub struct SocketEnd {
    is_reset: Arc<AtomicBool>,
}

impl SocketEnd {
    /// Makes the connection end as `cut` specifies.
    pub fn by(&self, cut: ConnectionCut) {
        self.is_reset.store(cut == ConnectionCut::Reset, Ordering::Relaxed);
    }
}

pub struct Socket {
    stream: TokioIo<TcpStream>,
    end: SocketEnd,
    write_time: Duration,
    /// Runs while the client accepts no bytes.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Socket {
    /// Wraps a connection. Closes it if the client accepts no byte for `write_time`, because it occupies a slot.
    pub fn new(stream: TcpStream, write_time: Duration) -> (Self, SocketEnd) {
        let end = SocketEnd::default();
        (Self { stream: TokioIo::new(stream), end: end.clone(), write_time, stalled: None }, end)
    }

    fn limit(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let write_time = self.write_time;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(write_time)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.end.is_reset.load(Ordering::Relaxed) {
            // Without it the system closes the connection cleanly.
            let _ = self.stream.inner().set_zero_linger();
        }
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
        Pin::new(&mut self.stream).poll_flush(cx)
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
