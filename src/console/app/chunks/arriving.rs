//! What is seen of a page until its part of the program is here, and if it does not come.

use std::task::{Context, Poll, Waker};

use gloo_timers::future::TimeoutFuture;
use js_sys::{Function, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;

use crate::console::app::chunks::{Chunk, FILES, Waiting};
use crate::console::app::shell::focus_heading;
use crate::console::kit::{Banner, BannerKind, Button, Skeleton};

/// How often it is asked whether somebody still does something.
const REST_MS: u32 = 500;
/// So often at most: who never rests wants the other pages, too.
const REST_TRIES: u32 = 20;

/// How long after the start of the console the parts that were not needed so far are loaded.
const IDLE_MS: u32 = 2_000;

/// A page, or what a dialog holds, that may have to be loaded first.
#[component]
pub fn Arriving(
    /// What is to be seen.
    chunk: Chunk,
    /// The dialog has done its work.
    #[prop(optional)]
    on_done: Option<Callback<()>>,
) -> impl IntoView {
    let on_done = on_done.unwrap_or_else(|| Callback::new(|()| ()));
    let tries = RwSignal::new(0_usize);
    let has_failed = RwSignal::new(false);
    let on_retry = Callback::new(move |()| has_failed.set(false));
    move || {
        tries.track();
        if has_failed.get() {
            return view! { <Missing on_retry /> }.into_any();
        }
        let mut load = (chunk.load)();
        match at_once(&mut load) {
            Some(Ok(())) => {
                if let Some(Ok(page)) = at_once(&mut (chunk.view)(on_done)) {
                    return page;
                }
            }
            Some(Err(_)) => {}
            None => {
                spawn_local(async move {
                    let has_arrived = load.await.is_ok();
                    has_failed.try_set(!has_arrived);
                    tries.try_update(|tries| *tries += 1);
                    request_animation_frame(focus_late);
                });
            }
        }
        view! { <Skeleton label="Loading" /> }.into_any()
    }
}

/// Says that the page did not arrive.
#[component]
fn Missing(on_retry: Callback<()>) -> impl IntoView {
    view! {
        <Banner kind=BannerKind::Bad title="This could not be loaded.".to_owned()>
            <p>
                "A part of the console did not arrive. Check the connection and try again; if a newer version was installed meanwhile, reload."
            </p>
            <div class="row">
                <Button label="Retry" on_press=on_retry />
            </div>
        </Banner>
    }
}

/// A dialog that was open before its content came: the browser looks for what to focus when it opens, and only then. A page
/// that was gone to before it came: its heading is what the focus was meant for.
fn focus_late() {
    let wanted = document().query_selector("dialog[open] [autofocus]").ok().flatten();
    if let Some(wanted) = wanted.and_then(|wanted| wanted.dyn_into::<web_sys::HtmlElement>().ok()) {
        // What cannot be focused leaves the focus at the dialog.
        let _ = wanted.focus();
    } else {
        focus_heading();
    }
}

/// What is there without waiting.
fn at_once<T>(waiting: &mut Waiting<T>) -> Option<Result<T, crate::console::app::chunks::NotArrived>> {
    match waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

/// Loads every page when the first one has been drawn, one after the other, and each while nobody does anything: what comes
/// takes the time of a frame or two, which somebody who scrolls would see. What fails is asked for when it is wanted.
pub fn load_all() {
    spawn_local(async {
        TimeoutFuture::new(IDLE_MS).await;
        for chunk in FILES {
            for _ in 0..REST_TRIES {
                if is_at_rest() {
                    break;
                }
                TimeoutFuture::new(REST_MS).await;
            }
            let _ = (chunk.load)().await;
        }
    });
}

/// Whether nobody has done anything for a while, by boot.js.
fn is_at_rest() -> bool {
    let asked = Reflect::get(&js_sys::global(), &JsValue::from_str("sluiceAtRest"));
    let asked = asked.ok().and_then(|asked| asked.dyn_into::<Function>().ok());
    asked.is_none_or(|asked| asked.call0(&JsValue::UNDEFINED).is_ok_and(|is| is.is_truthy()))
}
