//! The selection, its host and the visible length (`last=6h`) in the address.

use std::time::Duration;

use leptos::leptos_dom::helpers::debounce;

use crate::console::pages::streams::context::MAX_SECS;
use crate::console::platform::reactive::*;
use crate::console::routes::{PeriodQuery, Route, StreamView, use_go, use_route};
use crate::console::timeline::{TimeAxis, calendar_of, spelled, spelled_as};
use crate::forms::period::parse_span;
use crate::model::dvr::HostSelector;
use crate::model::intervals::Period;
use crate::model::stream_name::StreamName;
use crate::model::time::parse_utc;
use crate::plot::period::PeriodAction;
use crate::plot::selection::Selection;

/// Pause after which the address follows.
const REST: Duration = Duration::from_millis(250);

/// The selection and host in an address.
#[derive(Default)]
pub(super) struct DvrQuery {
    pub selected: Option<Period>,
    /// `None` for all hosts.
    pub host: Option<String>,
    /// The names of folded lanes.
    pub fold: Vec<String>,
    /// True if its times make no valid selection.
    pub is_wrong: bool,
    /// Shows the live period, if given.
    pub last: Option<PeriodAction>,
}

impl DvrQuery {
    pub(super) fn of(route: &Route) -> Self {
        let Route::Stream(_, StreamView { period: PeriodQuery { from, to, last }, host, fold }) = route
        else {
            return Self::default();
        };
        let ends = parse_utc(from).zip(parse_utc(to));
        let selected = ends.filter(|(from, to)| from < to).map(|(from, to)| Period { from, to });
        let lasting = || parse_span(last).filter(|secs| *secs < MAX_SECS).map(PeriodAction::Last);
        let action = calendar_of(last).or_else(lasting);
        let is_wrong = selected.is_none() && !(from.is_empty() && to.is_empty());
        let is_wrong = is_wrong || action.is_none() && !last.is_empty();
        Self {
            selected,
            host: host.clone().filter(|host| HostSelector::one(host).is_some()),
            fold: fold.clone(),
            is_wrong,
            last: action,
        }
    }
}

/// Synchronizes the address with the selection and host; `is_by_length` adds the visible length of a live view.
pub(super) fn follow(
    name: StreamName,
    axis: TimeAxis,
    selected: Memo<Option<Period>>,
    host: RwSignal<Option<String>>,
    fold: RwSignal<Vec<String>>,
    is_by_length: bool,
) {
    let (route, go) = (use_route(), use_go());
    let wanted = {
        let name = name.clone();
        memo(move || {
            let period = match selected.get() {
                Some(period) => spelled(period.seconds()),
                None if is_by_length && axis.is_live.get() => {
                    axis.settled.track();
                    spelled_as(axis.choice())
                }
                None => PeriodQuery::default(),
            };
            Route::Stream(name.clone(), StreamView { period, host: host.get(), fold: fold.get() })
        })
    };
    // Browsers limit the rate of address changes.
    let mut write = debounce(REST, move |()| {
        let Some(wanted) = wanted.try_get_untracked() else { return };
        let is_open = route.with_untracked(|open| matches!(open, Route::Stream(open, ..) if *open == name));
        if is_open && route.with_untracked(|open| *open != wanted) {
            go(&wanted, true);
        }
    });
    // Reads the memo, because a memo that is only tracked does not run.
    on_change(move || wanted.get(), move |_| write(()));
    // The browser went back or followed a link to another selection.
    on_change(
        move || route.get(),
        move |open| {
            let is_ours = wanted.with_untracked(|wanted| wanted == open);
            if matches!(open, Route::Stream(..)) && !is_ours {
                let requested = DvrQuery::of(open);
                axis.select(requested.selected);
                host.set(requested.host);
                fold.set(requested.fold);
                if let Some(action) = requested.last {
                    axis.apply(action);
                }
            }
        },
    );
}

/// Returns the selection, which does not change during a drag.
pub(super) fn selected_of(axis: TimeAxis) -> Memo<Option<Period>> {
    memo_after(move |before: Option<&Option<Period>>| {
        let selection: &Selection = &axis.selection.read();
        match before.filter(|_| selection.is_dragged()) {
            Some(before) => *before,
            None => selection.selected(),
        }
    })
}
