//! What the wheel and keys do to an axis.

use leptos::ev::{KeyboardEvent, WheelEvent};
use leptos::prelude::*;

use crate::console::platform::shortcut::pressed;
use crate::console::timeline::gestures::Gestures;
use crate::plot::period::Action;
use crate::plot::time_view::{PAN_SHARE, ZOOM_FACTOR};

/// What a line of a wheel that counts in lines is worth, and a page.
const LINE_PX: f64 = 16.0;
const PAGE_PX: f64 = 400.0;
/// How much a pixel of the wheel zooms, as an exponent.
const ZOOM_PER_PX: f64 = 0.002;

impl Gestures {
    pub(super) fn wheel(self, event: &WheelEvent) {
        let unit_px = match event.delta_mode() {
            WheelEvent::DOM_DELTA_LINE => LINE_PX,
            WheelEvent::DOM_DELTA_PAGE => PAGE_PX,
            _ => 1.0,
        };
        let (dx, dy) = (event.delta_x() * unit_px, event.delta_y() * unit_px);
        let scale = self.axis.scale_untracked();
        let px = self.px(event);
        if event.ctrl_key() || event.meta_key() {
            // Even where nothing changes: the browser would zoom the page.
            event.prevent_default();
            self.axis.act(Action::Zoom((dy * ZOOM_PER_PX).exp(), Some(scale.secs(px))));
        } else if event.shift_key() {
            event.prevent_default();
            // Some browsers turn the wheel sideways while Shift is held.
            let along_px = if dx.abs() > dy.abs() { dx } else { dy };
            self.axis.act(Action::Pan(along_px * scale.secs_per_px()));
        } else {
            // The page's.
            return;
        }
        self.pointing.point(self.axis.scale_untracked().secs(px), false);
    }

    pub(super) fn key(self, event: &KeyboardEvent) {
        if event.target() != event.current_target() {
            return;
        }
        if self.keys().is_some_and(|keys| keys.press(event, self.lane.get_value())) {
            self.pointing.is_by_key.set(true);
            return event.prevent_default();
        }
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let view = self.axis.view.get_untracked();
        let share = if event.shift_key() { 1.0 } else { PAN_SHARE };
        let action = match pressed(event).as_str() {
            "ArrowLeft" => Action::Pan(-share * view.span_secs()),
            "ArrowRight" => Action::Pan(share * view.span_secs()),
            "+" | "=" => Action::Zoom(1.0 / ZOOM_FACTOR, None),
            "-" | "_" => Action::Zoom(ZOOM_FACTOR, None),
            "Home" => Action::PanToEnd { is_now: false },
            "End" => Action::PanToEnd { is_now: true },
            "Escape" => {
                self.cancel_drag();
                return;
            }
            _ => return,
        };
        self.axis.act(action);
        event.prevent_default();
        let view = self.axis.view.get_untracked();
        self.pointing.point(f64::midpoint(view.from_secs(), view.to_secs()), true);
    }

    pub(super) fn blur(self) {
        if self.pointing.is_by_key.get_untracked() {
            self.pointing.leave();
        }
    }
}
