//! The two answers that the page has read ahead for the list (the script in index.html), if both are there when this program starts. The
//! client takes over the same reads: nothing is asked twice.

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use crate::api::Answer;
use crate::console::client::fetch::join;
use crate::console::client::service_clock::ahead_secs;
use crate::console::platform::clock::now_secs;

/// What is drawn before the application is there is read twice: no more than so many bytes of it.
const MAX_BYTES: usize = 1 << 18;

pub struct FirstAnswer {
    status: u16,
    content_type: Option<String>,
    body: Vec<u8>,
}

impl FirstAnswer {
    /// What decoders read.
    pub fn answer(&self) -> Answer<'_> {
        Answer { status: self.status, content_type: self.content_type.as_deref(), body: &self.body }
    }
}

pub struct FirstAnswers {
    pub resources: FirstAnswer,
    pub status: FirstAnswer,
    /// The service's present.
    pub now_secs: i64,
}

impl FirstAnswers {
    /// Hands them out once.
    pub fn take() -> Option<Self> {
        let name = JsValue::from_str("sluiceFirst");
        let global = js_sys::global();
        let first: Array = Reflect::get(&global, &name).ok()?.dyn_into().ok()?;
        Reflect::delete_property(&global, &name).ok()?;
        let answer = |at: u32| -> Option<(FirstAnswer, Option<String>)> {
            let response: web_sys::Response = first.get(at).dyn_into().ok()?;
            let parts: Array = first.get(at + 1).dyn_into().ok()?;
            let parts: Vec<Uint8Array> = parts.iter().map(JsCast::unchecked_into).collect();
            if parts.iter().map(|part| part.length() as usize).sum::<usize>() > MAX_BYTES {
                return None;
            }
            let header = |name: &str| response.headers().get(name).ok().flatten();
            let content_type = header("Content-Type");
            Some((
                FirstAnswer { status: response.status(), content_type, body: join(&parts) },
                header("Date"),
            ))
        };
        let ((resources, _), (status, date)) = (answer(0)?, answer(2)?);
        let ahead_secs = date.and_then(|date| ahead_secs(&date)).unwrap_or(0);
        Some(Self { resources, status, now_secs: now_secs() + ahead_secs })
    }
}
