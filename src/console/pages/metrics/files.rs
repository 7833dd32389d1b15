//! Exports: a link with absolute times, and CSV.

use leptos::prelude::*;

use crate::console::kit::{Button, copy, save_file, use_toaster};
use crate::console::pages::metrics::picture::drawn_curves;
use crate::console::pages::metrics::progress::is_loading;
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::download::file_name_part;
use crate::console::routes::{MetricsView, PeriodQuery, Route};
use crate::model::metrics::chart::{Chart, full_label};
use crate::model::metrics::comparison::ComparisonPeriod;
use crate::model::metrics::export::{ExportedChart, csv};
use crate::model::metrics::ranking::{ranked, resource_curves};
use crate::model::time::{UnixSeconds, format_utc};

#[component]
pub(super) fn Share(view: MetricsContext) -> impl IntoView {
    let toaster = use_toaster();
    let copy_link = move || {
        let (from, to) = view.axis.settled.get_untracked();
        let [from, to] = [from, to].map(|second| format_utc(UnixSeconds(second)));
        let step = view.step.get_untracked().minutes().to_string();
        let period = PeriodQuery { from, to, last: String::new() };
        let address = MetricsView { period, step, ..view.address.get_untracked() };
        let origin = window().location().origin().unwrap_or_default();
        copy(toaster, format!("{origin}{}", Route::Metrics(address).href()));
    };
    let export = move || {
        let from = format_utc(UnixSeconds(view.axis.settled.get_untracked().0));
        let name = file_name_part(&format!("metrics-{from}.csv"));
        save_file(toaster, &name, "text/csv", &untrack(|| exported(view)));
    };
    let is_loading = Signal::derive(move || is_loading(view));
    view! {
        <div class="row">
            <Button label="Copy link" on_press=copy_link />
            <Button label="Export CSV" on_press=export is_disabled=is_loading />
        </div>
    }
    .into_any()
}

/// Exports all curves of the visible charts.
fn exported(view: MetricsContext) -> String {
    let windows = view.windows.get();
    let against = view.against.get();
    let chart = |chart: Chart| {
        if !view.has_resources.get() {
            let names = view.drawn(chart).iter().map(full_label).collect();
            let picture = drawn_curves(view, chart, &windows);
            let before = against.map(|_| drawn_curves(view, chart, &view.before.read()).curves);
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
        Some(ExportedChart { names: names.collect(), unit: chart.spec().unit, picture, before: Vec::new() })
    };
    let charts: Vec<ExportedChart> = view.charts().into_iter().filter_map(chart).collect();
    csv(&charts, against.map(ComparisonPeriod::label).unwrap_or_default())
}
