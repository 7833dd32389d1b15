//! Does what the command line says.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::server::cli::{AccountCommand, Cli, Command};
use crate::server::failure::Failure;
use crate::server::terminal::say;
use crate::server::{account, pack, serve};

/// Reads the command line, does what it says, and tells how it went: 0, or 1 or 2 with one sentence on standard error.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        None => serve::serve(&cli.serve),
        Some(Command::Serve(args)) => serve::serve(&args),
        Some(Command::Pack(args)) => pack_folder(&args.dir),
        Some(Command::Account(AccountCommand::Add(args))) => account::add(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "sluice: {failure}");
            ExitCode::from(failure.exit_code)
        }
    }
}

fn pack_folder(dir: &std::path::Path) -> Result<(), Failure> {
    let packed = pack::pack(dir)?;
    say(&format!(
        "packed {} files: {} bytes, {} in gzip, {} in brotli",
        packed.files, packed.plain, packed.gzip, packed.brotli
    ));
    Ok(())
}
