//! The current address, and navigation.
//!
//! There are few addresses and all are typed, so the browser's history and a [`Route`] signal are sufficient. (A
//! routing library would match paths a second time, and adds 30 KB.)

use std::cell::Cell;

use crate::console::platform::reactive::*;
use wasm_bindgen::JsValue;

use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::routes::{Route, base};

thread_local! {
    static HAS_COME_BACK: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the browser's Back or Forward opened the page, which then restores its state.
pub fn has_come_back() -> bool {
    HAS_COME_BACK.get()
}

#[derive(Clone, Debug, PartialEq)]
struct PageAddress {
    path: String,
    rest: String,
}

/// The current address. Lives in the context.
#[derive(Clone, Copy)]
pub struct Location {
    address: RwSignal<PageAddress>,
    /// A signal instead of a memo, because a signal can drop stale subscribers.
    route: RwSignal<Route>,
    read_route: ReadSignal<Route>,
}

impl Location {
    /// Starts at the browser's address and follows its history; the application does this once.
    fn watch() -> Self {
        let address = PageAddress::of_browser();
        let route = long_lived(address.route());
        let here = Self { address: long_lived(address), route, read_route: route.read_only() };
        let on_pop = move |_| {
            HAS_COME_BACK.set(true);
            here.set(PageAddress::of_browser());
        };
        let _ = window_event_listener(leptos::ev::popstate, on_pop);
        here
    }

    fn set(self, address: PageAddress) {
        let route = address.route();
        self.address.try_set(address);
        if self.route.try_with_untracked(|now| *now != route) == Some(true) {
            self.route.try_set(route);
        }
    }
}

impl PageAddress {
    fn of_browser() -> Self {
        let location = window().location();
        let part = |part: Result<String, JsValue>| part.unwrap_or_default();
        Self { path: part(location.pathname()), rest: part(location.search()) + &part(location.hash()) }
    }

    fn route(&self) -> Route {
        let path = self.path.strip_prefix(base()).unwrap_or(&self.path);
        Route::of_address(&[path, &self.rest].concat())
    }

    fn of_href(href: &str) -> Self {
        let (path, rest) = href.split_at(href.find(['?', '#']).unwrap_or(href.len()));
        Self { path: path.to_owned(), rest: rest.to_owned() }
    }
}

fn use_here() -> Location {
    console_context(Location::watch)
}

pub fn use_route() -> ReadSignal<Route> {
    use_here().read_route
}

/// Returns a part of the current page's address; keeps its last value while another page opens.
pub fn use_param<T: Clone + Default + PartialEq + Send + Sync + 'static>(
    of: impl Fn(Route) -> Option<T> + Send + Sync + 'static,
) -> Memo<T> {
    let route = use_route();
    memo_after(move |before: Option<&T>| of(route.get()).or_else(|| before.cloned()).unwrap_or_default())
}

/// Returns a function that changes a parameter of the page, such as the period. It adds a history entry and preserves
/// the scroll position.
pub fn use_step() -> impl Fn(&Route) + Copy {
    let here = use_here();
    move |route: &Route| {
        let href = route.href();
        write_entry(&href, false);
        here.set(PageAddress::of_href(&href));
    }
}

/// Writes the browser's address as a new or the current history entry.
fn write_entry(href: &str, is_replacing: bool) {
    let Ok(history) = window().history() else { return };
    // A browser refuses too frequent calls: the address then lags behind the page.
    let _ = if is_replacing {
        history.replace_state_with_url(&JsValue::NULL, "", Some(href))
    } else {
        history.push_state_with_url(&JsValue::NULL, "", Some(href))
    };
}

/// Returns a function that opens a page. With `true` it replaces the history entry and preserves the scroll position,
/// as for a filter. The current page always replaces itself.
pub fn use_go() -> impl Fn(&Route, bool) + Copy {
    let here = use_here();
    move |route: &Route, is_replacing: bool| {
        let href = route.href();
        // A duplicate entry would make Back seem to do nothing.
        let is_here = here.route.with_untracked(|open| open == route);
        write_entry(&href, is_replacing || is_here);
        if !is_replacing {
            HAS_COME_BACK.set(false);
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        here.set(PageAddress::of_href(&href));
    }
}
