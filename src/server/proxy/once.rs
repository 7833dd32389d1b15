//! One click, one delivery: a write that comes again with the same `X-Op-Id` gets the first one's answer.
//!
//! Browsers resend a write by themselves when a connection dies under it. What is remembered is bounded: for some time, and up
//! to a number of writes, of which the caller that has most gives up its oldest. Of a large answer only the fact is
//! remembered that the write was sent: a duplicate is then answered so, and never sent again.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::server::fingerprint::Fingerprint;
use crate::server::places::Caller;
use crate::server::proxy::answer::Answer;

/// What may be remembered.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// For how long after its answer a write is known.
    pub keep: Duration,
    /// Writes that have ended and are known.
    pub writes: usize,
    /// Bytes of an answer that is remembered.
    pub answer_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { keep: Duration::from_secs(600), writes: 20_000, answer_bytes: 4 * 1024 }
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
    /// The writes of each caller that have ended, the oldest first.
    ended: HashMap<Caller, VecDeque<(Instant, Fingerprint)>>,
}

struct Write {
    caller: Caller,
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
    /// No one has sent it: send it, and hand the answer to the ticket.
    First(Ticket, Waiting),
    /// It was sent, or is being sent: wait for that answer.
    Again(Waiting),
    /// The same id was given to another request.
    OtherRequest,
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
        let (state, waiting) = watch::channel(State::UnderWay);
        known.writes.insert(write, Write { caller, request, state });
        let ticket = Ticket { inner: Arc::clone(&self.0), write, is_answered: false };
        Turn::First(ticket, Waiting(waiting))
    }
}

impl Inner {
    fn known(&self) -> MutexGuard<'_, Ledger> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger {
    fn expire(&mut self, now: Instant, keep: Duration) {
        self.ended.retain(|_, own| {
            while own.front().is_some_and(|(at, _)| now.saturating_duration_since(*at) >= keep) {
                forget_oldest(own, &mut self.writes);
            }
            !own.is_empty()
        });
    }

    fn end(&mut self, write: Fingerprint, state: State, limits: &Limits) {
        let Some(known) = self.writes.get_mut(&write) else { return };
        let is_large = matches!(&state, State::Answered(answer) if answer.size_bytes() > limits.answer_bytes);
        // Anyone who waits has the answer now, even if it is forgotten.
        known.state.send_replace(state);
        if is_large {
            // Another channel, so that those who wait still find the answer in the old one.
            known.state = watch::channel(State::Forgotten).0;
        }
        self.ended.entry(known.caller).or_default().push_back((Instant::now(), write));
        while self.ended.values().map(VecDeque::len).sum::<usize>() > limits.writes {
            let Some(most) = self.ended.values_mut().max_by_key(|own| own.len()) else { return };
            forget_oldest(most, &mut self.writes);
        }
    }
}

fn forget_oldest(own: &mut VecDeque<(Instant, Fingerprint)>, writes: &mut HashMap<Fingerprint, Write>) {
    if let Some((_, oldest)) = own.pop_front() {
        writes.remove(&oldest);
    }
}

/// The right and the duty to send a write. Dropped without an answer, its outcome stays unknown.
pub struct Ticket {
    inner: Arc<Inner>,
    write: Fingerprint,
    is_answered: bool,
}

impl Ticket {
    /// Gives the answer to all who wait for it, and to all who come again.
    pub fn answer(mut self, answer: Answer) {
        self.is_answered = true;
        self.inner.known().end(self.write, State::Answered(answer), &self.inner.limits);
    }

    /// Gives the answer to all who wait for it, and no one else: nothing was done, so the write may come again.
    pub fn answer_unremembered(mut self, answer: Answer) {
        self.is_answered = true;
        if let Some(known) = self.inner.known().writes.remove(&self.write) {
            known.state.send_replace(State::Answered(answer));
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if !self.is_answered {
            self.inner.known().end(self.write, State::Forgotten, &self.inner.limits);
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
