//! Exports: a link with absolute times, and CSV.

use crate::console::kit::{Button, ButtonKind, Dialog, DialogChoice, Popover, copy, save_file, use_toaster};
use crate::console::pages::metrics::picture::drawn_curves;
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::clock::with_second_zone;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::routes::{MetricsView, Route};
use crate::console::timeline::spelled;
use crate::model::metrics::chart::{Chart, full_label};
use crate::model::metrics::comparison::ComparisonPeriod;
use crate::model::metrics::curve::ChartCurves;
use crate::model::metrics::export::{ExportedChart, csv, missing_windows};
use crate::model::metrics::ranking::{ranked, resource_curves};
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::plurals::counted;

#[component]
pub(super) fn Share(view: MetricsContext) -> impl IntoView {
    let (toaster, zone) = (use_toaster(), use_settings().zone);
    let copy_link = move || {
        let period = spelled(view.axis.settled.get_untracked());
        let step = view.step.get_untracked().minutes().to_string();
        let address = MetricsView { period, step, ..view.address.get_untracked() };
        let origin = window().location().origin().unwrap_or_default();
        copy(toaster, format!("{origin}{}", Route::Metrics(address).href()));
    };
    let is_waiting = RwSignal::new(false);
    // The number of missing windows, while the person is asked about them.
    let missing = RwSignal::new(None::<usize>);
    let save = move || {
        missing.set(None);
        let from = format_utc(UnixSeconds(view.axis.settled.get_untracked().0));
        let label = view.against.get_untracked().map(ComparisonPeriod::label).unwrap_or_default();
        let text =
            with_second_zone(zone.get_untracked(), |zone| csv(&untrack(|| exported(view)), label, zone));
        save_file(toaster, &format!("metrics-{from}.csv"), "text/csv", &text);
    };
    // Waits for what is being loaded.
    effect(move || {
        if is_waiting.get() && !view.read.is_reading() {
            is_waiting.set(false);
            match missing_windows(&untrack(|| exported(view))) {
                0 => save(),
                count => missing.set(Some(count)),
            }
        }
    });
    let title = Signal::derive(move || {
        format!("Export without {}?", counted(missing.get().unwrap_or_default(), "window"))
    });
    view! {
        <div class="row">
            {move || is_waiting.get().then_some("Exports when all is loaded")}
            <Button label="Export CSV" on_press=move || is_waiting.set(true) is_waiting />
            <Popover id="metrics-more" label="More actions" class="menu" button="More".into_any()>
                <Button label="Copy link" kind=ButtonKind::Quiet on_press=copy_link />
                <Button label="Load again" kind=ButtonKind::Quiet on_press=move || view.read.load_again() />
            </Popover>
        </div>
        <Dialog title is_open=move || missing.get().is_some() on_close=move || missing.set(None)>
            <p>"They are not loaded. Their rows say so and have no numbers."</p>
            <DialogChoice
                on_back=move || missing.set(None)
                label="Export without them"
                kind=ButtonKind::Primary
                on_press=save
            />
        </Dialog>
    }
}

/// Returns the curves of the visible charts.
fn exported(view: MetricsContext) -> Vec<ExportedChart> {
    let windows = view.windows.get();
    let against = view.against.get();
    let chart = |chart: Chart| {
        if !view.has_resources.get() {
            let names = view.drawn(chart).iter().map(full_label).collect();
            let picture = drawn_curves(view, chart, &windows, &[]);
            let before = against.map(|_| drawn_curves(view, chart, &view.before.read(), &picture.states));
            let before = before.unwrap_or_default();
            return Some(ExportedChart { names, unit: chart.spec().unit, picture, before });
        }
        let measure = view.picked(chart)?;
        // Files contain every resource.
        let picture = view.minutes.with(|store| {
            let ranking = ranked(store, &measure, &windows, &[]);
            resource_curves(store, &measure, &windows, &ranking, usize::MAX)
        });
        let names = picture.curves.iter().map(|curve| format!("{}: {}", full_label(&measure), curve.name));
        Some(ExportedChart {
            names: names.collect(),
            unit: chart.spec().unit,
            picture,
            before: ChartCurves::default(),
        })
    };
    view.charts().into_iter().filter_map(chart).collect()
}
