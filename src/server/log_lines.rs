//! A log writer on its own thread: a blocked or broken log delays no request. Lines above the limit are dropped.

use std::io;
use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

const WAITING: usize = 4_096;

enum LogMessage {
    Line(Vec<u8>),
    /// Acknowledged after all earlier lines are written.
    Flush(SyncSender<()>),
}

/// The queue of lines; clones share it.
#[derive(Clone)]
pub struct LogQueue(SyncSender<LogMessage>);

impl LogQueue {
    /// Starts a writer to `out`.
    pub fn to(out: impl Write + Send + 'static) -> Self {
        let (sender, receiver) = sync_channel(WAITING);
        // Without the thread only the log is lost.
        let _ = std::thread::Builder::new().name("log".to_owned()).spawn(move || write(&receiver, out));
        Self(sender)
    }

    /// Waits until all queued lines are written, up to `limit`.
    pub fn flush(&self, limit: Duration) {
        let (done, is_done) = sync_channel(1);
        if self.0.try_send(LogMessage::Flush(done)).is_ok() {
            let _ = is_done.recv_timeout(limit);
        }
    }
}

fn write(lines: &Receiver<LogMessage>, mut out: impl Write) {
    for message in lines {
        match message {
            LogMessage::Line(line) => drop(out.write_all(&line)),
            LogMessage::Flush(done) => drop(done.try_send(())),
        }
    }
}

impl Write for LogQueue {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.try_send(LogMessage::Line(line.to_owned()));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogQueue {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
