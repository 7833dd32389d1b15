//! "Repeat": adds the last window of a schedule again on weekdays, at the same hours in a zone.

use crate::console::form::focus::{control_id, focus_soon};
use crate::console::form::state::Form;
use crate::console::kit::{Button, Select, TextField, ToggleChip, When, ZoneField, true_or_false, unique_id};
use crate::console::platform::clock::offset_secs;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::forms::Field;
use crate::forms::repeats::{Repeats, TypedRepeat, WEEKDAYS, to_repeat};
use crate::text::plurals::counted;

const COUNT: &str = "count";
const DAY: &str = "day";

/// A repetition as it is typed, preserved while its fields are closed.
#[derive(Clone, Copy)]
struct Repeating {
    form: Form,
    list: Field,
    typed: RwSignal<TypedRepeat>,
    zone: RwSignal<Zone>,
    is_open: RwSignal<bool>,
}

impl Repeating {
    fn windows(self) -> Result<Repeats, String> {
        let (now, zone) = (self.form.now(), self.zone.get());
        self.form.with(|draft| self.typed.read().windows(draft, self.list, now, &|at| offset_secs(at, zone)))
    }

    /// Returns the weekdays as they are chosen, or that of the window.
    fn weekdays(self) -> [bool; 7] {
        let zone = self.zone.get();
        let window = self.form.with(|draft| to_repeat(draft, self.list));
        window.map_or([false; 7], |(_, window)| {
            self.typed.read().weekdays_of(window, &|at| offset_secs(at, zone))
        })
    }

    fn button_id(self) -> String {
        format!("{}-repeat", control_id(self.list))
    }
}

#[component]
pub(super) fn Repeat(form: Form, list: Field, on_repeated: Callback<usize>) -> impl IntoView {
    let typed = TypedRepeat { count: "6".to_owned(), ..TypedRepeat::default() };
    let repeating = Repeating {
        form,
        list,
        typed: RwSignal::new(typed),
        zone: RwSignal::new(use_settings().zone.get_untracked()),
        is_open: RwSignal::new(false),
    };
    let is_open = repeating.is_open;
    view! {
        <button
            type="button"
            class="button"
            id=repeating.button_id()
            aria-expanded=true_or_false(is_open.into())
            on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
        >
            "Repeat"
        </button>
        <When is=is_open>
            <RepeatFields repeating on_repeated />
        </When>
    }
}

#[component]
fn RepeatFields(repeating: Repeating, on_repeated: Callback<usize>) -> impl IntoView {
    let Repeating { form, list, typed, zone, is_open } = repeating;
    let found = memo(move || {
        form.settled.track();
        repeating.windows()
    });
    let title = move || {
        form.settled.track();
        let index = form.with(|draft| to_repeat(draft, list)).map_or(0, |(index, _)| index);
        format!("Repeat window {}", index + 1)
    };
    let message = move || match &*found.read() {
        Ok(found) => {
            let zone = zone.get();
            // Without its offset, which changes with the clocks.
            let name = match zone {
                Zone::Utc => "UTC".to_owned(),
                Zone::Local => "local time".to_owned(),
                Zone::Named(zone) => zone.place(),
            };
            found.message(form.now(), &name, &|at| offset_secs(at, zone))
        }
        Err(why) => why.clone(),
    };
    let label = Signal::derive(move || match &*found.read() {
        Ok(found) => format!("Add {}", counted(found.added.len(), "window")),
        Err(_) => "Add windows".to_owned(),
    });
    let on_add = move || {
        // The draft may have changed since the check.
        if let Ok(found) = untrack(|| repeating.windows()) {
            form.change(|draft| found.add_to(draft, list));
            is_open.set(false);
            focus_soon(repeating.button_id());
            on_repeated.run(found.added.len());
        }
    };
    let has_last_day = memo(move || typed.read().has_last_day);
    let title_id = unique_id("repeat");
    view! {
        <div class="stack gap-2 card form-repeat" role="group" aria-labelledby=title_id.clone()>
            <h4 id=title_id.clone()>{title}</h4>
            <Weekdays repeating />
            <div class="wrap gap-3">
                <Select
                    label="Ends"
                    options=Signal::stored(
                        [(COUNT, "After a number"), (DAY, "On a day")]
                            .map(|(key, label)| (key.to_owned(), label.to_owned()))
                            .to_vec(),
                    )
                    value=move || { if has_last_day.get() { DAY } else { COUNT }.to_owned() }
                    on_change=move |(key,): (String,)| typed.update(|typed| typed.has_last_day = key == DAY)
                />
                <When is=has_last_day fallback=move || view! { <Count typed /> }>
                    <LastDay typed />
                </When>
                <ZoneField label="Time zone" zone on_choose=move |(chosen,)| zone.set(chosen) />
            </div>
            <p role="status">{message}</p>
            <div class="row">
                <Button label is_disabled=move || found.read().is_err() on_press=on_add />
            </div>
        </div>
    }
}

#[component]
fn Weekdays(repeating: Repeating) -> impl IntoView {
    let Repeating { form, typed, .. } = repeating;
    let chosen = memo(move || {
        form.settled.track();
        repeating.weekdays()
    });
    let chip = |(day, label): (usize, &'static str)| {
        let on_press = move || {
            let mut days = chosen.get_untracked();
            days[day] = !days[day];
            typed.update(|typed| typed.weekdays = Some(days));
        };
        view! { <ToggleChip label is_on=move || chosen.read()[day] on_press /> }
    };
    view! {
        <div class="wrap chips" role="group" aria-label="Weekdays">
            {WEEKDAYS.into_iter().enumerate().map(chip).collect_view()}
        </div>
    }
}

#[component]
fn Count(typed: RwSignal<TypedRepeat>) -> impl IntoView {
    view! {
        <TextField
            label="Windows to add"
            inputmode="numeric"
            value=move || typed.read().count.clone()
            on_input=move |(text,): (String,)| typed.update(|typed| typed.count = text)
        />
    }
}

#[component]
fn LastDay(typed: RwSignal<TypedRepeat>) -> impl IntoView {
    view! {
        <label class="stack gap-1 field">
            <span class="strong field-label">"Last day"</span>
            <input
                type="date"
                class="input"
                prop:value=move || typed.read().last_day.clone()
                on:input=move |event| typed.update(|typed| typed.last_day = event_target_value(&event))
            />
        </label>
    }
}
