//! Log lines on their way out: handed to a thread of their own, so that a log that cannot be written, or that no one
//! reads, holds up no request. What finds no room is dropped.

use std::io;
use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// Lines that may wait to be written.
const WAITING: usize = 4_096;

enum Message {
    Line(Vec<u8>),
    /// Answered when all lines before it are written.
    Flush(SyncSender<()>),
}

/// Where lines are handed in; clones lead to the same log.
#[derive(Clone)]
pub struct Lines(SyncSender<Message>);

impl Lines {
    /// Lines that are written to `out`.
    pub fn to(out: impl Write + Send + 'static) -> Self {
        let (sender, receiver) = sync_channel(WAITING);
        // Without the thread there is no log, and nothing else is lost.
        let _ = std::thread::Builder::new().name("log".to_owned()).spawn(move || write(&receiver, out));
        Self(sender)
    }

    /// Waits until what was handed in is written, for this time at most.
    pub fn flush(&self, limit: Duration) {
        let (done, is_done) = sync_channel(1);
        if self.0.try_send(Message::Flush(done)).is_ok() {
            let _ = is_done.recv_timeout(limit);
        }
    }
}

fn write(lines: &Receiver<Message>, mut out: impl Write) {
    for message in lines {
        match message {
            Message::Line(line) => drop(out.write_all(&line)),
            Message::Flush(done) => drop(done.try_send(())),
        }
    }
}

impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.try_send(Message::Line(line.to_owned()));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
