//! Code that is loaded when it is first wanted. The release build puts it into files of its own (`.make/split.mjs`), so that
//! the first visit does not wait for it; a debug build holds everything in one file.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// A part of the program did not arrive; the browser's log says why. It can be asked for again.
#[derive(Clone, Copy, Debug)]
pub struct NotLoaded;

impl From<leptos::wasm_split::SplitLoaderError> for NotLoaded {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

/// What may take a load first.
pub type Loading<T> = Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// What is there without waiting.
pub fn at_once<T>(loading: &mut Loading<T>) -> Option<Result<T, NotLoaded>> {
    match loading.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

/// Defines an async function whose code, as far as only code in this file needs it, is loaded at the first call.
macro_rules! lazy_fn {
    ($(#[$attribute:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty; in $file:ident $body:block) => {
        $(#[$attribute])*
        #[cfg(not(debug_assertions))]
        #[leptos::wasm_split::wasm_split($file, wasm_split_path = leptos::wasm_split, fallible)]
        fn $name($($argument: $type),*) -> Result<$result, $crate::console::platform::later_code::NotLoaded> {
            Ok($body)
        }

        $(#[$attribute])*
        #[cfg(debug_assertions)]
        async fn $name($($argument: $type),*) -> Result<$result, $crate::console::platform::later_code::NotLoaded> {
            Ok($body)
        }
    };
}

pub(crate) use lazy_fn;
