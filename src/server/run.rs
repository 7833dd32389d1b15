//! Execution of the command line.

use std::io::Write;
use std::process::ExitCode;

use clap::FromArgMatches;
use tokio::runtime::Runtime;

use crate::server::cli::{AccountAddArgs, AccountCommand, Cli, Command};
use crate::server::environment;
use crate::server::failure::Failure;
use crate::server::terminal::write_line;
use crate::server::{data, serve, watch};
use crate::service::Options;

/// Executes the command line. Exits with 0, or with 1 or 2 and a sentence on standard error.
pub fn run() -> ExitCode {
    let failed = |error| Failure::machine(format!("No threads could be started: {error}."));
    let done = || Runtime::new().map_err(failed)?.block_on(done(command_line()?));
    match done() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "sluice: {}", environment::named(failure.message));
            ExitCode::from(failure.exit_code)
        }
    }
}

/// Returns the command line; prints help and version, and ends the process.
fn command_line() -> Result<Cli, Failure> {
    let matches = environment::command()?.try_get_matches();
    matches.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(|error| match error.use_stderr() {
        true => Failure::usage(error.to_string().trim_start_matches("error: ").trim_end()),
        false => error.exit(),
    })
}

async fn done(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => serve::serve(&cli.serve).await,
        Some(Command::Serve(args)) => serve::serve(&args).await,
        Some(Command::Watch(args)) => watch::watch(&args).await,
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
