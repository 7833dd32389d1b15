//! Peak, percentile and volume below the chart of the bandwidth.

use crate::console::platform::reactive::*;

use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::time_format::{TimeFormat, use_time_format};
use crate::console::kit::{StaticTable, When, table_row};
use crate::console::pages::metrics::picture::Drawing;
use crate::console::pages::metrics::view::MetricsContext;
use crate::model::metrics::comparison::comparison_label;
use crate::model::metrics::totals::{BandwidthTotals, TrafficNumber, minutes_label};
use crate::model::metrics::window::{MinuteWindow, WindowStep};
use crate::model::time::UnixSeconds;

/// Peak, 95th percentile and volume of each curve, with their changes.
#[component]
pub(super) fn TrafficTotals(view: MetricsContext, drawing: Drawing) -> impl IntoView {
    let cells = TotalCells::new(view);
    let rows = move || {
        let picture = drawing.picture.read();
        let row = |at: usize| {
            let totals = BandwidthTotals::of_curve(&picture, at);
            let cell = |number| cells.cell(number, &totals, compared(view, drawing, at, number));
            let name = picture.curves[at].name.clone().into_any();
            table_row(Some(name), &TITLES, TrafficNumber::ALL.map(cell))
        };
        (0..picture.curves.len()).map(row).collect_view()
    };
    let (format, now_secs) = (use_time_format(), use_service_now_secs());
    // A typed period may begin or end within a point.
    let widened_to = Signal::derive(move || {
        let (windows, (from, to)) = (view.windows.read(), view.axis.settled.get());
        let (Some(first), Some(last)) = (windows.first(), windows.last()) else { return String::new() };
        let [begun, ended] = [first.start.start(), last.end.start()];
        if view.axis.is_live.get() || begun.0 >= from - from.rem_euclid(60) && ended.0 < to + 60 {
            return String::new();
        }
        let now = UnixSeconds(now_secs.get_untracked());
        let [begun, ended] = [begun, ended].map(|end| format.short(end, now));
        format!("Of {begun} to {ended}: points of {} min count whole.", view.step.get().minutes())
    });
    let [peak, percentile, volume] = TITLES;
    view! {
        <StaticTable
            label="Peak, percentile and volume"
            heads=["Finished minutes", peak, percentile, volume]
            class="is-numbers metrics-totals"
        >
            {rows}
        </StaticTable>
        <When is=move || !widened_to.read().is_empty()>
            <p class="muted small">{widened_to}</p>
        </When>
    }
}

const TITLES: [&str; 3] =
    [TrafficNumber::Peak.title(), TrafficNumber::Percentile95.title(), TrafficNumber::Volume.title()];

/// The context of the cells of all totals.
#[derive(Clone, Copy)]
pub(super) struct TotalCells {
    step: Memo<WindowStep>,
    format: TimeFormat,
    now_secs: Signal<i64>,
}

impl TotalCells {
    pub fn new(view: MetricsContext) -> Self {
        Self { step: view.step, format: use_time_format(), now_secs: use_service_now_secs() }
    }

    /// Draws a number with its means, the time of a peak or the minutes of a volume, and its comparison. Tracked.
    pub fn cell(self, number: TrafficNumber, totals: &BandwidthTotals, compared: String) -> AnyView {
        let (unit, value) = (number.unit(), number.of(totals));
        let now = UnixSeconds(self.now_secs.get_untracked());
        let at =
            |(window, _): (MinuteWindow, f64)| format!("at {}", self.format.short(window.start.start(), now));
        let note = match number {
            TrafficNumber::Peak => totals.peak.map(at),
            TrafficNumber::Volume => minutes_label(totals),
            TrafficNumber::Percentile95 => None,
        };
        let means = number.means_label(self.step.get().minutes());
        let notes: Vec<String> = means.into_iter().chain(note).filter(|_| value.is_some()).collect();
        let lines = [notes.join(" "), compared].into_iter().filter(|line| !line.is_empty());
        view! {
            <span title=value.map(|value| unit.exact(value))>{unit.short_or_none(value)}</span>
            {lines.map(|line| view! { <span class="muted small metrics-gaps">{line}</span> }).collect_view()}
        }
        .into_any()
    }
}

/// Describes a number in the compared period and its change; empty without comparison. Tracked.
fn compared(view: MetricsContext, drawing: Drawing, at: usize, number: TrafficNumber) -> String {
    let (picture, before, unit) = (drawing.picture.read(), drawing.before.read(), number.unit());
    let Some(against) = view.against.get().filter(|_| at < before.curves.len()) else { return String::new() };
    let was = number.of(&BandwidthTotals::of_curve(&before, at)).map(|was| unit.short(was));
    let change = number.change(&picture, &before, at).map(|change| unit.change(change));
    comparison_label(was, change, against)
}
