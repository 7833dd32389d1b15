//! The command line and the environment.

use std::net::SocketAddr;
use std::path::PathBuf;

use axum::http::HeaderName;
use axum::http::header::{AUTHORIZATION, COOKIE, PROXY_AUTHORIZATION};
use clap::builder::BoolishValueParser;
use clap::{Args, Parser, Subcommand};
use tracing_subscriber::filter::LevelFilter;

use crate::server::log::level_parser;
use crate::server::watch::config::WatchArgs;
use crate::service::Demo;
use crate::service::auth::TOKEN;

// Tokens come only from the environment, because every user of the machine can read a command line.
const FROM_ENVIRONMENT: &str = "\
Every option of serve can be set in the environment, as shown beside it; an empty value is none. SLUICE_TOKEN, from the environment alone,
is the token of the demonstration account on the first start, instead of a random one.";

const FAULTS: &str = "\
Make the service's answers go wrong: a JSON file, or the JSON itself; off unless given. The first rule that fits a
request and is not used up decides:

  {\"rules\": [{\"area\": \"restream\", \"method\": \"PUT\", \"path\": \"*/resources/*\", \"skip\": 1, \"times\": 2,
              \"fault\": {\"kind\": \"drop\", \"when\": \"after\"}}]}

area is restream, recording, dvr or metrics; path has no query, and * stands for any characters; skip lets so many
requests through first, times ends the fault after so many; what is left out fits everything. kind is one of
  latency (ms, when)                     drop (when, by: reset or close)       garbage (when)
  status (status, when, retry_after_secs, body, content_type)                  html (status, when)
  rate_limit (retry_after_secs)          hang (when)                           huge (bytes, is_announced)
  expired_token                          truncated (bytes)                     content_type (content_type)
  failed_hosts (hosts)                   stall (bytes)                         redirect (to, status)
                                         drip (bytes, ms)
where when is before or after the request is carried out. With --control, GET, PUT and DELETE of /faults there read
them with their counts, exchange them and end them.";

/// A browser console for a video-delivery management API, and a local service that is that API.
///
/// Without a command it serves: `sluice` is the same as `sluice serve`.
#[derive(Debug, Parser)]
#[command(name = "sluice", version, args_conflicts_with_subcommands = true, after_help = FROM_ENVIRONMENT)]
pub struct Cli {
    /// The command; `serve` if there is none.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options of `serve` without the command's name.
    #[command(flatten)]
    pub serve: ServeArgs,
}

/// A command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the console and the API (the default)
    Serve(Box<ServeArgs>),
    /// Post what breaks to a webhook, and serve metrics
    Watch(Box<WatchArgs>),
    /// Accounts of the local service
    Account(AccountArgs),
}

/// Options of `serve`.
#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR:PORT", env = "SLUICE_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Folder of the database; created if missing, never wiped
    #[arg(long, value_name = "DIR", env = "SLUICE_DATA", default_value = "data")]
    pub data: PathBuf,

    /// Folder of the built console [default: the one inside the program, else dist]
    #[arg(long, value_name = "DIR", env = "SLUICE_SITE")]
    pub site: Option<PathBuf>,

    /// Serve only the API: the console is hosted elsewhere
    #[arg(long, env = "SLUICE_API_ONLY", conflicts_with = "site", value_parser = BoolishValueParser::new())]
    pub api_only: bool,

    /// Path of the host that the console is under, and the API with it (/sluice/), whether a proxy in front takes it off or not
    #[arg(long, value_name = "PATH", env = "SLUICE_BASE", conflicts_with = "api_only", default_value = "/")]
    pub base: String,

    /// Forward API requests to this service instead of being the API (https, or http on loopback)
    #[arg(long, value_name = "URL", env = "SLUICE_UPSTREAM",
          conflicts_with_all = ["api_only", "demo", "seed", "start_at", "control"])]
    pub upstream: Option<String>,

    /// Refuse every write, by anyone: only reads are answered, or forwarded to --upstream
    #[arg(long, env = "SLUICE_READ_ONLY", value_parser = BoolishValueParser::new())]
    pub read_only: bool,

    /// Demonstration data to create on the first start, with an account named demo
    #[arg(long, env = "SLUICE_DEMO", value_enum, default_value_t = Demo::None)]
    pub demo: Demo,

    /// Seed of the demonstration's random data: the same seed and time give the same responses
    #[arg(long, env = "SLUICE_SEED", default_value_t = 1)]
    pub seed: u64,

    /// Start the service's clock at this time instead of now (YYYY-MM-DDThh:mm:ssZ)
    #[arg(long, value_name = "TIME", env = "SLUICE_START_AT")]
    pub start_at: Option<String>,

    /// Loopback address for moving the service's clock (/clock) and for faults (/faults); off unless given
    #[arg(long, value_name = "ADDR:PORT", env = "SLUICE_CONTROL")]
    pub control: Option<SocketAddr>,

    /// Inject faults into the service's responses: a JSON file, or the JSON itself; off unless given
    #[arg(long, value_name = "PLAN", env = "SLUICE_FAULTS", long_help = FAULTS)]
    pub faults: Option<String>,

    /// Host name allowed in requests, in addition to loopback and the listening address
    #[arg(long = "allow-host", value_name = "HOST", env = "SLUICE_ALLOW_HOST", value_delimiter = ',')]
    pub allow_hosts: Vec<String>,

    /// Other origin that may call the API from a browser (https://console.example)
    #[arg(long = "allow-origin", value_name = "ORIGIN", env = "SLUICE_ALLOW_ORIGIN", value_delimiter = ',')]
    pub allow_origins: Vec<String>,

    /// Other API origin the console may call (https://api.example); goes into its security policy
    #[arg(long = "api-origin", value_name = "ORIGIN", env = "SLUICE_API_ORIGIN", value_delimiter = ',')]
    pub api_origins: Vec<String>,

    /// Do not print the accounts' tokens at start
    #[arg(long, env = "SLUICE_HIDE_TOKEN", value_parser = BoolishValueParser::new())]
    pub hide_token: bool,

    /// Header in which a proxy in front names the signed-in user, for the log of writes; only behind one that always sets it
    #[arg(long, value_name = "HEADER", env = "SLUICE_USER_HEADER", value_parser = user_header)]
    pub user_header: Option<HeaderName>,

    /// Log level, to standard error; info logs one line per request
    #[arg(long, value_name = "LEVEL", env = "SLUICE_LOG", default_value = "info", value_parser = level_parser())]
    pub log: LevelFilter,
}

/// Parses the header of `--user-header`: its value stands in the log, so it is none that carries a secret.
fn user_header(text: &str) -> Result<HeaderName, String> {
    let header: HeaderName = text.parse().map_err(|_| "it is not the name of a header".to_owned())?;
    match [TOKEN, AUTHORIZATION, PROXY_AUTHORIZATION, COOKIE].contains(&header) {
        true => Err("it carries a secret, and the log would show it".to_owned()),
        false => Ok(header),
    }
}

/// Options of `account`.
#[derive(Debug, Args)]
pub struct AccountArgs {
    #[command(subcommand)]
    pub command: AccountCommand,

    /// Folder of the database
    #[arg(long, value_name = "DIR", env = "SLUICE_DATA", default_value = "data", global = true)]
    pub data: PathBuf,
}

/// A command on accounts.
#[derive(Debug, Subcommand)]
pub enum AccountCommand {
    /// Create an account and print its token
    Add {
        /// The account's name
        name: String,
    },
    /// List the accounts and what they hold
    List,
    /// Print a new token of an account; the old one ends
    Token {
        /// The account's name
        name: String,
    },
    /// Remove an account and all it holds, after a question
    Remove {
        /// The account's name
        name: String,

        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
}
