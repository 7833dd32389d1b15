//! A person's preferences: theme, time zone, and whether they want notifications. They are no secrets, so `localStorage` keeps them.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;
use crate::console::platform::notification;

/// Light, dark, or as the system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// The zone that times are shown in (`contract.md#decision-32`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zone {
    #[default]
    Utc,
    Local,
}

impl Theme {
    /// Its name, as a person and the style sheet know it.
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
    /// Whether new problems are notified: the person wants it and the browser allows it.
    pub notifies: ReadSignal<bool>,
    set_theme: WriteSignal<Theme>,
    set_zone: WriteSignal<Zone>,
    set_notifies: WriteSignal<bool>,
}

/// Also read by the early script in index.html.
const THEME_KEY: &str = "sluice.theme";
const ZONE_KEY: &str = "sluice.zone";
const NOTIFIES_KEY: &str = "sluice.notify";

impl Settings {
    /// Reads the preferences; the application does this once.
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

    /// Takes effect only where the browser allows notifications. Returns whether it is so now.
    pub fn choose_notifies(self, is_wanted: bool) -> bool {
        let notifies = is_wanted && notification::is_allowed();
        store(NOTIFIES_KEY, if notifies { "on" } else { "off" });
        self.set_notifies.try_set(notifies);
        notifies
    }
}

pub fn use_settings() -> Settings {
    expect_context()
}

fn show_theme(theme: Theme) {
    if let Some(root) = document().document_element() {
        // Neither can fail: the name is valid.
        let _ = match theme {
            Theme::System => root.remove_attribute("data-theme"),
            Theme::Light | Theme::Dark => root.set_attribute("data-theme", theme.name()),
        };
    }
}

/// What `localStorage` holds under a key. Nothing secret goes there.
pub fn stored(key: &str) -> Option<String> {
    window().local_storage().ok().flatten()?.get_item(key).ok().flatten()
}

/// Puts a value into `localStorage`.
pub fn store(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // Storage that is full or forbidden costs what is remembered, nothing else.
        let _ = storage.set_item(key, value);
    }
}
