//! Pages that arrive by themselves. The release build splits what only they need off the program (`.make/split.mjs`), so
//! that the first visit does not wait for code of pages it does not show; a debug build holds everything in one file.
//!
//! Who loses the network keeps the console: soon after the first page all others are loaded too.

mod arriving;

pub use arriving::{Arriving, load_all};

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;

use super::pages::{Activity, Overview, RestreamForm, RestreamHistory, RestreamMany, RestreamResource};

/// A part of the program did not arrive; the browser's log says why. It can be asked for again.
#[derive(Clone, Copy, Debug)]
pub struct NotArrived;

impl From<leptos::wasm_split::SplitLoaderError> for NotArrived {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

type Waiting<T> = Pin<Box<dyn Future<Output = Result<T, NotArrived>>>>;

/// A page in a part of the program that may not be here yet.
#[derive(Clone, Copy)]
pub struct Chunk {
    /// Loads it; at once if it is here. After a failure it can be called again.
    load: fn() -> Waiting<()>,
    /// Makes the page, once it is here.
    view: fn() -> Waiting<AnyView>,
}

/// `name: view` makes a module `name` with the page's [`Chunk`], and puts what only this page needs into a file.
macro_rules! chunk {
    ($name:ident: $view:expr) => {
        pub(in crate::console) mod $name {
            use super::*;

            #[cfg(not(debug_assertions))]
            #[leptos::wasm_split::wasm_split($name, wasm_split_path = leptos::wasm_split, preload(load), fallible)]
            fn view() -> Result<AnyView, NotArrived> {
                Ok($view.into_any())
            }

            #[cfg(debug_assertions)]
            async fn load() -> Result<(), NotArrived> {
                Ok(())
            }

            #[cfg(debug_assertions)]
            async fn view() -> Result<AnyView, NotArrived> {
                Ok($view.into_any())
            }

            /// The page.
            pub const CHUNK: Chunk =
                Chunk { load: || Box::pin(async { Ok(load().await?) }), view: || Box::pin(view()) };
        }
    };
}

chunk!(activity: view! { <Activity /> });
chunk!(many: view! { <RestreamMany /> });
chunk!(overview: view! { <Overview /> });
chunk!(restream: view! { <RestreamResource /> });
chunk!(restream_form: view! { <RestreamForm /> });
chunk!(restream_history: view! { <RestreamHistory /> });

/// All of them, in the order in which they are loaded when there is time.
const ALL: [Chunk; 6] = [
    restream::CHUNK,
    restream_form::CHUNK,
    restream_history::CHUNK,
    overview::CHUNK,
    activity::CHUNK,
    many::CHUNK,
];
