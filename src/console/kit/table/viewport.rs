//! Measurements, the visible rows, and what all parts of a table know of it.

use std::ops::Range;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;

use crate::console::kit::element::ElementRef;
use crate::console::kit::table::RowSource;
use crate::console::kit::table::select::RowSelecting;
use crate::plot::rows::Rows;

const FIRST_ROW_PX: f64 = 32.0;
const FIRST_VIEW_PX: f64 = 800.0;

#[derive(Clone, Copy)]
pub(super) struct Viewport {
    pub scroller: ElementRef,
    /// An element with the height of a row, which the style sheet sets.
    pub ruler: ElementRef,
    pub head: ElementRef,
    scroll_px: RwSignal<f64>,
    /// Heights of a row and of the window without the head.
    heights_px: RwSignal<(f64, f64)>,
    pub rows: Memo<Rows>,
    pub drawn: Memo<Range<usize>>,
}

impl Viewport {
    pub(super) fn new(count: Signal<usize>) -> Viewport {
        let scroll_px = RwSignal::new(0.0);
        let heights_px = RwSignal::new((FIRST_ROW_PX, FIRST_VIEW_PX));
        let rows = Memo::new(move |_| {
            let (row_px, view_px) = heights_px.get();
            Rows { count: count.get(), row_px, view_px }
        });
        let drawn = Memo::new(move |_| rows.get().drawn(scroll_px.get()));
        let viewport = Viewport {
            scroller: ElementRef::new(),
            ruler: ElementRef::new(),
            head: ElementRef::new(),
            scroll_px,
            heights_px,
            rows,
            drawn,
        };
        viewport.measure_on_resize();
        viewport
    }

    pub(super) fn follow_scroll(&self) {
        if let Some(scroller) = self.scroller.get_untracked() {
            self.scroll_px.set(f64::from(scroller.scroll_top()));
        }
    }

    /// Returns the scroll offset, and whether `row` is visible; `None` after the page is disposed.
    pub(super) fn left_at(&self, row: Option<usize>) -> Option<(f64, bool)> {
        let scroll_px = self.scroll_px.try_get_untracked()?;
        let seen = self.rows.try_get_untracked()?.seen(scroll_px);
        Some((scroll_px, row.is_some_and(|row| seen.contains(&row))))
    }

    pub(super) fn scroll_to(&self, scroll_px: f64) {
        if let Some(scroller) = self.scroller.get_untracked() {
            scroller.set_scroll_top(scroll_px.round() as i32);
            // The scroll event is a frame later, but the rows are needed now.
            self.follow_scroll();
        }
    }

    /// Scrolls the minimum to show `row` completely.
    pub(super) fn show(&self, row: usize) {
        let Some(scroller) = self.scroller.get_untracked() else { return };
        self.scroll_to(self.rows.get_untracked().scroll_to_show(row, f64::from(scroller.scroll_top())));
    }

    fn measure(&self) {
        let (Some(scroller), Some(ruler)) = (self.scroller.get_untracked(), self.ruler.get_untracked())
        else {
            return;
        };
        let head_px = self.head.get_untracked().map_or(0, |head| head.offset_height());
        let row_px = ruler.get_bounding_client_rect().height();
        let view_px = f64::from(scroller.client_height() - head_px).max(0.0);
        // A short list makes the window only as high as itself, which is a lower bound: keeps the earlier measurement,
        // so that a longer list is drawn completely at once.
        let fits = scroller.scroll_height() <= scroller.client_height();
        let (_, known_px) = self.heights_px.get_untracked();
        let view_px = if fits { view_px.max(known_px) } else { view_px };
        let heights_px = (if row_px > 0.0 { row_px } else { FIRST_ROW_PX }, view_px);
        if self.heights_px.get_untracked() != heights_px {
            self.heights_px.set(heights_px);
        }
        self.follow_scroll();
    }

    /// Measures when the elements exist, and when the window or the row height changes.
    fn measure_on_resize(self) {
        Effect::new(move |_| {
            let (Some(scroller), Some(ruler)) = (self.scroller.get(), self.ruler.get()) else { return };
            self.measure();
            let on_resize = Closure::<dyn FnMut()>::new(move || self.measure());
            let Ok(observer) = ResizeObserver::new(on_resize.as_ref().unchecked_ref()) else { return };
            observer.observe(&scroller);
            observer.observe(&ruler);
            let observation = StoredValue::new_local((observer, on_resize));
            on_cleanup(move || {
                observation.try_with_value(|(observer, _)| observer.disconnect());
                observation.dispose();
            });
        });
    }
}

#[derive(Clone, Copy)]
pub(super) struct RowContext {
    pub id: StoredValue<String>,
    pub viewport: Viewport,
    pub active: Memo<Option<usize>>,
    pub on_press: Callback<usize>,
    pub on_select: Callback<usize>,
    pub source: RowSource,
    pub selecting: Option<RowSelecting>,
}

impl RowContext {
    pub(super) fn element_id(&self, number: usize) -> Option<String> {
        self.viewport.drawn.get().contains(&number).then(|| self.id_of(number))
    }

    pub(super) fn id_of(&self, number: usize) -> String {
        self.id.with_value(|id| format!("{id}-row-{number}"))
    }

    pub(super) fn is_selected(&self, number: usize) -> bool {
        let Some(selected) = self.selecting.map(|selecting| selecting.selected.read()) else { return false };
        !selected.is_empty() && self.source.key_at.run(number).is_some_and(|key| selected.contains(&key))
    }
}
