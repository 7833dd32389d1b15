//! The cells of one row of a table, to correct them; and the fields of its columns.

use crate::console::form::grid_state::{GridState, fields};
use crate::console::kit::{SecretField, Select, TextField};
use crate::console::platform::reactive::*;
use crate::forms::FieldKind;
use crate::forms::grid::{Grid, GridColumn, grid_fields};
use crate::forms::grid_items::GridProblem;

pub(super) fn cell_id(column: usize) -> String {
    format!("grid-cell-{column}")
}

#[component]
pub(super) fn GridRow(state: GridState, row: Memo<Option<usize>>) -> impl IntoView {
    let columns = memo(move || {
        fields(state)
            .into_iter()
            .map(|(at, field)| (at, field.spec.label, field.spec.is_secret()))
            .collect::<Vec<_>>()
    });
    let other = move |row: usize| {
        Signal::derive(move || {
            let grid = state.grid.read();
            let items = state.items.read();
            let problems = items.iter().flat_map(|item| &item.problems);
            let own = problems.filter(|problem| problem.row == row && problem.column.is_none());
            let lines = own.filter_map(|problem| Some(grid.as_ref()?.sentence(problem)));
            lines.collect::<Vec<_>>().join(" ")
        })
    };
    let content =
        move || {
            let row = row.get().filter(|row| {
                state.grid.with_untracked(|grid| grid.as_ref().is_some_and(|grid| *row < grid.rows.len()))
            })?;
            let other = other(row);
            let cell = |(column, label, is_secret)| cell(state, (row, column), label, is_secret);
            Some(view! {
                <section class="stack gap-3 box" aria-label=format!("Row {}", row + 1)>
                    <h3>{format!("Row {}", row + 1)}</h3>
                    <p class="text-warning" hidden=Signal::derive(move || other.read().is_empty())>
                        {other}
                    </p>
                    <div class="form-item-three">{columns.get().into_iter().map(cell).collect_view()}</div>
                </section>
            }
        .into_any())
        };
    view! { {content} }
}

fn cell(state: GridState, (row, column): (usize, usize), label: &'static str, is_secret: bool) -> AnyView {
    let value = Signal::derive(move || {
        state.grid.with(|grid| Some(grid.as_ref()?.rows.get(row)?.get(column)?.clone())).unwrap_or_default()
    });
    let found = move |is_warning: bool| {
        Signal::derive(move || {
            let items = state.items.read();
            let problems = items.iter().flat_map(|item| &item.problems);
            let is_it = |one: &&_| is_at(one, row, column) && one.is_warning == is_warning;
            problems.filter(is_it).map(|problem| problem.message.as_str()).collect::<Vec<_>>().join(" ")
        })
    };
    let (error, hint) = (found(false), found(true));
    let on_input = move |text: String| {
        state.change(|grid| {
            if let Some(cell) = grid.as_mut().and_then(|grid| grid.rows.get_mut(row)?.get_mut(column)) {
                *cell = text;
            }
        });
    };
    let id = cell_id(column);
    match is_secret {
        true => {
            let show_label = format!("Show {}", label.to_lowercase());
            view! { <SecretField label show_label id value on_input hint error /> }.into_any()
        }
        false => view! { <TextField label id value on_input hint error /> }.into_any(),
    }
}

fn is_at(problem: &GridProblem, row: usize, column: usize) -> bool {
    problem.row == row && problem.column == Some(column)
}

/// The field of each column of the paste, and the value of all rows for required columns that the paste does not have.
#[component]
pub(super) fn GridColumns(state: GridState) -> impl IntoView {
    // They come with a paste, which makes this anew.
    let columns =
        state.grid.with_untracked(|grid| grid.as_ref().map(|grid| grid.columns.clone()).unwrap_or_default());
    let is_open = columns.iter().any(|column| column.field.is_none() || column.head.is_empty());
    let pasted = |(at, column): (usize, &GridColumn)| match column.head.is_empty() {
        true => for_all_rows(state, at, column),
        false => field_of(state, at, column),
    };
    let columns = columns.iter().enumerate().map(pasted).collect_view();
    view! {
        <details open=is_open>
            <summary>"Columns"</summary>
            <div class="form-item-three">{columns}</div>
        </details>
    }
}

fn change_column(state: GridState, at: usize, change: impl FnOnce(&mut GridColumn)) {
    state.change(|grid| {
        if let Some(column) = grid.as_mut().and_then(|grid| grid.columns.get_mut(at)) {
            change(column);
        }
    });
}

fn for_all_rows(state: GridState, at: usize, column: &GridColumn) -> AnyView {
    let Some(spec) = column.field.map(|field| field.spec) else { return ().into_any() };
    let label = format!("{} of all rows", spec.label);
    let value = Signal::derive(move || {
        state.grid.with(|grid| Some(grid.as_ref()?.columns.get(at)?.otherwise.clone())).unwrap_or_default()
    });
    let on_change = move |text: String| change_column(state, at, |column| column.otherwise = text);
    match spec.kind {
        FieldKind::Choice(values) => {
            let label_of =
                |value: &&str| spec.label_of.map_or_else(|| (*value).to_owned(), |label_of| label_of(value));
            let options = values.iter().map(|value| ((*value).to_owned(), label_of(value)));
            let options: Vec<_> =
                [(String::new(), "As in the rows".to_owned())].into_iter().chain(options).collect();
            view! { <Select label options=Signal::stored(options) value on_change /> }.into_any()
        }
        _ => view! { <TextField label value on_input=on_change /> }.into_any(),
    }
}

fn field_of(state: GridState, at: usize, column: &GridColumn) -> AnyView {
    let Some(document) = state.grid.with_untracked(|grid| grid.as_ref().map(|grid| grid.document)) else {
        return ().into_any();
    };
    let all = grid_fields(document.table);
    let options = all.iter().map(|field| field.spec.label).map(|label| (label.to_owned(), label.to_owned()));
    let options: Vec<_> = [(String::new(), "Left out".to_owned())].into_iter().chain(options).collect();
    let value = Signal::derive(move || {
        let label = |grid: &Grid| Some(grid.columns.get(at)?.field?.spec.label.to_owned());
        state.grid.with(|grid| grid.as_ref().and_then(label)).unwrap_or_default()
    });
    let on_change = move |label: String| {
        let field = all.iter().find(|field| field.spec.label == label).copied();
        state.change(|grid| grid.iter_mut().for_each(|grid| grid.set_field(at, field)));
    };
    view! { <Select label=column.head.clone() options=Signal::stored(options) value on_change /> }.into_any()
}
