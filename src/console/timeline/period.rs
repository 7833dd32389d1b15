//! The control of a period: presets, typed ends, the previous and next period, the axis buttons, and a description.

use leptos::ev::SubmitEvent;

use crate::console::kit::{Banner, BannerKind, Button, Popover, ToggleChip, UtcTimeField, When};
use crate::console::platform::clock::{absolute, offset_secs};
use crate::console::platform::focus::hide_popover;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::timeline::address::spelled;
use crate::console::timeline::axis::TimeAxis;
use crate::forms::typed_selection::FieldTexts;
use crate::forms::utc_time::{HourReference, parse_hour_of};
use crate::model::time::UnixSeconds;
use crate::plot::period::{CalendarPeriod, PeriodAction};
use crate::plot::time_view::{PRESETS, ZOOM_FACTOR};
use crate::text::durations::length;

/// Both ends as typed, until they are applied.
type PeriodInput = RwSignal<Option<(String, String)>>;

/// The id of the panel; a page has only one period.
const PANEL: &str = "period";
/// Periods on narrower plots have no room for full dates.
const NARROW_PX: f64 = 480.0;
/// Length of the period after the present.
const PLANNED_SECS: i64 = 86_400;

/// The period on a button that opens presets and ends, between buttons for the previous and next period.
#[component]
pub fn PeriodPicker(
    axis: TimeAxis,
    /// The problem with the period in the address.
    #[prop(optional, into)]
    problem: MaybeProp<String>,
    /// True while data of the period is loading.
    is_reading: Signal<bool>,
    test_id: &'static str,
) -> impl IntoView {
    // Typed ends stay until another period is chosen.
    let typed: PeriodInput = RwSignal::new(None);
    let is_open = RwSignal::new(false);
    let step = |label: &'static str, sign: &'static str, periods: f64| {
        let on_press = move |_| {
            let (from, to) = axis.settled.get_untracked();
            #[expect(clippy::cast_precision_loss, reason = "a period is far below 2^53 seconds")]
            axis.apply(PeriodAction::Pan(periods * (to - from) as f64));
        };
        view! {
            <button type="button" class="button button-icon" aria-label=label title=label on:click=on_press>
                {sign}
            </button>
        }
    };
    view! {
        <When is=move || problem.get().is_some()>
            <Banner kind=BannerKind::Warning title=move || problem.get().unwrap_or_default() />
        </When>
        <div class="line gap-1 period-bar" role="group" aria-label="Time range">
            {step("Period before", "‹", -1.0)}
            <Popover
                id=PANEL
                label="Period"
                class="period-panel"
                button_class="period-button"
                is_open
                button=view! { <PeriodWords axis is_reading test_id /> }.into_any()
            >
                <Presets axis typed />
                // The page may have fields of the same names.
                <When is=is_open>
                    <TypedPeriod axis typed />
                </When>
            </Popover>
            {step("Period after", "›", 1.0)}
        </div>
    }
}

/// "Last hour" … "Last 30 days" and calendar periods, within the axis's limit.
#[component]
fn Presets(axis: TimeAxis, typed: PeriodInput) -> impl IntoView {
    let max_secs = axis.rules().max_secs;
    let choose = move |action: PeriodAction| {
        typed.set(None);
        axis.apply(action);
        hide_popover(PANEL);
    };
    let preset = move |label: &'static str, action: PeriodAction| {
        let is_on = Signal::derive(move || {
            axis.settled.track();
            axis.is_live.get() && axis.choice() == action
        });
        view! { <ToggleChip label is_on on_press=move || choose(action) /> }
    };
    let lasting = PRESETS.into_iter().filter(|(_, secs)| *secs < max_secs);
    let lasting = lasting.map(|(label, secs)| preset(label, PeriodAction::Last(secs)));
    let [today, week] = CalendarPeriod::ALL.map(PeriodAction::Calendar);
    let show_yesterday = move || {
        let starts = untrack(|| axis.starts());
        choose(PeriodAction::Show(starts.yesterday, starts.today));
    };
    let ahead = axis.goes_ahead().then(|| {
        let show_next = move || {
            let now = axis.now_secs.get_untracked();
            choose(PeriodAction::Show(now, now + PLANNED_SECS));
        };
        view! { <ToggleChip label="Next 24 hours" is_on=Signal::stored(false) on_press=show_next /> }
    });
    let calendar = view! {
        {preset("Today so far", today)}
        <ToggleChip label="Yesterday" is_on=Signal::stored(false) on_press=show_yesterday />
        {preset("This week", week)}
    };
    view! { <div class="segments period-presets">{lasting.collect_view()} {calendar} {ahead}</div> }
}

#[component]
fn TypedPeriod(axis: TimeAxis, typed: PeriodInput) -> impl IntoView {
    let problems = RwSignal::new(FieldTexts::default());
    let ends = memo(move || {
        typed.get().unwrap_or_else(|| {
            let shown = spelled(axis.written(axis.settled.get()));
            (shown.from, shown.to)
        })
    });
    // A time without a date is on the day in the middle of the view, but not after the present if the axis ends there.
    let of_from = move || {
        let (from, to) = axis.settled.get();
        let (day, now) = (UnixSeconds(from.midpoint(to)), UnixSeconds(axis.now_secs.get()));
        if axis.goes_ahead() { HourReference::Day(day) } else { HourReference::Past { day, now } }
    };
    let read = move || {
        let ((from, to), of_from) = (ends.get_untracked(), untrack(of_from));
        let read = axis.rules().read_typed([&from, &to], of_from, axis.now_secs.get_untracked());
        problems.set(read.as_ref().err().cloned().unwrap_or_default());
        read
    };
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        if let Ok((from, to)) = read() {
            typed.set(None);
            axis.apply(PeriodAction::Show(from, to));
            hide_popover(PANEL);
        }
    };
    let take = move |is_to: bool, text: String| {
        let (from, to) = ends.get_untracked();
        typed.set(Some(if is_to { (from, text) } else { (text, to) }));
        // A problem goes when it is solved: a field that is only left also writes its time anew.
        if problems.with_untracked(|problems| problems.first().is_some()) {
            let _ = read();
        }
    };
    let of_from = Signal::derive(move || Some(of_from()));
    let of_to = Signal::derive(move || {
        let now = Some(UnixSeconds(axis.now_secs.get()));
        ends.with(|(from, _)| parse_hour_of(from, of_from.get(), now).ok().map(HourReference::After))
    });
    let field = move |label: &'static str, is_to: bool, hour_of: Signal<Option<HourReference>>| {
        let value = Signal::derive(move || if is_to { ends.get().1 } else { ends.get().0 });
        let problem = move || if is_to { problems.get().to } else { problems.get().from };
        let error = Signal::derive(move || problem().unwrap_or_default());
        let on_input = move |text: String| take(is_to, text);
        view! { <UtcTimeField label has_calendar=true now_secs=axis.now_secs hour_of value on_input error /> }
    };
    view! {
        <form class="period-typed" aria-label="From and to" on:submit=on_submit novalidate>
            {field("From (UTC)", false, of_from)}
            {field("To (UTC)", true, of_to)}
            <div class="row">
                <button type="submit" class="button button-primary">
                    "Apply"
                </button>
                <span class="muted">{axis.rules().limit_words()}</span>
            </div>
        </form>
    }
}

type AxisAction = (&'static str, PeriodAction);

const ZOOM_ACTIONS: [AxisAction; 2] = [
    ("Zoom in", PeriodAction::Zoom(1.0 / ZOOM_FACTOR, None)),
    ("Zoom out", PeriodAction::Zoom(ZOOM_FACTOR, None)),
];

#[component]
pub fn AxisButtons(
    axis: TimeAxis,
    /// Beside zooming: what the period control of the page does not have.
    #[prop(optional)]
    more: &'static [AxisAction],
) -> impl IntoView {
    let buttons = ZOOM_ACTIONS.iter().chain(more).map(|(label, action)| {
        view! { <Button label=*label on_press=move || axis.apply(*action) /> }.into_any()
    });
    view! {
        <div class="row axis-buttons" role="group" aria-label="Zoom">
            {buttons.collect_view()}
        </div>
    }
}

#[component]
fn PeriodWords(
    axis: TimeAxis,
    /// True while data of the period is loading.
    is_reading: Signal<bool>,
    test_id: &'static str,
) -> impl IntoView {
    let zone = use_settings().zone;
    let seconds = axis.throttled(move || axis.written(axis.view.get().seconds()));
    let lasting = Signal::derive(move || {
        let (from, to) = seconds.get();
        length(to.abs_diff(from))
    });
    let whole = Signal::derive(move || {
        let (from, to) = seconds.get();
        format!("{} – {} ({})", absolute(from, zone.get()), absolute(to, zone.get()), lasting.get())
    });
    let preset = Signal::derive(move || {
        axis.settled.track();
        let preset = PRESETS.iter().find(|(_, secs)| axis.choice() == PeriodAction::Last(*secs));
        preset.filter(|_| axis.is_live.get()).map(|(label, _)| *label)
    });
    let label = Signal::derive(move || match preset.get() {
        Some(label) => label.to_owned(),
        None => short(seconds.get(), axis.now_secs.get(), zone.get()),
    });
    let exact = Signal::derive(move || match preset.get() {
        _ if axis.width_px.get() < NARROW_PX => String::new(),
        Some(_) => whole.get(),
        None => lasting.get(),
    });
    let live = Signal::derive(move || if axis.is_live.get() { "Live" } else { "" });
    view! {
        <span class="period-words" data-testid=test_id title=whole>
            <span>{label}</span>
            <span class="small muted">{exact}</span>
            <span class="muted">{live}</span>
            <When is=is_reading>
                <span class="muted period-reading">"Loading…"</span>
            </When>
        </span>
    }
}

/// "18:00 – 19:00 UTC", "24 Nov 18:00 – 25 Nov 19:00 UTC"; with seconds if it is shorter than an hour.
fn short((from, to): (i64, i64), now_secs: i64, zone: Zone) -> String {
    let clock = |second: i64, beside_secs: i64| {
        let offset_secs = offset_secs(second, zone);
        let label = UnixSeconds(second).clock_label(UnixSeconds(beside_secs), offset_secs);
        match to - from < 3_600 {
            true => format!("{label}:{:02}", (second + offset_secs).rem_euclid(60)),
            false => label,
        }
    };
    let [zone_of_from, zone_of_to] =
        [from, to].map(|end| absolute(end, zone).rsplit(' ').next().unwrap_or_default().to_owned());
    let changed = if zone_of_from == zone_of_to { String::new() } else { format!(" {zone_of_from}") };
    format!("{}{changed} – {} {zone_of_to}", clock(from, now_secs), clock(to, from))
}
