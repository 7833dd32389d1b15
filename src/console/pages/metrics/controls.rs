//! Controls for the period, the resource and the view; rare choices are in a menu.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::console::kit::{Combobox, Popover, Select, Suggestion, ToggleChip};
use crate::console::pages::metrics::progress::unknown_resource;
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::routes::MetricsView;
use crate::console::timeline::PeriodPicker;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::comparison::ComparisonPeriod;
use crate::model::metrics::resource_choice::{resource_title, typed_resource};
use crate::model::metrics::store::NamedResource;
use crate::model::metrics::window::WindowStep;
use crate::plot::period::PeriodAction;
use crate::text::names::sort_by_name;
use crate::text::plurals::counted;

#[component]
pub(super) fn Controls(view: MetricsContext) -> impl IntoView {
    let axis = view.axis;
    let is_reading = Signal::derive(move || view.read.is_reading());
    view! {
        <section class="card row metrics-controls" aria-label="What is shown">
            <PeriodPicker axis problem=view.period.problem is_reading test_id="metrics-period" />
            <ResourceChoice view />
            <Compared view />
            <div class="row metrics-row">
                <ViewOptions view />
                <ViewMenu view />
            </div>
        </section>
    }
}

/// Rare choices: step, scale, whether the period goes on, and charts.
#[component]
fn ViewMenu(view: MetricsContext) -> impl IntoView {
    let axis = view.axis;
    let live = move || {
        let (from, to) = axis.settled.get_untracked();
        let is_live = axis.is_live.get_untracked();
        axis.apply(if is_live { PeriodAction::Fix(from, to) } else { PeriodAction::Now });
    };
    let log = move || {
        let scale = if view.is_log.get_untracked() { "" } else { "log" };
        view.change(|address| scale.clone_into(&mut address.scale));
    };
    view! {
        <Popover id="metrics-view" label="View" class="metrics-view" button="View".into_any()>
            <StepChoice view />
            <div class="wrap chips" role="group" aria-label="Options">
                <ToggleChip label="Live" is_on=axis.is_live on_press=live />
                <ToggleChip label="Logarithmic" is_on=view.is_log on_press=log />
            </div>
            <MetricsChoice view />
        </Popover>
    }
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
}

/// The resource, found by name, host name or ID; any other text is an ID.
#[component]
fn ResourceChoice(view: MetricsContext) -> impl IntoView {
    let suggestions = Signal::derive(move || {
        let suggestion = |resource: &NamedResource| {
            let id = resource.id.as_str();
            let label = if resource.name.is_empty() { id } else { &resource.name };
            let note = match resource.host.as_str() {
                host if host.contains(id) || label == id => host.to_owned(),
                host => format!("{host} {id}"),
            };
            Suggestion { value: id.to_owned(), label: label.to_owned(), note }
        };
        let mut all: Vec<Suggestion> =
            view.minutes.with(|store| store.resources().iter().map(suggestion).collect());
        sort_by_name(&mut all, |suggestion| &suggestion.label);
        all
    });
    let typed = RwSignal::new(None::<String>);
    let problem = RwSignal::new(String::new());
    let value = Signal::derive(move || {
        typed.get().unwrap_or_else(|| {
            let title = |id| view.minutes.with(|store| resource_title(store.resources(), id));
            view.resource.read().as_ref().map(title).unwrap_or_default()
        })
    });
    let choose = move |text: String| match untrack(|| {
        view.minutes.with(|store| Some(typed_resource(store.resources(), &text)))
    }) {
        Some(Err(message)) => problem.set(message),
        Some(Ok(chosen)) => {
            typed.set(None);
            if chosen != view.resource.get_untracked() {
                view.choose(|address| address.resource = chosen.map(|id| id.to_string()).unwrap_or_default());
            }
        }
        None => {}
    };
    let apply = move || typed.get_untracked().into_iter().for_each(choose);
    let on_input = move |(text,): (String,)| {
        problem.set(String::new());
        typed.set(Some(text));
    };
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        apply();
    };
    let error = Signal::derive(move || match problem.get() {
        problem if problem.is_empty() => unknown_resource(view),
        problem => problem,
    });
    view! {
        <form on:submit=on_submit on:focusout=move |_| apply()>
            <Combobox
                label="Resource"
                value
                on_input
                suggestions
                on_take=choose
                placeholder="All resources"
                error
            />
        </form>
    }
}

/// Total or by resource.
#[component]
fn ViewOptions(view: MetricsContext) -> impl IntoView {
    let by_resource = |address: &mut MetricsView| {
        "resource".clone_into(&mut address.by);
        address.resource.clear();
    };
    view! {
        <div class="segments" role="group" aria-label="Show">
            <ToggleChip
                label="Total"
                is_on=move || !view.is_by_resource.get()
                on_press=move || view.choose(|address| address.by.clear())
            />
            <ToggleChip
                label="By resource"
                is_on=view.has_resources
                on_press=move || view.choose(by_resource)
            />
        </div>
    }
}

/// The earlier period whose numbers stand beside the shown ones.
#[component]
fn Compared(view: MetricsContext) -> impl IntoView {
    let none = (String::new(), "no other period".to_owned());
    let periods =
        ComparisonPeriod::ALL.map(|against| (against.name().to_owned(), against.title().to_lowercase()));
    let options = Signal::stored(std::iter::once(none).chain(periods).collect::<Vec<_>>());
    let value = Signal::derive(move || view.against.get().map_or("", ComparisonPeriod::name).to_owned());
    let on_change = move |(name,): (String,)| view.change(|address| address.compare = name);
    view! { <Select label="Compare with" options value on_change /> }
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
}
