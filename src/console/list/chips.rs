//! Filter chips, one for each group that occurs, with its count. They are drawn once and updated in parts.

use std::ops::Range;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::console::kit::table::{CellSlot, DrawnRow, RowMaker};
use crate::console::kit::{ElementRef, Tone, draw_glyph, held};
use crate::console::list::choice::{ChipGroup, ListChoice, ListKind};
use crate::console::list::rows::ListRows;
use crate::text::listing::FilteredRows;

struct Chips {
    drawn: DrawnRow,
    slots: Vec<ChipSlots>,
}

struct ChipSlots {
    /// The groups that the chip selects; `None` for all.
    groups: Option<Range<usize>>,
    hidden: CellSlot,
    pressed: CellSlot,
    count: CellSlot,
}

impl Chips {
    fn draw(element: &HtmlElement, kind: ListKind) -> Self {
        let choices = std::iter::once(None).chain(kind.choices().map(Some)).enumerate();
        let (drawn, slots) =
            DrawnRow::within(element, |maker| choices.map(|(at, chosen)| draw(maker, at, chosen)).collect());
        Self { drawn, slots }
    }

    fn say(&mut self, arranged: &FilteredRows, chosen: &Option<Range<usize>>) {
        let mut writer = self.drawn.writer();
        for slots in &self.slots {
            let groups = slots.groups.clone();
            let count = groups.map_or_else(|| arranged.found(), |groups| arranged.count(groups));
            let is_chosen = *chosen == slots.groups;
            writer.say(slots.count, &count.to_string());
            writer.say(slots.pressed, if is_chosen { "true" } else { "false" });
            // The element stays in the page, because results change with every key of a search.
            writer
                .say_maybe(slots.hidden, (slots.groups.is_some() && count == 0 && !is_chosen).then_some(""));
        }
    }
}

#[component]
pub(super) fn GroupChips(label: &'static str, choice: ListChoice, rows: ListRows) -> impl IntoView {
    let element = ElementRef::new();
    Effect::new(move |chips: Option<Option<Chips>>| {
        let element = element.get()?;
        let mut chips = chips.flatten().unwrap_or_else(|| Chips::draw(&element, choice.kind));
        chips.say(&rows.arranged.read(), &choice.wanted.read().groups);
        Some(chips)
    });
    let on_press = move |event: MouseEvent| {
        let Some(at) = pressed(&event) else { return };
        let pressed = at.checked_sub(1).and_then(|at| choice.kind.choices().nth(at));
        let is_chosen = |(_, groups): &(ChipGroup, Range<usize>)| {
            choice.wanted.with_untracked(|wanted| wanted.groups.as_ref() == Some(groups))
        };
        choice.show_only(pressed.filter(|pressed| !is_chosen(pressed)).map(|(group, _)| group));
    };
    view! { <div class="wrap chips" role="group" aria-label=label use:held=element on:click=on_press></div> }
        .into_any()
}

/// Draws a chip by its number; 0 is "All".
fn draw(maker: &mut RowMaker, at: usize, chosen: Option<(ChipGroup, Range<usize>)>) -> ChipSlots {
    let (group, groups) = chosen.unzip();
    let attributes = [("type", "button"), ("class", class(group)), ("data-chip", &at.to_string())];
    maker.element("button", &attributes, |chip| {
        let (hidden, pressed) = (chip.attribute("hidden"), chip.attribute("aria-pressed"));
        if let Some(group) = group {
            draw_glyph(chip, group.tone.icon());
        }
        chip.element("span", &[], |name| name.fixed_text(group.map_or("All", |group| group.words)));
        ChipSlots { groups, hidden, pressed, count: chip.text_in("span", "chip-count") }
    })
}

fn pressed(event: &MouseEvent) -> Option<usize> {
    let chip = event.target()?.dyn_into::<Element>().ok()?.closest("[data-chip]").ok()??;
    chip.get_attribute("data-chip")?.parse().ok()
}

fn class(group: Option<ChipGroup>) -> &'static str {
    match group.map(|group| group.tone) {
        None => "chip",
        Some(Tone::Bad) => "chip tone-bad",
        Some(Tone::Warning) => "chip tone-warning",
        Some(Tone::Unknown) => "chip tone-unknown",
        Some(Tone::Good) => "chip tone-good",
        Some(Tone::Waiting | Tone::Idle) => "chip tone-idle",
    }
}
