//! Bodies that do not simply arrive.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use tokio::time::{Sleep, sleep};

use crate::service::faults::plan::Cut;

/// What a body does next.
pub enum Step {
    /// Gives bytes.
    Give(Bytes),
    /// Lets what was given go out.
    Flush,
    /// Waits.
    Wait(Duration),
    /// Waits for ever.
    Hang,
    /// Breaks off; anyone who sends the body can only end the connection.
    Break,
}

struct Steps<I> {
    steps: I,
    wait: Option<Pin<Box<Sleep>>>,
}

/// A body of these steps, ended when there is none left.
pub fn of_steps(steps: impl Iterator<Item = Step> + Send + Unpin + 'static) -> Body {
    Body::new(Steps { steps, wait: None })
}

impl<I: Iterator<Item = Step> + Unpin> HttpBody for Steps<I> {
    type Data = Bytes;
    type Error = Cut;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        loop {
            if let Some(wait) = &mut self.wait {
                if wait.as_mut().poll(cx).is_pending() {
                    return Poll::Pending;
                }
                self.wait = None;
            }
            match self.steps.next() {
                None => return Poll::Ready(None),
                Some(Step::Give(bytes)) => return Poll::Ready(Some(Ok(Frame::data(bytes)))),
                Some(Step::Flush) => {
                    cx.waker().wake_by_ref();
                    return Poll::Pending;
                }
                Some(Step::Wait(time)) => self.wait = Some(Box::pin(sleep(time))),
                Some(Step::Hang) => self.wait = Some(Box::pin(sleep(Duration::MAX))),
                Some(Step::Break) => return Poll::Ready(Some(Err(Cut::Close))),
            }
        }
    }
}

/// The first bytes, then this step.
pub fn cut(body: &Bytes, bytes: usize, then: Step) -> Body {
    of_steps([Step::Give(body.slice(..bytes)), Step::Flush, then].into_iter())
}

/// So many bytes at a time, with a pause after each but the last.
pub fn drip(body: Bytes, bytes: usize, pause: Duration) -> Body {
    let pieces = body.len().div_ceil(bytes);
    let mut index = 0;
    of_steps(std::iter::from_fn(move || {
        let (piece, is_pause) = (index / 2, index % 2 == 1);
        index += 1;
        match (piece < pieces, is_pause) {
            (true, false) => Some(Step::Give(body.slice(piece * bytes..body.len().min((piece + 1) * bytes)))),
            (true, true) if piece + 1 < pieces => Some(Step::Wait(pause)),
            _ => None,
        }
    }))
}

/// The body, then so many blanks. They are made as they are sent.
pub fn followed_by_blanks(body: Bytes, mut blanks: u64) -> Body {
    const PIECE: &[u8] = &[b' '; 64 * 1024];
    let rest = std::iter::from_fn(move || {
        let piece = blanks.min(PIECE.len() as u64);
        blanks -= piece;
        (piece > 0).then(|| Step::Give(Bytes::from_static(&PIECE[..usize::try_from(piece).unwrap_or(0)])))
    });
    of_steps(std::iter::once(Step::Give(body)).chain(rest))
}
