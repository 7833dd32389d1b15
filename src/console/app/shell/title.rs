//! Sets title, icon and focus on a change of page, as a full page load would.

use crate::console::kit::page_title::use_page_title;
use crate::console::platform::focus::focus_next_heading;
use crate::console::platform::reactive::*;
use crate::console::platform::visibility::use_page_visibility;
use crate::console::routes::Route;
use crate::text::percent;
use crate::text::si::grouped;

/// Sets the document's title and focuses the page's heading when the route changes.
///
/// Title and icon count what is broken. A hidden tab polls only to notify, so otherwise it shows no number.
pub fn follow_route(route: ReadSignal<Route>) {
    let title = memo(move || route.with(Route::title));
    let page = use_page_title();
    let is_watched = use_page_visibility().is_watched;
    let broken = memo(move || if is_watched.get() { page.broken.get() } else { 0 });
    effect(move || {
        let title = page.heading().unwrap_or_else(|| title.get());
        document().set_title(&match broken.get() {
            0 => format!("{title} · Sluice"),
            count => format!("({}) {title} · Sluice", grouped(count)),
        });
    });
    let icon = document().query_selector("link[rel='icon']").ok().flatten();
    let icon =
        StoredValue::new_local(icon.map(|icon| (icon.get_attribute("href").unwrap_or_default(), icon)));
    effect(move || {
        let Some((calm, link)) = icon.get_value() else { return };
        // Without SVG icons the browser keeps its icon.
        let _ = link.set_attribute("href", &broken_icon(broken.get()).unwrap_or(calm));
    });
    on_change(move || title.get(), |_| focus_next_heading());
}

/// Returns a red disc with the number.
fn broken_icon(count: usize) -> Option<String> {
    // Two digits are smaller, so that they stay inside.
    let font_px = if count < 10 { 11 } else { 9 };
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><circle cx='8' cy='8' r='8' fill='#c4162a'/>\
         <text x='8' y='11.5' text-anchor='middle' fill='#fff' font-family='sans-serif' font-weight='bold' font-size='{font_px}'>{}</text></svg>",
        count.min(99)
    );
    (count > 0).then(|| format!("data:image/svg+xml,{}", percent::encode(&svg)))
}
