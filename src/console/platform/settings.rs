//! A person's preferences, theme, time zone and notifications, in `localStorage`.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;
use crate::console::platform::notification;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// The zone of shown times (`contract.md#decision-32`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zone {
    #[default]
    Utc,
    Local,
}

impl Theme {
    /// Returns the name on the page and in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

impl Zone {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utc => "UTC",
            Self::Local => "Local",
        }
    }
}

#[derive(Clone, Copy)]
pub struct Settings {
    pub theme: ReadSignal<Theme>,
    pub zone: ReadSignal<Zone>,
    /// True if the person wants notifications of new problems and the browser allows them.
    pub notifies: ReadSignal<bool>,
    set_theme: WriteSignal<Theme>,
    set_zone: WriteSignal<Zone>,
    set_notifies: WriteSignal<bool>,
}

/// The early script in index.html reads it too.
const THEME_KEY: &str = "sluice.theme";
const ZONE_KEY: &str = "sluice.zone";
const NOTIFIES_KEY: &str = "sluice.notify";

impl Settings {
    /// Loads the preferences; the application does this once.
    pub fn load() -> Self {
        let theme = match stored(THEME_KEY).as_deref() {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::System,
        };
        let zone = if stored(ZONE_KEY).as_deref() == Some("Local") { Zone::Local } else { Zone::Utc };
        show_theme(theme);
        let notifies = stored(NOTIFIES_KEY).as_deref() == Some("on") && notification::is_allowed();
        let ((theme, set_theme), (zone, set_zone)) = (long_lived(theme).split(), long_lived(zone).split());
        let (notifies, set_notifies) = long_lived(notifies).split();
        Self { theme, zone, notifies, set_theme, set_zone, set_notifies }
    }

    pub fn next_theme(self) -> Theme {
        let theme = self.theme.get_untracked().next();
        self.choose_theme(theme);
        theme
    }

    pub fn choose_theme(self, theme: Theme) {
        show_theme(theme);
        store(THEME_KEY, theme.name());
        self.set_theme.set(theme);
    }

    pub fn next_zone(self) -> Zone {
        let zone = if self.zone.get_untracked() == Zone::Utc { Zone::Local } else { Zone::Utc };
        store(ZONE_KEY, zone.name());
        self.set_zone.set(zone);
        zone
    }

    /// Turns notifications on or off. They stay off unless the browser allows them.
    pub fn choose_notifies(self, is_wanted: bool) {
        let notifies = is_wanted && notification::is_allowed();
        store(NOTIFIES_KEY, if notifies { "on" } else { "off" });
        self.set_notifies.try_set(notifies);
    }
}

pub fn use_settings() -> Settings {
    expect_context()
}

fn show_theme(theme: Theme) {
    if let Some(root) = document().document_element() {
        // Both succeed, because the name is valid.
        let _ = match theme {
            Theme::System => root.remove_attribute("data-theme"),
            Theme::Light | Theme::Dark => root.set_attribute("data-theme", theme.name()),
        };
    }
}

/// Reads from `localStorage`, which must not contain secrets.
pub fn stored(key: &str) -> Option<String> {
    window().local_storage().ok().flatten()?.get_item(key).ok().flatten()
}

pub fn store(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // A full or forbidden storage only loses the preference.
        let _ = storage.set_item(key, value);
    }
}
