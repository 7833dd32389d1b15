//! An axis whose period stands in the address.
//!
//! The address has both ends, in UTC, so that a link in a ticket shows the same tomorrow. An end that is now (within half a minute)
//! when the address is opened goes on, and so does a period without an end. Without any period, as much as the
//! axis shows by default is shown and goes on.
//!
//! A period that was chosen is a step for the browser's Back, and so is one that was zoomed or panned to; what is zoomed and panned
//! without a rest is one step. A period that only goes on is none.

use leptos::prelude::*;

use crate::console::routes::{Period, Route, use_go, use_step};
use crate::console::timeline::axis::{Reach, TimeAxis};
use crate::forms::period::spell_span;
use crate::model::time::{UnixSeconds, format_utc};
use crate::plot::period::Action;

/// An end no further from the present than this is "now".
const NOW_SECS: i64 = 30;
/// How often the address follows a period that goes on.
const LIVE_ADDRESS_SECS: i64 = 10;

/// An axis whose period stands in the address.
#[derive(Clone, Copy)]
pub struct AddressedAxis {
    /// The axis.
    pub axis: TimeAxis,
    /// What is wrong with the period in the address.
    pub problem: RwSignal<Option<String>>,
    written: StoredValue<Written>,
    /// Whether a period that goes on is spelled by its length, such as `last=1h`.
    is_by_length: bool,
}

/// What stands in the address.
#[derive(Clone, Default)]
struct Written {
    period: Period,
    /// The same in seconds; `None` for an address without a period.
    secs: Option<(i64, i64)>,
    at_secs: i64,
    is_live: bool,
    span_secs: i64,
}

/// How an address spells a period, from one second up to another.
pub(super) fn spelled((from, to): (i64, i64)) -> Period {
    Period { from: format_utc(UnixSeconds(from)), to: format_utc(UnixSeconds(to)), last: String::new() }
}

impl AddressedAxis {
    /// Follows the address and writes it; `route` is the page with another period.
    pub fn follow(address: Memo<Period>, route: Callback<Period, Route>, reach: Reach) -> Self {
        Self::new(address, route, reach, false)
    }

    /// The same where a period that goes on stands in the address by its length: a link to it goes on, too.
    pub fn follow_by_length(address: Memo<Period>, route: Callback<Period, Route>, reach: Reach) -> Self {
        Self::new(address, route, reach, true)
    }

    fn new(address: Memo<Period>, route: Callback<Period, Route>, reach: Reach, is_by_length: bool) -> Self {
        let axis = TimeAxis::new(reach);
        let (problem, written) = (RwSignal::new(None), StoredValue::new(Written::default()));
        let this = Self { axis, problem, written, is_by_length };
        this.open(&address.get_untracked());
        Effect::watch(
            move || address.get(),
            move |address, _, _| {
                if this.written.with_value(|written| written.period != *address) {
                    this.open(address);
                }
            },
            false,
        );
        let (go, step) = (use_go(), use_step());
        axis.on_rest(move || {
            if let Some((period, is_step)) = this.to_write() {
                let route = route.run(period);
                if is_step { step(&route) } else { go(&route, true) }
            }
        });
        this
    }

    /// Shows what an address asks for.
    fn open(self, address: &Period) {
        let now = self.axis.now_secs.get_untracked();
        let rules = self.axis.rules();
        let asked = match address.last.as_str() {
            "" => rules.read(&address.from, &address.to, now),
            last => rules.read_span(last).map(|secs| (now - secs, now)),
        };
        let (from, to) = *asked.as_ref().unwrap_or(&(now - rules.default_secs, now));
        self.problem.set(asked.err());
        let went_on = self.axis.steps.with_value(|steps| steps.went_on((from, to)));
        let is_live = went_on || is_now(to, now) && (!self.is_by_length || address.to.is_empty());
        let secs = (*address != Period::default()).then_some((from, to));
        let written = Written { period: address.clone(), secs, at_secs: now, is_live, span_secs: to - from };
        self.written.set_value(written);
        self.axis.act(Action::Open { from, to, is_live });
    }

    /// The period to write to the address, and whether it is a step for Back; `None` if nothing is to be written now.
    fn to_write(self) -> Option<(Period, bool)> {
        let (from, to) = self.axis.settled.try_get_untracked()?;
        let is_live = self.axis.is_live.try_get_untracked()?;
        let now = self.axis.now_secs.try_get_untracked()?;
        let written = self.written.try_get_value()?;
        let span_secs = to - from;
        let only_went_on = is_live && written.is_live && written.span_secs == span_secs;
        // An address without a period means the last hours at any time.
        let may_wait = written.secs.is_none() || now - written.at_secs < LIVE_ADDRESS_SECS;
        let may_wait = may_wait || self.is_by_length;
        // A fixed period may have the ends that a live one had a moment ago.
        let has_same_ends =
            written.secs == Some((from, to)) && (!self.is_by_length || is_live == written.is_live);
        let is_same = only_went_on && may_wait || has_same_ends;
        let left = (!is_same).then_some(written.secs);
        let is_step = self.axis.steps.try_update_value(|steps| steps.rest(left, written.is_live))?;
        if is_same {
            return None;
        }
        if is_step {
            self.problem.try_set(None);
        }
        let period = match is_live && self.is_by_length {
            true => Period { last: spell_span(span_secs), ..Period::default() },
            false => spelled((from, to)),
        };
        let secs = Some((from, to));
        self.written.try_set_value(Written {
            period: period.clone(),
            secs,
            at_secs: now,
            is_live,
            span_secs,
        });
        Some((period, is_step))
    }
}

fn is_now(second: i64, now: i64) -> bool {
    (second - now).abs() <= NOW_SECS
}
