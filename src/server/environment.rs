//! The settings in the environment: an empty one is none, and messages name the variable that was set.

use std::ffi::OsStr;

use clap::builder::Resettable;
use clap::{Arg, ArgAction, Command, CommandFactory};

use crate::server::cli::Cli;
use crate::server::failure::Failure;

/// Variables that are no options: the demonstration's token, and those of the Makefile and the tests.
const OTHERS: [&str; 5] =
    ["SLUICE_TOKEN", "SLUICE_BIN", "SLUICE_INSIDE", "SLUICE_KILL_ROUNDS", "SLUICE_TOOLS"];

/// The values for `no`, which a set flag may have.
const NO: [&str; 6] = ["0", "no", "n", "false", "f", "off"];

/// Returns a variable's value, unless it is empty.
pub fn value(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Returns the command line without the variables that are empty, and flags that are `no`. Fails for a value that a
/// file of settings has spoilt.
pub fn command() -> Result<Command, Failure> {
    for name in variables() {
        let value = value(&name).unwrap_or_default();
        let is_quoted = |quote| value.len() > 1 && value.starts_with(quote) && value.ends_with(quote);
        let what = match () {
            () if value.contains('\r') => "a carriage return, as files with Windows line ends have it",
            () if is_quoted('"') || is_quoted('\'') => "quotation marks around it",
            () if value.trim() != value => "blanks around it",
            () => continue,
        };
        return Err(Failure::usage(format!("The value of {name} has {what}; take them out.")));
    }
    Ok(without_unset(Cli::command()))
}

fn without_unset(command: Command) -> Command {
    let is_none = |arg: &Arg, value: &OsStr| {
        let is_flag = matches!(arg.get_action(), ArgAction::SetTrue);
        value.is_empty() || is_flag && NO.iter().any(|no| value.eq_ignore_ascii_case(no))
    };
    let command = command.mut_args(|arg| match arg.get_env().and_then(std::env::var_os) {
        Some(value) if is_none(&arg, &value) => arg.env(Resettable::Reset),
        _ => arg,
    });
    command.mut_subcommands(without_unset)
}

/// Replaces each option in a message by its variable, if it was set there; `watch` has none.
pub fn named(message: String) -> String {
    if std::env::args().nth(1).is_some_and(|command| command == "watch") {
        return message;
    }
    let is_given = |option: &str| {
        std::env::args()
            .any(|arg| arg.strip_prefix(option).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')))
    };
    variables().iter().filter(|name| value(name).is_some()).fold(message, |message, name| {
        let option =
            format!("--{}", name.trim_start_matches("SLUICE_").to_ascii_lowercase().replace('_', "-"));
        if is_given(&option) { message } else { message.replace(&option, name) }
    })
}

/// Logs the variables that look like settings and are none.
pub fn warn_of_unknown() {
    let variables = variables();
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in names.filter(|name| name.starts_with("SLUICE_") && !variables.contains(name)) {
        tracing::warn!(name, "no variable of this program; `sluice serve --help` lists them");
    }
}

fn variables() -> Vec<String> {
    let command = Cli::command();
    let options = command.get_arguments().filter_map(|arg| arg.get_env()?.to_str());
    options.chain(OTHERS).map(str::to_owned).collect()
}
