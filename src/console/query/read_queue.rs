//! Reads that can wait: what was asked for last comes first, so many are under way at a time, and what no one looks at any
//! more is not read. One that fails is tried again later.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::console::platform::task::Task;
use crate::console::platform::visibility::{PageVisibility, use_page_visibility};

/// How long what is shown rests before anything is read for it: nothing is read for rows that are scrolled past.
const REST_MILLIS: u32 = 100;
/// What is asked for within this time is waited for together.
const SAME_FRAME_MILLIS: f64 = 10.0;
/// After this long a read that has failed is tried again.
const RETRY_MILLIS: u32 = 15_000;

/// A read. It ends with whether it is to be tried again later.
pub type Work = Pin<Box<dyn Future<Output = bool>>>;

struct Turn {
    key: String,
    interest: usize,
    is_waiting: bool,
    task: Option<Task>,
    retry: Option<Timeout>,
}

struct State {
    read: Rc<dyn Fn(&str) -> Work>,
    at_a_time: usize,
    /// What was asked for last stands first; what was asked for together stands in its order.
    turns: Vec<Turn>,
    /// How many of the first were asked for since the last read began.
    fresh: usize,
    /// The wait for what is shown to come to rest, and when it began.
    rest: Option<(Timeout, f64)>,
}

#[derive(Clone, Copy)]
pub struct ReadQueue {
    visibility: PageVisibility,
    state: StoredValue<State, LocalStorage>,
}

impl ReadQueue {
    /// A queue in which `read` is under way for at most so many keys at a time. It goes with the owner it is made in.
    pub fn new(at_a_time: usize, read: impl Fn(&str) -> Work + 'static) -> Self {
        let state = State { read: Rc::new(read), at_a_time, turns: Vec::new(), fresh: 0, rest: None };
        let queue = Self { visibility: use_page_visibility(), state: StoredValue::new_local(state) };
        let is_visible = queue.visibility.is_visible;
        Effect::watch(move || is_visible.get(), move |_, _, _| queue.read_next(), false);
        queue
    }

    /// Whether a key waits, is being read, or will be tried again.
    pub fn is_awaited(self, key: &str) -> bool {
        let is_it =
            |turn: &Turn| turn.key == key && (turn.is_waiting || turn.task.is_some() || turn.retry.is_some());
        self.state.try_with_value(|state| state.turns.iter().any(is_it)) == Some(true)
    }

    /// A view wants what is read for a key, until the running effect, memo or view is gone or run again.
    pub fn want(self, key: &str) {
        self.with_turn(key, |turn| turn.interest += 1);
        let key = key.to_owned();
        on_cleanup(move || self.with_turn(&key, |turn| turn.interest = turn.interest.saturating_sub(1)));
    }

    /// Has a key read when what is shown has come to rest; once more after a read that is under way.
    pub fn ask(self, key: &str) {
        self.with_turn(key, |turn| {
            turn.is_waiting = true;
            turn.retry = None;
        });
        let now_millis = js_sys::Date::now();
        self.state.try_update_value(|state| {
            // A frame shows many rows: one wait is enough for all of them.
            let is_begun = |(_, began): &(Timeout, f64)| (now_millis - began).abs() < SAME_FRAME_MILLIS;
            if !state.rest.as_ref().is_some_and(is_begun) {
                let on_rest = move || {
                    self.state.try_update_value(|state| state.rest = None);
                    self.read_next();
                };
                state.rest = Some((Timeout::new(REST_MILLIS, on_rest), now_millis));
            }
        });
    }

    /// Gives up every read, and what waits.
    pub fn clear(self) {
        self.state.try_update_value(|state| {
            state.turns.clear();
            state.fresh = 0;
        });
    }

    fn with_turn(self, key: &str, edit: impl FnOnce(&mut Turn)) {
        self.state.try_update_value(|state| {
            let at = state.turns.iter().position(|turn| turn.key == key).unwrap_or_else(|| {
                let key = key.to_owned();
                let turn = Turn { key, interest: 0, is_waiting: false, task: None, retry: None };
                state.turns.insert(state.fresh, turn);
                state.fresh += 1;
                state.fresh - 1
            });
            edit(&mut state.turns[at]);
        });
    }

    /// Begins as many reads as may be under way. While someone scrolls, those that end are followed by none.
    fn read_next(self) {
        while self.visibility.is_visible.try_get_untracked() == Some(true) {
            let next = self.state.try_update_value(State::next).flatten();
            let Some((key, work)) = next else { return };
            let (of, queue) = (key.clone(), self);
            let task = Task::spawn(async move {
                let is_to_be_retried = work.await;
                queue.end(&of, is_to_be_retried);
            });
            self.with_turn(&key, |turn| turn.task = Some(task));
        }
    }

    fn end(self, key: &str, is_to_be_retried: bool) {
        let on_time = {
            let key = key.to_owned();
            move || {
                self.with_turn(&key, |turn| (turn.is_waiting, turn.retry) = (true, None));
                self.read_next();
            }
        };
        let mut ended = None;
        self.with_turn(key, |turn| {
            ended = turn.task.take();
            turn.retry = is_to_be_retried.then(|| Timeout::new(RETRY_MILLIS, on_time));
        });
        self.read_next();
        // It is the task that runs this very code, and this is the last it does.
        drop(ended);
    }
}

impl State {
    /// The next to be read, if one more may be. What no one wants any more is given up.
    fn next(&mut self) -> Option<(String, Work)> {
        if self.rest.is_some() {
            return None;
        }
        self.fresh = 0;
        self.turns.retain(|turn| turn.interest > 0 || turn.retry.is_some());
        if self.turns.iter().filter(|turn| turn.task.is_some()).count() >= self.at_a_time {
            return None;
        }
        let turn = self.turns.iter_mut().find(|turn| turn.is_waiting && turn.task.is_none())?;
        turn.is_waiting = false;
        Some((turn.key.clone(), (self.read)(&turn.key)))
    }
}
