//! What is seen of a page until its part of the program is here, and if it does not come.

use std::task::{Context, Poll, Waker};

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{ALL, Chunk, Waiting};
use crate::console::kit::{Banner, BannerKind, Button, Skeleton};

/// How long after the start of the console the parts that were not needed so far are loaded.
const IDLE_MS: u32 = 2_000;

/// A page that may have to be loaded first.
#[component]
pub fn Arriving(
    /// The page.
    chunk: Chunk,
) -> impl IntoView {
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
                if let Some(Ok(page)) = at_once(&mut (chunk.view)()) {
                    return page;
                }
            }
            Some(Err(_)) => {}
            None => {
                spawn_local(async move {
                    let has_arrived = load.await.is_ok();
                    has_failed.try_set(!has_arrived);
                    tries.try_update(|tries| *tries += 1);
                });
            }
        }
        view! { <Skeleton label="Loading the page" /> }.into_any()
    }
}

/// Says that the page did not arrive.
#[component]
fn Missing(on_retry: Callback<()>) -> impl IntoView {
    view! {
        <Banner kind=BannerKind::Bad title="This page could not be loaded.".to_owned()>
            <p>
                "A part of the console did not arrive. Check the connection and try again; if a newer version was installed meanwhile, reload."
            </p>
            <div class="row">
                <Button label="Retry" on_press=on_retry />
            </div>
        </Banner>
    }
}

/// What is there without waiting.
fn at_once<T>(waiting: &mut Waiting<T>) -> Option<Result<T, super::NotArrived>> {
    match waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

/// Loads every page when the first one has been drawn, one after the other. What fails is asked for when it is wanted.
pub fn load_all() {
    spawn_local(async {
        TimeoutFuture::new(IDLE_MS).await;
        for chunk in ALL {
            let _ = (chunk.load)().await;
        }
    });
}
