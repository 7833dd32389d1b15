//! The page.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::kit::page_title::use_page_title;
use crate::console::kit::{Banner, BannerKind, Each, When};
use crate::console::pages::metrics::controls::Controls;
use crate::console::pages::metrics::figure::ChartFigure;
use crate::console::pages::metrics::files::Share;
use crate::console::pages::metrics::progress::Progress;
use crate::console::pages::metrics::resources::Resources;
use crate::console::pages::metrics::view::View;
use crate::model::metrics::lag::worth_saying;
use crate::text::durations::duration;

/// A service behind by more minutes than this says so: one that runs well is behind by the minute that is not over.
const USUAL_LAG_MINUTES: i64 = 1;

#[component]
pub(super) fn Metrics() -> impl IntoView {
    let view = View::follow();
    use_page_title().set_heading(Signal::stored("Metrics".to_owned()));
    let charts = Memo::new(move |_| view.charts());
    // It lasts as long as the page.
    let _names = StoredValue::new_local(view.minutes.name_resources());
    view! {
        <div class="page-head">
            <h1>"Metrics"</h1>
            <Share view />
        </div>
        <Controls view />
        <Clocks view />
        <Progress view />
        <div class="metrics-charts">
            <Each each=move || charts.get() key=|chart| chart.title().to_owned() let:chart>
                <ChartFigure view chart />
            </Each>
        </div>
        <When is=Signal::derive(move || view.has_resources())>
            <Resources view />
        </When>
    }
    .into_any()
}

/// What is not as it should be with the clocks: the service is behind, or one of them is wrong.
#[component]
fn Clocks(view: View) -> impl IntoView {
    let lag = Memo::new(move |_| view.minutes.lag_minutes().filter(|lag| *lag > USUAL_LAG_MINUTES));
    let lag_words = Signal::derive(move || {
        let lag = lag.get().unwrap_or_default();
        format!("Metrics are {lag} minutes behind. The latest minutes fill in as they arrive.")
    });
    let ahead = use_client().ahead_secs();
    let off = Memo::new(move |_| worth_saying(ahead.get()));
    let off_words = Signal::derive(move || {
        let secs = off.get().unwrap_or_default();
        let which = if secs > 0 { "behind" } else { "ahead of" };
        let by = duration(secs.unsigned_abs());
        format!("This computer's clock is {by} {which} the service's. Times here follow the service's clock.")
    });
    view! {
        <When is=Signal::derive(move || lag.get().is_some())>
            <p class="metrics-note" data-testid="metrics-lag">
                {lag_words}
            </p>
        </When>
        <When is=Signal::derive(move || off.get().is_some())>
            <Banner kind=BannerKind::Warning title=off_words />
        </When>
    }
    .into_any()
}
