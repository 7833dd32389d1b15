//! One accepted connection, which can be made to break instead of ending, and breaks for a caller who does not read.

use std::fmt;
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

/// In the extensions of an answer: send nothing, close the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The caller's socket sees the end of the stream (FIN).
    Close,
    /// The caller's socket sees an error (RST), as after a crash or from a firewall.
    Reset,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cut by a fault that was asked for")
    }
}

impl std::error::Error for Cut {}

/// Says to a [`Socket`] how it is to end.
#[derive(Clone, Debug, Default)]
pub struct End(Arc<AtomicBool>);

impl End {
    /// Has the connection end as `cut` says.
    pub fn by(&self, cut: Cut) {
        self.0.store(cut == Cut::Reset, Ordering::Relaxed);
    }
}

/// A TCP connection as hyper reads and writes it.
pub struct Socket {
    stream: TokioIo<TcpStream>,
    end: End,
    write_time: Duration,
    /// Runs while the caller takes nothing of what is to be written.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Socket {
    /// The connection, and what says how it is to end. A caller who takes no byte of an answer for `write_time` is hung up
    /// on: it holds a slot that others wait for.
    pub fn new(stream: TcpStream, write_time: Duration) -> (Self, End) {
        let end = End::default();
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
        if self.end.0.load(Ordering::Relaxed) {
            // Without it the system says an orderly goodbye.
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
