//! Execution of the command line.

use std::io::Write;
use std::process::ExitCode;

use clap::FromArgMatches;
use tokio::runtime::Runtime;

use crate::server::cli::{Cli, Command};
use crate::server::environment;
use crate::server::failure::Failure;
use crate::server::{account, serve, watch};

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
        Some(Command::Account(args)) => account::run(&args),
    }
}
