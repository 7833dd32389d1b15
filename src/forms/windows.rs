//! Windows of a schedule: their table and their rules.

use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable, List};
use crate::forms::utc_time::parse_typed;
use crate::model::intervals::Period;
use crate::model::restream::pause::PAUSED_BEFORE;
use crate::model::time::{UnixSeconds, format_utc};

/// "Start (UTC)".
pub const START: FieldName = FieldName("start");
/// "Stop (UTC)".
pub const STOP: FieldName = FieldName("stop");

const MISSING: &str = "Enter a time in UTC, or remove the window.";

static WINDOW: FieldTable = FieldTable::new(
    "Window",
    &[
        FieldSpec::new(START, "Start (UTC)", FieldKind::Time).required(MISSING),
        FieldSpec {
            after: Some(START),
            ..FieldSpec::new(STOP, "Stop (UTC)", FieldKind::Time).required(MISSING)
        },
    ],
);

/// The windows of a schedule.
pub static WINDOWS: List = List { between: " to ", ..List::new(&WINDOW) };

/// The windows of a recording's schedule, in which items of any shape may occur (`contract.md#decision-8`).
pub static WINDOWS_OR_OTHER: List = List { other: Some(&OTHER), ..WINDOWS };

static OTHER: FieldTable = FieldTable::new(
    "Window",
    &[FieldSpec::new(FieldName::JSON, "As JSON", FieldKind::Json)
        .required("Enter JSON, or delete it.")
        .hint("The service sent this in a form that has no fields here.")],
);

/// Returns whether the items of a list are windows of a schedule.
pub fn is_schedule(list: &List) -> bool {
    std::ptr::eq(list.table, &WINDOW)
}

/// Returns each window with readable times, with its index.
pub fn spans(windows: &[Record]) -> impl Iterator<Item = (usize, Period)> {
    windows.iter().enumerate().filter_map(|(index, window)| Some((index, period_of(window)?)))
}

pub(super) fn period_of(window: &Record) -> Option<Period> {
    let time = |name| parse_typed(window.text(name), None).ok();
    Some(Period { from: time(START)?, to: time(STOP)? })
}

pub(super) fn set_period(window: &mut Record, period: Period) {
    window.set_text(START, &format_utc(period.from));
    window.set_text(STOP, &format_utc(period.to));
}

/// Moves all windows of a schedule or, with the reason, none.
pub(super) fn move_windows(
    windows: &mut [Record],
    moved: impl Fn(Period) -> Result<Period, &'static str>,
) -> Result<(), &'static str> {
    let period = |window: &Record| period_of(window).ok_or("A window of its schedule can't be read.");
    let all = windows.iter().map(|window| Ok((period(window)?, moved(period(window)?)?)));
    let all: Vec<_> = all.collect::<Result<_, &'static str>>()?;
    for (window, (before, after)) in windows.iter_mut().zip(all) {
        // A window that stays keeps its spelling.
        if before != after {
            set_period(window, after);
        }
    }
    Ok(())
}

/// The past windows of a schedule, by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastWindows {
    /// All of them.
    pub all: Vec<u32>,
    /// The ones that may be removed.
    pub removable: Vec<u32>,
    /// Why others stay; empty if none does.
    pub kept: &'static str,
}

/// Finds the past windows of a schedule, and those that may be removed so that it is never empty: an empty schedule may
/// mean always on.
pub fn past_windows(windows: &[Record], now: UnixSeconds) -> PastWindows {
    let readable = || spans(windows).filter(|(_, span)| span.from < span.to);
    let past = || readable().filter(|(_, span)| span.to <= now);
    let all: Vec<u32> = past().map(|(index, ..)| windows[index].key).collect();
    let last = past().max_by_key(|(_, span)| span.to).filter(|_| past().count() == readable().count());
    let Some((index, span)) = last else {
        return PastWindows { removable: all.clone(), all, kept: "" };
    };
    let (removable, kept) = match span.to < PAUSED_BEFORE {
        true => (Vec::new(), "Windows before 2005 are a pause: they stay."),
        false => {
            let others = all.iter().copied().filter(|key| *key != windows[index].key);
            (others.collect(), "The last one stays: an empty schedule can mean always on.")
        }
    };
    PastWindows { all, removable, kept }
}

const OVER: &str = "All windows are over: nothing starts until you add a new one.";
const PAUSED: &str =
    "Paused: its windows are 28 years back. \"Resume\" on the resource's page moves them forward again.";

const PAST: &str = "This window is in the past.";

/// Returns whether a problem only says that windows are over, or a pause.
pub(super) fn is_about_the_past(problem: &Problem) -> bool {
    [PAST, OVER, PAUSED].contains(&problem.message.as_str())
}

/// Checks the windows of the schedule `list`; with `now` also for windows in the past. Warns about overlaps.
pub fn check_windows(list: Field, windows: &[Record], now: Option<UnixSeconds>) -> Vec<Problem> {
    let mut found = Vec::new();
    let is_over = |span: Period| now.is_some_and(|now| span.to <= now);
    if !windows.is_empty() && spans(windows).filter(|(_, span)| is_over(*span)).count() == windows.len() {
        let is_paused = spans(windows).all(|(_, span)| span.to < PAUSED_BEFORE);
        found.push(Problem::warning(list, if is_paused { PAUSED } else { OVER }));
    }
    let mut seen: Vec<(usize, Period)> = Vec::new();
    for (index, span) in spans(windows) {
        let field = |name| Field::of(windows[index].key, name);
        if span.to <= span.from {
            found.push(Problem::error(field(STOP), "Stop must be after start."));
            continue;
        }
        if is_over(span) {
            found.push(Problem::warning(field(FieldName::WHOLE), PAST));
        }
        if let Some((other, _)) = seen.iter().find(|(_, other)| other.common(span).is_some()) {
            let message = format!("Overlaps window {}.", other + 1);
            found.push(Problem::warning(field(FieldName::WHOLE), message));
        }
        seen.push((index, span));
    }
    found
}
