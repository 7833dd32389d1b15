//! Execution of the command line.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

use crate::server::cli::{AccountAddArgs, AccountCommand, Cli, Command};
use crate::server::failure::Failure;
use crate::server::terminal::write_line;
use crate::server::{data, pack, serve};
use crate::service::Options;

/// The signal for a write beyond the file size limit.
const SIGXFSZ: i32 = 25;

/// Executes the command line. Exits with 0, or with 1 or 2 and a sentence on standard error.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    match runtime().and_then(|runtime| runtime.block_on(done(cli))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "sluice: {failure}");
            ExitCode::from(failure.exit_code)
        }
    }
}

/// Starts the runtime. Catches SIGXFSZ, so that a write beyond the file size limit fails instead of ending the process.
fn runtime() -> Result<Runtime, Failure> {
    let failed = |error| Failure::machine(format!("No threads could be started: {error}."));
    let runtime = Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    let here = runtime.enter();
    drop(signal(SignalKind::from_raw(SIGXFSZ)).map_err(failed)?);
    drop(here);
    Ok(runtime)
}

async fn done(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => serve::serve(&cli.serve).await,
        Some(Command::Serve(args)) => serve::serve(&args).await,
        Some(Command::Pack(args)) => pack_folder(&args.dir),
        Some(Command::Account(AccountCommand::Add(args))) => add_account(&args),
    }
}

fn pack_folder(dir: &std::path::Path) -> Result<(), Failure> {
    let packed = pack::pack(dir)?;
    write_line(&format!(
        "packed {} files: {} bytes, {} in gzip, {} in brotli",
        packed.files, packed.plain, packed.gzip, packed.brotli
    ));
    Ok(())
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
