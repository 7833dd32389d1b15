//! When everything painted must be painted again, because the browser does not do that for a canvas.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::MediaQueryList;

use crate::console::platform::canvas::density;
use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;

const QUERIES: [&str; 3] = ["print", "(prefers-color-scheme: dark)", "(forced-colors: active)"];
/// Events after which a canvas may be empty; those of canvases do not bubble.
const EVENTS: [&str; 3] = ["contextlost", "contextrestored", "pageshow"];

/// Notices that colours, the pixel density or the medium may have changed, and that the browser may have dropped what
/// was painted. Lives in the context.
#[derive(Clone, Copy)]
pub struct Repaints {
    count: RwSignal<u32>,
    /// The queries, which are watched as long as they are kept; the first is of paper.
    queries: StoredValue<[Option<MediaQueryList>; 3], LocalStorage>,
}

impl Repaints {
    fn watch() -> Self {
        let count = long_lived(0_u32);
        let note = Closure::<dyn Fn()>::new(move || count.update(|count| *count = count.wrapping_add(1)));
        let note: js_sys::Function = note.into_js_value().unchecked_into();
        for event in EVENTS {
            // It cannot fail for a valid event name.
            let _ = window().add_event_listener_with_callback_and_bool(event, &note, true);
        }
        let watched = move |query: &str| {
            let query = window().match_media(query).ok().flatten()?;
            query.set_onchange(Some(&note));
            Some(query)
        };
        let queries = StoredValue::new_local(QUERIES.map(&watched));
        effect_after(move |last: Option<(f64, Option<MediaQueryList>)>| {
            count.track();
            let density = density();
            match last {
                Some(last) if last.0 == density => last,
                // A query notices only that its own density has ended.
                _ => (density, watched(&format!("(resolution: {density}dppx)"))),
            }
        });
        Self { count, queries }
    }

    /// Returns a number that changes each time. Tracked.
    pub fn count(self) -> u32 {
        self.count.get()
    }

    /// Returns whether the page is laid out for paper, for which no frame is drawn.
    pub fn is_on_paper(self) -> bool {
        self.queries.with_value(|[print, ..]| print.as_ref().is_some_and(MediaQueryList::matches))
    }
}

pub fn use_repaints() -> Repaints {
    console_context(Repaints::watch)
}
