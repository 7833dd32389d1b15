//! The connections that are open: which are idle, and which of them ends when there is no room for another.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::Response;
use hyper::body::{Frame, SizeHint};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// All open connections; clones are the same ones.
#[derive(Clone)]
pub struct Connections(Arc<Inner>);

struct Inner {
    most: u32,
    room: Arc<Semaphore>,
    /// Told whenever a connection has become idle.
    idled: Notify,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    /// Counts up: anyone who has the lowest mark has been idle for longest.
    marks: u64,
    by_number: HashMap<u64, State>,
}

struct State {
    /// When it became idle; nothing while a request is under way.
    idle_mark: Option<u64>,
    end: Arc<Notify>,
}

/// One open connection; dropping it says that it is over.
pub struct Connection {
    all: Connections,
    number: u64,
    /// Told when it is to make room.
    pub end: Arc<Notify>,
    _permit: OwnedSemaphorePermit,
}

/// Says that a request is under way on a connection, until it is dropped.
pub struct Busy {
    all: Connections,
    number: u64,
}

impl Connections {
    /// None yet, and room for so many.
    pub fn new(most: usize) -> Self {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        Self(Arc::new(Inner {
            most,
            room: Arc::new(Semaphore::new(most as usize)),
            idled: Notify::new(),
            open: Mutex::default(),
        }))
    }

    /// A slot for one more. When there is none, the connection that has been idle for longest ends; when none is idle,
    /// the first that becomes so.
    pub async fn slot(&self) -> Connection {
        let permit = loop {
            // Asked for before it is looked, so that none is missed in between.
            let idled = self.0.idled.notified();
            if let Ok(permit) = Arc::clone(&self.0.room).try_acquire_owned() {
                break permit;
            }
            self.end_oldest_idle();
            tokio::select! {
                permit = Arc::clone(&self.0.room).acquire_owned() => match permit {
                    Ok(permit) => break permit,
                    // It is never closed.
                    Err(_) => std::future::pending().await,
                },
                () = idled => {}
            }
        };
        let end = Arc::new(Notify::new());
        let mut open = self.open();
        let number = open.next_mark();
        open.by_number.insert(number, State { idle_mark: Some(number), end: Arc::clone(&end) });
        drop(open);
        Connection { all: self.clone(), number, end, _permit: permit }
    }

    /// Waits until none is open.
    pub async fn all_over(&self) {
        let _ = self.0.room.acquire_many(self.0.most).await;
    }

    fn end_oldest_idle(&self) {
        let open = self.open();
        let idle = open.by_number.values().filter_map(|state| Some((state.idle_mark?, &state.end)));
        if let Some((_, end)) = idle.min_by_key(|(mark, _)| *mark) {
            end.notify_one();
        }
    }

    fn set_idle(&self, number: u64, is_idle: bool) {
        let mut open = self.open();
        let mark = open.next_mark();
        if let Some(state) = open.by_number.get_mut(&number) {
            state.idle_mark = is_idle.then_some(mark);
        }
        drop(open);
        if is_idle {
            self.0.idled.notify_waiters();
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn next_mark(&mut self) -> u64 {
        self.marks += 1;
        self.marks
    }
}

impl Connection {
    /// A request begins.
    pub fn busy(&self) -> Busy {
        self.all.set_idle(self.number, false);
        Busy { all: self.all.clone(), number: self.number }
    }

    /// Whether no request is under way.
    pub fn is_idle(&self) -> bool {
        self.all.open().by_number.get(&self.number).is_none_or(|state| state.idle_mark.is_some())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.open().by_number.remove(&self.number);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.all.set_idle(self.number, true);
    }
}

impl Busy {
    /// Holds on until the answer's body is handed over.
    pub fn until_sent(self, answer: Response<Body>) -> Response<Body> {
        answer.map(|body| Body::new(Sending { body, _busy: self }))
    }
}

struct Sending {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
