use std::future::Future;

use futures_util::future::{AbortHandle, LocalBoxFuture, abortable};

/// Work that is cancelled on drop, with the request that it waits for.
#[must_use = "dropping it cancels the work"]
pub struct Task(AbortHandle);

pub fn spawn(work: impl Future<Output = ()> + 'static) {
    // Boxed, so that this code is not compiled anew for each future.
    let work: LocalBoxFuture<'static, ()> = Box::pin(work);
    wasm_bindgen_futures::spawn_local(work);
}

impl Task {
    pub fn spawn(work: impl Future<Output = ()> + 'static) -> Self {
        let work: LocalBoxFuture<'static, ()> = Box::pin(work);
        let (work, handle) = abortable(work);
        wasm_bindgen_futures::spawn_local(async {
            // It returns an error if it was cancelled.
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
