//! An axis whose period is in the address: a fixed one by both ends in UTC, so that a shared link shows the same later;
//! a live one by its length (`last=7d`) or by `last=today` and `last=week`. Without a period, the default length is shown live.
//!
//! Choosing a period adds a step to the browser history; zooming and panning change the address of the last one.

use crate::console::platform::reactive::*;
use crate::console::routes::{PeriodQuery, Route, use_go, use_step};
use crate::console::timeline::axis::{AxisBounds, TimeAxis};
use crate::forms::period::spell_span;
use crate::model::time::{UnixSeconds, format_utc};
use crate::plot::period::{CalendarPeriod, PeriodAction};

#[derive(Clone, Copy)]
pub struct AddressedAxis {
    pub axis: TimeAxis,
    pub problem: RwSignal<Option<String>>,
    /// The period as last written to the address.
    written: StoredValue<PeriodQuery>,
}

/// Writes a fixed period for the address.
#[must_use]
pub fn spelled((from, to): (i64, i64)) -> PeriodQuery {
    PeriodQuery { from: format_utc(UnixSeconds(from)), to: format_utc(UnixSeconds(to)), last: String::new() }
}

/// Writes a choice of a period for the address: a live one by its word or length, a fixed one by its ends.
#[must_use]
pub fn spelled_as(choice: PeriodAction) -> PeriodQuery {
    let last = match choice {
        PeriodAction::Calendar(calendar) => calendar.name().to_owned(),
        PeriodAction::Last(secs) => spell_span(secs),
        PeriodAction::Fix(from, to) => return spelled((from, to)),
        _ => String::new(),
    };
    PeriodQuery { last, ..PeriodQuery::default() }
}

/// Returns the action for a live period in an address that is a word of the calendar.
#[must_use]
pub fn calendar_of(last: &str) -> Option<PeriodAction> {
    CalendarPeriod::ALL.into_iter().find(|calendar| calendar.name() == last).map(PeriodAction::Calendar)
}

impl AddressedAxis {
    /// Follows and updates the address; `route` returns the page's address for a period.
    pub fn follow(
        address: Memo<PeriodQuery>,
        route: Callback<PeriodQuery, Route>,
        bounds: AxisBounds,
    ) -> Self {
        let axis = TimeAxis::new(bounds);
        let (problem, written) = (RwSignal::new(None), StoredValue::new(PeriodQuery::default()));
        let this = Self { axis, problem, written };
        this.open(&address.get_untracked());
        on_change(
            move || address.get(),
            move |address| {
                if this.written.with_value(|written| written != address) {
                    this.open(address);
                }
            },
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

    /// Shows the period of an address.
    fn open(self, address: &PeriodQuery) {
        let now = self.axis.now_secs.get_untracked();
        let rules = self.axis.rules();
        let requested = match address.last.as_str() {
            "" => rules.read(&address.from, &address.to, now).map(|(from, to)| {
                let is_live = address.to.is_empty() && to == now;
                if is_live { PeriodAction::Last(to - from) } else { PeriodAction::Fix(from, to) }
            }),
            last => calendar_of(last).map_or_else(|| rules.read_span(last).map(PeriodAction::Last), Ok),
        };
        let action = *requested.as_ref().unwrap_or(&PeriodAction::Last(rules.default_secs));
        self.problem.set(requested.err());
        self.written.set_value(spelled_as(action));
        self.axis.apply(action);
        // The address is a step of the history already.
        self.axis.is_chosen.set_value(false);
    }

    /// Returns the period to write and whether it is a step of the history; `None` if the address is up to date.
    fn to_write(self) -> Option<(PeriodQuery, bool)> {
        let period = spelled_as(self.axis.period.try_get_untracked()?.choice());
        let is_new = self.written.try_with_value(|written| *written != period)?;
        let is_step = self.axis.is_chosen.try_update_value(std::mem::take)? && is_new;
        if is_step {
            self.problem.try_set(None);
        }
        self.written.try_set_value(period.clone());
        is_new.then_some((period, is_step))
    }
}
