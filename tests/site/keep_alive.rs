//! Idle connections do not block other clients.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use sluice::server::listen::SocketLimits;

use crate::limits::{beside, serving};

const PATIENCE: Duration = Duration::from_secs(60);

struct Client(TcpStream);

impl Client {
    fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Self(stream)
    }

    /// Sends a request and reads the complete answer; returns `None` when the connection is closed.
    fn ask(&mut self) -> Option<String> {
        self.0.write_all(b"GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n").ok()?;
        let (mut text, mut part) = (String::new(), [0; 4096]);
        while !text.ends_with("<svg/>") {
            let length = self.0.read(&mut part).ok().filter(|length| *length > 0)?;
            text.push_str(std::str::from_utf8(&part[..length]).unwrap());
        }
        Some(text)
    }

    /// Returns true if the other side closes.
    fn is_over(&mut self) -> bool {
        matches!(self.0.read(&mut [0]), Ok(0))
    }
}

#[tokio::test]
async fn longest_idle_connection_is_closed_at_the_connection_limit() {
    let address = serving(SocketLimits { connections: 2, ..SocketLimits::default() }).await;
    beside(move || {
        let (mut first, mut second) = (Client::connect(address), Client::connect(address));
        first.ask().unwrap();
        second.ask().unwrap();
        first.ask().unwrap();
        let mut third = Client::connect(address);
        third.ask().expect("an answer");
        assert!(second.is_over(), "the connection was idle for longest");
        first.ask().expect("the connection was used since");
        third.ask().unwrap();
    })
    .await;
}

#[tokio::test]
async fn idle_connections_do_not_block_new_clients() {
    // The header time-out exceeds the test, so it is not the reason that others get in.
    let limits = SocketLimits { header_time: PATIENCE * 4, ..SocketLimits::default() };
    let address = serving(limits).await;
    beside(move || {
        let mut keepers: Vec<Client> = (0..256).map(|_| Client::connect(address)).collect();
        for keeper in &mut keepers {
            keeper.ask().unwrap();
        }
        for _ in 0..20 {
            let mut other = Client::connect(address);
            other.ask().expect("an answer");
        }
        // Silent connections do not block others either.
        let silent: Vec<Client> = (0..300).map(|_| Client::connect(address)).collect();
        let mut other = Client::connect(address);
        other.ask().expect("an answer");
        drop((keepers, silent));
    })
    .await;
}
