//! The control of a period: presets, typed ends, the previous and next period, the axis buttons, and a description.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind, Button, ToggleChip, UtcTimeField, When, fixed};
use crate::console::platform::clock::{absolute, offset_secs};
use crate::console::platform::focus::hide_popover;
use crate::console::platform::settings::use_settings;
use crate::console::timeline::address::{AddressedAxis, spelled};
use crate::console::timeline::axis::TimeAxis;
use crate::forms::typed_selection::FieldTexts;
use crate::forms::utc_time::{HourReference, parse_hour_of};
use crate::model::time::UnixSeconds;
use crate::plot::period::PeriodAction;
use crate::plot::time_view::{PRESETS, ZOOM_FACTOR, calendar_periods};
use crate::text::durations::length;

/// Both ends as typed, until they are applied.
type PeriodInput = RwSignal<Option<(String, String)>>;

/// The id of the panel; a page has only one period.
const PANEL: &str = "period";

/// The period on a button that opens presets and ends, between buttons for the previous and next period.
#[component]
pub fn PeriodPicker(
    period: AddressedAxis,
    /// True while data of the period is loading.
    is_reading: Signal<bool>,
    test_id: &'static str,
) -> impl IntoView {
    let AddressedAxis { axis, problem, .. } = period;
    // Typed ends stay until another period is chosen.
    let typed: PeriodInput = RwSignal::new(None);
    let step = |label: &'static str, sign: &'static str, periods: f64| {
        let on_press = move |_| {
            let (from, to) = axis.settled.get_untracked();
            #[expect(clippy::cast_precision_loss, reason = "a period is far below 2^53 seconds")]
            axis.act(PeriodAction::Pan(periods * (to - from) as f64));
        };
        view! {
            <button type="button" class="button button-icon" aria-label=label title=label on:click=on_press>
                {sign}
            </button>
        }
    };
    view! {
        <When is=Signal::derive(move || problem.read().is_some())>
            <Banner
                kind=BannerKind::Warning
                title=Signal::derive(move || problem.get().unwrap_or_default())
            />
        </When>
        <div class="period-bar" role="group" aria-label="Time range">
            {step("Period before", "‹", -1.0)}
            <button
                type="button"
                class="button period-button"
                use:fixed=&[("popovertarget", PANEL), ("title", "Choose the period")]
            >
                <PeriodWords axis is_reading test_id />
            </button>
            {step("Period after", "›", 1.0)}
        </div>
        <div
            id=PANEL
            use:fixed=&[("popover", "auto")]
            class="popover period-panel"
            role="group"
            aria-label="Period"
        >
            <Presets axis typed />
            <TypedPeriod axis typed />
        </div>
    }
    .into_any()
}

/// "Last hour" … "Last 30 days" and calendar periods, within the axis's limit.
#[component]
fn Presets(axis: TimeAxis, typed: PeriodInput) -> impl IntoView {
    let max_secs = axis.rules().max_secs;
    let zone = use_settings().zone;
    let choose = move |action: PeriodAction| {
        typed.set(None);
        axis.act(action);
        hide_popover(PANEL);
    };
    let lasting = PRESETS.into_iter().filter(|preset| preset.secs < max_secs).map(|preset| {
        let is_chosen = Signal::derive(move || {
            let (from, to) = axis.settled.get();
            axis.is_live.get() && to - from == preset.secs
        });
        let on_press = move || choose(PeriodAction::Last(preset.secs));
        view! { <ToggleChip label=preset.label is_on=is_chosen on_press /> }
    });
    let periods = move || {
        let now_secs = axis.now_secs.get_untracked();
        calendar_periods(now_secs, offset_secs(now_secs, zone.get_untracked()))
    };
    let calendar = (0..periods().len()).map(|at| {
        let on_press = move || {
            let (_, from, to) = periods()[at];
            choose(PeriodAction::Show(from, to));
        };
        view! { <ToggleChip label=periods()[at].0 is_on=Signal::stored(false) on_press /> }
    });
    view! { <div class="wrap chips period-presets">{lasting.collect_view()} {calendar.collect_view()}</div> }
        .into_any()
}

#[component]
fn TypedPeriod(axis: TimeAxis, typed: PeriodInput) -> impl IntoView {
    let problems = RwSignal::new(FieldTexts::default());
    let ends = Memo::new(move |_| {
        typed.get().unwrap_or_else(|| {
            let shown = spelled(axis.settled.get());
            (shown.from, shown.to)
        })
    });
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let (from, to) = ends.get_untracked();
        let day = middle(axis.settled.get_untracked());
        match axis.rules().read_typed([&from, &to], day, axis.now_secs.get_untracked()) {
            Ok((from, to)) => {
                problems.set(FieldTexts::default());
                typed.set(None);
                axis.act(PeriodAction::Show(from, to));
                hide_popover(PANEL);
            }
            Err(found) => problems.set(found),
        }
    };
    let take_from = move |text: String| {
        problems.update(|problems| problems.from = None);
        typed.set(Some((text, ends.get_untracked().1)));
    };
    let take_to = move |text: String| {
        problems.update(|problems| problems.to = None);
        typed.set(Some((ends.get_untracked().0, text)));
    };
    let of_from = Signal::derive(move || Some(HourReference::Day(middle(axis.settled.get()))));
    let of_to = Signal::derive(move || {
        let now = Some(UnixSeconds(axis.now_secs.get()));
        ends.with(|(from, _)| parse_hour_of(from, of_from.get(), now).ok().map(HourReference::After))
    });
    view! {
        <form class="period-typed" aria-label="From and to" on:submit=on_submit novalidate>
            <UtcTimeField
                label="From (UTC)"
                has_calendar=true
                now_secs=axis.now_secs
                hour_of=of_from
                value=Signal::derive(move || ends.get().0)
                on_input=take_from
                error=Signal::derive(move || problems.get().from.unwrap_or_default())
            />
            <UtcTimeField
                label="To (UTC)"
                has_calendar=true
                now_secs=axis.now_secs
                hour_of=of_to
                value=Signal::derive(move || ends.get().1)
                on_input=take_to
                error=Signal::derive(move || problems.get().to.unwrap_or_default())
            />
            <div class="row">
                <button type="submit" class="button button-primary">
                    "Apply"
                </button>
                <span class="muted">
                    {format!("At most {}", length(axis.rules().max_secs.unsigned_abs()))}
                </span>
            </div>
        </form>
    }
    .into_any()
}

/// Typed times without a date refer to the day in the middle of the view.
fn middle((from, to): (i64, i64)) -> UnixSeconds {
    UnixSeconds(from.midpoint(to))
}

#[component]
pub fn AxisButtons(axis: TimeAxis) -> impl IntoView {
    let actions = [
        ("Zoom in", PeriodAction::Zoom(1.0 / ZOOM_FACTOR, None)),
        ("Zoom out", PeriodAction::Zoom(ZOOM_FACTOR, None)),
        ("Fit all", PeriodAction::All),
        ("Now", PeriodAction::Now),
    ];
    let buttons = actions
        .map(|(label, action)| view! { <Button label on_press=move || axis.act(action) /> }.into_any());
    view! {
        <div class="row axis-buttons" role="group" aria-label="Zoom">
            {buttons.into_iter().collect_view()}
        </div>
    }
    .into_any()
}

#[component]
pub fn PeriodWords(
    axis: TimeAxis,
    /// True while data of the period is loading.
    is_reading: Signal<bool>,
    test_id: &'static str,
) -> impl IntoView {
    let zone = use_settings().zone;
    let seconds = axis.in_words(move || axis.view.get().seconds());
    let words = Signal::derive(move || {
        let (from, to) = seconds.get();
        let length = length(to.abs_diff(from));
        format!("{} – {} ({length})", absolute(from, zone.get()), absolute(to, zone.get()))
    });
    let live = Signal::derive(move || if axis.is_live.get() { "Live" } else { "" });
    view! {
        <span class="period-words" data-testid=test_id>
            <span class="period-line">
                <span>{words}</span>
                <span class="muted">{live}</span>
                <When is=is_reading>
                    <span class="muted period-reading">"Loading…"</span>
                </When>
            </span>
        </span>
    }
    .into_any()
}
