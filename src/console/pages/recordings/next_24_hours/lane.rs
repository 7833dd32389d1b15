//! The lane of one setting, with its name and what happens above it.

use std::sync::Arc;

use leptos::ev::PointerEvent;
use leptos::prelude::*;

use crate::console::kit::{Badge, Link, Tone, When};
use crate::console::pages::recordings::list_data::tone;
use crate::console::pages::recordings::next_24_hours::plans::{LOOKS, Plans};
use crate::console::query::recording_words::{ClockWords, use_clock_words};
use crate::console::routes::Route;
use crate::console::timeline::Lane;
use crate::model::recording::plan::{Kind, Lane as PlannedLane, Look, stretches};
use crate::model::recording::schedule::Span;
use crate::model::time::UnixSeconds;
use crate::plot::lane::Piece;

#[component]
pub(super) fn SettingLane(plans: Plans, index: usize) -> impl IntoView {
    let Plans { shown, plan, axis, .. } = plans;
    let clock = use_clock_words();
    let lane = Memo::new(move |_| plan.read().lanes.get(index).cloned());
    let setting = move || Some(shown.board.get().settings().get(lane.read().as_ref()?.setting)?.clone());
    let to =
        Signal::derive(move || Route::Recording(setting().map(|setting| setting.id).unwrap_or_default()));
    let name = Signal::derive(move || {
        let index = lane.read().as_ref().map(|lane| lane.setting);
        index.and_then(|index| shown.board.get().name(index).map(str::to_owned)).unwrap_or_default()
    });
    let words = Signal::derive(move || {
        let (Some(setting), now) = (setting(), UnixSeconds(shown.now_secs.get())) else {
            return String::new();
        };
        let standings = shown.standings.read();
        let index = lane.read().as_ref().map(|lane| lane.setting);
        let standing = index.and_then(|index| standings.get(index));
        let words = |standing| clock.standing(&setting, standing, &shown.known(&setting), now).0;
        standing.map(words).unwrap_or_default()
    });
    let state = move || {
        let index = lane.read().as_ref()?.setting;
        Some(shown.standings.read().get(index)?.state)
    };
    let badge_tone = Signal::derive(move || state().map_or(Tone::Unknown, tone));
    let badge_word = Signal::derive(move || {
        state().zip(setting()).map(|(state, setting)| state.words_of(&setting)).unwrap_or_default()
    });
    let overlaps = Memo::new(move |_| {
        lane.read().as_ref().map(|lane| overlap_words(plans, clock, lane)).unwrap_or_default()
    });
    let pieces = Signal::derive(move || {
        Arc::new(lane.read().as_ref().map(|lane| pieces(lane, shown.read_at.get())).unwrap_or_default())
    });
    // What runs without a known end goes on.
    let open_at = Signal::derive(move || {
        let lane = lane.read();
        let runs = lane.as_ref()?.bars.iter().find(|bar| bar.kind == Kind::Running && !bar.has_end)?;
        (runs.span.to > shown.read_at.get()).then(|| shown.read_at.get().0)
    });
    // A press on a link opens it, and moves nothing.
    let keep = |event: PointerEvent| event.stop_propagation();
    view! {
        <div class="plan-lane" data-testid="plan-lane">
            <p class="plan-lane-name">
                <span class="plan-lane-setting" on:pointerdown=keep>
                    <Link to>{name}</Link>
                </span>
                <Badge tone=badge_tone word=badge_word />
                <span class="plan-lane-next">{words}</span>
            </p>
            <When is=Signal::derive(move || !overlaps.read().is_empty())>
                <p class="plan-overlaps">{overlaps}</p>
            </When>
            <Lane axis pieces looks=&LOOKS open_at />
        </div>
    }
    .into_any()
}

/// The stretches of a lane as they are drawn. What runs without a known end is drawn up to the present.
fn pieces(lane: &PlannedLane, now: UnixSeconds) -> Vec<Piece> {
    let piece = |(span, look): (Span, Look)| Piece { from: span.from.0, to: span.to.0, kind: look as usize };
    stretches(lane, now).into_iter().map(piece).collect()
}

fn overlap_words(plans: Plans, clock: ClockWords, lane: &PlannedLane) -> String {
    let board = plans.shown.board.get();
    let now = plans.shown.read_at.get();
    let mut words: Vec<String> = Vec::new();
    for overlap in lane.bars.iter().flat_map(|bar| &bar.overlaps) {
        let name = match overlap.setting == lane.setting {
            true => "another window",
            false => board.name(overlap.setting).unwrap_or_default(),
        };
        let text = format!("{name} (same source), {}", clock.span(overlap.span, now));
        if !words.contains(&text) {
            words.push(text);
        }
    }
    if words.is_empty() { String::new() } else { format!("Overlaps {}", words.join("; ")) }
}
