//! One click, one delivery: a write that comes again with the same `X-Op-Id` gets the first one's answer.
//!
//! Browsers resend a write by themselves when a connection dies under it. What is remembered is bounded: for some time,
//! up to a number of writes for each token, and up to a number of bytes. When the bytes run out, answers are forgotten
//! before the fact that a write was sent is: a duplicate is then answered so, and never sent again. The token that has the
//! most bytes gives them up.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::server::proxy::answer::Answer;
use crate::server::proxy::fingerprint::Fingerprint;
use crate::server::proxy::shares::{Caller, Room, Shares};

/// What may be remembered.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// For how long after its answer a write is known.
    pub keep: Duration,
    /// Writes known at a time; further ones are refused.
    pub writes: Room,
    /// Bytes of their answers.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            keep: Duration::from_secs(600),
            writes: Room { total: 20_000, token: 10_000, stranger: 2_500, strangers: 7_500 },
            bytes: 16 * 1024 * 1024,
        }
    }
}

/// The writes of the last minutes.
#[derive(Clone)]
pub struct Once(Arc<Inner>);

struct Inner {
    limits: Limits,
    known: Mutex<Ledger>,
}

#[derive(Default)]
struct Ledger {
    writes: HashMap<Fingerprint, Write>,
    shares: Shares,
    /// Those with an end, the oldest first: when it was.
    ended: VecDeque<(Instant, Fingerprint)>,
    /// Those whose answer is kept, by token.
    answered: HashMap<Fingerprint, Answered>,
    bytes: usize,
}

struct Write {
    caller: Caller,
    request: Fingerprint,
    state: watch::Sender<State>,
}

/// The writes of one token whose answer is kept, the oldest first, with its bytes.
#[derive(Default)]
struct Answered {
    writes: VecDeque<(Fingerprint, usize)>,
    bytes: usize,
}

enum State {
    UnderWay,
    Answered(Answer),
    Forgotten,
}

/// What to do with a write.
pub enum Turn {
    /// No one has sent it: send it, and hand the answer to the ticket.
    First(Ticket, Waiting),
    /// It was sent, or is being sent: wait for that answer.
    Again(Waiting),
    /// The same id was given to another request.
    OtherRequest,
    /// Too many writes of this caller are known already.
    Full,
}

impl Once {
    /// Remembers nothing yet.
    pub fn new(limits: Limits) -> Self {
        Self(Arc::new(Inner { limits, known: Mutex::default() }))
    }

    /// Whose turn it is to send this write, at this time. `write` is the name of its id and token, `request` of what it
    /// asks for.
    pub fn enter(&self, caller: Caller, write: Fingerprint, request: Fingerprint, now: Instant) -> Turn {
        let mut known = self.0.known();
        known.expire(now, self.0.limits.keep);
        if let Some(first) = known.writes.get(&write) {
            return match first.request == request {
                true => Turn::Again(Waiting(first.state.subscribe())),
                false => Turn::OtherRequest,
            };
        }
        if !known.shares.take(caller, self.0.limits.writes) {
            return Turn::Full;
        }
        let (state, waiting) = watch::channel(State::UnderWay);
        known.writes.insert(write, Write { caller, request, state });
        Turn::First(Ticket { inner: Arc::clone(&self.0), write }, Waiting(waiting))
    }
}

impl Inner {
    fn known(&self) -> MutexGuard<'_, Ledger> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger {
    fn expire(&mut self, now: Instant, keep: Duration) {
        while let Some((_, write)) =
            self.ended.pop_front_if(|(ended, _)| now.saturating_duration_since(*ended) >= keep)
        {
            let Some(known) = self.remove(write) else { continue };
            if self
                .answered
                .get(&known.caller.token)
                .and_then(|own| own.writes.front())
                .is_some_and(|(answered, _)| *answered == write)
            {
                self.give_up_answer(known.caller.token);
            }
        }
    }

    fn remove(&mut self, write: Fingerprint) -> Option<Write> {
        let known = self.writes.remove(&write)?;
        self.shares.give_back(known.caller);
        Some(known)
    }

    /// Gives the answer to all who wait for it, and lets go of the write.
    fn end_unremembered(&mut self, write: Fingerprint, answer: Answer) {
        if let Some(known) = self.remove(write) {
            known.state.send_replace(State::Answered(answer));
        }
    }

    fn end(&mut self, write: Fingerprint, state: State, limit_bytes: usize) {
        let Some(known) = self.writes.get(&write) else { return };
        if let State::Answered(answer) = &state {
            let bytes = answer.size_bytes();
            let own = self.answered.entry(known.caller.token).or_default();
            own.writes.push_back((write, bytes));
            own.bytes += bytes;
            self.bytes += bytes;
        }
        // Anyone who waits has the answer now, even if it is forgotten below.
        known.state.send_replace(state);
        self.ended.push_back((Instant::now(), write));
        while self.bytes > limit_bytes {
            let most = self.answered.iter().max_by_key(|(_, own)| own.bytes).map(|(token, _)| *token);
            let Some(oldest) = most.and_then(|token| self.give_up_answer(token)) else { break };
            if let Some(known) = self.writes.get_mut(&oldest) {
                // Another channel, so that those who wait still find the answer in the old one.
                known.state = watch::channel(State::Forgotten).0;
            }
        }
    }

    /// Takes the oldest answer of a token out of the account of bytes.
    fn give_up_answer(&mut self, token: Fingerprint) -> Option<Fingerprint> {
        let own = self.answered.get_mut(&token)?;
        let (write, bytes) = own.writes.pop_front()?;
        own.bytes -= bytes;
        self.bytes -= bytes;
        if own.writes.is_empty() {
            self.answered.remove(&token);
        }
        Some(write)
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
        self.inner.known().end(self.write, State::Answered(answer), self.inner.limits.bytes);
    }

    /// Gives the answer to all who wait for it, and no one else: nothing was done, so the write may come again.
    pub fn answer_unremembered(self, answer: Answer) {
        self.inner.known().end_unremembered(self.write, answer);
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
