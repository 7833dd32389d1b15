//! Controls for the period, the resource and the view; rare choices are in a menu.

use leptos::prelude::*;

use crate::console::kit::{Popover, Select, Switch, ToggleChip};
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::routes::MetricsView;
use crate::console::timeline::{AxisButtons, PeriodPicker};
use crate::model::ids::ResourceId;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::comparison::ComparisonPeriod;
use crate::model::metrics::window::WindowStep;
use crate::plot::period::PeriodAction;
use crate::text::plurals::counted;
use crate::text::sorting::sort_by;

#[component]
pub(super) fn Controls(view: MetricsContext) -> impl IntoView {
    let axis = view.axis;
    let is_reading = Signal::derive(move || view.read.is_reading());
    let set_live = move |(is_live,): (bool,)| match is_live {
        true => axis.apply(PeriodAction::Now),
        false => {
            let (from, to) = axis.settled.get_untracked();
            axis.apply(PeriodAction::Open { from, to, is_live: false });
        }
    };
    view! {
        <section class="card row metrics-controls" aria-label="What is shown">
            <PeriodPicker axis problem=view.period.problem is_reading test_id="metrics-period" />
            <div class="row metrics-row">
                <ResourceChoice view />
                <ViewOptions view />
                <ViewMenu view />
                <Compared view />
                <Switch label="Live" is_on=axis.is_live on_change=set_live />
                <AxisButtons axis />
            </div>
        </section>
    }
    .into_any()
}

/// Rare choices: step, scale and charts.
#[component]
fn ViewMenu(view: MetricsContext) -> impl IntoView {
    let log = move || {
        let scale = if view.is_log.get_untracked() { "" } else { "log" };
        view.change(|address| scale.clone_into(&mut address.scale));
    };
    view! {
        <Popover id="metrics-view" label="View" class="metrics-view" button="View".into_any()>
            <StepChoice view />
            <div class="wrap chips" role="group" aria-label="Options">
                <ToggleChip label="Logarithmic" is_on=view.is_log on_press=log />
            </div>
            <MetricsChoice view />
        </Popover>
    }
    .into_any()
}

/// Minutes per point.
#[component]
fn StepChoice(view: MetricsContext) -> impl IntoView {
    let options = Signal::derive(move || {
        let auto = format!("Auto ({} min)", view.step.get().minutes());
        let (from, to) = view.axis.settled.get();
        let each = WindowStep::all().filter(|step| *step >= WindowStep::least_for((to - from) / 60));
        let each = each.map(|step| (step.minutes().to_string(), format!("{} min", step.minutes())));
        std::iter::once((String::new(), auto)).chain(each).collect::<Vec<_>>()
    });
    let value = Signal::derive(move || match view.address.read().step.is_empty() {
        true => String::new(),
        false => view.step.get().minutes().to_string(),
    });
    view! {
        <Select
            label="Step"
            options
            value
            on_change=move |(step,): (String,)| view.change(|address| address.step = step)
        />
    }
    .into_any()
}

#[component]
fn ResourceChoice(view: MetricsContext) -> impl IntoView {
    let options = Signal::derive(move || {
        let mut options: Vec<(String, String)> = view.minutes.with(|store| {
            let named = store.resources().iter().filter(|resource| !resource.name.is_empty());
            named.map(|resource| (resource.id.to_string(), resource.name.clone())).collect()
        });
        sort_by(&mut options, |a, b| a.1.cmp(&b.1));
        if let Some(id) =
            view.resource.get().filter(|id| options.iter().all(|(known, _)| known != id.as_str()))
        {
            options.push((id.to_string(), id.to_string()));
        }
        options.insert(0, (String::new(), "All resources".to_owned()));
        options
    });
    let value =
        Signal::derive(move || view.resource.get().as_ref().map(ResourceId::to_string).unwrap_or_default());
    view! {
        <Select
            label="Resource"
            options
            value
            on_change=move |(resource,): (String,)| view.choose(|address| address.resource = resource)
        />
    }
    .into_any()
}

/// Total or by resource.
#[component]
fn ViewOptions(view: MetricsContext) -> impl IntoView {
    let by_resource = |address: &mut MetricsView| {
        "resource".clone_into(&mut address.by);
        address.resource.clear();
    };
    view! {
        <div class="wrap chips" role="group" aria-label="Show">
            <ToggleChip
                label="Total"
                is_on=Signal::derive(move || !view.is_by_resource.get())
                on_press=move || view.choose(|address| address.by.clear())
            />
            <ToggleChip
                label="By resource"
                is_on=view.has_resources
                on_press=move || view.choose(by_resource)
            />
        </div>
    }
    .into_any()
}

#[component]
fn Compared(view: MetricsContext) -> impl IntoView {
    let compare = ComparisonPeriod::ALL.map(|against| {
        let is_on = Memo::new(move |_| view.against.get() == Some(against));
        let label = match against {
            ComparisonPeriod::Previous => "Compare with previous period",
            _ => against.title(),
        };
        let on_press = move || {
            let name = if is_on.get_untracked() { "" } else { against.name() };
            view.change(|address| name.clone_into(&mut address.compare));
        };
        view! { <ToggleChip label is_on on_press /> }
    });
    view! {
        <div class="wrap chips" role="group" aria-label="Compare with">
            {compare.into_iter().collect_view()}
        </div>
    }
    .into_any()
}

#[component]
fn MetricsChoice(view: MetricsContext) -> impl IntoView {
    let chips = Chart::all().map(|chart| {
        let is_on = Signal::derive(move || view.charts().contains(&chart));
        let on_press = move || {
            let mut measures = view.measures.get_untracked();
            if is_on.get_untracked() {
                measures.retain(|measure| Chart::of(measure) != Some(chart));
            } else {
                measures.extend(chart.usual());
            }
            view.draw(&measures);
        };
        view! { <ToggleChip label=chart.spec().title is_on on_press /> }
    });
    let count = Signal::derive(move || counted(view.charts().len(), "chart"));
    view! {
        <div class="wrap chips metrics-charts-choice" role="group" aria-label="Metrics">
            {chips.collect_view()}
            <span class="muted">{count}</span>
        </div>
    }
    .into_any()
}
