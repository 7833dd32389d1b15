//! Resources compared by total or mean, share, change and sparkline. Pressing one filters by it.

use std::sync::Arc;

use crate::console::kit::{Select, table_row};
use crate::console::pages::metrics::totals::TotalCells;
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::reactive::*;
use crate::model::metrics::chart::{Chart, full_label};
use crate::model::metrics::comparison::{ComparisonPeriod, coverage_label};
use crate::model::metrics::measure::Measure;
use crate::model::metrics::merge::MergeRule;
use crate::model::metrics::ranking::{RankedResource, ranked, unit_of};
use crate::model::metrics::totals::TrafficNumber;
use crate::plot::columns::{columns, extent, lines};
use crate::plot::time_view::TimeView;
use crate::text::names::name_key;
use crate::text::si::{MISSING, percent};
use crate::text::sorting::sort_by;

/// Width and height of a sparkline in CSS pixels.
const SPARK_PX: (f64, f64) = (120.0, 24.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResourceOrder {
    Name,
    Value,
    Traffic(TrafficNumber),
    Share,
    Rate,
    Change,
}

#[component]
pub(super) fn ResourceTraffic(view: MetricsContext) -> impl IntoView {
    let choices =
        memo(move || view.charts().into_iter().flat_map(|chart| view.drawn(chart)).collect::<Vec<Measure>>());
    let chosen = RwSignal::new(String::new());
    let measure = memo(move || {
        let choices = choices.read();
        let name = chosen.get();
        choices.iter().find(|measure| measure.name() == name).or_else(|| choices.first()).cloned()
    });
    let order = RwSignal::new((ResourceOrder::Value, true));
    let rows = memo(move || {
        let Some(measure) = measure.get() else { return Arc::new(Vec::new()) };
        let (windows, before) = (view.windows.read(), view.before.read());
        let mut rows = view.minutes.with(|store| ranked(store, &measure, &windows, &before));
        let (by, is_descending) = order.get();
        sort(&mut rows, by, is_descending);
        Arc::new(rows)
    });
    let options = Signal::derive(move || {
        choices.read().iter().map(|measure| (measure.name(), full_label(measure))).collect::<Vec<_>>()
    });
    // Makes the chart show the chosen measure for each resource too.
    let choose = move |(name,): (String,)| {
        if let Some((chart, measure)) = Measure::parse(&name).and_then(|m| Some((Chart::of(&m)?, m))) {
            view.picked.update(|picked| {
                picked.retain(|(other, _)| *other != chart);
                picked.push((chart, measure));
            });
        }
        chosen.set(name);
    };
    let value = Signal::derive(move || measure.read().as_ref().map(Measure::name).unwrap_or_default());
    let is_of_errors = memo(move || measure.read().as_ref().is_some_and(Measure::is_error_rate));
    let value_head = Signal::derive(move || measure.read().as_ref().map_or("Period", value_title).to_owned());
    let is_bandwidth = memo(move || measure.read().as_ref().map(Measure::rule) == Some(MergeRule::Mean));
    let traffic_heads = move || {
        let head = |number: TrafficNumber| {
            view! { <SortHead order by=ResourceOrder::Traffic(number) label=number.title() /> }
        };
        is_bandwidth.get().then(|| TrafficNumber::ALL.map(head).into_iter().collect_view())
    };
    let rate_head =
        move || is_of_errors.get().then(|| view! { <SortHead order by=ResourceOrder::Rate label="Rate" /> });
    let cells = TotalCells::new(view);
    let body = move || {
        let (measure, windows) = (measure.read(), view.spans.read());
        let Some(measure) = measure.as_ref() else { return Vec::new() };
        let line = |row: &RankedResource| {
            let id = row.id.clone();
            let press = move || view.choose(|address| address.resource = id.to_string());
            row_of(row, measure, &windows, cells, press)
        };
        rows.get().iter().map(line).collect::<Vec<_>>()
    };
    let against = Signal::derive(move || match view.against.get() {
        Some(ComparisonPeriod::Yesterday) => "Change is against the same hours yesterday.",
        Some(ComparisonPeriod::LastWeek) => "Change is against the same hours a week before.",
        _ => "Change is against the previous period of the same length.",
    });
    let shares = move || {
        let rows = rows.read();
        let all = rows.first().map_or(0, |row| row.coverage.1);
        let part = rows.iter().find(|row| row.share.is_some() && row.shared < all);
        part.map(|row| {
            format!("Shares are of the {} of {all} windows in which each resource has a number.", row.shared)
        })
    };
    view! {
        <section class="card stack" aria-labelledby="metrics-resources">
            <div class="chart-head">
                <h2 id="metrics-resources">"Resources"</h2>
                <Select label="Measure" options value on_change=choose />
            </div>
            <div class="static-table" tabindex="0" role="region" aria-label="Resources by size">
                // Roles are explicit, because in a narrow window its parts are not laid out as a table.
                <table class="is-numbers metrics-resources" role="table">
                    <caption class="visually-hidden">"Resources"</caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            <SortHead order by=ResourceOrder::Name label="Resource" />
                            <SortHead order by=ResourceOrder::Value label=value_head />
                            {traffic_heads}
                            <SortHead order by=ResourceOrder::Share label="Share" />
                            {rate_head}
                            <SortHead order by=ResourceOrder::Change label="Change" />
                            <th scope="col" role="columnheader">
                                "Trend"
                            </th>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{body}</tbody>
                </table>
            </div>
            <p class="muted">{against} " " {shares}</p>
        </section>
    }
}

#[component]
fn SortHead(
    /// The sorted column, and true if it is descending.
    order: RwSignal<(ResourceOrder, bool)>,
    by: ResourceOrder,
    #[prop(into)] label: Signal<String>,
) -> impl IntoView {
    let sorted = Signal::derive(move || match order.get() {
        (now, true) if now == by => "descending",
        (now, false) if now == by => "ascending",
        _ => "none",
    });
    let press = move |_| {
        order.update(|(now, is_descending)| {
            *is_descending = if *now == by { !*is_descending } else { by != ResourceOrder::Name };
            *now = by;
        });
    };
    view! {
        <th scope="col" role="columnheader" aria-sort=sorted>
            <button type="button" class="button button-quiet" on:click=press>
                {label}
            </button>
        </th>
    }
}

/// The row of a resource; pressing it filters by it.
fn row_of(
    row: &RankedResource,
    measure: &Measure,
    windows: &[(i64, i64)],
    cells: TotalCells,
    press: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    let is_of_errors = measure.is_error_rate();
    let unit = unit_of(measure);
    let is_sum = is_of_errors || matches!(measure.rule(), MergeRule::Sum | MergeRule::Mean);
    let (known, all) = row.coverage;
    let gaps = coverage_label(known, all).filter(|_| is_sum && known > 0);
    let number = |number: Option<f64>, format: &dyn Fn(f64) -> String| {
        number.map_or_else(|| MISSING.to_owned(), format).into_any()
    };
    let value = view! {
        <span title=row.value.map(|value| unit.exact(value))>{unit.short_or_none(row.value)}</span>
        {gaps.map(|gaps| view! { <span class="muted small metrics-gaps">{gaps}</span> })}
    };
    let mut columns = vec![(value_title(measure), value.into_any())];
    if let Some(totals) = &row.totals {
        let cell = |number: TrafficNumber| (number.title(), cells.cell(number, totals, String::new()));
        columns.extend(TrafficNumber::ALL.map(cell));
    }
    columns.push(("Share", number(row.share, &percent)));
    columns.extend(is_of_errors.then(|| ("Rate", number(row.rate, &percent))));
    columns.push(("Change", number(row.change, &|change| unit.change(change))));
    columns.push(("", sparkline(windows, &row.numbers)));
    let (labels, cells): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    let name = view! {
        <button type="button" class="button button-quiet" on:click=move |_| press()>
            {row.name.clone()}
        </button>
    };
    table_row(Some(name.into_any()), &labels, cells)
}

fn value_title(measure: &Measure) -> &'static str {
    match measure.rule() {
        _ if measure.is_error_rate() => "Errors",
        MergeRule::Sum => "Total",
        MergeRule::Mean => "Mean",
        MergeRule::Never => "Highest median",
        _ => "Period",
    }
}

fn sort(rows: &mut [RankedResource], by: ResourceOrder, is_descending: bool) {
    let number = |row: &RankedResource| match by {
        ResourceOrder::Name => None,
        ResourceOrder::Value => row.value,
        ResourceOrder::Traffic(number) => row.totals.as_ref().and_then(|totals| number.of(totals)),
        ResourceOrder::Share => row.share,
        ResourceOrder::Rate => row.rate,
        ResourceOrder::Change => row.change,
    };
    sort_by(rows, |a, b| match by {
        ResourceOrder::Name => name_key(&a.name).cmp(&name_key(&b.name)),
        // Unknown values come last in both directions.
        _ => match (number(a), number(b)) {
            (Some(a), Some(b)) if is_descending => b.total_cmp(&a),
            (Some(a), Some(b)) => a.total_cmp(&b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        },
    });
    if by == ResourceOrder::Name && is_descending {
        rows.reverse();
    }
}

/// The curve of a number without axes; the table has its values.
fn sparkline(windows: &[(i64, i64)], numbers: &[Option<f64>]) -> AnyView {
    let (width_px, height_px) = SPARK_PX;
    let (from, to) = windows.first().zip(windows.last()).map_or((0, 1), |(first, last)| (first.0, last.1));
    let scale = TimeView::of_seconds(from, to).over(width_px);
    let most = extent(windows, numbers, scale).map_or(1.0, |(_, most)| most.max(f64::MIN_POSITIVE));
    let point =
        |(x, number): &(f64, f64)| format!("{x:.1} {:.1}", 1.0 + (1.0 - number / most) * (height_px - 2.0));
    let data: String = lines(&columns(windows, numbers, scale, |_| true))
        .iter()
        .map(|line| format!("M{}", line.iter().map(point).collect::<Vec<_>>().join("L")))
        .collect();
    view! {
        <svg class="sparkline" viewBox=format!("0 0 {width_px} {height_px}") aria-hidden="true">
            <path d=data />
        </svg>
    }
    .into_any()
}
