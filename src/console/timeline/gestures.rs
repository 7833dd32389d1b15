//! What pointers, the wheel and keys do to an axis.

use gloo_timers::callback::Timeout;
use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;
use web_sys::Element;

use crate::console::platform::shortcut::pressed;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::guide::SelectionGuide;
use crate::console::timeline::guide::SelectionKeys;
use crate::plot::period::Action;
use crate::plot::selection::{Part, Selected, Selection, Snap};
use crate::plot::time_view::{PAN_SHARE, ZOOM_FACTOR};

/// The pointer or the keys that lead the crosshair of an axis over one of its plots.
#[derive(Clone, Copy)]
pub(super) struct Pointing {
    axis: TimeAxis,
    /// Whether keys moved the view last, rather than a pointer.
    pub is_by_key: RwSignal<bool>,
    is_alone: bool,
    is_pointed_at: RwSignal<bool>,
}

impl Pointing {
    pub(super) fn new(axis: TimeAxis, is_alone: bool) -> Self {
        Self { axis, is_by_key: RwSignal::new(false), is_alone, is_pointed_at: RwSignal::new(false) }
    }

    /// Whether this plot says the moment: of several on an axis the one with the pointer or the focus. Tracked.
    pub(super) fn is_here(self) -> bool {
        self.is_alone || self.is_pointed_at.get()
    }

    /// Puts the crosshair at a moment. What stays as it is has nothing written anew.
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

    /// The pointer or the focus has left.
    pub(super) fn leave(self) {
        self.is_pointed_at.set(false);
        self.axis.crosshair_secs.set(None);
    }
}

const DRAG_PX: f64 = 4.0;
/// An end of the selection that is so near to the pointer is taken hold of.
const GRAB_PX: f64 = 6.0;
/// What is dragged with Alt held comes to lie on an end that is so near.
const SNAP_PX: f64 = 12.0;
/// A finger that rests so long begins a selection.
const LONG_PRESS_MILLIS: u32 = 500;

#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    px: f64,
    /// The moment it was put on.
    secs: f64,
}

/// What pointers are doing.
#[derive(Clone, Copy, PartialEq)]
enum Doing {
    Nothing,
    /// Pressed by a finger that may go on to pan, or rest and select.
    Touching,
    /// Pressed with Shift held: it may go on to pan, or extends the selection.
    Extending,
    Panning,
    Selecting,
    /// Two fingers move and stretch.
    Pinching,
}

/// The hands on an axis.
#[derive(Clone, Copy)]
pub(super) struct Gestures {
    pub(super) axis: TimeAxis,
    plot: NodeRef<html::Div>,
    on_select: Callback<(i64, i64)>,
    /// For a selection that stays.
    guide: Option<SelectionGuide>,
    /// The number of the lane that the pointer was on last.
    pub(super) lane: StoredValue<Option<usize>>,
    fingers: StoredValue<Vec<Finger>>,
    doing: StoredValue<Doing>,
    long_press: StoredValue<Option<Timeout>, LocalStorage>,
    pub(super) pointing: Pointing,
}

impl Gestures {
    pub(super) fn new(
        axis: TimeAxis,
        plot: NodeRef<html::Div>,
        pointing: Pointing,
        on_select: Callback<(i64, i64)>,
        guide: Option<SelectionGuide>,
    ) -> Self {
        Self {
            axis,
            plot,
            on_select,
            guide,
            lane: StoredValue::new(None),
            fingers: StoredValue::new(Vec::new()),
            doing: StoredValue::new(Doing::Nothing),
            long_press: StoredValue::new_local(None),
            pointing,
        }
    }

    /// Where on the plot a pointer is.
    pub(super) fn px(self, event: &web_sys::MouseEvent) -> f64 {
        let left = self.plot.get_untracked().map_or(0.0, |plot| plot.get_bounding_client_rect().left());
        f64::from(event.client_x()) - left
    }

    /// A pointer presses a part of a selection that stays.
    pub(super) fn press_part(self, event: &PointerEvent, part: Part) {
        if event.button() == 0 && !event.shift_key() {
            event.stop_propagation();
            self.press_at(event, Some(part));
        }
    }

    pub(super) fn press(self, event: &PointerEvent) {
        if event.button() == 0 {
            self.press_at(event, None);
        }
    }

    /// The keys of a selection that stays.
    pub(super) fn keys(self) -> Option<SelectionKeys> {
        self.guide.map(|guide| SelectionKeys { axis: self.axis, guide })
    }

    fn press_at(self, event: &PointerEvent, part: Option<Part>) {
        let px = self.px(event);
        let scale = self.axis.scale_untracked();
        let is_touch = event.pointer_type() == "touch";
        if let Some(plot) = self.plot.get_untracked() {
            // Fails only for a pointer that is gone already.
            let _ = plot.set_pointer_capture(event.pointer_id());
        }
        let finger = Finger { id: event.pointer_id(), px, secs: scale.secs(px) };
        self.fingers.update_value(|fingers| {
            fingers.retain(|other| is_touch && other.id != finger.id);
            fingers.push(finger);
        });
        self.pointing.point(finger.secs, false);
        self.long_press.set_value(None);
        let doing = match self.fingers.with_value(Vec::len) {
            2.. => {
                self.axis.selection.update(Selection::cancel);
                Doing::Pinching
            }
            _ if is_touch && part.is_none() => {
                let rest = move || {
                    if self.doing.try_get_value() == Some(Doing::Touching) {
                        self.doing.try_set_value(Doing::Selecting);
                        self.axis.selection.try_update(|selection| {
                            selection.down(None, finger.secs);
                            selection.mean();
                        });
                    }
                };
                self.long_press.set_value(Some(Timeout::new(LONG_PRESS_MILLIS, rest)));
                Doing::Touching
            }
            _ if event.shift_key() && self.guide.is_some() => Doing::Extending,
            _ if event.shift_key() => Doing::Panning,
            _ => {
                if let Some(guide) = self.guide.filter(|_| part.is_none()) {
                    guide.lane.set(self.lane_at(event));
                }
                let grab_secs = GRAB_PX * scale.secs_per_px();
                self.axis.selection.update(|selection| {
                    let part = part.or_else(|| selection.end_at(finger.secs, grab_secs));
                    selection.down(part, finger.secs);
                });
                Doing::Selecting
            }
        };
        self.doing.set_value(doing);
    }

    pub(super) fn move_to(self, event: &PointerEvent) {
        let px = self.px(event);
        self.lane.set_value(self.lane_at(event));
        let scale = self.axis.scale_untracked();
        let inside_secs = scale.secs(px.clamp(0.0, scale.width_px()));
        let Some(before) = self.moved(event.pointer_id(), px) else {
            // A pointer that hovers.
            return self.pointing.point(inside_secs, false);
        };
        match self.doing.get_value() {
            Doing::Nothing => {}
            Doing::Extending if (px - scale.px(before.secs)).abs() <= DRAG_PX => {}
            Doing::Touching if (px - scale.px(before.secs)).abs() <= DRAG_PX * 2.0 => {}
            // The moment that was grasped stays under the pointer.
            Doing::Touching | Doing::Extending | Doing::Panning => {
                self.long_press.set_value(None);
                self.doing.set_value(Doing::Panning);
                self.axis.act(Action::Pan(before.secs - scale.secs(px)));
            }
            Doing::Pinching => self.pinch(),
            Doing::Selecting => {
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

    /// The ends of what is drawn that are nearest to the pointer and to both ends of what is selected.
    fn ends_near(self, selection: &Selection, at_secs: f64) -> Vec<i64> {
        let Some(guide) = self.guide else { return Vec::new() };
        #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
        let at = at_secs.round() as i64;
        let ends = selection.selected().map_or([at, at], |Selected { from, to }| [from, to]);
        [at].iter().chain(&ends).filter_map(|second| guide.nearest_end.run(*second)).collect()
    }

    /// The number of the lane that a pointer is on.
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

    /// A double press: on a selection that stays it takes what is under the pointer, else it shows everything.
    pub(super) fn double(self, event: &web_sys::MouseEvent) {
        match self.keys() {
            Some(keys) => keys.take(self.axis.scale_untracked().second(self.px(event)), self.lane_at(event)),
            None => self.axis.act(Action::All),
        }
    }

    /// Notes where a finger is now; gives it as it was before, if it is on the plot.
    fn moved(self, id: i32, px: f64) -> Option<Finger> {
        let mut before = None;
        self.fingers.update_value(|fingers| {
            if let Some(finger) = fingers.iter_mut().find(|finger| finger.id == id) {
                before = Some(*finger);
                finger.px = px;
            }
        });
        before
    }

    fn pinch(self) {
        let two = self.fingers.with_value(|fingers| Some((*fingers.first()?, *fingers.get(1)?)));
        if let Some((a, b)) = two {
            self.axis.act(Action::Pinch((a.secs, a.px), (b.secs, b.px)));
        }
    }

    pub(super) fn release(self, event: &PointerEvent) {
        if self.doing.get_value() == Doing::Extending {
            let second = self.axis.scale_untracked().nearest_second(self.px(event));
            self.axis.selection.update(|selection| selection.extend_to(second));
        }
        let is_selected = self.doing.get_value() == Doing::Selecting
            && self.axis.selection.try_update(Selection::up) == Some(true);
        self.lift(event);
        if is_selected && let Some(selected) = self.axis.selection.with_untracked(Selection::selected) {
            self.on_select.run((selected.from, selected.to));
        }
    }

    pub(super) fn cancel(self, event: &PointerEvent) {
        self.lift(event);
        self.pointing.leave();
    }

    /// A finger less. One that stays of two goes on to pan.
    fn lift(self, event: &PointerEvent) {
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
        self.doing.set_value(if is_free { Doing::Nothing } else { Doing::Panning });
    }

    pub(super) fn leave(self, event: &PointerEvent) {
        // What a finger touched last stays marked: there is no hovering.
        if self.doing.get_value() == Doing::Nothing && event.pointer_type() != "touch" {
            self.pointing.leave();
        }
    }

    /// Puts the selection back as it was before it was dragged. Says whether it was.
    pub(super) fn cancel_drag(self) -> bool {
        let is_dragged = self.axis.selection.with_untracked(Selection::is_dragged);
        self.axis.selection.update(Selection::cancel);
        self.doing.set_value(Doing::Nothing);
        is_dragged
    }
}

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
