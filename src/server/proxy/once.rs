//! One click, one delivery: a write that comes again with the same `X-Op-Id` gets the first one's answer.
//!
//! Browsers resend a write by themselves when a connection dies under it. What is remembered is bounded: for some time,
//! up to a number of writes and of bytes. When the bytes run out, answers are forgotten before the fact that a write was
//! sent is: a duplicate is then told so, and never sent again.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::server::proxy::answer::Answer;

/// What may be remembered.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// For how long after its answer a write is known.
    pub keep: Duration,
    /// Writes known at a time; further ones are refused.
    pub writes: usize,
    /// Bytes of their answers.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { keep: Duration::from_secs(600), writes: 10_000, bytes: 16 * 1024 * 1024 }
    }
}

/// Names a write. Made with keys of this process, so that neither the token nor the path is kept, and nobody outside
/// can find two writes with the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64, u64);

/// The writes of the last minutes.
#[derive(Clone)]
pub struct Once(Arc<Inner>);

struct Inner {
    keys: (RandomState, RandomState),
    limits: Limits,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    writes: HashMap<Fingerprint, Write>,
    /// Those with an end, the oldest first: when it was.
    ended: VecDeque<(Instant, Fingerprint)>,
    /// Those whose answer is kept, the oldest first, with its bytes.
    answered: VecDeque<(Fingerprint, usize)>,
    bytes: usize,
}

struct Write {
    request: Fingerprint,
    state: watch::Sender<State>,
}

enum State {
    UnderWay,
    Answered(Answer),
    Forgotten,
}

/// What to do with a write.
pub enum Turn {
    /// Nobody has sent it: send it, and hand the answer to the ticket.
    First(Ticket, Waiting),
    /// It was sent, or is being sent: wait for that answer.
    Again(Waiting),
    /// The same id was given to another request.
    OtherRequest,
    /// Too many writes are known already.
    Full,
}

impl Once {
    /// Remembers nothing yet.
    pub fn new(limits: Limits) -> Self {
        let keys = (RandomState::new(), RandomState::new());
        Self(Arc::new(Inner { keys, limits, known: Mutex::default() }))
    }

    /// The fingerprint of these parts, in this order.
    pub fn fingerprint(&self, parts: &[&[u8]]) -> Fingerprint {
        Fingerprint(self.0.keys.0.hash_one(parts), self.0.keys.1.hash_one(parts))
    }

    /// Whose turn it is to send this write, at this time.
    pub fn enter(&self, write: Fingerprint, request: Fingerprint, now: Instant) -> Turn {
        let mut known = self.0.known();
        known.expire(now, self.0.limits.keep);
        if let Some(first) = known.writes.get(&write) {
            return match first.request == request {
                true => Turn::Again(Waiting(first.state.subscribe())),
                false => Turn::OtherRequest,
            };
        }
        if known.writes.len() >= self.0.limits.writes {
            return Turn::Full;
        }
        let (state, waiting) = watch::channel(State::UnderWay);
        known.writes.insert(write, Write { request, state });
        Turn::First(Ticket { inner: Arc::clone(&self.0), write }, Waiting(waiting))
    }
}

impl Inner {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn expire(&mut self, now: Instant, keep: Duration) {
        while let Some((_, write)) =
            self.ended.pop_front_if(|(ended, _)| now.saturating_duration_since(*ended) >= keep)
        {
            self.writes.remove(&write);
            if let Some((_, bytes)) = self.answered.pop_front_if(|(answered, _)| *answered == write) {
                self.bytes -= bytes;
            }
        }
    }

    fn end(&mut self, write: Fingerprint, state: State, limit_bytes: usize) {
        let Some(known) = self.writes.get(&write) else { return };
        if let State::Answered(answer) = &state {
            self.answered.push_back((write, answer.size_bytes()));
            self.bytes += answer.size_bytes();
        }
        // Whoever waits has the answer now, even if it is forgotten below.
        known.state.send_replace(state);
        self.ended.push_back((Instant::now(), write));
        while self.bytes > limit_bytes
            && let Some((oldest, bytes)) = self.answered.pop_front()
        {
            self.bytes -= bytes;
            if let Some(known) = self.writes.get_mut(&oldest) {
                // Another channel, so that those who wait still find the answer in the old one.
                known.state = watch::channel(State::Forgotten).0;
            }
        }
    }
}

/// The right and the duty to send a write. Dropped without an answer, its outcome stays unknown.
pub struct Ticket {
    inner: Arc<Inner>,
    write: Fingerprint,
}

impl Ticket {
    /// Gives the answer to all who wait for it, and to all who come again.
    pub fn answer(self, answer: Answer) {
        self.end(State::Answered(answer));
    }

    fn end(&self, state: State) {
        self.inner.known().end(self.write, state, self.inner.limits.bytes);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut known = self.inner.known();
        let is_under_way = known
            .writes
            .get(&self.write)
            .is_some_and(|write| matches!(*write.state.borrow(), State::UnderWay));
        if is_under_way {
            known.end(self.write, State::Forgotten, self.inner.limits.bytes);
        }
    }
}

/// Waits for a write's answer.
pub struct Waiting(watch::Receiver<State>);

impl Waiting {
    /// The answer, or `None` if it is not known any more, or never was.
    pub async fn answer(mut self) -> Option<Answer> {
        match self.0.wait_for(|state| !matches!(state, State::UnderWay)).await.as_deref() {
            Ok(State::Answered(answer)) => Some(answer.clone()),
            _ => None,
        }
    }
}
