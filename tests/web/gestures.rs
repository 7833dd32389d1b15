//! A gesture lasts as long as its button is pressed, and a wheel over an axis never leaves the page.

use std::sync::Arc;

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use sluice::console::timeline::{AxisBounds, AxisPlot, AxisReader, Minimap, SelectionGuide, TimeAxis};
use sluice::model::intervals::Period;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventTarget};

use crate::page::{Mounted, settled};

const NOW: i64 = 1_000_000;

/// A plot of 1,000 px with a persistent selection, and its map.
async fn plot(is_fixed: bool) -> (Mounted, TimeAxis) {
    let shown = StoredValue::new_local(None);
    let mounted = Mounted::new(move || {
        let axis = TimeAxis::new(AxisBounds::up_to_now(Signal::stored(NOW), Signal::stored(None)));
        shown.set_value(Some(axis));
        let reader =
            AxisReader { change_beside: Callback::new(|_| None), words_at: Callback::new(|_| String::new()) };
        let guide = SelectionGuide {
            axis,
            nearest_end: Callback::new(|_| None),
            reader,
            stretch_at: Callback::new(|_| None),
            on_delete: Callback::new(|()| {}),
            lane: RwSignal::new(None),
            next_lane: Callback::new(|()| {}),
        };
        let whole = Signal::stored((NOW - 864_000, NOW));
        view! {
            <div style="width:1000px">
                <Minimap axis whole rows=Signal::stored(Arc::new(Vec::new())) />
                <AxisPlot axis label="Plot" test_id="plot" guide is_fixed>
                    <div style="height:50px"></div>
                </AxisPlot>
            </div>
        }
    })
    .await;
    settled().await;
    (mounted, shown.get_value().unwrap())
}

/// Sends an event of a class, with these members, at a pixel of the element; returns whether its default was prevented.
fn send(to: &EventTarget, class: &str, name: &str, members: &[(&str, f64)], flags: &[&str]) -> bool {
    let init = Object::new();
    let set = |member: &str, value: JsValue| Reflect::set(&init, &member.into(), &value).unwrap();
    set("bubbles", (name != "blur").into());
    set("cancelable", true.into());
    for (member, value) in members {
        set(member, (*value).into());
    }
    for flag in flags {
        set(flag, true.into());
    }
    if flags.contains(&"isTouch") {
        set("pointerType", "touch".into());
    }
    let class = Reflect::get(&js_sys::global(), &class.into()).unwrap();
    let event =
        Reflect::construct(class.unchecked_ref::<Function>(), &Array::of2(&name.into(), &init)).unwrap();
    !to.dispatch_event(event.unchecked_ref::<Event>()).unwrap()
}

/// Sends a pointer event at a pixel, with the pressed buttons.
fn pointer(to: &EventTarget, name: &str, x: f64, buttons: f64, flags: &[&str]) {
    send(to, "PointerEvent", name, &[("clientX", x), ("clientY", 60.0), ("buttons", buttons)], flags);
}

fn selected(axis: TimeAxis) -> Option<Period> {
    untrack(|| axis.selected())
}

fn left_of(mounted: &Mounted, selector: &str) -> f64 {
    mounted.one(selector).get_bounding_client_rect().left()
}

#[wasm_bindgen_test]
async fn drag_that_loses_its_release_capture_or_window_ends_and_restores_the_selection() {
    let (mounted, axis) = plot(false).await;
    let (plot, window) = (mounted.one(".axis-plot"), window());
    let before = Some(Period::of_seconds(NOW - 50_000, NOW - 40_000));
    let ends: [(&str, &dyn Fn()); 4] = [
        ("a move with no button pressed", &|| pointer(&plot, "pointermove", 700.0, 0.0, &[])),
        ("a move with another button pressed", &|| pointer(&plot, "pointermove", 700.0, 2.0, &[])),
        ("a lost capture", &|| pointer(&plot, "lostpointercapture", 700.0, 1.0, &[])),
        ("the window's blur", &|| assert!(!send(&window, "FocusEvent", "blur", &[], &[]))),
    ];
    for (what, end) in ends {
        for before in [None, before] {
            axis.select(before);
            pointer(&plot, "pointerdown", 300.0, 1.0, &[]);
            pointer(&plot, "pointermove", 500.0, 1.0, &[]);
            assert_ne!(selected(axis), before, "the drag selects");
            end();
            assert_eq!(selected(axis), before, "{what}");
            for buttons in [0.0, 1.0] {
                pointer(&plot, "pointermove", 800.0, buttons, &[]);
                assert_eq!(selected(axis), before, "the selection does not follow the pointer after {what}");
            }
        }
    }
    // The next drag is one again.
    pointer(&plot, "pointerdown", 300.0, 1.0, &[]);
    pointer(&plot, "pointermove", 500.0, 1.0, &[]);
    pointer(&plot, "pointerup", 500.0, 0.0, &[]);
    pointer(&plot, "lostpointercapture", 500.0, 0.0, &[]);
    assert!(selected(axis).is_some_and(|now| Some(now) != before));
}

#[wasm_bindgen_test]
async fn handle_and_pan_that_lose_their_release_end() {
    let (mounted, axis) = plot(false).await;
    let plot = mounted.one(".axis-plot");
    let before = Some(Period::of_seconds(NOW - 50_000, NOW - 40_000));
    axis.select(before);
    settled().await;
    for part in [".is-start", ".is-end", ".is-whole"] {
        let x = left_of(&mounted, part);
        pointer(&mounted.one(part), "pointerdown", x, 1.0, &[]);
        pointer(&plot, "pointermove", x + 100.0, 1.0, &[]);
        assert_ne!(selected(axis), before, "{part} is dragged");
        pointer(&plot, "pointermove", x + 200.0, 0.0, &[]);
        assert_eq!(selected(axis), before, "{part}");
    }
    let view = || axis.view.get_untracked();
    pointer(&plot, "pointerdown", 300.0, 1.0, &["shiftKey"]);
    pointer(&plot, "pointermove", 500.0, 1.0, &["shiftKey"]);
    let panned = view();
    pointer(&plot, "pointermove", 600.0, 0.0, &["shiftKey"]);
    pointer(&plot, "pointermove", 700.0, 0.0, &[]);
    assert_eq!(view(), panned, "the view does not follow the pointer");
    pointer(&plot, "pointerup", 700.0, 0.0, &["shiftKey"]);
    assert_eq!(selected(axis), before, "a late release extends nothing");
}

#[wasm_bindgen_test]
async fn press_with_ctrl_begins_no_drag_because_it_opens_the_menu_on_a_mac() {
    let (mounted, axis) = plot(false).await;
    let (plot, map) = (mounted.one(".axis-plot"), mounted.one(".axis-minimap"));
    let view = axis.view.get_untracked();
    for element in [&plot, &map] {
        pointer(element, "pointerdown", 300.0, 1.0, &["ctrlKey"]);
        pointer(element, "pointermove", 500.0, 1.0, &["ctrlKey"]);
        pointer(element, "pointermove", 600.0, 1.0, &[]);
    }
    let before = Some(Period::of_seconds(NOW - 50_000, NOW - 40_000));
    axis.select(before);
    settled().await;
    pointer(&mounted.one(".is-end"), "pointerdown", left_of(&mounted, ".is-end"), 1.0, &["ctrlKey"]);
    pointer(&plot, "pointermove", 100.0, 1.0, &["ctrlKey"]);
    assert_eq!((selected(axis), axis.view.get_untracked()), (before, view));
}

#[wasm_bindgen_test]
async fn map_moves_the_view_only_in_a_drag_that_began_on_it() {
    let (mounted, axis) = plot(false).await;
    let map = mounted.one(".axis-minimap");
    let view = axis.view.get_untracked();
    pointer(&map, "pointermove", 300.0, 1.0, &[]);
    pointer(&map, "pointermove", 300.0, 0.0, &[]);
    assert_eq!(axis.view.get_untracked(), view, "the press was elsewhere");
    pointer(&map, "pointerdown", 300.0, 1.0, &[]);
    assert_ne!(axis.view.get_untracked(), view);
}

#[wasm_bindgen_test]
async fn first_finger_forgets_fingers_whose_end_was_lost() {
    let (mounted, axis) = plot(false).await;
    let plot = mounted.one(".axis-plot");
    let touch = |name: &str, id: f64, x: f64, flags: &[&str]| {
        let flags = [flags, &["isTouch"]].concat();
        let at = [("clientX", x), ("clientY", 60.0), ("buttons", 1.0), ("pointerId", id)];
        send(&plot, "PointerEvent", name, &at, &flags);
    };
    touch("pointerdown", 2.0, 300.0, &["isPrimary"]);
    // Its end is lost. The next touch is one finger again, which pans and does not zoom.
    touch("pointerdown", 3.0, 600.0, &["isPrimary"]);
    let span = axis.view.get_untracked().span_secs();
    let from = axis.view.get_untracked().from_secs();
    touch("pointermove", 3.0, 800.0, &["isPrimary"]);
    let view = axis.view.get_untracked();
    assert!((view.span_secs() - span).abs() < 1.0 && view.from_secs() < from, "{view:?}");
}

#[wasm_bindgen_test]
async fn sideways_wheel_pans_the_plot_and_its_map_and_never_leaves_the_page() {
    let (mounted, axis) = plot(false).await;
    let turn = |selector: &str, x: f64, y: f64| {
        let at = [("deltaX", x), ("deltaY", y), ("clientX", 500.0), ("clientY", 60.0)];
        send(&mounted.one(selector), "WheelEvent", "wheel", &at, &[])
    };
    let from = || axis.view.get_untracked().from_secs();
    for selector in [".axis-plot", ".axis-ticks", ".axis-minimap"] {
        let before = from();
        assert!(turn(selector, -50.0, 10.0), "{selector} keeps the page");
        assert!(from() < before, "{selector} pans back");
        let before = from();
        assert!(!turn(selector, 10.0, 50.0), "{selector} leaves up and down to the page");
        assert_eq!(from(), before);
    }
    for x in [1e9, 1e9, -1e12, -1e12] {
        assert!(turn(".axis-plot", x, 0.0), "at the end of the axis");
    }
    let (mounted, axis) = plot(true).await;
    let before = axis.view.get_untracked();
    let at = |x: f64, y: f64| [("deltaX", x), ("deltaY", y)];
    let fixed = mounted.one(".axis-plot");
    assert!(send(&fixed, "WheelEvent", "wheel", &at(-50.0, 0.0), &[]), "a fixed axis keeps the page too");
    assert!(!send(&fixed, "WheelEvent", "wheel", &at(0.0, 50.0), &[]));
    assert_eq!(axis.view.get_untracked(), before);
}
