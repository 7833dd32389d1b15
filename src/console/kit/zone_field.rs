//! A field for a time zone: UTC, this computer's, or any of the browser's database, such as the venue's.

use leptos::prelude::*;

use crate::console::kit::combobox::{Combobox, Suggestion};
use crate::console::platform::named_zone::{NamedZone, place};
use crate::console::platform::settings::Zone;

#[component]
pub fn ZoneField(
    label: &'static str,
    #[prop(into)] zone: Signal<Zone>,
    /// Called with another zone; a name that no zone has is dropped when the field is left.
    #[prop(into)]
    on_choose: Callback<(Zone,)>,
) -> impl IntoView {
    let typed = RwSignal::new(None::<String>);
    let suggestions = Signal::derive(move || {
        let named = NamedZone::all().into_iter().map(|name| {
            let label = place(&name);
            Suggestion { note: name.clone(), label, value: name }
        });
        let computer =
            Suggestion { label: "This computer's".to_owned(), ..Suggestion::plain(Zone::Local.name()) };
        [Suggestion::plain(Zone::Utc.name()), computer].into_iter().chain(named).collect()
    });
    let choose = move |name: String| {
        let Some(chosen) = Zone::of(name.trim()) else { return };
        typed.set(None);
        if chosen != zone.get_untracked() {
            on_choose.run((chosen,));
        }
    };
    let value = Signal::derive(move || typed.get().unwrap_or_else(|| zone.get().name().to_owned()));
    let apply = move |_| {
        typed.get_untracked().into_iter().for_each(choose);
        typed.set(None);
    };
    view! {
        <div class="zone-choice" on:focusout=apply>
            <Combobox
                label
                value
                on_input=move |(text,): (String,)| typed.set(Some(text))
                suggestions
                on_take=choose
            />
        </div>
    }
}
