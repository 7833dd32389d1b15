//! What is selected stands in the address, with its host, so that a link in a ticket shows the same. Without a selection an address
//! may name how much is shown up to now, such as `last=6h`.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;

use crate::console::pages::dvr::context::MAX_SECS;
use crate::console::platform::effects::on_change;
use crate::console::routes::{Period, Route, use_go, use_route};
use crate::console::timeline::{TimeAxis, spelled_as};
use crate::forms::period::parse_span;
use crate::model::dvr::HostSelector;
use crate::model::stream_name::StreamName;
use crate::model::time::{UnixSeconds, format_utc, parse_utc};
use crate::plot::period::Action;
use crate::plot::selection::{Selected, Selection};

/// How long a selection rests before the address follows: a browser refuses to be asked for each step of a key that is held.
const REST: Duration = Duration::from_millis(250);

/// What an address says: what is selected and on which host, or that what it says is no selection.
pub(super) struct Asked {
    /// From one second up to another.
    pub selected: Option<Selected>,
    /// `None` for all hosts.
    pub host: Option<String>,
    /// Whether its times make no selection.
    pub is_wrong: bool,
    /// How many seconds up to now are to be shown; `None` where the address does not say.
    pub last_secs: Option<i64>,
}

impl Asked {
    /// What the address of the page holds now.
    pub(super) fn of(route: &Route) -> Self {
        let Route::Dvr(_, Period { from, to, last }, host) = route else {
            return Self { selected: None, host: None, is_wrong: false, last_secs: None };
        };
        let ends = parse_utc(from).ok().zip(parse_utc(to).ok());
        let selected = ends.filter(|(from, to)| from < to).map(|(from, to)| Selected::between(from.0, to.0));
        let last_secs = parse_span(last).filter(|secs| *secs < MAX_SECS);
        let is_wrong = selected.is_none() && !(from.is_empty() && to.is_empty());
        let is_wrong = is_wrong || last_secs.is_none() && !last.is_empty();
        Self {
            selected,
            host: host.clone().filter(|host| HostSelector::one(host).is_some()),
            is_wrong,
            last_secs,
        }
    }
}

/// The page of a stream with something selected on it.
pub(super) fn route_of(name: &StreamName, selected: Option<Selected>, host: Option<&str>) -> Route {
    let spelled = |second: i64| format_utc(UnixSeconds(second));
    let period = selected.map_or_else(Period::default, |Selected { from, to }| Period {
        from: spelled(from),
        to: spelled(to),
        ..Period::default()
    });
    Route::Dvr(name.clone(), period, host.map(str::to_owned))
}

/// Keeps the address of the page in step with what is selected, and what is selected in step with the browser's Back. With
/// `is_by_length` the address says how much is shown up to now where nothing is selected.
pub(super) fn follow(name: StreamName, axis: TimeAxis, host: RwSignal<Option<String>>, is_by_length: bool) {
    let (route, go) = (use_route(), use_go());
    let wanted = {
        let name = name.clone();
        Memo::new(move |before: Option<&Route>| {
            let selection = axis.selection.read();
            // Nothing is written while it is being dragged.
            match before.filter(|_| selection.is_dragged()) {
                Some(before) => before.clone(),
                None => match route_of(&name, selection.selected(), host.read().as_deref()) {
                    Route::Dvr(name, period, host)
                        if is_by_length && period == Period::default() && axis.is_live.get() =>
                    {
                        Route::Dvr(name, spelled_as(true, axis.settled.get()), host)
                    }
                    route => route,
                },
            }
        })
    };
    let pending = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(Some(handle)) = pending.try_update_value(Option::take) {
            handle.clear();
        }
    };
    let write = move || {
        pending.try_set_value(None);
        let Some(wanted) = wanted.try_get_untracked() else { return };
        let is_open = route.with_untracked(|open| matches!(open, Route::Dvr(open, ..) if *open == name));
        if is_open && route.with_untracked(|open| *open != wanted) {
            go(&wanted, true);
        }
    };
    on_change(
        // Read, not only tracked: a memo that no one reads follows nothing.
        move || wanted.get(),
        move |_| {
            stop();
            pending.set_value(set_timeout_with_handle(write.clone(), REST).ok());
        },
    );
    on_cleanup(stop);
    // Someone went back, or followed a link to another selection of the stream.
    on_change(
        move || route.get(),
        move |open| {
            let is_ours = wanted.with_untracked(|wanted| wanted == open);
            if matches!(open, Route::Dvr(..)) && !is_ours && pending.with_value(Option::is_none) {
                let asked = Asked::of(open);
                axis.selection.update(|selection| selection.set(asked.selected));
                host.set(asked.host);
                if let Some(secs) = asked.last_secs {
                    axis.act(Action::Last(secs));
                }
            }
        },
    );
}

/// What is selected, once it is no longer being dragged.
pub(super) fn selected_of(axis: TimeAxis) -> Memo<Option<Selected>> {
    Memo::new(move |before: Option<&Option<Selected>>| {
        let selection: &Selection = &axis.selection.read();
        match before.filter(|_| selection.is_dragged()) {
            Some(before) => *before,
            None => selection.selected(),
        }
    })
}
