//! A list of writes: the next one, the end of each, and when to stop or to pause. No failure stops the others.

use serde::{Deserialize, Serialize};

use crate::model::end::End;

/// The progress of one write.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum PartState {
    /// The write has not started.
    Waiting,
    /// The write has not started and does not start until the list continues.
    LeftOut,
    /// The write is in progress.
    Working,
    /// The write has ended.
    Ended {
        /// The result.
        end: End,
        /// A description of the result, with the values that were read.
        message: String,
    },
}

/// One write of a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The resource's id; `None` before it is created.
    pub id: Option<String>,
    /// The resource's name.
    pub name: String,
    /// The progress.
    pub state: PartState,
    /// True if the write was sent and only its result is to be read; it is never sent twice without a request.
    pub is_to_be_read: bool,
    /// True if an earlier try was sent, and its outcome was unknown.
    pub is_sent: bool,
}

/// The reason why a list does not continue although some writes are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The operator pressed "Cancel".
    Cancelled,
    /// The service rejected the token; the list continues with a new one.
    AccessLost,
    /// The operator chose another account.
    OtherAccount,
    /// The service was unreachable several times in a row.
    Unreachable,
    /// The page was reloaded.
    Reloaded,
    /// The page was reloaded, and what is to be written is not stored.
    Lost,
}

/// The number of consecutive unreachable writes that stops a list.
const UNREACHABLE_IN_A_ROW: usize = 5;

/// A list of writes with the same change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteList {
    rows: Vec<Part>,
    stop: Option<StopReason>,
    pause_secs: Option<u64>,
    unreachable: usize,
}

/// The number of writes by progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// All writes.
    pub all: usize,
    /// Applied and verified.
    pub done: usize,
    /// Without a change.
    pub already: usize,
    /// Sent, with an outcome that is not known.
    pub unknown: usize,
    /// Ended in any other way.
    pub failed: usize,
    /// In progress.
    pub working: usize,
    /// Waiting or left out.
    pub untouched: usize,
}

impl Totals {
    /// Returns the number of ended writes.
    pub const fn ended(self) -> usize {
        self.done + self.already + self.failed + self.unknown
    }
}

impl WriteList {
    /// Creates a list of writes to resources, each with its id, if it exists already, and its name.
    pub fn new(things: impl Iterator<Item = (Option<String>, String)>) -> Self {
        let state = PartState::Waiting;
        let row = |(id, name)| Part { id, name, state: state.clone(), is_to_be_read: false, is_sent: false };
        Self { rows: things.map(row).collect(), stop: None, pause_secs: None, unreachable: 0 }
    }

    /// Restores a list after a reload: writes that were in progress are unknown.
    pub fn restored(mut rows: Vec<Part>, is_lost: bool) -> Self {
        for row in &mut rows {
            let was_read = row.state == PartState::Waiting && row.is_to_be_read;
            if was_read || row.state == PartState::Working {
                let message = "The page was reloaded before the outcome was known.".to_owned();
                row.state = PartState::Ended { end: End::Unknown, message };
                (row.is_to_be_read, row.is_sent) = (false, true);
            }
        }
        let stop = if is_lost { StopReason::Lost } else { StopReason::Reloaded };
        Self { rows, stop: Some(stop), pause_secs: None, unreachable: 0 }
    }

    /// Returns whether a reload would cut it off.
    pub fn is_open(&self) -> bool {
        self.is_running() || self.totals().untouched > 0
    }

    /// Returns the writes in order.
    pub fn rows(&self) -> &[Part] {
        &self.rows
    }

    /// Returns the reason why the list does not continue.
    pub const fn stop(&self) -> Option<StopReason> {
        self.stop
    }

    /// Returns the seconds until the list continues after the service asked it to wait; `None` if it does not wait.
    pub const fn pause_secs(&self) -> Option<u64> {
        self.pause_secs
    }

    /// Sets the seconds until the list continues.
    pub const fn set_pause_secs(&mut self, left: Option<u64>) {
        self.pause_secs = left;
    }

    /// Counts the writes by progress.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals { all: self.rows.len(), ..Totals::default() };
        for row in &self.rows {
            *match &row.state {
                PartState::Waiting | PartState::LeftOut => &mut totals.untouched,
                PartState::Working => &mut totals.working,
                PartState::Ended { end: End::Done, .. } => &mut totals.done,
                PartState::Ended { end: End::AlreadySo, .. } => &mut totals.already,
                PartState::Ended { end: End::Unknown, .. } => &mut totals.unknown,
                PartState::Ended { .. } => &mut totals.failed,
            } += 1;
        }
        totals
    }

    /// Returns the indices of the writes that were applied and verified.
    pub fn done(&self) -> Vec<usize> {
        let is_done = |row: &Part| matches!(row.state, PartState::Ended { end: End::Done, .. });
        (0..self.rows.len()).filter(|&at| is_done(&self.rows[at])).collect()
    }

    /// Returns whether a write is in progress or will start without a request.
    pub fn is_running(&self) -> bool {
        let has = |state: &PartState| self.rows.iter().any(|row| row.state == *state);
        has(&PartState::Working) || (self.stop.is_none() && has(&PartState::Waiting))
    }

    /// Returns whether the object with this id is being written, or will be.
    pub fn is_to_write(&self, id: &str) -> bool {
        let is_to_write = |state: &PartState| match state {
            PartState::Working => true,
            PartState::Waiting => self.stop.is_none(),
            PartState::LeftOut | PartState::Ended { .. } => false,
        };
        self.rows.iter().any(|row| row.id.as_deref() == Some(id) && is_to_write(&row.state))
    }

    /// Starts the next write and returns its index; `None` if there is none or the list is stopped.
    pub fn take_next(&mut self) -> Option<usize> {
        let next = self
            .rows
            .iter()
            .position(|row| row.state == PartState::Waiting)
            .filter(|_| self.stop.is_none())?;
        self.rows[next].state = PartState::Working;
        Some(next)
    }

    /// Ends the write `at`. `is_unreachable` means that the service sent no response at all.
    pub fn end(&mut self, at: usize, end: End, message: String, is_unreachable: bool) {
        let Some(row) = self.rows.get_mut(at) else { return };
        row.is_to_be_read = false;
        row.is_sent |= end == End::Unknown;
        row.state = PartState::Ended { end, message };
        self.unreachable = if is_unreachable { self.unreachable + 1 } else { 0 };
        if self.unreachable >= UNREACHABLE_IN_A_ROW {
            self.stop_for(StopReason::Unreachable);
        }
    }

    /// Sets the id that the service gave to `at`.
    pub fn name_id(&mut self, at: usize, id: String) {
        if let Some(row) = self.rows.get_mut(at) {
            row.id = Some(id);
        }
    }

    /// Returns `at` to the queue, because it did not start after all.
    pub fn put_back(&mut self, at: usize) {
        if let Some(row) = self.rows.get_mut(at) {
            row.state = PartState::Waiting;
        }
    }

    /// Stops before the next write. Writes in progress end normally.
    pub fn stop_for(&mut self, why: StopReason) {
        // Cancelling takes precedence over a stop that the list found itself.
        if self.stop != Some(StopReason::Cancelled) {
            self.stop = Some(why);
        }
    }

    /// Continues with the waiting writes, and reads those of unknown outcome without sending them again.
    pub fn go_on(&mut self) {
        self.check_unknown();
        self.wait_again(|row| matches!(row.state, PartState::Waiting | PartState::LeftOut));
    }

    /// Reads the outcome of the unknown writes, and sends none; the waiting ones are left out.
    pub fn check_unknown(&mut self) {
        self.leave_out_waiting();
        self.wait_again(|row| {
            row.is_to_be_read = matches!(row.state, PartState::Ended { end: End::Unknown, .. });
            row.is_to_be_read
        });
    }

    /// Repeats only the failed writes; the waiting ones are left out.
    pub fn retry_failed(&mut self) {
        self.leave_out_waiting();
        self.wait_again(
            |row| matches!(row.state, PartState::Ended { end, .. } if !end.is_good() && end != End::Unknown),
        );
    }

    fn leave_out_waiting(&mut self) {
        let waiting = self.rows.iter_mut().filter(|row| row.state == PartState::Waiting);
        waiting.for_each(|row| row.state = PartState::LeftOut);
    }

    fn wait_again(&mut self, is_meant: impl Fn(&mut Part) -> bool) {
        for row in &mut self.rows {
            if is_meant(row) {
                row.state = PartState::Waiting;
            }
        }
        self.stop = None;
        self.unreachable = 0;
    }
}
