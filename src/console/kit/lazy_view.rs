//! Pages and dialogs with lazily loaded code. The release build splits it into files (`.make/split.mjs`); a debug build
//! has one file.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::console::kit::banner::{Banner, BannerKind};
use crate::console::kit::button::Button;
use crate::console::kit::skeleton::Skeleton;
use crate::console::platform::focus::focus_heading;
use crate::console::platform::page_globals::look_for_newer;
use crate::console::platform::task::spawn;

/// A part of the program failed to load; the browser's log has the reason. It can be retried.
#[derive(Clone, Copy, Debug)]
pub struct NotLoaded;

impl From<leptos::wasm_split::SplitLoaderError> for NotLoaded {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

/// The result of code that may have to load first.
pub type LazyFuture<T> = Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// A page or a dialog in a separate part of the program, defined by [`lazy_view`].
#[derive(Clone, Copy)]
pub struct LazyView {
    /// Loads the code if it is missing. Can be retried.
    pub load: fn() -> LazyFuture<()>,
    pub view: fn() -> LazyFuture<AnyView>,
}

/// Defines a [`LazyView`]. Views of the same part load together; shared code loads with the first part that needs it.
macro_rules! lazy_view {
    ($(#[$attribute:meta])* $name:ident in $part:ident: $view:expr) => {
        $(#[$attribute])*
        pub const $name: $crate::console::kit::LazyView = {
            use $crate::console::kit::NotLoaded;

            #[cfg(not(debug_assertions))]
            #[leptos::wasm_split::wasm_split($part, wasm_split_path = leptos::wasm_split, preload(load), fallible)]
            fn view() -> Result<AnyView, NotLoaded> {
                Ok($view.into_any())
            }

            #[cfg(debug_assertions)]
            async fn load() -> Result<(), NotLoaded> {
                Ok(())
            }

            #[cfg(debug_assertions)]
            async fn view() -> Result<AnyView, NotLoaded> {
                Ok($view.into_any())
            }

            #[cfg_attr(
                debug_assertions,
                expect(clippy::needless_question_mark, reason = "split off, it fails in another way")
            )]
            $crate::console::kit::LazyView {
                load: || Box::pin(async { Ok(load().await?) }),
                view: || Box::pin(view()),
            }
        };
    };
}

pub(crate) use lazy_view;

#[component]
pub fn Lazy(view: LazyView) -> impl IntoView {
    let tries = RwSignal::new(0_usize);
    let has_failed = RwSignal::new(false);
    move || {
        tries.track();
        if has_failed.get() {
            return view! { <Missing on_retry=Callback::new(move |()| has_failed.set(false)) /> }.into_any();
        }
        match now_or_never(&mut (view.view)()) {
            Some(Ok(view)) => return view,
            Some(Err(_)) | None => spawn(async move {
                let has_arrived = (view.load)().await.is_ok();
                has_failed.try_set(!has_arrived);
                tries.try_update(|tries| *tries += 1);
                request_animation_frame(focus_late);
            }),
        }
        view! { <Skeleton label="Loading" /> }.into_any()
    }
}

/// Time in milliseconds that the first page has the network and the processor to itself.
const FIRST_PAGE_MS: u32 = 1_000;

/// Waits until the first page has had time to load.
pub async fn after_first_page() {
    TimeoutFuture::new(FIRST_PAGE_MS).await;
}

/// Shows an invisible view when its code has arrived, after the open page.
#[component]
pub fn Background(view: LazyView) -> impl IntoView {
    let has_arrived = RwSignal::new(false);
    spawn(async move {
        after_first_page().await;
        has_arrived.try_set((view.load)().await.is_ok());
    });
    move || {
        let arrived = has_arrived.get().then(|| now_or_never(&mut (view.view)())).flatten();
        arrived.and_then(Result::ok).unwrap_or_else(|| ().into_any())
    }
}

/// Focuses the `autofocus` element of a dialog that opened before its content, or the heading of a late page.
fn focus_late() {
    let wanted = document().query_selector("dialog[open] [autofocus]").ok().flatten();
    match wanted.and_then(|wanted| wanted.dyn_into::<web_sys::HtmlElement>().ok()) {
        // If it cannot be focused, the dialog keeps the focus.
        Some(wanted) => drop(wanted.focus()),
        None => focus_heading(),
    }
}

/// Returns the result if the code is loaded already.
fn now_or_never<T>(loading: &mut LazyFuture<T>) -> Option<Result<T, NotLoaded>> {
    match loading.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

#[component]
fn Missing(on_retry: Callback<()>) -> impl IntoView {
    // The page says if there is a newer console, whose files have other names.
    drop(look_for_newer());
    view! {
        <Banner kind=BannerKind::Bad title="This part of the console couldn't be loaded.".to_owned()>
            <p>"Check the connection and retry. If the console was updated in the meantime, reload."</p>
            <div class="row">
                <Button label="Retry" on_press=on_retry />
                <Button label="Reload" on_press=|| drop(window().location().reload()) />
            </div>
        </Banner>
    }
}
