//! Whether another tab of this browser has the same thing open.
//!
//! A tab that is seen asks twice a second; every tab that has the thing open answers as soon as it is asked, also in the
//! background, where timers hardly run. A tab that crashed answers no more.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

use crate::console::client::OpId;
use crate::console::platform::effects::effect;
use crate::console::platform::visibility::use_page_visibility;
use crate::forms::draft_store::DraftKey;
use crate::forms::tab_note::{NoteKind, OtherTabs, TabNote};

const CHANNEL: &str = "sluice.tabs";
const HEARTBEAT: Duration = Duration::from_millis(500);

/// Whether another tab has the thing that a draft is of open, for as long as the component that asks is there. Both tabs hear of each other at once, and of the other's end within two seconds. Where the browser has
/// no such channel, no one is ever elsewhere.
pub fn is_open_elsewhere(key: &DraftKey) -> Signal<bool> {
    let is_elsewhere = RwSignal::new(false);
    let Ok(channel) = BroadcastChannel::new(CHANNEL) else { return is_elsewhere.into() };
    let tab = Rc::new(Tab {
        channel,
        name: OpId::new().as_str().to_owned(),
        thing: key.as_str().to_owned(),
        others: RefCell::default(),
        is_elsewhere,
        hear: RefCell::default(),
    });
    let hear = {
        let tab = Rc::downgrade(&tab);
        Hear::new(move |event: MessageEvent| {
            if let (Some(tab), Some(text)) = (tab.upgrade(), event.data().as_string()) {
                tab.hear(&text);
            }
        })
    };
    tab.channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    tab.hear.replace(Some(hear));
    tab.say(NoteKind::Asks);
    let is_visible = use_page_visibility().is_visible;
    let heartbeat = {
        let tab = Rc::clone(&tab);
        move || {
            if is_visible.try_get_untracked() == Some(true) {
                tab.heartbeat();
            }
        }
    };
    let heartbeat = set_interval_with_handle(heartbeat, HEARTBEAT).ok();
    {
        let tab = StoredValue::new_local(Rc::clone(&tab));
        effect(move || {
            if is_visible.get() {
                tab.try_with_value(|tab| tab.come_back());
            }
        });
    }
    let leave = {
        let tab = StoredValue::new_local(Rc::clone(&tab));
        window_event_listener_untyped("pagehide", move |_| {
            tab.try_with_value(|tab| tab.say(NoteKind::IsGone));
        })
    };
    let tab = StoredValue::new_local(tab);
    on_cleanup(move || {
        leave.remove();
        if let Some(heartbeat) = heartbeat {
            heartbeat.clear();
        }
        tab.try_with_value(|tab| {
            tab.say(NoteKind::IsGone);
            tab.channel.set_onmessage(None);
            tab.channel.close();
        });
    });
    is_elsewhere.into()
}

/// What takes a note from the channel.
type Hear = Closure<dyn Fn(MessageEvent)>;

/// This tab, as far as one thing is concerned.
struct Tab {
    channel: BroadcastChannel,
    /// Tells it from the other tabs.
    name: String,
    thing: String,
    others: RefCell<OtherTabs>,
    is_elsewhere: RwSignal<bool>,
    hear: RefCell<Option<Hear>>,
}

impl Tab {
    fn say(&self, kind: NoteKind) {
        let note = TabNote { kind, tab: &self.name, thing: &self.thing };
        // A channel that was closed has no one to hear it.
        let _ = self.channel.post_message(&note.to_text().into());
    }

    fn hear(&self, text: &str) {
        let Some(note) = TabNote::parse(text) else { return };
        if note.thing != self.thing || note.tab == self.name {
            return;
        }
        self.others.borrow_mut().hear(&note, js_sys::Date::now());
        self.tell();
        if note.kind == NoteKind::Asks {
            self.say(NoteKind::IsHere);
        }
    }

    fn heartbeat(&self) {
        self.say(NoteKind::Asks);
        self.others.borrow_mut().forget_silent(js_sys::Date::now());
        self.tell();
    }

    /// The tab is seen again: who else is there is asked before anybody is taken to be gone.
    fn come_back(&self) {
        self.others.borrow_mut().forgive_silence(js_sys::Date::now());
        self.say(NoteKind::Asks);
    }

    fn tell(&self) {
        let is_any = self.others.borrow().is_any();
        if self.is_elsewhere.try_get_untracked() == Some(!is_any) {
            self.is_elsewhere.try_set(is_any);
        }
    }
}
