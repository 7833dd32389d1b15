//! The watched accounts, from the command line or from a file. Secrets come from files alone.

use std::fs::{self, Metadata};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use axum::http::Uri;
use clap::{Args, ValueEnum};
use serde::Deserialize;
use tracing_subscriber::filter::LevelFilter;

use crate::model::ids::AccountName;
use crate::model::stream_name::StreamName;
use crate::redact::secret::Secret;
use crate::server::failure::Failure;
use crate::server::log::level_parser;
use crate::server::proxy::upstream::{Upstream, secure_address};

/// A file with a token, an address or a key is not longer.
const SECRET_BYTES: u64 = 8 * 1024;

/// Options of `watch`.
#[derive(Debug, Clone, Args)]
pub struct WatchArgs {
    /// File of several accounts instead of the options for one, readable by its owner alone (mode 0600)
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "AccountArgs",
        required_unless_present = "AccountArgs"
    )]
    pub config: Option<PathBuf>,

    /// The one account.
    #[command(flatten)]
    pub account: Option<AccountArgs>,

    /// Address and port of /metrics and /healthz; port 0 takes a free one
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:9840")]
    pub listen: SocketAddr,

    /// Folder of what is known and what was sent; created if missing
    #[arg(long, value_name = "DIR", default_value = "watch")]
    pub data: PathBuf,

    /// Log level, to standard error
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = level_parser())]
    pub log: LevelFilter,
}

/// An account to watch, as options or as a part of the file.
#[derive(Debug, Clone, Args, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountArgs {
    /// Service to watch (https, or http on loopback)
    #[arg(long, value_name = "URL")]
    pub upstream: String,

    /// Account to watch
    #[arg(long, value_name = "NAME")]
    pub account: String,

    /// File with the account's token, readable by its owner alone (mode 0600)
    #[arg(long, value_name = "FILE")]
    pub token_file: PathBuf,

    /// File with the address that messages are posted to (mode 0600); without it there are only metrics
    #[arg(long, value_name = "FILE")]
    pub webhook_file: Option<PathBuf>,

    /// File with the key that signs messages (mode 0600): X-Sluice-Signature is sha256= and the HMAC of the body
    #[arg(long, value_name = "FILE", requires = "webhook_file")]
    pub secret_file: Option<PathBuf>,

    /// Shape of the messages
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub format: Format,

    /// Tell a problem only after it lasted for so long
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    #[serde(default = "thirty")]
    pub after: u32,

    /// Stream whose DVR /metrics has; may be repeated
    #[arg(long = "stream", value_name = "NAME")]
    #[serde(default)]
    pub streams: Vec<String>,
}

const fn thirty() -> u32 {
    30
}

/// The shape of messages.
#[derive(Debug, Clone, Copy, Default, Deserialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// JSON with id, state, text, account and times
    #[default]
    Plain,
    /// Slack
    Slack,
    /// Mattermost
    Mattermost,
    /// Microsoft Teams
    Teams,
    /// Discord
    Discord,
    /// Alertmanager's API (/api/v2/alerts)
    Alertmanager,
}

/// The receiver of messages. It has no `Debug`, because the address is a secret.
#[derive(Clone)]
pub struct Webhook {
    /// The address.
    pub address: Uri,
    /// The key of signatures.
    pub key: Option<Secret>,
    /// The shape.
    pub format: Format,
}

/// An account to watch, with all that was read from files.
#[derive(Clone)]
pub struct WatchedAccount {
    /// The service.
    pub upstream: Upstream,
    /// The account.
    pub account: AccountName,
    /// Its token.
    pub token: Secret,
    /// The receiver of messages, if there is one.
    pub webhook: Option<Webhook>,
    /// Tell a problem only after so many seconds.
    pub after_secs: u32,
    /// The streams whose DVR is measured.
    pub streams: Vec<StreamName>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WatchFile {
    accounts: Vec<AccountArgs>,
}

/// Returns the accounts to watch. Fails with a sentence that repeats no secret.
pub fn accounts(args: &WatchArgs) -> Result<Vec<WatchedAccount>, Failure> {
    let listed = match &args.config {
        Some(path) => {
            let text = private_text(path, "The file of accounts", u64::MAX)?;
            toml::from_str::<WatchFile>(&text).map_err(|error| unusable(path, &text, &error))?.accounts
        }
        None => args.account.iter().cloned().collect(),
    };
    let accounts = listed.iter().map(WatchedAccount::read).collect::<Result<Vec<_>, _>>()?;
    let names = accounts.iter().map(|account| &account.account);
    match names.enumerate().find(|(at, name)| accounts[..*at].iter().any(|other| other.account == **name)) {
        Some((_, name)) => Err(Failure::usage(format!("The account {name} is there twice; name it once."))),
        None if accounts.is_empty() => Err(Failure::usage("The file of accounts names none.")),
        None => Ok(accounts),
    }
}

/// Describes an error of the file with its line, without the value that stands there.
fn unusable(path: &Path, text: &str, error: &toml::de::Error) -> Failure {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let message = error.message();
    let of_value = message.split_once(": ").zip(message.split_once(", expected "));
    let why = match of_value.filter(|_| message.starts_with("invalid ")) {
        Some(((what, _), (_, expected))) => format!("{what}, expected {expected}"),
        None => message.to_owned(),
    };
    Failure::usage(format!("{} cannot be used: {why} (line {line}).", path.display()))
}

impl WatchedAccount {
    fn read(args: &AccountArgs) -> Result<Self, Failure> {
        let secret = |path: &PathBuf, what| Ok(Secret::new(private_text(path, what, SECRET_BYTES)?.trim()));
        let webhook = |path| {
            let key = args.secret_file.as_ref().map(|path| secret(path, "The file of the signing key"));
            let address = webhook_address(secret(path, "The webhook's file")?.expose())?;
            Ok::<_, Failure>(Webhook { address, key: key.transpose()?, format: args.format })
        };
        let stream = |name: &String| {
            let parsed = StreamName::parse_typed(name).ok().filter(|name| !name.holds_secret());
            parsed.ok_or_else(|| Failure::usage("A stream's name is not valid, or seems to hold a key."))
        };
        let account = AccountName::parse(&args.account)
            .map_err(|_| Failure::usage("The account's name is not valid."))?;
        Ok(Self {
            upstream: Upstream::parse(&args.upstream)?,
            account,
            token: secret(&args.token_file, "The token's file")?,
            webhook: args.webhook_file.as_ref().map(webhook).transpose()?,
            after_secs: args.after,
            streams: args.streams.iter().map(stream).collect::<Result<_, _>>()?,
        })
    }
}

/// Reads a file that only its owner may read.
fn private_text(path: &Path, what: &str, limit_bytes: u64) -> Result<String, Failure> {
    let cannot = |why: String| Failure::usage(format!("{what} ({}) cannot be used: {why}.", path.display()));
    let mode = |metadata: &Metadata| metadata.permissions().mode() & 0o777;
    let metadata = fs::metadata(path).map_err(|error| cannot(error.to_string()))?;
    match () {
        () if !metadata.is_file() => Err(cannot("it is no file".to_owned())),
        () if mode(&metadata) & 0o077 != 0 => {
            let why = format!("others may read it (mode {:04o}); run chmod 600 on it", mode(&metadata));
            Err(cannot(why))
        }
        () if metadata.len() > limit_bytes => Err(cannot("it is too long".to_owned())),
        () => match fs::read_to_string(path) {
            Ok(text) if text.trim().is_empty() => Err(cannot("it is empty".to_owned())),
            Ok(text) => Ok(text),
            Err(error) => Err(cannot(error.to_string())),
        },
    }
}

/// Parses a webhook's address; the failure does not repeat it.
fn webhook_address(text: &str) -> Result<Uri, Failure> {
    secure_address(text).map_err(|_| {
        Failure::usage(
            "The webhook's file holds no address like https://hooks.example.com/… (http is for loopback).",
        )
    })
}
