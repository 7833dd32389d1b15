//! Doing one thing to many: which is next, what became of each, and when to stop. No failure stops the others.

/// How doing it to one ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was done: what was read back agrees.
    Done,
    /// There was nothing to do, as a fresh read shows.
    AlreadySo,
    /// The service took it and made something else of it.
    Different,
    /// The service refused it.
    Refused,
    /// The service failed over it; a read shows that nothing was changed.
    Failed,
    /// It may have been done or not.
    Unknown,
    /// It was sent, and could not be read back.
    Unread,
    /// It was changed elsewhere since: nothing was sent.
    ChangedElsewhere,
    /// It could not be read first, so nothing was sent.
    NotSent,
}

impl End {
    /// Whether it is as it was asked for.
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Done | Self::AlreadySo)
    }

    /// A word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Done => "Done",
            Self::AlreadySo => "No change",
            Self::Different => "Saved differently",
            Self::Refused => "Rejected",
            Self::Failed => "Failed",
            Self::Unknown => "Unknown",
            Self::Unread => "Not verified",
            Self::ChangedElsewhere => "Changed elsewhere",
            Self::NotSent => "Not sent",
        }
    }
}

/// Where one of them stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It has not been touched yet.
    Waiting,
    /// It has not been touched, and will not be unless the batch is asked to go on.
    LeftOut,
    /// It is being done.
    Working,
    /// It has ended.
    Ended {
        /// How.
        end: End,
        /// The same in a sentence, with what was read.
        words: String,
    },
}

/// One thing of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its id; none for one that is yet to be created.
    pub id: Option<String>,
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub state: State,
    /// Whether it was sent, and what came of it is still to be read: that is all that is done without being asked.
    pub is_to_be_read: bool,
}

/// Why a batch does not go on, though some are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A person pressed "Cancel".
    Cancelled,
    /// The token was refused. It goes on with a new one.
    AccessLost,
    /// Another account was chosen.
    OtherAccount,
    /// The service could not be reached several times in a row.
    Unreachable,
}

/// So many in a row that could not be reached stop a batch: the service is not there.
const UNREACHABLE_IN_A_ROW: usize = 5;

/// One thing done to many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    rows: Vec<Row>,
    stop: Option<Stop>,
    unreachable: usize,
}

/// How many stand where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// All of them.
    pub all: usize,
    /// Done, and read back.
    pub done: usize,
    /// Nothing was to do.
    pub already: usize,
    /// Ended in any other way.
    pub failed: usize,
    /// Being done.
    pub working: usize,
    /// Not touched.
    pub untouched: usize,
}

impl Totals {
    /// How many have ended.
    pub const fn ended(self) -> usize {
        self.done + self.already + self.failed
    }
}

impl Batch {
    /// A batch of things, each an id, if it has one already, and a name.
    pub fn new(things: impl Iterator<Item = (Option<String>, String)>) -> Self {
        let rows = things.map(|(id, name)| Row { id, name, state: State::Waiting, is_to_be_read: false });
        Self { rows: rows.collect(), stop: None, unreachable: 0 }
    }

    /// The things, in the order in which they are done.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Why it does not go on.
    pub const fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// How many stand where.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals { all: self.rows.len(), ..Totals::default() };
        for row in &self.rows {
            *match &row.state {
                State::Waiting | State::LeftOut => &mut totals.untouched,
                State::Working => &mut totals.working,
                State::Ended { end: End::Done, .. } => &mut totals.done,
                State::Ended { end: End::AlreadySo, .. } => &mut totals.already,
                State::Ended { .. } => &mut totals.failed,
            } += 1;
        }
        totals
    }

    /// The indices of those that were changed as asked, and read back.
    pub fn done(&self) -> Vec<usize> {
        let is_done = |row: &Row| matches!(row.state, State::Ended { end: End::Done, .. });
        (0..self.rows.len()).filter(|&at| is_done(&self.rows[at])).collect()
    }

    /// Whether something is being done, or will be by itself.
    pub fn is_running(&self) -> bool {
        let has = |state: &State| self.rows.iter().any(|row| row.state == *state);
        has(&State::Working) || (self.stop.is_none() && has(&State::Waiting))
    }

    /// The next one to do, which counts as being done from now on; `None` when there is none or it was stopped.
    pub fn take_next(&mut self) -> Option<usize> {
        let next =
            self.rows.iter().position(|row| row.state == State::Waiting).filter(|_| self.stop.is_none())?;
        self.rows[next].state = State::Working;
        Some(next)
    }

    /// Takes how doing it to `at` ended. `is_unreachable` where the service gave no answer at all.
    pub fn end(&mut self, at: usize, end: End, words: String, is_unreachable: bool) {
        let Some(row) = self.rows.get_mut(at) else { return };
        row.is_to_be_read = end == End::Unread;
        row.state = State::Ended { end, words };
        self.unreachable = if is_unreachable { self.unreachable + 1 } else { 0 };
        if self.unreachable >= UNREACHABLE_IN_A_ROW {
            self.stop_for(Stop::Unreachable);
        }
    }

    /// `at` has an id now.
    pub fn name_id(&mut self, at: usize, id: String) {
        if let Some(row) = self.rows.get_mut(at) {
            row.id = Some(id);
        }
    }

    /// `at` was not touched after all.
    pub fn put_back(&mut self, at: usize) {
        if let Some(row) = self.rows.get_mut(at) {
            row.state = State::Waiting;
        }
    }

    /// Stops before the next one. Those being done come to their end.
    pub fn stop_for(&mut self, why: Stop) {
        // What a person wants stands above what the batch itself found.
        if self.stop != Some(Stop::Cancelled) {
            self.stop = Some(why);
        }
    }

    /// Goes on with what has not been touched, and reads what could not be read back ([`Row::is_to_be_read`]): that is not
    /// sent again.
    pub fn go_on(&mut self) {
        self.let_go(|row| {
            matches!(row.state, State::Waiting | State::LeftOut | State::Ended { end: End::Unread, .. })
        });
    }

    /// Does again what failed, and only that: what has not been touched is left out.
    pub fn retry_failed(&mut self) {
        for row in &mut self.rows {
            row.is_to_be_read = false;
            if row.state == State::Waiting {
                row.state = State::LeftOut;
            }
        }
        self.let_go(|row| matches!(row.state, State::Ended { end, .. } if !end.is_good()));
    }

    fn let_go(&mut self, is_meant: impl Fn(&Row) -> bool) {
        for row in self.rows.iter_mut().filter(|row| is_meant(row)) {
            row.state = State::Waiting;
        }
        self.stop = None;
        self.unreachable = 0;
    }
}
