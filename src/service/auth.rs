//! Who may ask: one token per account (`contract.md#decision-26`), and each area's way to say no
//! (`contract.md#authentication`, `contract.md#errors`).

use crate::service::answers::{Answer, Area};
use crate::service::route::Operation;
use crate::service::tokens;
use crate::service::world::World;

/// The header with the token, as HTTP libraries spell it.
pub const TOKEN: &str = "cdn-auth-token";

/// Why access is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No token header.
    NoToken,
    /// A token that no account has.
    UnknownToken,
    /// The token of another account.
    WrongAccount,
    /// A token that was good once. This service's own tokens last; see [`faults`](super::faults).
    ExpiredToken,
}

/// Whether this token opens this account. Every account's token is compared, each in constant time.
///
/// # Errors
/// Why not.
pub fn check(world: &World, account: &str, token: Option<&[u8]>) -> Result<(), Refusal> {
    let token = token.filter(|token| !token.is_empty()).ok_or(Refusal::NoToken)?;
    let given = tokens::hash(token);
    let mut is_known = false;
    let mut is_its_own = false;
    for (name, known) in world.accounts() {
        let matches = is_equal(known.token_hash.as_bytes(), given.as_bytes());
        is_known |= matches;
        is_its_own |= matches & (name == account);
    }
    match (is_known, is_its_own) {
        (_, true) => Ok(()),
        (true, false) => Err(Refusal::WrongAccount),
        (false, false) => Err(Refusal::UnknownToken),
    }
}

/// The area's words for a refusal.
pub fn refuse(area: Area, operation: &Operation, account: &str, refusal: Refusal) -> Answer {
    let is_account = refusal == Refusal::WrongAccount;
    let description = match refusal {
        Refusal::NoToken => "No token: send it in the header CDN-AUTH-TOKEN".to_owned(),
        Refusal::UnknownToken => "Invalid token".to_owned(),
        Refusal::WrongAccount => format!("The token has no access to account {account}"),
        Refusal::ExpiredToken => "The token has expired".to_owned(),
    };
    match area {
        Area::Restream => {
            let is_resource_read = matches!(operation, Operation::ListResources | Operation::GetResource(_));
            Answer::restream_access(is_resource_read, &description)
        }
        Area::Recording if is_account => Answer::recording(403, "Invalid account"),
        Area::Recording => Answer::recording(401, "Invalid token"),
        _ => Answer::described(403, description),
    }
}

/// Compares without telling by its time where the first difference is.
fn is_equal(known: &[u8], given: &[u8]) -> bool {
    let differing = known.iter().zip(given).fold(0, |differing, (known, given)| differing | (known ^ given));
    known.len() == given.len() && std::hint::black_box(differing) == 0
}
