//! The period that is shown: chosen by a preset, typed, zoomed and panned on the axis, kept in the address, and going on by
//! itself where it ends now.
//!
//! The address has both ends, in UTC, so that a link in a ticket shows the same tomorrow. An end that is now (within
//! half a minute) when the address is opened goes on, and so does a period without an end. Without any period, the last 24
//! hours are shown and go on.
//!
//! A period that was chosen is a step for the browser's Back, and so is one that was zoomed or panned to; what is zoomed and
//! panned without a rest is one step. A period that only goes on is none.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;

use crate::console::pages::restreams::history::address::address_of;
use crate::console::pages::restreams::history::steps::Steps;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::poll::Polled;
use crate::console::routes::{Period, Route, use_go, use_step};
use crate::console::timeline::TimeAxis;
use crate::forms::history_period::{DEFAULT_SECS, MAX_SECS, read_period};
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;
use crate::plot::time_view::{Bounds, TimeView};

const DAY_SECS: i64 = 86_400;
/// "Fit all" shows the resource's life, but no more than this.
const ALL_SECS: i64 = 30 * DAY_SECS;
/// The shortest period.
const MIN_SECS: f64 = 10.0;
/// An end no further from the present than this is "now".
const NOW_SECS: i64 = 30;
/// How long the view rests before the address, the tables and the reads follow.
const REST: Duration = Duration::from_millis(200);
/// How often the address follows a period that goes on.
const LIVE_ADDRESS_SECS: i64 = 10;

/// The period shown.
#[derive(Clone, Copy)]
pub(super) struct ShownPeriod {
    /// The axis that shows it.
    pub axis: TimeAxis,
    /// The period once the view rests: from one whole second up to another. What is counted and read.
    pub settled: RwSignal<(i64, i64)>,
    /// Whether it goes on by itself.
    pub is_live: RwSignal<bool>,
    /// What is wrong with the period in the address; empty if nothing is.
    pub problem: RwSignal<String>,
    /// The present second, by the service's clock.
    pub now_secs: Signal<i64>,
    /// When the resource was made, if that is known.
    created_secs: Signal<Option<i64>>,
    /// Where the clock last moved the right edge to.
    gone_on_to: StoredValue<f64>,
    pending: StoredValue<Option<TimeoutHandle>>,
    written: StoredValue<Written>,
    steps: StoredValue<Steps>,
}

/// What stands in the address.
#[derive(Clone, Default)]
struct Written {
    period: Period,
    at_secs: i64,
    span_secs: i64,
    is_live: bool,
}

impl ShownPeriod {
    /// Follows the address and writes it.
    pub(super) fn follow(
        resource_id: Memo<ResourceId>,
        address: Memo<Period>,
        resource: Polled<Resource>,
    ) -> Self {
        let now_secs = use_service_now_secs();
        let created_secs = Signal::derive(move || {
            resource
                .data
                .read()
                .as_ref()
                .map(|resource| resource.creation_ts.0)
                .filter(|created| *created > 0)
        });
        let view = RwSignal::new(TimeView::of_seconds(0, 1));
        let bounds = Signal::derive(move || {
            let (now, view) = (now_secs.get(), view.get());
            let oldest = (now - MAX_SECS).min(created_secs.get().unwrap_or(now));
            Bounds {
                // What was asked for in the address stays where it is, however far away.
                from_secs: (oldest as f64).min(view.from_secs()),
                to_secs: (now as f64).max(view.to_secs()),
                min_span_secs: MIN_SECS,
                max_span_secs: MAX_SECS as f64,
            }
        });
        let axis = TimeAxis { view, ..TimeAxis::new(view.get_untracked(), bounds) };
        let period = Self {
            axis,
            settled: RwSignal::new((0, 1)),
            is_live: RwSignal::new(true),
            problem: RwSignal::new(String::new()),
            now_secs,
            created_secs,
            gone_on_to: StoredValue::new(0.0),
            pending: StoredValue::new(None),
            written: StoredValue::new(Written::default()),
            steps: StoredValue::new(Steps::default()),
        };
        untrack(|| period.take_address(&address.get()));
        period.watch(resource_id, address);
        period
    }

    fn watch(self, resource_id: Memo<ResourceId>, address: Memo<Period>) {
        let (go, step) = (use_go(), use_step());
        Effect::watch(
            move || address.get(),
            move |address, _, _| {
                if self.written.with_value(|written| written.period != *address) {
                    self.take_address(address);
                }
            },
            false,
        );
        // A period that ends now goes on; while somebody selects, nothing moves under their hand.
        Effect::watch(
            move || self.now_secs.get(),
            move |_, _, _| {
                if self.is_live.get_untracked() && self.axis.selected.with_untracked(Option::is_none) {
                    self.go_on();
                }
            },
            false,
        );
        let write = move || {
            let Written { period: before, is_live, .. } = self.written.try_get_value().unwrap_or_default();
            let address = self.to_write();
            let left = address.as_ref().map(|_| (before, is_live));
            let is_step = self.steps.try_update_value(|steps| steps.end(left));
            if let Some(period) = address {
                let route = Route::RestreamHistory(resource_id.get_untracked(), period);
                match is_step {
                    Some(true) => step(&route),
                    _ => go(&route, true),
                }
            }
        };
        Effect::watch(
            move || self.axis.view.get(),
            move |view, before, _| {
                self.note(*view, before.copied());
                let now = self.now_secs.get_untracked() as f64;
                let a_pixel = view.over(self.axis.width_px.get_untracked()).secs_per_px();
                // What the clock itself moved ends now, however late this runs.
                let is_live = (now - view.to_secs()).abs() <= a_pixel.max(2.0)
                    || self.gone_on_to.get_value() == view.to_secs();
                if self.is_live.get_untracked() != is_live {
                    self.is_live.set(is_live);
                }
                self.forget_pending();
                let write = write.clone();
                let rest = move || {
                    self.settle();
                    write();
                };
                self.pending.set_value(set_timeout_with_handle(rest, REST).ok());
            },
            false,
        );
        on_cleanup(move || self.forget_pending());
    }

    /// Notes what has moved the view.
    fn note(self, view: TimeView, before: Option<TimeView>) {
        let is_as_long = before.is_none_or(|before| (before.span_secs() - view.span_secs()).abs() < 1e-3);
        let is_clocks = is_as_long && self.gone_on_to.get_value() == view.to_secs();
        if !is_clocks {
            self.steps.update_value(|steps| steps.move_to(view));
        }
    }

    /// Shows what an address asks for.
    fn take_address(self, address: &Period) {
        let now = self.now_secs.get_untracked();
        let went_on = self.steps.with_value(|steps| steps.went_on(address));
        let asked = read_period(&address.from, &address.to, now).map(|(from, to)| match went_on {
            true => (now - (to - from), now),
            false => (from, to),
        });
        self.problem.set(asked.err().unwrap_or_default().to_owned());
        let (from, to) = asked.unwrap_or((now - DEFAULT_SECS, now));
        let is_live = (to - now).abs() <= NOW_SECS;
        let to = if is_live { now } else { to };
        let from = from.min(to - 1);
        self.written.set_value(Written {
            period: address.clone(),
            at_secs: now,
            span_secs: to - from,
            is_live,
        });
        self.is_live.set(is_live);
        let view = TimeView::of_seconds(from, to);
        self.steps.update_value(|steps| steps.follow_address(view));
        self.axis.view.set(view);
        self.settle();
    }

    /// Shows the last so many seconds, going on.
    pub(super) fn show_last(self, secs: i64) {
        let now = self.now_secs.get_untracked();
        self.show(now - secs, now);
    }

    /// Shows from one second up to another.
    pub(super) fn show(self, from: i64, to: i64) {
        self.choose(TimeView::of_seconds(from, to));
    }

    fn choose(self, view: TimeView) {
        self.problem.set(String::new());
        self.steps.update_value(Steps::choose);
        self.axis.view.set(view);
        // What was chosen is at rest.
        self.settle();
    }

    /// Shows the present, as long a period as now.
    pub(super) fn show_now(self) {
        let now = self.now_secs.get_untracked() as f64;
        let span_secs = self.axis.view.get_untracked().span_secs();
        self.choose(TimeView::new(now - span_secs, now));
    }

    /// Shows everything since the resource was made, at most the last 30 days.
    pub(super) fn show_all(self) {
        let now = self.now_secs.get_untracked();
        let created = untrack(|| self.created_secs.get()).filter(|created| *created < now);
        self.show((now - ALL_SECS).max(created.unwrap_or(i64::MIN)), now);
    }

    /// Moves a period that ends now on with the clock, as soon as it would be seen.
    fn go_on(self) {
        let (view, now) = (self.axis.view.get_untracked(), self.now_secs.get_untracked() as f64);
        let late_secs = now - view.to_secs();
        let a_pixel = view.over(self.axis.width_px.get_untracked()).secs_per_px();
        if late_secs >= a_pixel.max(1.0) {
            self.gone_on_to.set_value(now);
            self.axis.view.set(TimeView::new(view.from_secs() + late_secs, now));
        }
    }

    fn settle(self) {
        if let Some(view) = self.axis.view.try_get_untracked()
            && self.settled.try_get_untracked() != Some(view.seconds())
        {
            self.settled.try_set(view.seconds());
        }
    }

    /// The period to write to the address, if it is to be written now.
    fn to_write(self) -> Option<Period> {
        let (from, to) = self.settled.try_get_untracked()?;
        let is_live = self.is_live.try_get_untracked()?;
        let now = self.now_secs.try_get_untracked()?;
        let written = self.written.try_get_value()?;
        if is_live && written.is_live && written.span_secs == to - from {
            // It only went on. An address without a period means the last day at any time.
            let is_default = written.period == Period::default();
            if is_default || now - written.at_secs < LIVE_ADDRESS_SECS {
                return None;
            }
        }
        let period = address_of(from, to);
        if period == written.period {
            return None;
        }
        let span_secs = to - from;
        self.written.try_set_value(Written { period: period.clone(), at_secs: now, span_secs, is_live });
        Some(period)
    }

    fn forget_pending(self) {
        if let Some(Some(handle)) = self.pending.try_update_value(Option::take) {
            handle.clear();
        }
    }
}
