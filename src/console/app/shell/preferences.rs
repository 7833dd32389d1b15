//! The personal settings in the menu of accounts.

use leptos::prelude::*;

use crate::console::app::shell::notify::NotifySwitch;
use crate::console::app::shell::sign_out::{KeepJournal, use_sign_out};
use crate::console::app::shell::{Overlay, use_overlays};
use crate::console::kit::{Button, ButtonKind, Icon, ZoneField, use_toaster};
use crate::console::platform::clock::{use_zone_label, zone_label};
use crate::console::platform::focus::hide_popover;
use crate::console::platform::settings::{Zone, use_settings};

/// The id of the menu of accounts.
pub const MENU_ID: &str = "accounts";

/// Closes the menu; the focus returns to its button.
fn close_menu() {
    hide_popover(MENU_ID);
}

/// Buttons for time zone and theme with their current values, the switch of notifications, shortcuts and sign-out.
#[component]
pub fn Preferences() -> impl IntoView {
    let settings = use_settings();
    let toaster = use_toaster();
    let (overlays, sign_out) = (use_overlays(), use_sign_out());
    let item = |label: Signal<String>, icon: Icon, on_press: Callback<()>| {
        view! { <Button label kind=ButtonKind::Quiet icon on_press /> }.into_any()
    };
    let zone_name = use_zone_label();
    let zone = Signal::derive(move || format!("Time zone: {}", zone_name.get()));
    let theme = Signal::derive(move || format!("Theme: {}", settings.theme.get().name()));
    let choose_zone = move |(zone,): (Zone,)| {
        settings.choose_zone(zone);
        toaster.announce(format!("Times shown in {}", zone_label(zone)));
    };
    let on_zone = Callback::new(move |()| choose_zone((untrack(|| settings.next_zone()),)));
    let on_theme = Callback::new(move |()| {
        toaster.announce(format!("Theme: {}", settings.next_theme().name()));
    });
    // Closes the menu first: a dialog returns the focus to the element that had it, which must be visible.
    let on_shortcuts = Callback::new(move |()| {
        close_menu();
        overlays.open(Overlay::Shortcuts);
    });
    let on_sign_out = Callback::new(move |()| {
        close_menu();
        sign_out.begin(false);
    });
    [
        item(zone, Icon::Clock, on_zone),
        view! { <ZoneField label="Zone by name" zone=settings.zone on_choose=choose_zone /> }.into_any(),
        item(theme, Icon::Theme, on_theme),
        view! { <NotifySwitch /> }.into_any(),
        item(Signal::stored("Keyboard shortcuts".to_owned()), Icon::Keyboard, on_shortcuts),
        view! { <KeepJournal /> }.into_any(),
        item(Signal::stored("Sign out".to_owned()), Icon::SignOut, on_sign_out),
    ]
    .into_any()
}
