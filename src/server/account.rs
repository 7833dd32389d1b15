//! `sluice account`: makes, lists and removes the accounts of the local service.

use std::io;
use std::io::Write;

use crate::server::cli::{AccountArgs, AccountCommand};
use crate::server::data;
use crate::server::data::OpenedDatabase;
use crate::server::failure::Failure;
use crate::server::terminal::write_line;
use crate::service::{Account, Options, Service};
use crate::text::plurals::counted;

/// Executes a command on a database that no other program holds.
pub fn run(args: &AccountArgs) -> Result<(), Failure> {
    let is_new = !args.data.join(data::DATABASE).exists();
    if is_new && !matches!(args.command, AccountCommand::Add { .. }) {
        let folder = args.data.display();
        return Err(Failure::usage(format!(
            "The folder {folder} has no database: name another with --data."
        )));
    }
    let OpenedDatabase { service, .. } = &data::open(&args.data, Options::new)?;
    match &args.command {
        AccountCommand::Add { name } => print_token(service.add_account(name), "The account was not created"),
        AccountCommand::Token { name } => {
            print_token(service.renew_token(name), "The token was not replaced")
        }
        AccountCommand::List => {
            service.accounts().iter().for_each(print);
            Ok(())
        }
        AccountCommand::Remove { name, yes } => remove(service, name, *yes),
    }
}

/// Prints an account with its token, this once: the database stores its hash.
fn print_token(account: Result<Account, String>, failure: &str) -> Result<(), Failure> {
    let account = account.map_err(|error| Failure::usage(format!("{failure}: {error}.")))?;
    write_line(&format!("account  {}", account.name));
    if let Some(token) = account.token {
        write_line(&format!("token    {}", token.expose()));
    }
    Ok(())
}

fn print(account: &Account) {
    let resources = counted(account.resources, "resource");
    let recordings = counted(account.recordings, "recording");
    let streams = counted(account.streams, "DVR stream");
    write_line(&format!("account  {}", account.name));
    write_line(&format!("holds    {resources}, {recordings}, {streams}"));
}

fn remove(service: &Service, name: &str, is_sure: bool) -> Result<(), Failure> {
    let not_removed = |why: &str| Failure::usage(format!("The account was not removed: {why}."));
    let account = service.account(name);
    let account = account
        .ok_or_else(|| not_removed("there is no account of this name, `sluice account list` has them all"))?;
    print(&account);
    if !is_sure {
        let mut answer = String::new();
        let asked =
            write!(io::stdout(), "Remove it for good? Type yes: ").and_then(|()| io::stdout().flush());
        let answered = asked.and_then(|()| io::stdin().read_line(&mut answer));
        if answered.is_err() || answer.trim() != "yes" {
            return Err(not_removed("the answer was not yes, which scripts give with --yes"));
        }
    }
    service.remove_account(name).map_err(|error| not_removed(&error))?;
    write_line(&format!("removed  {}", account.name));
    Ok(())
}
