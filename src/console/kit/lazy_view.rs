//! Views whose code is loaded when they are first shown. The release build splits off what only they need
//! (`.make/split.mjs`), so that the first visit does not wait for it; a debug build holds everything in one file.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::console::kit::banner::{Banner, BannerKind};
use crate::console::kit::button::Button;
use crate::console::kit::skeleton::Skeleton;
use crate::console::platform::focus::focus_heading;
use crate::console::platform::later_code::{Loading, at_once};
use crate::console::platform::task::spawn;

/// A page, or what a dialog holds, in a part of the program that may not be here yet; [`lazy_view`] makes one.
#[derive(Clone, Copy)]
pub struct LazyView {
    /// Loads its code; at once if it is here. After a failure it can be called again.
    pub load: fn() -> Loading<()>,
    /// Makes the view, once its code is here; a dialog's calls back when the dialog has done its work.
    pub view: fn(Callback<()>) -> Loading<AnyView>,
}

/// Defines a [`LazyView`], and puts what only the views of one file need into that file. What some files share is in
/// files again, one for each combination of them: so few files, and what is used together in one.
macro_rules! lazy_view {
    ($(#[$attribute:meta])* $name:ident in $file:ident: |$on_done:ident| $view:expr) => {
        $(#[$attribute])*
        pub const $name: $crate::console::kit::LazyView = {
            use $crate::console::platform::later_code::NotLoaded;

            #[cfg(not(debug_assertions))]
            #[leptos::wasm_split::wasm_split($file, wasm_split_path = leptos::wasm_split, preload(load), fallible)]
            fn view($on_done: Callback<()>) -> Result<AnyView, NotLoaded> {
                Ok($view.into_any())
            }

            #[cfg(debug_assertions)]
            async fn load() -> Result<(), NotLoaded> {
                Ok(())
            }

            #[cfg(debug_assertions)]
            async fn view($on_done: Callback<()>) -> Result<AnyView, NotLoaded> {
                Ok($view.into_any())
            }

            #[cfg_attr(
                debug_assertions,
                expect(clippy::needless_question_mark, reason = "split off, it fails in another way")
            )]
            $crate::console::kit::LazyView {
                load: || Box::pin(async { Ok(load().await?) }),
                view: |on_done| Box::pin(view(on_done)),
            }
        };
    };
}

pub(crate) use lazy_view;

/// Shows a view, and says so while its code is on its way or where it did not arrive.
#[component]
pub fn Lazy(
    view: LazyView,
    #[prop(optional)] on_done: Option<Callback<()>>,
    /// What is said where its code did not arrive, if more than that is known.
    #[prop(optional)]
    unless_here: Option<&'static str>,
    /// "Retry" was pressed where it did not arrive: it is loaded anew.
    #[prop(optional)]
    on_again: Option<Callback<()>>,
) -> impl IntoView {
    let on_done = on_done.unwrap_or_else(|| Callback::new(|()| ()));
    let tries = RwSignal::new(0_usize);
    let has_failed = RwSignal::new(false);
    let on_retry = Callback::new(move |()| {
        has_failed.set(false);
        if let Some(on_again) = on_again {
            on_again.run(());
        }
    });
    move || {
        tries.track();
        if has_failed.get() {
            return view! { <Missing unless_here on_retry /> }.into_any();
        }
        let mut load = (view.load)();
        match at_once(&mut load) {
            Some(Ok(())) => {
                if let Some(Ok(view)) = at_once(&mut (view.view)(on_done)) {
                    return view;
                }
            }
            Some(Err(_)) => {}
            None => {
                spawn(async move {
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

#[component]
fn Missing(
    /// What is said instead.
    unless_here: Option<&'static str>,
    on_retry: Callback<()>,
) -> impl IntoView {
    let title = unless_here.unwrap_or("This part of the console couldn't be loaded.").to_owned();
    let why = unless_here.is_none().then_some(
        "Check the connection and retry. If the console was updated in the meantime, reload the page.",
    );
    view! {
        <Banner kind=BannerKind::Bad title>
            <p>{why}</p>
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
