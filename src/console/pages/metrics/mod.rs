//! "Metrics": charts of hours from an API that returns single numbers per window.

mod controls;
mod figure;
mod files;
mod legend;
mod numbers_table;
mod picture;
mod progress;
mod resources;
mod totals;
mod view;

use crate::console::kit::page_title::use_page_title;
use crate::console::kit::{Each, When, lazy_view};
use crate::console::pages::metrics::controls::Controls;
use crate::console::pages::metrics::figure::ChartFigure;
use crate::console::pages::metrics::files::Share;
use crate::console::pages::metrics::progress::{MetricFailures, MetricsProgress};
use crate::console::pages::metrics::resources::ResourceTraffic;
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::reactive::*;

lazy_view!(
    METRICS in metrics: view! { <Metrics /> }
);

/// Delay in minutes that needs no notice: the current minute is always incomplete.
const USUAL_LAG_MINUTES: i64 = 1;

#[component]
fn Metrics() -> impl IntoView {
    let view = MetricsContext::follow();
    use_page_title().set_heading(Signal::stored("Metrics".to_owned()));
    let charts = memo(move || view.charts());
    // Lasts as long as the page.
    let _names = StoredValue::new_local(view.minutes.name_resources());
    view! {
        <div class="row gap-wide page-head">
            <h1>"Metrics"</h1>
            <MetricsProgress view />
            <Share view />
        </div>
        <Controls view />
        <Lag view />
        <MetricFailures view />
        <div class="metrics-charts">
            <Each each=move || charts.get() key=|chart| chart.spec().title.to_owned() let:chart>
                <ChartFigure view chart />
            </Each>
        </div>
        <Marks view />
        <When is=view.has_resources>
            <ResourceTraffic view />
        </When>
    }
}

#[component]
fn Marks(view: MetricsContext) -> impl IntoView {
    let marks = [
        ("mark-gap", "No data"),
        ("mark-incomplete", "Dashed: may still change"),
        ("mark-failed", "Couldn't be loaded"),
        ("mark-now", "Now"),
    ];
    let mark = |(class, message)| {
        view! {
            <li>
                <span class=format!("mark {class}") aria-hidden="true"></span>
                {message}
            </li>
        }
    };
    let compared = move || {
        let against = view.against.get().filter(|_| !view.has_resources.get());
        against.map(|against| mark(("mark-compared", against.title())))
    };
    let each = Signal::derive(move || format!("Each point is {} min", view.step.get().minutes()));
    view! {
        <ul class="wrap small chart-marks muted" aria-label="Marks in charts">
            <li>{each}</li>
            {marks.map(mark).into_iter().collect_view()}
            {compared}
        </ul>
    }
}

#[component]
fn Lag(view: MetricsContext) -> impl IntoView {
    let lag = memo(move || view.minutes.lag_minutes().filter(|lag| *lag > USUAL_LAG_MINUTES));
    let message = Signal::derive(move || {
        let lag = lag.get().unwrap_or_default();
        format!("Metrics are {lag} minutes behind. The latest minutes fill in as they arrive.")
    });
    view! {
        <When is=move || lag.get().is_some()>
            <p class="metrics-note" data-testid="metrics-lag">
                {message}
            </p>
        </When>
    }
}
