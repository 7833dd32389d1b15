//! `sluice serve`: opens everything, prints the address, and serves until it is stopped.

use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tower::ServiceExt;

use crate::redact::secret::Secret;
use crate::server::cli::ServeArgs;
use crate::server::data;
use crate::server::environment;
use crate::server::failure::Failure;
use crate::server::guard::Guard;
use crate::server::limits::read_body;
use crate::server::listen;
use crate::server::listen::{LocalAddress, SocketLimits};
use crate::server::log;
use crate::server::program::Program;
use crate::server::proxy;
use crate::server::proxy::Proxy;
use crate::server::proxy::upstream::Upstream;
use crate::server::site;
use crate::server::site::Site;
use crate::server::site::files::Files;
use crate::server::terminal::{write_folder, write_line};
use crate::service::faults::FaultPlan;
use crate::service::{Faults, Options, ServiceClock, utc};
use crate::text::percent;

/// Maximum time that a stop waits for writes with a disconnected caller.
const SETTLE_TIME: Duration = Duration::from_secs(10);

/// Serves until SIGINT or SIGTERM.
pub async fn serve(args: &ServeArgs) -> Result<(), Failure> {
    log::start(args.log);
    environment::warn_of_unknown();
    for origin in &args.allow_origins {
        site::normal_origin("--allow-origin", origin)?;
    }
    let guard = Guard::new(&args.allow_hosts, &args.allow_origins).read_only(args.read_only);
    let upstream = args.upstream.as_deref().map(Upstream::parse).transpose()?;
    let clock = clock(args.start_at.as_deref())?;
    let mut site = match args.api_only {
        true => None,
        false => Some(Site::new(files(args.site.as_deref())?, &args.api_origins)?),
    };
    if let Some(site) = &mut site {
        site.move_below(&args.base)?;
        if args.read_only {
            site.say_read_only();
        }
    }
    let base = site.as_ref().map_or("", Site::base).to_owned();
    let listener = listen::bind(args.listen, "--listen").await?;
    let address = listener.local_addr().unwrap_or(args.listen);
    let home = format!("http://{address}{base}");
    if let Some(upstream) = upstream {
        return pass_on(upstream, guard, site, listener, &home, args).await;
    }
    let control = match args.control {
        Some(address) if !address.ip().is_loopback() => {
            return Err(Failure::usage(format!(
                "--control {address} cannot be used: it must be a loopback address."
            )));
        }
        Some(address) => Some(listen::bind(address, "--control").await?),
        None => None,
    };
    let faults = faults(args)?;
    let opened = data::open(&args.data, |db| Options {
        seed: args.seed,
        clock,
        demo: args.demo,
        demo_token: environment::value("SLUICE_TOKEN").map(Secret::new),
        faults: faults.clone(),
        ..Options::new(db)
    })?;
    let service = &opened.service;
    // Installed before anything is printed, because a reader of the output may stop the program at once.
    let stop = stop_signal()?;

    write_line(&format!("address  {home}"));
    note_read_only(args.read_only);
    let accounts = service.accounts();
    let mut start = home.clone();
    if accounts.is_empty() {
        write_line("account  none yet: stop the program and run `sluice account add NAME`");
    }
    for account in accounts {
        write_line(&format!("account  {}", account.name));
        // Only the demonstration's token is stored in clear text.
        if let Some(token) = account.token.filter(|_| !args.hide_token) {
            write_line(&format!("token    {}", token.expose()));
            write_line(
                "note     the demonstration's token is in clear in the database; others are kept as a hash",
            );
            if let Some(site) = site.as_mut().filter(|_| address.ip().is_loopback()) {
                site.name_demo(&account.name);
                start = format!("{home}{}", demo_link(&token));
            }
        }
    }
    if service.is_clock_behind() {
        write_line("note     the clock was behind the latest change in the database: it begins there");
    }
    if let Some(rules) = faults.as_ref().map(|faults| faults.counts().len()).filter(|rules| *rules > 0) {
        write_line(&format!("faults   {rules}, asked for: answers will go wrong"));
    }
    write_folder(&args.data);
    if let Some(address) = control.as_ref().and_then(|control| control.local_addr().ok()) {
        write_line(&format!("control  http://{address}"));
    }
    if site.is_some() {
        say_where_to_begin(&start);
    }

    if let Some(control) = control {
        // It needs no graceful stop.
        let api = closed(service.control_router());
        tokio::spawn(listen::run(control, api, SocketLimits::default(), std::future::pending()));
    }
    let checked = service.clone();
    let health = move || (checked.is_open(), json!({"database": checked.is_open()}));
    let program = Program::new(guard, site, service.router()).with_health(health);
    let program = program.with_user_header(args.user_header.clone());
    serve_program(&program, listener, stop).await;
    Ok(())
}

/// Serves the console and forwards API requests.
async fn pass_on(
    upstream: Upstream,
    guard: Guard,
    site: Option<Site>,
    listener: TcpListener,
    home: &str,
    args: &ServeArgs,
) -> Result<(), Failure> {
    if listener.local_addr().is_ok_and(|address| upstream.is_itself(address)) {
        return Err(Failure::usage(
            "The address given with --upstream is the one this program listens on; choose another with --listen.",
        ));
    }
    let proxy = Proxy::new(upstream.clone(), proxy::ProxyLimits::default())?;
    let stop = stop_signal()?;
    write_line(&format!("address  {home}"));
    note_read_only(args.read_only);
    write_line(&format!("upstream {upstream}"));
    if site.is_some() {
        say_where_to_begin(home);
    }
    let program = Program::new(guard, site, proxy.router()).with_user_header(args.user_header.clone());
    let program = program.with_health(move || (true, json!({"upstream": proxy.health()})));
    serve_program(&program, listener, stop).await;
    Ok(())
}

/// Prints the last line, which a person looks for.
fn say_where_to_begin(url: &str) {
    write_line(&format!("Open this: {url}"));
}

fn note_read_only(is_read_only: bool) {
    if is_read_only {
        write_line("note     read-only: every write is refused");
    }
}

/// Serves until `stop` completes, and finishes writes with a disconnected caller.
async fn serve_program(program: &Program, listener: TcpListener, stop: impl Future<Output = ()>) {
    let is_drained = listen::run(listener, program.router(), SocketLimits::default(), stop).await;
    let is_settled = program.settle(SETTLE_TIME).await;
    tracing::info!(is_drained, is_settled, "stopped");
}

/// Restricts the control address to programs on this machine, without browser pages.
fn closed(api: Router) -> Router {
    Router::new().fallback(async move |request: Request<Body>| {
        let (parts, body) = request.into_parts();
        let local = parts.extensions.get().map(|LocalAddress(local)| *local);
        let checked = Guard::default().check(&parts, local, true);
        let body = match checked {
            Ok(()) => read_body(&parts.headers, body).await,
            Err(refusal) => Err(refusal),
        };
        match body {
            Ok(body) => {
                let answered = api.oneshot(Request::from_parts(parts, Body::from(body))).await;
                answered.unwrap_or_else(|never| match never {})
            }
            Err(refusal) => refusal.into_answer(None),
        }
    })
}

/// Returns the demonstration's relative sign-in link. The token is in the fragment, which browsers do not send.
fn demo_link(token: &Secret) -> String {
    format!("/sign-in#demo={}", percent::encode(token.expose()))
}

/// Returns the fault plan, an empty one if only the control address may set it; `None` without either.
fn faults(args: &ServeArgs) -> Result<Option<Faults>, Failure> {
    let Some(given) = &args.faults else { return Ok(args.control.map(|_| Faults::default())) };
    let cannot = |why: String| {
        Failure::usage(format!("--faults cannot be used: {why}; `sluice serve --help` says what it takes."))
    };
    let json = match given.trim_start().starts_with('{') {
        true => given.clone().into_bytes(),
        false => {
            std::fs::read(given).map_err(|error| cannot(format!("{given} can't be opened ({error})")))?
        }
    };
    FaultPlan::parse(&json).map(|plan| Some(Faults::new(plan))).map_err(cannot)
}

fn clock(start_at: Option<&str>) -> Result<ServiceClock, Failure> {
    let Some(text) = start_at else { return Ok(ServiceClock::system()) };
    let unix = utc::parse(text).ok_or_else(|| {
        Failure::usage(format!(
            "--start-at {text} cannot be used: write a UTC time like 2026-01-31T23:59:00Z."
        ))
    })?;
    Ok(ServiceClock::running_from(unix))
}

/// Returns the console's files: from the given folder, else from inside the program, else from `dist`.
fn files(dir: Option<&Path>) -> Result<Files, Failure> {
    match dir {
        Some(dir) => Files::of_folder(dir),
        #[cfg(feature = "embed")]
        None => Ok(Files::inside()),
        #[cfg(not(feature = "embed"))]
        None => Files::of_folder(Path::new("dist")),
    }
}

/// Returns a future that completes on the first stop signal. The second one ends the process.
pub(super) fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
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
