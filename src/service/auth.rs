//! Authorization by one token per account (`contract.md#decision-26`), and each area's refusal
//! (`contract.md#authentication`, `contract.md#errors`).

use axum::http::request::Parts;
use axum::http::{HeaderName, Method};

use crate::api::Area;
use crate::service::answers::Reply;
use crate::service::tokens;
use crate::service::world::World;

/// The header of the token (`contract.md#authentication`).
pub const TOKEN: HeaderName = HeaderName::from_static("cdn-auth-token");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessRefusal {
    NoToken,
    UnknownToken,
    WrongAccount,
    /// The token has expired. Only [`faults`](super::faults) cause this.
    ExpiredToken,
}

/// Checks that the token belongs to the account.
pub fn check(world: &World, account: &str, token: Option<&[u8]>) -> Result<(), AccessRefusal> {
    let token = token.filter(|token| !token.is_empty()).ok_or(AccessRefusal::NoToken)?;
    // Compares hashes, so that the time reveals nothing about a token.
    let given = tokens::hash(token);
    let owners = || world.accounts().filter(|known| known.token_hash == given);
    match owners().any(|owner| owner.name == account) {
        true => Ok(()),
        false if owners().next().is_none() => Err(AccessRefusal::UnknownToken),
        false => Err(AccessRefusal::WrongAccount),
    }
}

/// Returns the area's response to a refusal.
pub fn refuse(area: Option<Area>, request: &Parts, account: &str, refusal: AccessRefusal) -> Reply {
    let is_account = refusal == AccessRefusal::WrongAccount;
    let description = match refusal {
        AccessRefusal::NoToken => "No token: send it in the header CDN-AUTH-TOKEN".to_owned(),
        AccessRefusal::UnknownToken => "Invalid token".to_owned(),
        AccessRefusal::WrongAccount => format!("The token has no access to account {account}"),
        AccessRefusal::ExpiredToken => "The token has expired".to_owned(),
    };
    match area {
        Some(Area::Restream) => {
            // Only reads of resources document 403 (`contract.md#restream-operations`).
            let is_read = matches!(request.method, Method::GET | Method::HEAD);
            let is_resource_read = is_read && request.uri.path().split('/').nth(5) == Some("resources");
            // The body has the code 403 with any status, to identify the cause.
            Reply::restream_report(if is_resource_read { 403 } else { 400 }, 403, &description, None)
        }
        Some(Area::Recording) if is_account => Reply::recording(403, "Invalid account"),
        Some(Area::Recording) => Reply::recording(401, "Invalid token"),
        _ => Reply::described(403, description),
    }
}
