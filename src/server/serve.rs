//! `sluice serve`: opens everything, says where it is, and serves until it is told to stop.

use std::path::Path;

use axum::Router;
use tokio::signal::unix::{SignalKind, signal};

use super::cli::ServeArgs;
use super::failure::Failure;
use super::guard::Guard;
use super::listen;
use super::log;
use super::program::Program;
use super::run::say;
use super::site::Site;
use super::site::files::Files;

/// Serves until SIGINT or SIGTERM.
pub fn serve(args: &ServeArgs) -> Result<(), Failure> {
    log::start(args.log, args.log_format);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::machine(format!("No threads could be started: {error}.")))?;
    runtime.block_on(serve_until_stopped(args))
}

async fn serve_until_stopped(args: &ServeArgs) -> Result<(), Failure> {
    let site = Site::new(files(args.site.as_deref())?, &args.base, &args.api_origins)?;
    let base = site.base().to_owned();
    let listener = listen::bind(args.listen, "--listen").await?;
    let address = listener.local_addr().unwrap_or(args.listen);
    let guard = Guard::new(&args.allow_hosts, &args.allow_origins);
    let program = Program::new(guard, site, Router::new());
    let stop = stop_signal()?;
    say(&format!("address  http://{address}{}", if base == "/" { "" } else { base.as_str() }));
    say(&format!("data     {}", args.data.display()));
    let is_drained = listen::run(listener, program, stop).await;
    tracing::info!(is_drained, "stopped");
    Ok(())
}

/// The console's files: of the folder that was named, else those inside the program, else those of `dist`.
fn files(dir: Option<&Path>) -> Result<Files, Failure> {
    match dir {
        Some(dir) => Files::of_folder(dir),
        #[cfg(feature = "embed")]
        None => Ok(Files::inside()),
        #[cfg(not(feature = "embed"))]
        None => Files::of_folder(Path::new("dist")),
    }
}

/// Done when the program is asked to stop. A second request ends it at once.
fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    let failed = |error| Failure::machine(format!("Signals cannot be received: {error}."));
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        tracing::info!("stopping; a second signal stops at once");
        tokio::spawn(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            std::process::exit(1);
        });
    })
}
