//! Single delivery of writes: a write with a known `X-Op-Id` gets the first one's response.
//!
//! Browsers resend a write when its connection breaks. Remembered writes are limited in time and number; at the limit
//! the caller with the most writes loses its oldest. A large response is dropped and only its write is remembered: a
//! duplicate gets an error, and is never sent again.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::server::fingerprint::Fingerprint;
use crate::server::proxy::answer::UpstreamResponse;
pub use crate::server::proxy::limits::OnceLimits;
use crate::server::request_slots::Caller;

/// The recent writes.
#[derive(Clone)]
pub struct Once(Arc<OnceInner>);

struct OnceInner {
    limits: OnceLimits,
    ledger: Mutex<Ledger>,
}

#[derive(Default)]
struct Ledger {
    writes: HashMap<Fingerprint, RememberedWrite>,
    /// The completed writes of each caller, oldest first.
    ended: HashMap<Caller, VecDeque<(Instant, Fingerprint)>>,
}

struct RememberedWrite {
    caller: Caller,
    request: Fingerprint,
    state: watch::Sender<OnceState>,
}

enum OnceState {
    UnderWay,
    Answered(UpstreamResponse),
    Forgotten,
}

/// The action for a write.
pub enum WriteTurn {
    /// A new write: send it, and pass the response to the ticket.
    First(Ticket, Waiting),
    /// A duplicate: wait for the first one's response.
    Again(Waiting),
    /// The same id belongs to a different request.
    OtherRequest,
}

impl Once {
    /// Creates an empty memory.
    pub fn new(limits: OnceLimits) -> Self {
        Self(Arc::new(OnceInner { limits, ledger: Mutex::default() }))
    }

    /// Registers a write. `write` is the fingerprint of its id and token, `request` that of its content.
    pub fn enter(&self, caller: Caller, write: Fingerprint, request: Fingerprint, now: Instant) -> WriteTurn {
        let mut ledger = self.0.lock();
        ledger.expire(now, self.0.limits.keep);
        if let Some(first) = ledger.writes.get(&write) {
            return match first.request == request {
                true => WriteTurn::Again(Waiting(first.state.subscribe())),
                false => WriteTurn::OtherRequest,
            };
        }
        let (state, waiting) = watch::channel(OnceState::UnderWay);
        ledger.writes.insert(write, RememberedWrite { caller, request, state });
        let ticket = Ticket { inner: Arc::clone(&self.0), write, is_answered: false };
        WriteTurn::First(ticket, Waiting(waiting))
    }
}

impl OnceInner {
    fn lock(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
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

    fn end(&mut self, write: Fingerprint, state: OnceState, limits: &OnceLimits) {
        let Some(known) = self.writes.get_mut(&write) else { return };
        let is_large =
            matches!(&state, OnceState::Answered(answer) if answer.size_bytes() > limits.answer_bytes);
        // Waiting duplicates get the response even if it is not remembered.
        known.state.send_replace(state);
        if is_large {
            // A new channel, because the old one still has the response for those that wait.
            known.state = watch::channel(OnceState::Forgotten).0;
        }
        self.ended.entry(known.caller).or_default().push_back((Instant::now(), write));
        while self.ended.values().map(VecDeque::len).sum::<usize>() > limits.writes {
            let Some(most) = self.ended.values_mut().max_by_key(|own| own.len()) else { return };
            forget_oldest(most, &mut self.writes);
        }
    }
}

fn forget_oldest(
    own: &mut VecDeque<(Instant, Fingerprint)>,
    writes: &mut HashMap<Fingerprint, RememberedWrite>,
) {
    if let Some((_, oldest)) = own.pop_front() {
        writes.remove(&oldest);
    }
}

/// The obligation to send a write. If it is dropped without a response, the outcome stays unknown.
pub struct Ticket {
    inner: Arc<OnceInner>,
    write: Fingerprint,
    is_answered: bool,
}

impl Ticket {
    /// Delivers the response to waiting duplicates, and to later ones unless the write had no effect and may be repeated.
    pub fn answer(mut self, answer: UpstreamResponse, has_effect: bool) {
        self.is_answered = true;
        let (mut ledger, state) = (self.inner.lock(), OnceState::Answered(answer));
        if has_effect {
            ledger.end(self.write, state, &self.inner.limits);
        } else if let Some(known) = ledger.writes.remove(&self.write) {
            known.state.send_replace(state);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if !self.is_answered {
            self.inner.lock().end(self.write, OnceState::Forgotten, &self.inner.limits);
        }
    }
}

/// A receiver of a write's response.
pub struct Waiting(watch::Receiver<OnceState>);

impl Waiting {
    /// Waits for the response; `None` if it is unknown or no longer remembered.
    pub async fn answer(mut self) -> Option<UpstreamResponse> {
        match self.0.wait_for(|state| !matches!(state, OnceState::UnderWay)).await.as_deref() {
            Ok(OnceState::Answered(answer)) => Some(answer.clone()),
            _ => None,
        }
    }
}
