//! A chart's values as a virtual table, newest first.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use crate::console::kit::table::{Cells, Column, Part, RowWriter, Table};
use crate::console::pages::metrics::picture::Drawing;
use crate::console::platform::clock::absolute;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::timeline::TimeAxis;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::comparison::ComparisonPeriod;
use crate::model::metrics::export::{heads, numbers_at, state_word};
use crate::model::metrics::unit::MetricUnit;
use crate::model::time::UnixSeconds;
use crate::text::si::{MISSING, exact};

/// The table. Opening a row moves the crosshair to it.
#[component]
pub(super) fn NumbersTable(
    chart: Chart,
    drawing: Drawing,
    axis: TimeAxis,
    against: Memo<Option<ComparisonPeriod>>,
) -> impl IntoView {
    let zone = use_settings().zone;
    let active_key = RwSignal::new(None);
    // The first second of its window identifies a row.
    let keys = memo(move || {
        let picture = drawing.picture.read();
        Arc::new(picture.windows.iter().rev().map(|window| window.seconds().0.to_string()).collect())
    });
    let names = memo(move || {
        let is_compared = !drawing.before.read().curves.is_empty();
        let label = against.get().filter(|_| is_compared).map(ComparisonPeriod::label);
        heads(
            drawing.picture.read().curves.iter().map(|curve| &curve.name),
            "",
            chart.spec().unit.change_name(),
            label,
        )
    });
    let show = Callback::new(move |number: usize| {
        let seconds = untrack(|| seconds(drawing, number));
        #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
        let middle = seconds.map(|(from, to)| from.midpoint(to) as f64);
        axis.crosshair_secs.set(middle);
    });
    let table = move |names: Vec<String>| {
        let widths = format!("var(--from) var(--state) repeat({}, minmax(112px, 1fr))", names.len());
        let count = names.len();
        let cells = Rc::new(NumberCells { drawing, unit: chart.spec().unit, zone, count });
        let numbers = names.into_iter().map(|name| {
            let label = Cow::Owned(name);
            Column { key: "number", label, is_sortable: false, cell: Part::TEXT }
        });
        let own = [
            Column::new("from", "From", false, Part::TITLED),
            Column::new("state", "State", false, Part::TEXT),
        ];
        view! {
            <div class="chart-numbers" style=("--columns", widths)>
                <Table
                    id=chart.spec().table_id
                    label=format!("{} in {}", chart.spec().title, chart.spec().unit.name())
                    columns=own.into_iter().chain(numbers).collect()
                    keys
                    active_key
                    sorted=|| None
                    on_sort=Callback::new(|_| {})
                    on_open=show
                    cells
                />
            </div>
        }
        .into_any()
    };
    // Other curves mean other columns, hence another table.
    view! { <For each=move || [names.get()] key=Vec::clone children=table /> }
}

/// Returns both ends of a row in Unix seconds; the last row is the first window. Tracked.
fn seconds(drawing: Drawing, number: usize) -> Option<(i64, i64)> {
    drawing.picture.read().windows.iter().rev().nth(number).map(|window| window.seconds())
}

struct NumberCells {
    drawing: Drawing,
    unit: MetricUnit,
    zone: ReadSignal<Zone>,
    /// The number of columns with numbers.
    count: usize,
}

impl Cells for NumberCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let picture = self.drawing.picture.read();
        let Some(at) = picture.windows.len().checked_sub(number + 1) else { return };
        let (from, _) = picture.windows[at].seconds();
        row.write_time(Some(("", UnixSeconds(from))));
        row.write(&absolute(from, self.zone.get()));
        row.write(state_word(&[&picture], at));
        let compared = self.drawing.before.read();
        let before = &compared.curves;
        let label_of = |number: Option<f64>, format: &dyn Fn(f64) -> String| {
            number.map_or_else(|| MISSING.to_owned(), format)
        };
        let cells = numbers_at(&picture.curves, before, at, self.unit).into_iter().flat_map(
            |[number, was, change]| {
                let was = (!before.is_empty())
                    .then(|| [label_of(was, &exact), label_of(change, &|change| self.unit.change(change))]);
                std::iter::once(label_of(number, &exact)).chain(was.into_iter().flatten())
            },
        );
        cells.take(self.count).for_each(|text| row.write(&text));
    }
}
