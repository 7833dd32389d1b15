//! The switch for notifications, with their cost.

use leptos::prelude::*;

use crate::console::kit::{Switch, use_toaster};
use crate::console::pages::REQUESTS_PER_MINUTE;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::notification::request_permission;
use crate::console::platform::settings::use_settings;
use crate::console::platform::task::spawn;

const BLOCKED: &str = "Your browser blocks notifications from this site. Allow them in its site settings and \
    try again. They need HTTPS.";

/// "Notify me about new problems". The browser asks for permission on the press alone.
#[component]
pub fn NotifySwitch() -> impl IntoView {
    let (settings, toaster) = (use_settings(), use_toaster());
    let is_blocked = long_lived(false);
    let on_change = move |is_wanted: bool| {
        is_blocked.set(false);
        spawn(async move {
            let is_refused = is_wanted && !request_permission().await;
            settings.choose_notifies(is_wanted);
            is_blocked.try_set(is_refused);
            if is_refused {
                toaster.announce(BLOCKED);
            }
        });
    };
    let hint = Signal::derive(move || match is_blocked.get() {
        true => BLOCKED.to_owned(),
        false => format!(
            "Works while this tab is open. In the background it sends about {REQUESTS_PER_MINUTE} requests a minute."
        ),
    });
    view! {
        <Switch
            id="notify"
            label="Notify me about new problems"
            is_on=settings.notifies
            on_change
            hint=Some(hint)
        />
    }
}
