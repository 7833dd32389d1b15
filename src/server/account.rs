//! `sluice account`: the local service's accounts.

use crate::server::cli::AccountAddArgs;
use crate::server::data;
use crate::server::failure::Failure;
use crate::server::terminal::say;
use crate::service::Options;

/// Makes an account and prints its token: the only time that it is shown, since the database keeps its hash.
pub fn add(args: &AccountAddArgs) -> Result<(), Failure> {
    let opened = data::open(&args.data, Options::new)?;
    let account = opened
        .service
        .add_account(&args.name)
        .map_err(|error| Failure::usage(format!("The account was not created: {error}.")))?;
    say(&format!("account  {}", account.name));
    if let Some(token) = account.token {
        say(&format!("token    {}", token.expose()));
    }
    Ok(())
}
