//! The cut list: several ranges to delete one after the other, with a result per range and host.

use crate::console::kit::{
    Button, ButtonKind, Dialog, ShowMore, StaticTable, When, copy, table_row, use_toaster,
};
use crate::console::pages::streams::context::{DeletionSubject, StreamContext};
use crate::console::pages::streams::selection_input::time_reference;
use crate::console::platform::clock::local_label;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::forms::period_lines::{parse_period_lines, period_lines};
use crate::forms::typed_selection::spelled;
use crate::model::dvr::CutList;
use crate::model::intervals::Period;
use crate::text::durations::duration;
use crate::text::plurals::counted;
use crate::text::si::MISSING;

/// Rows of a list of ranges that are drawn at first: a pasted list may have thousands.
pub(super) const FIRST_ROWS: usize = 100;

#[component]
pub(super) fn CutListPanel(context: StreamContext) -> impl IntoView {
    let (cuts, toaster) = (context.cuts, use_toaster());
    let is_pasting = RwSignal::new(false);
    let has_cuts = Signal::derive(move || !cuts.read().cuts().is_empty());
    let message = Signal::derive(move || {
        let list = cuts.read();
        let cuts = list.cuts();
        if cuts.is_empty() {
            return "Collect several ranges here, then delete them together: add the selection, or paste lines of times.".to_owned();
        }
        let merged = list.seconds();
        let secs = duration(merged.total_secs().unsigned_abs());
        let overlapping =
            if merged.len() < cuts.len() { " Some overlap or touch; they are deleted as one." } else { "" };
        format!("{}, {secs} in all.{overlapping}", counted(cuts.len(), "range"))
    });
    let on_delete = move || context.asking.set(Some(DeletionSubject::Cuts(cuts.get_untracked())));
    let on_copy = move || copy(toaster, period_lines(cuts.get_untracked().cuts().iter().copied()));
    let on_clear = move || {
        context.change_cuts(|cuts| *cuts = CutList::default());
    };
    view! {
        <section class="card stack dvr-cut-list" aria-label="Cut list">
            <div class="row gap-wide page-head">
                <h2>"Cut list"</h2>
                <div class="row">
                    <Button label="Paste times" on_press=move || is_pasting.set(true) />
                    <When is=has_cuts>
                        <Button label="Copy cut list" on_press=on_copy />
                        <Button label="Clear cut list" kind=ButtonKind::Quiet on_press=on_clear />
                        <Button label="Delete cut list" kind=ButtonKind::Danger on_press=on_delete />
                    </When>
                </div>
            </div>
            <p class="muted">{message}</p>
            <When is=has_cuts>
                <CutTable context />
            </When>
            <PasteTimes context is_pasting />
        </section>
    }
}

#[component]
fn CutTable(context: StreamContext) -> impl IntoView {
    let stream = context.stream;
    let cells = move |index: usize, period: Period| {
        // The stream may arrive after the list.
        let secs = move || {
            let secs = stream.hosts.read().iter().map(|host| host.recorded.secs_in(period)).max();
            secs.map_or_else(|| MISSING.to_owned(), |secs| duration(secs.unsigned_abs()))
        };
        let show = move || context.select(period, period.duration_secs().max(10));
        let remove = move || {
            context.change_cuts(|cuts| {
                cuts.remove(index);
            });
        };
        let actions = view! {
            <Button label="Select" kind=ButtonKind::Quiet on_press=show />
            <Button label="Remove" kind=ButtonKind::Quiet on_press=remove />
        };
        vec![secs.into_any(), actions.into_any()]
    };
    let periods = Signal::derive(move || context.cuts.read().cuts().to_vec());
    view! { <PeriodTable label="Cut list" heads=vec!["Recorded, at most", "Actions"] periods cells /> }
}

/// The periods of a cut list in UTC and the chosen zone, with their durations; long lists in parts.
#[component]
pub(super) fn PeriodTable(
    label: &'static str,
    /// The heads of the further cells.
    heads: Vec<&'static str>,
    periods: Signal<Vec<Period>>,
    cells: impl Fn(usize, Period) -> Vec<AnyView> + Send + 'static,
) -> impl IntoView {
    let (zone, limit) = (use_settings().zone, RwSignal::new(FIRST_ROWS));
    let count = memo(move || periods.read().len());
    let moment = move |second: i64| {
        view! {
            {spelled(second)}
            <span class="muted">{move || local_label(second, zone.get())}</span>
        }
        .into_any()
    };
    let row = move |(index, period): (usize, &Period)| {
        let times = [
            moment(period.from.0),
            moment(period.to.0),
            duration(period.duration_secs().unsigned_abs()).into_any(),
        ];
        table_row(None, &[], times.into_iter().chain(cells(index, *period)))
    };
    let rows = move || periods.read().iter().enumerate().take(limit.get()).map(&row).collect_view();
    let heads: Vec<_> = ["From (UTC)", "To (UTC)", "Duration"].into_iter().chain(heads).collect();
    view! {
        <StaticTable label heads class="is-cards">
            {rows}
        </StaticTable>
        <ShowMore what="ranges" count limit />
    }
}

/// "Paste times": lines with two times.
#[component]
fn PasteTimes(context: StreamContext, is_pasting: RwSignal<bool>) -> impl IntoView {
    let toaster = use_toaster();
    let text = RwSignal::new(String::new());
    let problems = RwSignal::new(Vec::<String>::new());
    let on_add = move || {
        let around = untrack(|| time_reference(context.axis));
        let lines = text.with_untracked(|text| parse_period_lines(text, around));
        let wrong = lines.iter().filter_map(|(number, period)| {
            let problem = period.as_ref().err()?;
            Some(format!("Line {number}: {problem}"))
        });
        let wrong: Vec<String> = wrong.collect();
        if lines.is_empty() {
            return problems.set(vec!["Nothing to add: paste at least one line.".to_owned()]);
        }
        if !wrong.is_empty() {
            return problems.set(wrong);
        }
        context.add_cuts(toaster, lines.into_iter().filter_map(|(_, period)| period.ok()));
        text.set(String::new());
        problems.set(Vec::new());
        is_pasting.set(false);
    };
    let list = move || problems.get().into_iter().map(|message| view! { <li>{message}</li> }).collect_view();
    view! {
        <Dialog title="Paste times" is_open=is_pasting on_close=move |()| is_pasting.set(false)>
            <div class="stack">
                <label class="strong field-label" for="dvr-paste">
                    "Ranges, one per line"
                </label>
                <textarea
                    class="input dvr-paste"
                    id="dvr-paste"
                    rows="8"
                    autofocus=true
                    autocomplete="off"
                    spellcheck="false"
                    aria-describedby="dvr-paste-hint"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
                <p class="muted" id="dvr-paste-hint">
                    "Start and end in UTC, with a comma, a semicolon or a tab between them: 2026-11-20 18:03:07, 18:03:48. Further columns are ignored."
                </p>
                <ul
                    class="field-error"
                    role="alert"
                    hidden=Signal::derive(move || problems.read().is_empty())
                >
                    {list}
                </ul>
                <div class="wrap dialog-actions">
                    <Button label="Cancel" on_press=move || is_pasting.set(false) />
                    <Button label="Add ranges" kind=ButtonKind::Primary on_press=on_add />
                </div>
            </div>
        </Dialog>
    }
}
