//! Execution of the command line.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use tokio::runtime::Runtime;

use crate::server::cli::{AccountAddArgs, AccountCommand, Cli, Command};
use crate::server::failure::Failure;
use crate::server::terminal::write_line;
use crate::server::{data, serve};
use crate::service::Options;

/// Executes the command line. Exits with 0, or with 1 or 2 and a sentence on standard error.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let failed = |error| Failure::machine(format!("No threads could be started: {error}."));
    match Runtime::new().map_err(failed).and_then(|runtime| runtime.block_on(done(cli))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "sluice: {failure}");
            ExitCode::from(failure.exit_code)
        }
    }
}

async fn done(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => serve::serve(&cli.serve).await,
        Some(Command::Serve(args)) => serve::serve(&args).await,
        Some(Command::Account(AccountCommand::Add(args))) => add_account(&args),
    }
}

/// Creates an account and prints its token, which is shown only once: the database stores its hash.
fn add_account(args: &AccountAddArgs) -> Result<(), Failure> {
    let opened = data::open(&args.data, Options::new)?;
    let account = opened
        .service
        .add_account(&args.name)
        .map_err(|error| Failure::usage(format!("The account was not created: {error}.")))?;
    write_line(&format!("account  {}", account.name));
    if let Some(token) = account.token {
        write_line(&format!("token    {}", token.expose()));
    }
    Ok(())
}
