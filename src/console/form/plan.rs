//! Documents before they are sent: what happens to each, and the buttons below.

use std::rc::Rc;
use std::sync::Arc;

use crate::console::kit::table::{Cells, Column, Part, RowSelecting, RowWriter, Table};
use crate::console::kit::{BADGE, Button, ButtonKind, Tone};
use crate::console::platform::reactive::*;
use crate::console::writes::{ListNotice, use_is_blocked};
use crate::plot::row_selection::RowSelection;

/// A document, or a part of one, before it is sent.
#[derive(Clone, Default)]
pub struct PlanRow {
    pub word: String,
    pub tone: Option<Tone>,
    pub name: String,
    /// The effect, or the problem that prevents it.
    pub what: String,
    /// The cells of further columns, each with whether something is wrong with it.
    pub cells: Vec<(String, bool)>,
    /// True if it can be chosen.
    pub is_applicable: bool,
}

pub type PlanRows = Signal<Arc<Vec<PlanRow>>>;

#[component]
pub fn PlanTable(
    label: &'static str,
    /// The heads of a row's name and of what it does.
    heads: [&'static str; 2],
    /// The heads of the cells.
    fields: Vec<&'static str>,
    rows: PlanRows,
    /// The chosen rows, by number.
    chosen: RwSignal<RowSelection>,
    active_key: RwSignal<Option<String>>,
    #[prop(into)] on_open: Callback<usize>,
) -> impl IntoView {
    let keys = memo(move || Arc::new((0..rows.read().len()).map(|at| at.to_string()).collect()));
    let name_of = Callback::new(move |at: usize| {
        rows.read().get(at).filter(|row| row.is_applicable).map(|row| row.name.clone())
    });
    let selecting = Some(RowSelecting { selected: chosen, name_of });
    let [name, what] = heads;
    let count = (!fields.is_empty()).then(|| fields.len().to_string());
    let mut columns = vec![
        Column::new("does", "Action", false, ACTION),
        Column::new("name", name, false, Part::TITLED),
        Column::new("what", what, false, Part::TITLED),
    ];
    columns.extend(fields.into_iter().map(|label| Column::new(label, label, false, FIELD)));
    view! {
        <div class="import-plan" class=("has-fields", count.is_some()) style=("--fields", count)>
            <Table
                id="import-plan"
                label
                columns
                keys
                selecting
                active_key
                sorted=Signal::stored(None)
                on_sort=Callback::new(|_| {})
                on_open
                cells=Rc::new(PlanCells { rows })
            />
        </div>
    }
}

const ACTION: Part = Part::cell(&[BADGE]);
const FIELD: Part = Part::new("td", &[("class", "table-cell"), ("role", "gridcell")])
    .varying(&["aria-invalid", "title"])
    .with_text();

struct PlanCells {
    rows: PlanRows,
}

impl Cells for PlanCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let rows = self.rows.read();
        let Some(PlanRow { word, tone, name, what, cells, .. }) = rows.get(number) else { return };
        row.write_badge(tone.unwrap_or(Tone::Idle), word);
        row.write_titled(name);
        row.write_titled(what);
        for (text, is_wrong) in cells {
            row.write_maybe(is_wrong.then_some("true"));
            row.write_titled(text);
        }
    }
}

/// The buttons below a plan; the one that begins is disabled while another list prevents it.
#[component]
pub fn PlanActions(
    back: &'static str,
    #[prop(into)] on_back: Callback<()>,
    #[prop(into)] on_cancel: Callback<()>,
    #[prop(into)] label: Signal<String>,
    is_nothing: Signal<bool>,
    #[prop(into)] on_apply: Callback<()>,
) -> impl IntoView {
    let is_busy = use_is_blocked();
    let is_disabled = Signal::derive(move || is_busy.get() || is_nothing.get());
    view! {
        <ListNotice />
        <div class="wrap dialog-actions">
            <Button label=back kind=ButtonKind::Quiet on_press=on_back />
            <Button label="Cancel" on_press=on_cancel />
            <Button label kind=ButtonKind::Primary is_disabled on_press=on_apply />
        </div>
    }
}
