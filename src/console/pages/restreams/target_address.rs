//! A target has an address of its own: following it brings the target into view, focused and marked.

use leptos::prelude::*;

use crate::console::pages::restreams::resource_data::Shown;
use crate::console::platform::effects::effect_after;
use crate::console::platform::focus::focus_id;
use crate::console::routes::{Route, TARGET_ID, has_come_back, use_route};

const MARK: &str = "is-addressed";

/// Goes to the target that the address names, once it is drawn, and marks it for as long as the address names it. Back finds the
/// page scrolled as it was left.
pub(super) fn follow_target(shown: Shown) {
    let route = use_route();
    let named = Memo::new(move |_| match route.get() {
        Route::RestreamTarget(_, number) => Some(number),
        _ => None,
    });
    let count = Memo::new(move |_| shown.resource.read().restreams.len());
    effect_after(move |gone_to: Option<Option<usize>>| {
        let number = named.get().filter(|number| (1..=count.get()).contains(number));
        let is_new = number.is_some() && gone_to.flatten() != number && !has_come_back();
        // The targets are drawn in the same pass.
        request_animation_frame(move || {
            let id = number.map(|number| format!("{TARGET_ID}{number}"));
            mark(id.as_deref());
            if let Some(id) = id.filter(|_| is_new) {
                focus_id(&id);
            }
        });
        number
    });
}

/// Marks the element with an id, and no other.
fn mark(id: Option<&str>) {
    let page = document();
    if let Ok(Some(before)) = page.query_selector(&format!(".{MARK}")) {
        let _ = before.class_list().remove_1(MARK);
    }
    if let Some(target) = id.and_then(|id| page.get_element_by_id(id)) {
        let _ = target.class_list().add_1(MARK);
    }
}
