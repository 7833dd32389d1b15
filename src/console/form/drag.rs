//! Items dragged to another position by their handle, with a mouse, a pen or a finger; arrow keys move from there too.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;

use crate::console::form::focus::item_id;
use crate::console::form::item_state::Dragged;
use crate::console::form::move_item::{move_to, step};
use crate::console::form::state::Form;
use crate::console::kit::{Toaster, use_toaster};
use crate::plot::drop_target::{gap_at, landing, scroll_step};

/// A pointer that moved no further has not dragged.
const DRAG_PX: f64 = 4.0;
/// So near to the edge of what is seen the page scrolls under the pointer.
const EDGE_PX: f64 = 96.0;

/// A pointer on the handle: where it was put on, and where it is.
#[derive(Clone, Copy)]
struct Press {
    pointer: i32,
    from_y: f64,
    y: f64,
}

#[derive(Clone, Copy)]
struct Hand {
    form: Form,
    key: u32,
    index: Memo<usize>,
    press: StoredValue<Option<Press>>,
    toaster: Toaster,
}

impl Hand {
    fn is_dragging(self) -> bool {
        self.form.items.dragged.try_get_untracked().flatten().is_some_and(|dragged| dragged.key == self.key)
    }

    fn press(self, event: &PointerEvent, grip: &web_sys::HtmlElement) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        // No text is selected on the way; the focus is then put here by hand. Neither of the two fails for an element
        // of the page and a pointer that is down.
        event.prevent_default();
        let _ = grip.focus();
        let _ = grip.set_pointer_capture(event.pointer_id());
        let y = f64::from(event.client_y());
        self.press.set_value(Some(Press { pointer: event.pointer_id(), from_y: y, y }));
    }

    fn follow(self, event: &PointerEvent) {
        let Some(press) = self.press.get_value().filter(|press| press.pointer == event.pointer_id()) else {
            return;
        };
        let y = f64::from(event.client_y());
        self.press.set_value(Some(Press { y, ..press }));
        if self.is_dragging() {
            self.aim();
        } else if (y - press.from_y).abs() >= DRAG_PX {
            let (noun, number) = (self.form.items.noun(), self.index.get_untracked() + 1);
            self.toaster.announce(format!("Dragging {noun} {number}. Press Escape to cancel."));
            self.aim();
            self.scroll();
        }
    }

    fn aim(self) {
        let Some(press) = self.press.try_get_value().flatten() else { return };
        let extents = self
            .form
            .items
            .keys
            .with_untracked(|keys| keys.iter().map(|key| extent(*key)).collect::<Vec<_>>());
        let dragged = Some(Dragged { key: self.key, gap: gap_at(&extents, press.y) });
        if self.form.items.dragged.get_untracked() != dragged {
            self.form.items.dragged.set(dragged);
        }
    }

    /// Scrolls while the pointer is near an edge, frame by frame.
    fn scroll(self) {
        request_animation_frame(move || {
            let Some(press) = self.press.try_get_value().flatten().filter(|_| self.is_dragging()) else {
                return;
            };
            let bottom = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
            let step = scroll_step(press.y, 0.0, bottom, EDGE_PX);
            if step != 0.0 {
                window().scroll_by_with_x_and_y(0.0, step);
                self.aim();
            }
            self.scroll();
        });
    }

    fn drop_here(self) {
        self.press.set_value(None);
        let Some(dragged) = self.form.items.dragged.get_untracked().filter(|dragged| dragged.key == self.key)
        else {
            return;
        };
        let from = self.index.get_untracked();
        let Some(to) = landing(from, dragged.gap) else { return self.stay() };
        self.form.items.dragged.set(None);
        move_to(self.form, self.key, from, to, grip_id(self.key), self.toaster);
    }

    fn stay(self) {
        self.press.set_value(None);
        if self.is_dragging() {
            self.form.items.dragged.set(None);
            let (noun, number) = (self.form.items.noun(), self.index.get_untracked() + 1);
            self.toaster.announce(format!("{noun} {number} not moved"));
        }
    }

    fn on_key(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Escape" if self.is_dragging() => self.stay(),
            "ArrowUp" | "ArrowDown" if !self.is_dragging() => {
                step(
                    self.form,
                    self.key,
                    self.index,
                    event.key() == "ArrowUp",
                    grip_id(self.key),
                    self.toaster,
                );
            }
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// The top and the bottom of an item in the window; nothing for one that is not drawn yet.
fn extent(key: u32) -> (f64, f64) {
    let head = document().get_element_by_id(&item_id(key));
    let item = head.and_then(|head| head.closest(".form-item").ok().flatten());
    item.map_or((f64::INFINITY, f64::INFINITY), |item| {
        let index = item.get_bounding_client_rect();
        (index.top(), index.bottom())
    })
}

fn grip_id(key: u32) -> String {
    format!("{}-grip", item_id(key))
}

/// The handle of an item. It has no place in the tab order: "Move up" and "Move down" have.
#[component]
pub(super) fn Grip(form: Form, key: u32, index: Memo<usize>) -> impl IntoView {
    let hand = Hand { form, key, index, press: StoredValue::new(None), toaster: use_toaster() };
    let grip = NodeRef::<html::Button>::new();
    let on_down = move |event: PointerEvent| {
        if let Some(grip) = grip.get_untracked() {
            hand.press(&event, &grip);
        }
    };
    let noun = form.items.noun();
    let label = Signal::derive(move || format!("Drag {noun} {}", index.get() + 1));
    view! {
        <button
            type="button"
            class="form-item-grip"
            id=grip_id(key)
            node_ref=grip
            tabindex="-1"
            aria-label=label
            title="Drag to move"
            on:pointerdown=on_down
            on:pointermove=move |event| hand.follow(&event)
            on:pointerup=move |_| hand.drop_here()
            on:pointercancel=move |_| hand.stay()
            on:keydown=move |event| hand.on_key(&event)
        ></button>
    }
    .into_any()
}
