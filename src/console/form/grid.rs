//! Many new documents from a table: paste or choose one, see what is wrong with each row, create them.

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::ClipboardEvent;

use crate::console::facts::moment::use_service_now_secs;
use crate::console::form::focus::focus_soon;
use crate::console::form::grid_row::{GridColumns, GridRow, cell_id};
use crate::console::form::plan::{PlanActions, PlanRow, PlanTable};
use crate::console::kit::table::Column;
use crate::console::kit::{Banner, BannerKind, Button, FieldFrame, FileField, Tone, When};
use crate::forms::grid::{Grid, GridField, GridItem};
use crate::forms::{Document, Draft, FieldName, Problem, Record};
use crate::model::time::UnixSeconds;
use crate::plot::row_selection::RowSelection;
use crate::text::plurals::counted;
use crate::writes::labels::counts_label;

const PASTE_ID: &str = "paste-table";

/// A kind of documents that a table can describe.
pub struct GridKind {
    pub document: &'static Document,
    /// The columns of a table without a head row.
    pub usual: &'static [FieldName],
    /// A head row with a line below.
    pub example: &'static str,
}

/// Finds what is wrong with drafts beside each other and the account. Tracked.
pub type CheckTogether = dyn Fn(&[&Draft]) -> Vec<Vec<Problem>> + Send + Sync;

/// A table and what a page does with it.
#[derive(Clone)]
pub struct GridInput {
    pub kind: &'static GridKind,
    /// A table to begin with, in place of a paste.
    pub start: Option<Grid>,
    pub together: Arc<CheckTogether>,
    /// Why the rows cannot be checked yet; empty if they are.
    pub unread: Signal<String>,
    /// Creates the documents, each with its name.
    pub on_create: Callback<(Vec<(String, Record)>,)>,
    pub on_close: Callback<()>,
}

/// The table as edited; it ends with the dialog, including its keys.
#[derive(Clone, Copy)]
pub(super) struct GridState {
    pub grid: RwSignal<Option<Grid>>,
    pub items: Memo<Arc<Vec<GridItem>>>,
    chosen: RwSignal<RowSelection>,
    active_key: RwSignal<Option<String>>,
}

impl GridState {
    fn new(input: &GridInput) -> Self {
        let (grid, now_secs) = (RwSignal::new(None::<Grid>), use_service_now_secs());
        let together = input.together.clone();
        let items = Memo::new_with_compare(
            move |_| {
                let now = UnixSeconds(now_secs.get_untracked());
                Arc::new(grid.read().as_ref().map(|grid| grid.items(now, &*together)).unwrap_or_default())
            },
            |_, _| true,
        );
        let state = Self { grid, items, chosen: RwSignal::default(), active_key: RwSignal::default() };
        state.take(input.start.clone());
        state
    }

    /// Shows a table, at the first row with a problem.
    fn take(self, grid: Option<Grid>) {
        self.chosen.set(RowSelection::default());
        self.change(|now| *now = grid);
        let first = self.items.with_untracked(|items| invalid_rows(items).first().copied());
        self.active_key.set(Some(first.unwrap_or_default().to_string()));
    }

    /// Changes the table, and chooses the rows that become ready by it.
    pub(super) fn change(self, change: impl FnOnce(&mut Option<Grid>)) {
        let ready = || self.items.with_untracked(|items| ready_rows(items));
        let before = ready();
        self.grid.update(change);
        let mut new = ready().into_iter().filter(|row| !before.contains(row)).map(|row| row.to_string());
        self.chosen.update(|chosen| chosen.add(&mut new));
    }

    /// Returns the first rows of the documents to create. Tracked.
    fn wanted(self) -> Vec<(String, Record)> {
        let (items, chosen) = (self.items.read(), self.chosen.read());
        let is_chosen = |item: &&GridItem| item.is_ready() && chosen.contains(&item.rows[0].to_string());
        items.iter().filter(is_chosen).map(|item| (item.name(), item.draft.to_record())).collect()
    }
}

/// Returns the first rows of the documents that are chosen unless a person decides otherwise.
fn ready_rows(items: &[GridItem]) -> Vec<usize> {
    let is_it = |item: &&GridItem| item.is_ready() && !item.is_doubtful;
    items.iter().filter(is_it).map(|item| item.rows[0]).collect()
}

fn invalid_rows(items: &[GridItem]) -> Vec<usize> {
    let problems = items.iter().flat_map(|item| &item.problems).filter(|problem| !problem.is_warning);
    let mut rows: Vec<usize> = problems.map(|problem| problem.row).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

#[component]
pub fn GridContent(input: GridInput) -> impl IntoView {
    let state = GridState::new(&input);
    let is_filled = Signal::derive(move || state.grid.with(Option::is_some));
    let (kind, on_close) = (input.kind, input.on_close);
    view! {
        <When is=is_filled fallback=move || view! { <PasteTable kind state on_close /> }>
            <GridPlan input=input.clone() state />
        </When>
    }
    .into_any()
}

#[component]
fn PasteTable(kind: &'static GridKind, state: GridState, on_close: Callback<()>) -> impl IntoView {
    let problem = RwSignal::new(String::new());
    let take = move |text: Result<String, String>| match text
        .map(|text| Grid::paste(kind.document, kind.usual, &text))
    {
        Ok(Some(grid)) => state.take(Some(grid)),
        Ok(None) => problem.set("There are no rows in it.".to_owned()),
        Err(message) => problem.set(message),
    };
    // What is pasted may have keys, which do not stand on the page.
    let on_paste = move |event: ClipboardEvent| {
        let text = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            event.prevent_default();
            take(Ok(text));
        }
    };
    view! {
        <p>"Copy rows in a spreadsheet and paste them here. You'll see every row before anything is sent."</p>
        <FieldFrame
            label="Table"
            id=PASTE_ID
            hint="With or without a head row. Columns are found by name."
            error=problem
        >
            <textarea
                class="input"
                id=PASTE_ID
                rows="4"
                placeholder=kind.example
                autofocus
                spellcheck="false"
                autocomplete="off"
                on:paste=on_paste
                on:change=move |event| take(Ok(event_target_value(&event)))
            ></textarea>
        </FieldFrame>
        <FileField
            label="or a file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            note="CSV or tab-separated, up to 16 MB"
            on_text=take
        />
        <div class="wrap dialog-actions">
            <Button label="Cancel" on_press=on_close />
        </div>
    }
    .into_any()
}

#[component]
fn GridPlan(input: GridInput, state: GridState) -> impl IntoView {
    let noun = input.kind.document.table.noun;
    let rows = Memo::new_with_compare(
        move |_| {
            Arc::new(
                state
                    .grid
                    .read()
                    .as_ref()
                    .map(|grid| plan_rows(grid, &state.items.read()))
                    .unwrap_or_default(),
            )
        },
        |_, _| true,
    );
    let row = Memo::new(move |_| state.active_key.get().and_then(|key| key.parse::<usize>().ok()));
    let keys =
        Memo::new(move |_| fields(state).into_iter().map(|(_, field)| field.spec.name).collect::<Vec<_>>());
    let open = Callback::new(move |row: usize| {
        state.active_key.set(Some(row.to_string()));
        let first = state.items.with_untracked(|items| {
            let mut problems = items.iter().flat_map(|item| &item.problems);
            problems.find(|problem| problem.row == row && problem.column.is_some())?.column
        });
        focus_soon(cell_id(first.unwrap_or_default()));
    });
    let table = move || {
        keys.track();
        let column = |(_, field): (usize, GridField)| Column::new(field.spec.label, field.spec.label, false);
        let fields = untrack(|| fields(state)).into_iter().map(column).collect();
        view! {
            <PlanTable
                label="Rows of the table"
                heads=["Name", "Problem"]
                fields
                rows=rows.into()
                chosen=state.chosen
                active_key=state.active_key
                on_open=open
            />
        }
    };
    let wanted = Memo::new(move |_| state.wanted().len());
    let unread = input.unread;
    let (on_create, on_close) = (input.on_create, input.on_close);
    let on_apply = move || {
        let wanted = untrack(|| state.wanted());
        on_close.run(());
        on_create.run((wanted,));
    };
    view! {
        <GridSummary noun state row open />
        <GridColumns state />
        {table}
        <GridRow state row />
        <When is=Signal::derive(move || !unread.read().is_empty())>
            <p role="status">{unread}</p>
        </When>
        <PlanActions
            back="Paste another table"
            on_back=move || {
                state.take(None);
                focus_soon(PASTE_ID.to_owned());
            }
            on_cancel=move || on_close.run(())
            label=Signal::derive(move || format!("Create {}", counted(wanted.get(), noun)))
            is_nothing=Signal::derive(move || wanted.get() == 0 || !unread.read().is_empty())
            on_apply
        />
    }
    .into_any()
}

/// Returns the columns of the table that are not left out, by number. Tracked.
pub(super) fn fields(state: GridState) -> Vec<(usize, GridField)> {
    let grid = state.grid.read();
    let columns = grid.iter().flat_map(|grid| grid.columns.iter().enumerate());
    columns.filter_map(|(at, column)| Some((at, column.field?))).collect()
}

fn plan_rows(grid: &Grid, items: &[GridItem]) -> Vec<PlanRow> {
    let mut rows = vec![PlanRow::default(); grid.rows.len()];
    let shown: Vec<_> =
        grid.columns.iter().enumerate().filter_map(|(at, one)| Some((at, one.field?))).collect();
    for item in items {
        let (word, tone) = match (item.is_ready(), item.is_doubtful) {
            (false, _) => ("Invalid", Tone::Bad),
            (true, true) => ("Check", Tone::Warning),
            (true, false) => ("Create", Tone::Good),
        };
        for (number, &row) in item.rows.iter().enumerate() {
            let problems = || item.problems.iter().filter(move |problem| problem.row == row);
            let is_wrong =
                |column: usize| problems().any(|one| !one.is_warning && one.column == Some(column));
            rows[row] = PlanRow {
                word: if number == 0 { word.to_owned() } else { item.part(number) },
                tone: Some(if number == 0 { tone } else { Tone::Idle }),
                name: item.name(),
                what: problems().map(|problem| grid.sentence(problem)).collect::<Vec<_>>().join(" "),
                cells: shown.iter().map(|(at, field)| (item.display(row, *field), is_wrong(*at))).collect(),
                is_applicable: number == 0 && item.is_ready(),
            };
        }
    }
    rows
}

/// Counts the documents, and leads to the next row with a problem.
#[component]
fn GridSummary(
    noun: &'static str,
    state: GridState,
    row: Memo<Option<usize>>,
    open: Callback<usize>,
) -> impl IntoView {
    let counts = Memo::new(move |_| {
        let items = state.items.read();
        let ready = items.iter().filter(|item| item.is_ready()).count();
        let doubtful = items.iter().filter(|item| item.is_ready() && item.is_doubtful).count();
        (items.len(), ready - doubtful, doubtful, items.len() - ready)
    });
    let message = Signal::derive(move || {
        let (all, ready, doubtful, invalid) = counts.get();
        let parts = [(ready, "ready"), (doubtful, "to check"), (invalid, "invalid")];
        format!("{}: {}", counted(all, noun), counts_label(&parts))
    });
    let next = Memo::new(move |_| {
        let rows = invalid_rows(&state.items.read());
        let after = rows.iter().find(|other| Some(**other) > row.get()).or(rows.first());
        Some((*after?, rows.len()))
    });
    let label =
        Signal::derive(move || format!("Next row with a problem ({})", next.get().unwrap_or_default().1));
    let doubtful = Signal::derive(move || match counts.get().2 {
        1 => "1 row conflicts with other settings. Select it to create it anyway.".to_owned(),
        many => format!("{many} rows conflict with other settings. Select them to create them anyway."),
    });
    view! {
        <div class="row spread">
            <p role="status">{message}</p>
            <When is=Signal::derive(move || next.get().is_some())>
                <Button
                    label
                    on_press=move || next.get_untracked().into_iter().for_each(|(row, _)| open.run(row))
                />
            </When>
        </div>
        <When is=Signal::derive(move || counts.get().2 > 0)>
            <Banner kind=BannerKind::Warning title=doubtful />
        </When>
    }
    .into_any()
}
