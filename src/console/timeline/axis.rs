//! The state of an axis.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;

use crate::console::platform::clock::offset_secs;
use crate::console::platform::effects::on_change;
use crate::console::platform::settings::use_settings;
use crate::forms::period::PeriodRules;
use crate::plot::period::Steps;
use crate::plot::period::{Action, Frame, Limits, Shown};
use crate::plot::selection::{Selected, Selection};
use crate::plot::ticks::{AxisWords, axis_words};
use crate::plot::time_view::{TimeScale, TimeView};

/// How wide a plot is taken to be until it has been measured.
const FIRST_WIDTH_PX: f64 = 800.0;
/// How long the view rests after a movement before the address, the tables and the reads follow.
const REST: Duration = Duration::from_millis(200);
/// Numbers follow the crosshair after this long at the soonest: more often than anyone reads.
const READ_EVERY: Duration = Duration::from_millis(60);
/// While the view moves, words follow no sooner than this after the last time.
const WORDS_MILLIS: f64 = 400.0;

/// What is further outside of a plot than this is not drawn: a browser takes no endless widths.
const OUTSIDE_PX: f64 = 2_000.0;

/// What an axis is of: the clock it goes by, what there is anything of, and how far it can be moved and zoomed.
#[derive(Clone, Copy)]
pub struct Reach {
    /// The present second, by the clock of what is shown.
    pub now_secs: Signal<i64>,
    /// The first second there is anything of, if that is known.
    pub begun_secs: Signal<Option<i64>>,
    /// The second after the last there is anything of, if nothing comes any more.
    pub ended_secs: Signal<Option<i64>>,
    /// How long a period may be.
    pub limits: Limits,
    /// How long the period is where none is asked for.
    pub default_secs: i64,
}

impl Reach {
    /// Up to now: from ten seconds to a year, "all" 30 days at most, and the last 24 hours where nothing is asked for.
    #[must_use]
    pub fn up_to_now(now_secs: Signal<i64>, begun_secs: Signal<Option<i64>>) -> Self {
        let PeriodRules { default_secs, max_secs } = PeriodRules::DAY;
        let limits = Limits { min_secs: 10, max_secs, all_secs: 30 * 86_400 };
        Self { now_secs, begun_secs, ended_secs: Signal::stored(None), limits, default_secs }
    }
}

/// An axis: the period it shows, where on it the pointer is, and what is selected.
#[derive(Clone, Copy)]
pub struct TimeAxis {
    shown: RwSignal<Shown>,
    /// What is seen of time.
    pub view: Memo<TimeView>,
    pub is_live: Memo<bool>,
    /// The period once the view rests, from one whole second up to another: what is counted and read.
    pub settled: RwSignal<(i64, i64)>,
    /// Whether it is being moved: from the first movement until the view rests.
    pub is_moving: RwSignal<bool>,
    /// Counts on whenever words follow a view that moves.
    words_turn: RwSignal<u32>,
    words_at_millis: StoredValue<f64>,
    /// How wide it is drawn, as measured.
    pub width_px: RwSignal<f64>,
    /// What stands at its ticks, in the zone chosen: the same for every plot on it.
    pub(super) words: Memo<AxisWords>,
    /// The moment under the crosshair, in Unix seconds: where the pointer is, or the middle while keys move the view.
    pub crosshair_secs: RwSignal<Option<f64>>,
    /// The same for what is written about it: less often than the crosshair moves, and the last of all.
    pub read_secs: RwSignal<Option<f64>>,
    is_read_waiting: StoredValue<bool>,
    /// What is selected, or being selected. It stays until it is forgotten.
    pub selection: RwSignal<Selection>,
    /// The present second, by the clock of what is shown.
    pub now_secs: Signal<i64>,
    reach: Reach,
    ahead_secs: i64,
    pub(super) steps: StoredValue<Steps>,
    on_rest: StoredValue<Option<Callback<()>>>,
    pending: StoredValue<Option<TimeoutHandle>>,
}

impl TimeAxis {
    /// An axis that shows the last seconds, as many as its reach says, and goes on with the clock.
    #[must_use]
    pub fn new(reach: Reach) -> Self {
        Self::ahead(reach, 0)
    }

    /// The same for what is to come: a period that goes on ends so many seconds after the present.
    #[must_use]
    pub fn ahead(reach: Reach, ahead_secs: i64) -> Self {
        let now_secs = reach.now_secs;
        let end_secs = now_secs.get_untracked().saturating_add(ahead_secs);
        let shown = RwSignal::new(Shown::last(reach.default_secs, end_secs));
        let view = Memo::new(move |_| shown.get().view());
        let (width_px, zone) = (RwSignal::new(FIRST_WIDTH_PX), use_settings().zone);
        let words = Memo::new(move |_| {
            let zone = zone.get();
            axis_words(view.get().over(width_px.get()), &|second| offset_secs(second, zone))
        });
        let axis = Self {
            shown,
            view,
            is_live: Memo::new(move |_| shown.get().is_live()),
            settled: RwSignal::new(shown.get_untracked().view().seconds()),
            is_moving: RwSignal::new(false),
            words_turn: RwSignal::new(0),
            words_at_millis: StoredValue::new(f64::NEG_INFINITY),
            width_px,
            words,
            crosshair_secs: RwSignal::new(None),
            read_secs: RwSignal::new(None),
            is_read_waiting: StoredValue::new(false),
            selection: RwSignal::new(Selection::default()),
            now_secs,
            reach,
            ahead_secs,
            steps: StoredValue::new(Steps::default()),
            on_rest: StoredValue::new(None),
            pending: StoredValue::new(None),
        };
        // While someone selects, nothing moves under their hand.
        on_change(
            move || now_secs.get(),
            move |_| {
                if !axis.selection.with_untracked(Selection::is_dragged) {
                    axis.act(Action::Follow);
                }
            },
        );
        on_change(
            move || axis.crosshair_secs.track(),
            move |()| {
                if !axis.is_read_waiting.get_value() {
                    axis.read_crosshair();
                }
            },
        );
        on_cleanup(move || axis.forget_pending());
        axis
    }

    /// The map to pixels of the plot's width.
    #[must_use]
    pub fn scale(self) -> TimeScale {
        self.view.get().over(self.width_px.get())
    }

    /// Both ends of what is selected in pixels, as far as they are near the plot. Tracked.
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    pub(super) fn selected_px(self) -> Option<(f64, f64)> {
        let Selected { from, to } = self.selection.read().selected()?;
        let scale = self.scale();
        Some(near_plot((scale.px(from as f64), scale.px(to as f64)), scale.width_px()))
    }

    pub(super) fn scale_untracked(self) -> TimeScale {
        untrack(|| self.scale())
    }

    /// Does something to the period. What was chosen is at rest at once; a movement when nothing has followed it for a moment.
    pub fn act(self, action: Action) {
        let frame = untrack(|| Frame {
            now_secs: self.now_secs.get().saturating_add(self.ahead_secs),
            begun_secs: self.reach.begun_secs.get(),
            ended_secs: self.reach.ended_secs.get(),
            limits: self.reach.limits,
            width_px: self.width_px.get(),
        });
        let before = self.shown.get_untracked();
        let after = before.after(action, &frame);
        if after != before {
            self.shown.set(after);
        } else if action.is_movement() || action == Action::Follow {
            return;
        }
        self.steps.update_value(|steps| steps.note(&action, js_sys::Date::now()));
        match action {
            Action::Follow if self.pending.with_value(Option::is_some) => {}
            action if action.is_movement() => {
                self.forget_pending();
                self.let_words_follow();
                if !self.is_moving.get_untracked() {
                    self.is_moving.set(true);
                }
                self.pending.set_value(set_timeout_with_handle(move || self.rest(), REST).ok());
            }
            _ => self.rest(),
        }
    }

    /// What words say of the axis. While the view moves they follow a few times a second: words that are others in each frame
    /// are not read, and the page would have to be laid out anew for them.
    pub fn in_words<T>(self, read: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| {
            self.words_turn.track();
            if self.is_moving.get() { untrack(&read) } else { read() }
        })
    }

    fn let_words_follow(self) {
        let now_millis = js_sys::Date::now();
        if now_millis - self.words_at_millis.get_value() >= WORDS_MILLIS {
            self.words_at_millis.set_value(now_millis);
            self.words_turn.update(|turn| *turn = turn.wrapping_add(1));
        }
    }

    /// The second under the crosshair; in the middle where there is none.
    pub(super) fn pointed_second(self) -> i64 {
        let view = self.view.get_untracked();
        let middle = || f64::midpoint(view.from_secs(), view.to_secs());
        #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
        let second = self.crosshair_secs.get_untracked().unwrap_or_else(middle).floor() as i64;
        second
    }

    /// Puts the crosshair at a second, and shows it.
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    pub(super) fn point_at(self, second: i64) {
        let secs = second as f64;
        self.bring_in(secs);
        // What cannot be brought in, as what is to come, is at the edge.
        let view = self.view.get_untracked();
        self.crosshair_secs.set(Some(secs.clamp(view.from_secs(), view.to_secs())));
    }

    /// Takes the moment under the crosshair over, and what it then is after a while; until it is the same.
    fn read_crosshair(self) {
        let secs = self.crosshair_secs.try_get_untracked();
        let is_new =
            secs.is_some_and(|secs| self.read_secs.try_get_untracked().is_some_and(|read| read != secs));
        self.is_read_waiting.try_set_value(is_new);
        if is_new {
            self.read_secs.try_set(secs.flatten());
            set_timeout(move || self.read_crosshair(), READ_EVERY);
        }
    }

    /// Moves the view so that a moment outside it comes to its middle.
    pub(super) fn bring_in(self, secs: f64) {
        let view = self.view.get_untracked();
        if !(view.from_secs()..=view.to_secs()).contains(&secs) {
            self.act(Action::Pan(secs - f64::midpoint(view.from_secs(), view.to_secs())));
        }
    }

    /// Both ends as they are written: to the minute where no period is shorter than some minutes.
    pub(super) fn written(self, (from, to): (i64, i64)) -> (i64, i64) {
        let step = if self.reach.limits.min_secs < 300 { 1 } else { 60 };
        (from - from.rem_euclid(step), to - to.rem_euclid(step))
    }

    /// What may be asked for by an address.
    pub(super) fn rules(self) -> PeriodRules {
        PeriodRules { default_secs: self.reach.default_secs, max_secs: self.reach.limits.max_secs }
    }

    /// Calls this whenever the view has come to rest.
    pub(super) fn on_rest(self, on_rest: impl Fn() + Send + Sync + 'static) {
        self.on_rest.set_value(Some(Callback::new(move |()| on_rest())));
    }

    fn rest(self) {
        self.forget_pending();
        let Some(shown) = self.shown.try_get_untracked() else { return };
        if self.is_moving.try_get_untracked() == Some(true) {
            self.is_moving.try_set(false);
        }
        let seconds = shown.view().seconds();
        if self.settled.try_get_untracked() != Some(seconds) {
            self.settled.try_set(seconds);
        }
        if let Some(Some(on_rest)) = self.on_rest.try_get_value() {
            on_rest.run(());
        }
    }

    fn forget_pending(self) {
        if let Some(Some(handle)) = self.pending.try_update_value(Option::take) {
            handle.clear();
        }
    }
}

/// Both ends of a stretch, as far as they are near a plot so wide.
pub(super) fn near_plot((from, to): (f64, f64), width_px: f64) -> (f64, f64) {
    let clipped = |px: f64| px.clamp(-OUTSIDE_PX, width_px + OUTSIDE_PX);
    (clipped(from), clipped(to))
}
