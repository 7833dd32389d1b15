//! Pages and dialogs that arrive by themselves. The release build splits what only they need off the program (`.make/split.mjs`), so
//! that the first visit does not wait for code it does not need yet; a debug build holds everything in one file.
//!
//! Who loses the network keeps the console: soon after the first page all others are loaded too.

mod arriving;

pub use arriving::{Arriving, load_all};

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;

use crate::console::app::shell::{Finding, TokenForm};
use crate::console::pages::{
    Activity, Overview, RestreamForm, RestreamHistory, RestreamMany, RestreamResource, SignIn,
};
use crate::console::query::since::SinceReader;
use crate::model::ids::ResourceId;

/// A part of the program did not arrive; the browser's log says why. It can be asked for again.
#[derive(Clone, Copy, Debug)]
pub struct NotArrived;

impl From<leptos::wasm_split::SplitLoaderError> for NotArrived {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

type Waiting<T> = Pin<Box<dyn Future<Output = Result<T, NotArrived>>>>;

/// A page, or what a dialog holds, in a part of the program that may not be here yet.
#[derive(Clone, Copy)]
pub struct Chunk {
    /// Loads it; at once if it is here. After a failure it can be called again.
    load: fn() -> Waiting<()>,
    /// Makes the view, once it is here; a dialog's calls back when the dialog has done its work.
    view: fn(Callback<()>) -> Waiting<AnyView>,
}

/// Makes a module `name` with the [`Chunk`] of a view, and puts what only the views of one file need into that file. What
/// some files share is in files again, one for each combination of them: so few files, and what is used together in one.
macro_rules! chunk {
    ($name:ident in $file:ident: |$on_done:ident| $view:expr) => {
        pub(in crate::console) mod $name {
            use super::*;

            #[cfg(not(debug_assertions))]
            #[leptos::wasm_split::wasm_split($file, wasm_split_path = leptos::wasm_split, preload(load), fallible)]
            fn view($on_done: Callback<()>) -> Result<AnyView, NotArrived> {
                Ok($view.into_any())
            }

            #[cfg(debug_assertions)]
            async fn load() -> Result<(), NotArrived> {
                Ok(())
            }

            #[cfg(debug_assertions)]
            async fn view($on_done: Callback<()>) -> Result<AnyView, NotArrived> {
                Ok($view.into_any())
            }

            /// The view.
            #[cfg_attr(
                debug_assertions,
                expect(clippy::needless_question_mark, reason = "split off, it fails in another way")
            )]
            pub const CHUNK: Chunk = Chunk {
                load: || Box::pin(async { Ok(load().await?) }),
                view: |on_done| Box::pin(view(on_done)),
            };
        }
    };
}

chunk!(activity in later: |_on_done| view! { <Activity /> });
chunk!(many in later: |_on_done| view! { <RestreamMany /> });
chunk!(overview in overview: |_on_done| view! { <Overview /> });
chunk!(restream in restream: |_on_done| view! { <RestreamResource /> });
chunk!(restream_form in later: |_on_done| view! { <RestreamForm /> });
chunk!(restream_history in later: |_on_done| view! { <RestreamHistory /> });
chunk!(sign_in in sign_in: |_on_done| view! { <SignIn /> });
chunk!(sign_in_again in sign_in: |on_done| view! { <TokenForm on_done /> });
chunk!(palette in restream: |on_done| view! { <Finding on_done /> });

/// One of each file, in the order in which they are loaded when there is time.
const FILES: [Chunk; 4] = [restream::CHUNK, sign_in::CHUNK, restream_form::CHUNK, overview::CHUNK];

type Work = Pin<Box<dyn Future<Output = ()>>>;

/// What a history says about the present, which nothing waits for when a page is drawn first.
#[cfg_attr(
    not(debug_assertions),
    leptos::wasm_split::wasm_split(restream, wasm_split_path = leptos::wasm_split, fallible)
)]
fn reading_since(reader: SinceReader, id: ResourceId) -> Result<Work, NotArrived> {
    Ok(Box::pin(reader.read(id)))
}

/// Reads since when the targets of a resource are as they are.
pub async fn read_since(reader: SinceReader, id: ResourceId) -> Result<(), NotArrived> {
    #[cfg(not(debug_assertions))]
    let work = reading_since(reader, id).await?;
    #[cfg(debug_assertions)]
    let work = reading_since(reader, id)?;
    work.await;
    Ok(())
}
