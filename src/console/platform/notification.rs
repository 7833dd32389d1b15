//! The browser's own notifications.

use js_sys::Reflect;
use leptos::prelude::window;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// Returns true if the person allows notifications. A page without HTTPS has no `Notification`.
pub fn is_allowed() -> bool {
    let has_any = Reflect::has(&window(), &JsValue::from_str("Notification")).unwrap_or(false);
    has_any && Notification::permission() == NotificationPermission::Granted
}

/// Asks the person for permission, in response to a press. Returns true if they allow it.
pub async fn request_permission() -> bool {
    // The browser throws where it has none, and rejects where it will not ask.
    if let Ok(answer) = Notification::request_permission() {
        let _ = JsFuture::from(answer).await;
    }
    is_allowed()
}

/// Shows a notification; it replaces the one with the same tag. `None` if the browser refuses. A press focuses the tab.
pub fn show(title: &str, body: &str, tag: &str, on_press: impl FnOnce() + 'static) -> Option<Notification> {
    let options = NotificationOptions::new();
    options.set_body(body);
    options.set_tag(tag);
    let notification = Notification::new_with_options(title, &options).ok()?;
    let shown = notification.clone();
    let pressed = Closure::once_into_js(move || {
        // A browser that does not bring the tab to the front still leads it there.
        let _ = window().focus();
        shown.close();
        on_press();
    });
    notification.set_onclick(Some(pressed.unchecked_ref()));
    Some(notification)
}
