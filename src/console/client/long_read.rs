//! Reads whose answers are so long that decoding them at once would make the page stand still.

use gloo_timers::future::TimeoutFuture;

use crate::api::{Error, LongRead};
use crate::console::client::Client;

impl Client {
    /// Sends a read as [`send`](Self::send) does, and decodes its answer in slices between which the page is drawn and answers to
    /// input.
    ///
    /// # Errors
    /// What the service refused, or why there was no answer.
    pub async fn send_long<E: LongRead>(self, endpoint: E) -> Result<E::Output, Error> {
        let session = self.session_when_welcome(E::AREA).await?;
        let request = endpoint.request(session.account());
        let received = self.exchange(&session, &request).await;
        let result = match received {
            Ok(received) => {
                let pause = async || TimeoutFuture::new(0).await;
                match endpoint.decode_in_slices(&received.answer(), pause).await {
                    Ok(output) => Ok(output),
                    Err(error) => Err(self.recorder.redacted(error, &session, &request).await),
                }
            }
            Err(error) => Err(error),
        };
        self.note_refusal(&session, result.as_ref().err());
        result
    }
}
