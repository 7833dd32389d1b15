//! The rows of a table that are in the page: the first ones, and more when the end comes near.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use leptos::leptos_dom::helpers::window_event_listener_untyped;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{ResizeObserver, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::console::kit::element::ElementRef;
use crate::console::kit::table::drawn::{BLOCK, Drawn, RowTemplate, row_id};
use crate::console::kit::table::select::RowSelecting;
use crate::console::kit::table::{RowKeys, TableSort};
use crate::console::platform::reactive::*;

/// The rows of the first frame: a window full and more.
const FIRST: usize = 50;
/// The rows drawn in the frame after it, and added when the end comes near.
pub(super) const STEP: usize = 100;
/// The rows that a table draws at most.
pub(super) const MOST: usize = 2_000;
/// A table of at most so many drawn rows follows its data in all of them.
const SHORT: usize = 200;

/// The place at which a table was left.
#[derive(Clone, Copy)]
pub(super) struct TablePlace {
    pub scroll_px: i32,
    pub is_active_seen: bool,
    limit: usize,
}

/// The memory of a table, stored by its page across visits.
#[derive(Clone, Copy, Default)]
pub struct TableMemory {
    /// The place at which it was left.
    pub(super) place: StoredValue<Option<TablePlace>>,
    /// The states in which the person last saw its rows, by their keys.
    pub(super) states: StoredValue<HashMap<String, usize>>,
}

/// The rows of a table and those of them that are drawn, known to all of its parts.
#[derive(Clone, Copy)]
pub(super) struct TableRows {
    pub id: &'static str,
    pub keys: RowKeys,
    pub active: Memo<Option<usize>>,
    pub selecting: Option<RowSelecting>,
    pub scroller: ElementRef,
    pub body: ElementRef,
    limit: RwSignal<usize>,
    /// The rows in view, once they are laid out and no longer scrolled.
    seen: RwSignal<Range<usize>>,
    /// The scroll offset in CSS pixels, the number of rows that fit into the scroller, and those in view.
    layout: StoredValue<(i32, usize, Range<usize>)>,
    drawn: StoredValue<Drawn, LocalStorage>,
}

impl TableRows {
    pub(super) fn new(
        id: &'static str,
        keys: RowKeys,
        active: Memo<Option<usize>>,
        selecting: Option<RowSelecting>,
        before: Option<TablePlace>,
        states: StoredValue<HashMap<String, usize>>,
    ) -> Self {
        let rows = Self {
            id,
            keys,
            active,
            selecting,
            scroller: ElementRef::new(),
            body: ElementRef::new(),
            limit: RwSignal::new(before.map_or(FIRST, |before| before.limit)),
            seen: RwSignal::new(0..0),
            layout: StoredValue::new((0, 0, 0..0)),
            drawn: StoredValue::new_local(Drawn::new(states)),
        };
        let on_paper = window_event_listener_untyped("beforeprint", move |_| {
            rows.draw_to(MOST);
            rows.write_all();
        });
        let on_copy = window_event_listener_untyped("copy", move |_| rows.write_all());
        on_cleanup(move || {
            on_paper.remove();
            on_copy.remove();
        });
        rows
    }

    /// Draws the rows, and draws them again when they change.
    pub(super) fn draw(self, template: Option<Rc<RowTemplate>>, sorted: Signal<Option<TableSort>>) {
        self.drawn.update_value(|drawn| drawn.template = template);
        let owner = Owner::current().unwrap_or_default();
        let (mut last_sort, mut blocks) = (sorted.get_untracked(), 0);
        effect(move || {
            let sort = sorted.get();
            if std::mem::replace(&mut last_sort, sort) != sort {
                self.start_over();
            }
            let count = self.arrange(self.limit.get());
            let active = self.active.get();
            let selected = self.selecting.map(|selecting| selecting.selected.read());
            self.drawn.update_value(|drawn| drawn.mark(self.id, active, selected.as_deref()));
            while blocks * BLOCK < count {
                owner.with(|| self.write_block(blocks * BLOCK));
                blocks += 1;
            }
        });
        effect(move || {
            if self.limit.get() < STEP && self.keys.read().len() > FIRST {
                request_animation_frame(move || request_animation_frame(move || self.draw_to(STEP)));
            }
        });
        self.look_on_resize();
    }

    /// Writes the rows from `first` on, and again when a signal that they read changes. Of a long table only those near the window:
    /// a row that is far says what it said last, until it comes near. Writing 2,000 rows at each poll would take a second.
    fn write_block(self, first: usize) {
        let is_near = memo(move || {
            let seen = self.seen.read();
            first < seen.end + BLOCK && seen.start < first + 2 * BLOCK
        });
        effect(move || {
            // Effects run in any order.
            self.arrange(self.limit.get_untracked());
            let (is_near, is_short) = (is_near.get(), self.limit.get() <= SHORT);
            let follows = is_near || is_short;
            let how = (is_near, follows);
            let write = || self.drawn.update_value(|drawn| drawn.write((first, BLOCK), how, self.selecting));
            if follows { write() } else { untrack(write) }
        });
    }

    /// Writes also the rows that are far from the window.
    fn write_all(self) {
        untrack(|| {
            self.arrange(self.limit.get());
            self.drawn.update_value(|drawn| drawn.write((0, MOST), (false, true), self.selecting));
        });
    }

    /// Puts the elements of the first `limit` rows into the page; returns their number. Tracks the keys.
    fn arrange(self, limit: usize) -> usize {
        let keys = self.keys.get();
        let count = keys.len().min(limit);
        // A list that was short for a while begins with few rows again.
        let needed = if count > FIRST { count.next_multiple_of(STEP) } else { FIRST };
        if needed < limit {
            self.limit.set(needed);
        }
        if let Some(body) = self.body.get() {
            self.drawn.update_value(|drawn| drawn.arrange(&body, keys, count));
        }
        count
    }

    fn start_over(self) {
        self.limit.set(STEP);
        let scroller = self.scroller.get_untracked();
        if let Some(scroller) = scroller.filter(|_| self.layout.get_value().0 > 0) {
            scroller.set_scroll_top(0);
        }
    }

    /// Returns the number of rows that can be drawn. Tracked.
    pub(super) fn reachable(self) -> usize {
        self.keys.read().len().min(MOST)
    }

    /// Returns the number of rows that are drawn without being asked for, at most [`MOST`]. Tracked.
    pub(super) fn limit(self) -> usize {
        self.limit.get().max(STEP)
    }

    /// Draws at least as many rows, but at most [`MOST`].
    pub(super) fn draw_to(self, count: usize) {
        let count = count.next_multiple_of(STEP).min(MOST);
        if self.limit.try_get_untracked().is_some_and(|limit| limit < count) {
            self.limit.set(count);
        }
    }

    /// Returns the id of the active row, if it is drawn. Tracked.
    pub(super) fn active_id(self) -> Option<String> {
        let active = self.active.get().filter(|row| *row < self.limit.get());
        active.map(|row| row_id(self.id, row))
    }

    /// Scrolls the minimum to show a row, which it draws if need be.
    pub(super) fn show(self, row: usize) {
        // A frame may come after the page was left.
        if self.limit.is_disposed() {
            return;
        }
        self.draw_to(row + 1);
        untrack(|| self.arrange(self.limit.get()));
        if let Some(element) = self.drawn.with_value(|drawn| drawn.element(row)) {
            let nearest = ScrollIntoViewOptions::new();
            nearest.set_block(ScrollLogicalPosition::Nearest);
            element.scroll_into_view_with_scroll_into_view_options(&nearest);
        }
    }

    /// Returns how many rows PageUp and PageDown move by: those in view below the head less one.
    pub(super) fn page(self) -> usize {
        self.layout.get_value().1.saturating_sub(2).max(1)
    }

    /// Returns how the table is left; `None` after the page is disposed.
    pub(super) fn place(self) -> Option<TablePlace> {
        let active = self.active.try_get_untracked()?;
        let (scroll_px, _, in_view) = self.layout.try_get_value()?;
        Some(TablePlace {
            scroll_px,
            is_active_seen: active.is_some_and(|row| in_view.contains(&row)),
            limit: self.limit.try_get_untracked()?,
        })
    }

    /// Draws more rows if the end is near and, once the scrolling `has_ended`, finds those in view: a row that only passes by
    /// reads nothing from the service. Call it when the page has been laid out.
    pub(super) fn look(self, has_ended: bool) {
        let drawn =
            self.drawn.try_with_value(|drawn| (drawn.row_px(), drawn.len())).filter(|(_, count)| *count > 0);
        let Some((scroller, (row_px, count))) = self.scroller.get_untracked().zip(drawn) else { return };
        let (scroll_px, view_px) = (scroller.scroll_top(), scroller.client_height());
        let rows = |px: i32| usize::try_from(px / row_px).unwrap_or_default();
        let seen = rows(scroll_px)..(rows(scroll_px + view_px) + 1).min(count);
        self.layout.set_value((scroll_px, rows(view_px), seen.clone()));
        if has_ended && self.seen.with_untracked(|before| *before != seen) {
            self.seen.set(seen);
        }
        if scroll_px + 2 * view_px > scroller.scroll_height() && count < untrack(|| self.reachable()) {
            self.draw_to(count + 1);
        }
    }

    fn look_on_resize(self) {
        effect(move || {
            let (Some(scroller), Some(body)) = (self.scroller.get(), self.body.get()) else { return };
            let on_resize = Closure::<dyn FnMut()>::new(move || self.look(true));
            let Ok(observer) = ResizeObserver::new(on_resize.as_ref().unchecked_ref()) else { return };
            observer.observe(&scroller);
            observer.observe(&body);
            let observation = StoredValue::new_local((observer, on_resize));
            on_cleanup(move || {
                observation.try_with_value(|(observer, _)| observer.disconnect());
                observation.dispose();
            });
        });
    }
}
