//! Pointer, wheel and key gestures on an axis.

use gloo_timers::callback::Timeout;
use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;
use web_sys::Element;

use crate::console::platform::shortcut::pressed;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::guide::SelectionGuide;
use crate::console::timeline::wheel::turn;
use crate::model::intervals::Period;
use crate::plot::period::PeriodAction;
use crate::plot::selection::{Selection, SelectionPart, Snap};
use crate::plot::time_view::{PAN_SHARE, ZOOM_FACTOR};

/// The crosshair's source on one plot of an axis: the pointer or keys.
#[derive(Clone, Copy)]
pub(super) struct Crosshair {
    axis: TimeAxis,
    /// True if keys, not the pointer, moved the view last.
    pub is_by_key: RwSignal<bool>,
    is_alone: bool,
    is_pointed_at: RwSignal<bool>,
}

impl Crosshair {
    pub(super) fn new(axis: TimeAxis, is_alone: bool) -> Self {
        Self { axis, is_by_key: RwSignal::new(false), is_alone, is_pointed_at: RwSignal::new(false) }
    }

    /// True if this plot shows the time at the crosshair: of several plots, the hovered or focused one. Tracked.
    pub(super) fn is_here(self) -> bool {
        self.is_alone || self.is_pointed_at.get()
    }

    /// Moves the crosshair; signals are set only if they change.
    pub(super) fn point(self, secs: f64, is_by_key: bool) {
        for (signal, is) in [(self.is_pointed_at, true), (self.is_by_key, is_by_key)] {
            if signal.get_untracked() != is {
                signal.set(is);
            }
        }
        if self.axis.crosshair_secs.get_untracked() != Some(secs) {
            self.axis.crosshair_secs.set(Some(secs));
        }
    }

    pub(super) fn leave(self) {
        self.is_pointed_at.set(false);
        self.axis.crosshair_secs.set(None);
    }
}

const DRAG_PX: f64 = 4.0;
/// Maximum distance from the pointer at which an end of the selection is grabbed.
const GRAB_PX: f64 = 6.0;
/// Maximum distance at which a drag with Alt snaps to an end.
const SNAP_PX: f64 = 12.0;
/// Milliseconds after which a resting finger begins a selection.
const LONG_PRESS_MILLIS: u32 = 500;

/// Returns whether a press may begin a drag. With Ctrl it opens the menu on a Mac, and its release is lost.
pub(super) fn begins_drag(event: &PointerEvent) -> bool {
    event.button() == 0 && !event.ctrl_key()
}

#[derive(Clone, Copy)]
struct TouchPoint {
    id: i32,
    px: f64,
    /// The time where it was put down.
    secs: f64,
}

#[derive(Clone, Copy, PartialEq)]
enum Gesture {
    Nothing,
    /// A finger is down: moving it pans, resting selects.
    Touching,
    /// The pointer is down with Shift: moving it pans, releasing it extends the selection.
    Extending,
    Panning,
    Selecting,
    /// Two fingers pan and zoom.
    Pinching,
}

/// Pointer gestures on an axis.
#[derive(Clone, Copy)]
pub(super) struct Gestures {
    pub(super) axis: TimeAxis,
    plot: NodeRef<html::Div>,
    on_select: Callback<(i64, i64)>,
    /// Present if the selection is persistent.
    guide: Option<SelectionGuide>,
    /// Index of the lane under the pointer.
    pub(super) lane: StoredValue<Option<usize>>,
    fingers: StoredValue<Vec<TouchPoint>>,
    doing: StoredValue<Gesture>,
    long_press: StoredValue<Option<Timeout>, LocalStorage>,
    pub(super) pointing: Crosshair,
}

impl Gestures {
    pub(super) fn new(
        axis: TimeAxis,
        plot: NodeRef<html::Div>,
        pointing: Crosshair,
        on_select: Callback<(i64, i64)>,
        guide: Option<SelectionGuide>,
    ) -> Self {
        let gestures = Self {
            axis,
            plot,
            on_select,
            guide,
            lane: StoredValue::new(None),
            fingers: StoredValue::new(Vec::new()),
            doing: StoredValue::new(Gesture::Nothing),
            long_press: StoredValue::new_local(None),
            pointing,
        };
        // The window that the focus went to may get the release.
        let blurred = window_event_listener(leptos::ev::blur, move |_| {
            gestures.cancel_drag();
        });
        on_cleanup(move || blurred.remove());
        gestures
    }

    /// Returns the pointer's horizontal position on the plot.
    pub(super) fn px(self, event: &web_sys::MouseEvent) -> f64 {
        let left = self.plot.get_untracked().map_or(0.0, |plot| plot.get_bounding_client_rect().left());
        f64::from(event.client_x()) - left
    }

    /// Starts a gesture; on a part of a persistent selection it drags that, unless Shift is pressed.
    pub(super) fn press(self, event: &PointerEvent, part: Option<SelectionPart>) {
        if !begins_drag(event) || part.is_some() && event.shift_key() {
            return;
        }
        if part.is_some() {
            event.stop_propagation();
        }
        let px = self.px(event);
        let scale = self.axis.scale_untracked();
        let is_touch = event.pointer_type() == "touch";
        if let Some(plot) = self.plot.get_untracked() {
            // It fails only if the pointer is gone already.
            let _ = plot.set_pointer_capture(event.pointer_id());
        }
        let finger = TouchPoint { id: event.pointer_id(), px, secs: scale.secs(px) };
        self.fingers.update_value(|fingers| {
            // The first finger says that no other is down, even if the end of one was lost.
            fingers.retain(|other| is_touch && !event.is_primary() && other.id != finger.id);
            fingers.push(finger);
        });
        self.pointing.point(finger.secs, false);
        self.long_press.set_value(None);
        let doing = match self.fingers.with_value(Vec::len) {
            2.. => {
                self.axis.selection.update(Selection::cancel);
                Gesture::Pinching
            }
            _ if is_touch && part.is_none() => {
                let rest = move || {
                    if self.doing.try_get_value() == Some(Gesture::Touching) {
                        self.doing.try_set_value(Gesture::Selecting);
                        self.axis.selection.try_update(|selection| {
                            selection.down(None, finger.secs);
                            selection.mean();
                        });
                    }
                };
                self.long_press.set_value(Some(Timeout::new(LONG_PRESS_MILLIS, rest)));
                Gesture::Touching
            }
            _ if event.shift_key() && self.guide.is_some() => Gesture::Extending,
            _ if event.shift_key() => Gesture::Panning,
            _ => {
                if let Some(guide) = self.guide.filter(|_| part.is_none()) {
                    guide.lane.set(self.lane_at(event));
                }
                let grab_secs = GRAB_PX * scale.secs_per_px();
                self.axis.selection.update(|selection| {
                    let part = part.or_else(|| selection.end_at(finger.secs, grab_secs));
                    selection.down(part, finger.secs);
                });
                Gesture::Selecting
            }
        };
        self.doing.set_value(doing);
    }

    pub(super) fn move_to(self, event: &PointerEvent) {
        if event.buttons() & 1 == 0 {
            // The release was lost.
            self.cancel_drag();
        }
        let px = self.px(event);
        self.lane.set_value(self.lane_at(event));
        let scale = self.axis.scale_untracked();
        let inside_secs = scale.secs(px.clamp(0.0, scale.width_px()));
        let Some(before) = self.moved(event.pointer_id(), px) else {
            return self.pointing.point(inside_secs, false);
        };
        match self.doing.get_value() {
            Gesture::Nothing => {}
            Gesture::Extending if (px - scale.px(before.secs)).abs() <= DRAG_PX => {}
            Gesture::Touching if (px - scale.px(before.secs)).abs() <= DRAG_PX * 2.0 => {}
            // The grabbed time stays under the pointer.
            Gesture::Touching | Gesture::Extending | Gesture::Panning => {
                self.long_press.set_value(None);
                self.doing.set_value(Gesture::Panning);
                self.axis.apply(PeriodAction::Pan(before.secs - scale.secs(px)));
            }
            Gesture::Pinching => {
                let two = self.fingers.with_value(|fingers| Some((*fingers.first()?, *fingers.get(1)?)));
                if let Some((a, b)) = two {
                    self.axis.apply(PeriodAction::Pinch((a.secs, a.px), (b.secs, b.px)));
                }
            }
            Gesture::Selecting => {
                let slop_secs = DRAG_PX * scale.secs_per_px();
                let within_secs =
                    if event.alt_key() { SNAP_PX * scale.secs_per_px() } else { f64::NEG_INFINITY };
                self.axis.selection.update(|selection| {
                    selection.move_to(inside_secs, slop_secs, Snap::default());
                    if within_secs > 0.0 {
                        let to = self.ends_near(selection, inside_secs);
                        selection.move_to(inside_secs, slop_secs, Snap { to: &to, within_secs });
                    }
                });
            }
        }
        let scale = self.axis.scale_untracked();
        self.pointing.point(scale.secs(px.clamp(0.0, scale.width_px())), false);
    }

    /// Returns the drawn ends nearest to the pointer and to both ends of the selection.
    fn ends_near(self, selection: &Selection, at_secs: f64) -> Vec<i64> {
        let Some(guide) = self.guide else { return Vec::new() };
        #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
        let at = at_secs.round() as i64;
        let (from, to) = selection.selected().map_or((at, at), Period::seconds);
        [at, from, to].into_iter().filter_map(|second| guide.nearest_end.run(second)).collect()
    }

    /// Returns the index of the lane under a pointer.
    fn lane_at(self, event: &web_sys::MouseEvent) -> Option<usize> {
        self.guide?;
        let lanes = self.plot.get_untracked()?.get_elements_by_class_name("axis-row");
        let y = f64::from(event.client_y());
        let is_on = |lane: &Element| {
            let rect = lane.get_bounding_client_rect();
            (rect.top()..rect.bottom()).contains(&y)
        };
        let lane = (0..lanes.length()).filter_map(|at| lanes.item(at)).find(is_on);
        lane?.get_attribute("data-lane")?.parse().ok()
    }

    /// Handles a double-click: takes the stretch under the pointer for a persistent selection, else shows everything.
    pub(super) fn double(self, event: &web_sys::MouseEvent) {
        match self.guide {
            Some(guide) => {
                guide.select_at(self.axis.scale_untracked().second(self.px(event)), self.lane_at(event))
            }
            None => self.axis.apply(PeriodAction::All),
        }
    }

    /// Updates a finger's position and returns its state before; `None` if it is not on the plot.
    fn moved(self, id: i32, px: f64) -> Option<TouchPoint> {
        let mut before = None;
        self.fingers.update_value(|fingers| {
            if let Some(finger) = fingers.iter_mut().find(|finger| finger.id == id) {
                before = Some(*finger);
                finger.px = px;
            }
        });
        before
    }

    pub(super) fn release(self, event: &PointerEvent) {
        if self.doing.get_value() == Gesture::Extending {
            let second = self.axis.scale_untracked().nearest_second(self.px(event));
            self.axis.selection.update(|selection| selection.extend_to(second));
        }
        let is_selected = self.doing.get_value() == Gesture::Selecting
            && self.axis.selection.try_update(Selection::up) == Some(true);
        self.lift(event);
        if is_selected && let Some(selected) = untrack(|| self.axis.selected()) {
            self.on_select.run(selected.seconds());
        }
    }

    pub(super) fn cancel(self, event: &PointerEvent) {
        self.lift(event);
        self.pointing.leave();
    }

    /// Removes a finger that is down. The remaining one of two continues to pan.
    pub(super) fn lift(self, event: &PointerEvent) {
        if self.moved(event.pointer_id(), self.px(event)).is_none() {
            return;
        }
        self.long_press.set_value(None);
        self.axis.selection.update(Selection::cancel);
        let scale = self.axis.scale_untracked();
        self.fingers.update_value(|fingers| {
            fingers.retain(|finger| finger.id != event.pointer_id());
            for finger in fingers {
                finger.secs = scale.secs(finger.px);
            }
        });
        let is_free = self.fingers.with_value(Vec::is_empty);
        self.doing.set_value(if is_free { Gesture::Nothing } else { Gesture::Panning });
    }

    pub(super) fn leave(self, event: &PointerEvent) {
        // The last touched position stays marked, because touch has no hovering.
        if self.doing.get_value() == Gesture::Nothing && event.pointer_type() != "touch" {
            self.pointing.leave();
        }
    }

    /// Ends every gesture, and restores the selection from before its drag; returns whether there was one.
    pub(super) fn cancel_drag(self) -> bool {
        let is_dragged = self.axis.selection.with_untracked(Selection::is_dragged);
        if is_dragged {
            self.axis.selection.update(Selection::cancel);
        }
        self.long_press.set_value(None);
        self.fingers.set_value(Vec::new());
        self.doing.set_value(Gesture::Nothing);
        is_dragged
    }

    pub(super) fn wheel(self, event: &WheelEvent) {
        let px = self.px(event);
        if turn(self.axis, event, Some(px)) {
            self.pointing.point(self.axis.scale_untracked().secs(px), false);
        }
    }

    pub(super) fn key(self, event: &KeyboardEvent) {
        if event.target() != event.current_target() {
            return;
        }
        if self.guide.is_some_and(|guide| guide.press(event, self.lane.get_value())) {
            self.pointing.is_by_key.set(true);
            return event.prevent_default();
        }
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let view = self.axis.view.get_untracked();
        let share = if event.shift_key() { 1.0 } else { PAN_SHARE };
        let action = match pressed(event).as_str() {
            "ArrowLeft" => PeriodAction::Pan(-share * view.span_secs()),
            "ArrowRight" => PeriodAction::Pan(share * view.span_secs()),
            "+" | "=" => PeriodAction::Zoom(1.0 / ZOOM_FACTOR, None),
            "-" | "_" => PeriodAction::Zoom(ZOOM_FACTOR, None),
            "Home" => PeriodAction::PanToEnd { is_now: false },
            "End" => PeriodAction::PanToEnd { is_now: true },
            "Escape" => {
                self.cancel_drag();
                return;
            }
            _ => return,
        };
        self.axis.apply(action);
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
