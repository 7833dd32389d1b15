//! The OpenAPI 3.1 description, generated from the handlers, the types they answer with and the notes beside them.

pub mod errors;
pub mod schemas;

use std::sync::OnceLock;

use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi};

use crate::server::service::answers::{Answer, JSON, RestreamError, StatusError};
use crate::server::service::auth::TOKEN;
use crate::server::service::{dvr, metrics, recording, restream};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Video Delivery Management API",
        description = "Restream, stream recording, network DVR and traffic metrics, as this service answers them. \
            Where the API document leaves something open, the notes here say what this service does. Answers are never \
            to be stored; the answers to writes close their connection. A write sent again with the same X-Op-Id header \
            within a day gets the first answer again, also that of a refusal, and is not done twice; another write with that id is refused with 422."
    ),
    paths(
        restream::list_resources,
        restream::create_resource,
        restream::get_resource,
        restream::update_resource,
        restream::get_status,
        restream::get_history,
        recording::list_settings,
        recording::create_setting,
        recording::get_setting,
        recording::act_on_setting,
        dvr::get_stream,
        dvr::delete,
        metrics::get_total,
        metrics::get_by_resource,
    ),
    // What only errors refer to is not found by itself.
    components(schemas(errors::FieldErrors, RestreamError, StatusError)),
    tags(
        (name = "restream", description = "Restream resources, their status and its history"),
        (name = "recording", description = "Recording settings and their actions"),
        (name = "dvr", description = "Network DVR: recorded periods per node, and deleting them"),
        (name = "metrics", description = "Traffic of the edge and of the origin"),
    ),
    security(("token" = [])),
    modifiers(&Token),
)]
struct Description;

/// Adds the token header as the way to be let in.
struct Token;

impl Modify for Token {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let value = ApiKeyValue::with_description(
            TOKEN.to_uppercase(),
            "The token of the account. Each account has one.".to_owned(),
        );
        let scheme = SecurityScheme::ApiKey(ApiKey::Header(value));
        description.components.get_or_insert_default().add_security_scheme("token", scheme);
    }
}

/// `GET /app/openapi.json`
pub fn answer() -> Answer {
    static TEXT: OnceLock<Vec<u8>> = OnceLock::new();
    let text = TEXT.get_or_init(|| serde_json::to_vec(&Description::openapi()).unwrap_or_default());
    Answer { body: text.clone(), content_type: JSON.to_owned(), ..Answer::empty(200) }
}
