//! Many new documents from a table: paste or choose one, see what is wrong with each row, create them.

use std::sync::Arc;

use web_sys::ClipboardEvent;

use crate::console::form::focus::focus_soon;
use crate::console::form::grid_row::{GridColumns, GridRow, cell_id};
use crate::console::form::grid_state::{GridInput, GridKind, GridState, fields, invalid_rows};
use crate::console::form::plan::{PlanActions, PlanRow, PlanTable};
use crate::console::kit::{
    Banner, BannerKind, Button, FieldFrame, FileField, Tone, When, described_by, invalid, use_toaster,
};
use crate::console::platform::reactive::*;
use crate::forms::grid::Grid;
use crate::forms::grid_items::GridItem;
use crate::text::plurals::{counted, counts_label};

const PASTE_ID: &str = "paste-table";

#[component]
pub fn GridContent(input: GridInput) -> impl IntoView {
    let state = GridState::new(&input);
    let is_filled = Signal::derive(move || state.grid.with(Option::is_some));
    if input.start.is_some() {
        focus_soon("import-plan".to_owned());
    }
    let (kind, on_close) = (input.kind, input.on_close);
    view! {
        <When is=is_filled fallback=move || view! { <PasteTable kind state on_close /> }>
            <GridPlan input=input.clone() state />
        </When>
    }
}

#[component]
fn PasteTable(kind: &'static GridKind, state: GridState, on_close: Callback<()>) -> impl IntoView {
    let problem = RwSignal::new(String::new());
    let take = move |text: Result<String, String>| match text
        .map(|text| Grid::paste(kind.document, kind.usual, &text))
    {
        Ok(Some(grid)) => {
            state.take(Some(grid));
            focus_soon("import-plan".to_owned());
        }
        Ok(None) => problem.set("There are no rows in it.".to_owned()),
        Err(message) => problem.set(message),
    };
    // A paste may have keys, which do not stand on the page.
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
                aria-describedby=described_by(PASTE_ID)
                aria-invalid=invalid(problem.into())
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
}

#[component]
fn GridPlan(input: GridInput, state: GridState) -> impl IntoView {
    let noun = input.kind.document.table.noun;
    let rows = fresh_memo(move || {
        Arc::new(
            state.grid.read().as_ref().map(|grid| plan_rows(grid, &state.items.read())).unwrap_or_default(),
        )
    });
    let row = memo(move || state.active_key.get().and_then(|key| key.parse::<usize>().ok()));
    let keys = memo(move || fields(state).into_iter().map(|(_, field)| field.spec.name).collect::<Vec<_>>());
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
        let fields = untrack(|| fields(state)).into_iter().map(|(_, field)| field.spec.label).collect();
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
    let wanted = memo(move || state.wanted().len());
    let unread = input.unread;
    let (on_create, on_close) = (input.on_create, input.on_close);
    let toaster = use_toaster();
    let on_apply = move || {
        let (wanted, left) = state.part();
        on_close.run(());
        on_create.run((wanted,));
        if left > 0 {
            toaster.show(format!("{} not created. “New from table” has what is left.", counted(left, "row")));
        }
    };
    view! {
        <GridSummary noun state row open />
        <GridColumns state />
        {table}
        <GridRow state row />
        <When is=move || unread.read().is_some()>
            <p role="status">{unread}</p>
        </When>
        <PlanActions
            back="Paste another table"
            on_back=move || {
                state.take(None);
                focus_soon(PASTE_ID.to_owned());
            }
            on_cancel=move || on_close.run(())
            label=move || format!("Create {}", counted(wanted.get(), noun))
            is_nothing=Signal::derive(move || wanted.get() == 0 || unread.read().is_some())
            on_apply
        />
    }
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
    let counts = memo(move || {
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
    let next = memo(move || {
        let rows = invalid_rows(&state.items.read());
        let after = rows.iter().find(|other| Some(**other) > row.get()).or(rows.first());
        Some((*after?, rows.len()))
    });
    let label =
        Signal::derive(move || format!("Next row with a problem ({})", next.get().unwrap_or_default().1));
    let doubtful = Signal::derive(move || match counts.get().2 {
        1 => "1 row to check isn't selected. Select it to create it anyway.".to_owned(),
        many => {
            format!("{} to check aren't selected. Select them to create them anyway.", counted(many, "row"))
        }
    });
    view! {
        <div class="row spread">
            <p role="status">{message}</p>
            <When is=move || next.get().is_some()>
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
}
