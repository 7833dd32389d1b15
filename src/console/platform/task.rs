//! Asynchronous work that ends when no one waits for it any more.

use std::future::Future;

use futures_util::future::{AbortHandle, LocalBoxFuture, abortable};

/// Work that goes on for as long as this value is kept. Dropped, it drops the work, and with it the request that
/// the work was waiting for.
#[must_use = "dropping it cancels the work"]
pub struct Task(AbortHandle);

/// Starts work that goes on to its end.
pub fn spawn(work: impl Future<Output = ()> + 'static) {
    // Boxed, so that the code that starts it is not compiled anew for each work.
    let work: LocalBoxFuture<'static, ()> = Box::pin(work);
    wasm_bindgen_futures::spawn_local(work);
}

impl Task {
    pub fn spawn(work: impl Future<Output = ()> + 'static) -> Self {
        let work: LocalBoxFuture<'static, ()> = Box::pin(work);
        let (work, handle) = abortable(work);
        wasm_bindgen_futures::spawn_local(async {
            // It ends aborted where it was cancelled.
            let _ = work.await;
        });
        Self(handle)
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}
