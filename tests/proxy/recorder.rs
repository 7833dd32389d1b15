//! An upstream on a real socket that records all bytes and answers as configured.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

#[derive(Clone)]
pub enum Reaction {
    Say(Vec<u8>),
    SayAndClose(Vec<u8>),
    /// Repeats this until the other side closes.
    SayForEver(Vec<u8>),
    /// Sends this and leaves the connection open.
    SayAndHang(Vec<u8>),
    WaitAndSay(Arc<Semaphore>, Vec<u8>),
}

/// Returns an answer with this status line, headers and body.
pub fn answer(status: &str, headers: &str, body: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

pub fn fine() -> Reaction {
    Reaction::Say(answer("200 OK", "Content-Type: application/json\r\n", "{}"))
}

#[derive(Clone)]
pub struct Recorder {
    pub address: SocketAddr,
    connections: Arc<Mutex<Vec<Vec<u8>>>>,
    requests: watch::Receiver<usize>,
}

impl Recorder {
    pub async fn doing(reaction: Reaction) -> Self {
        Self::choosing(move |_| reaction.clone()).await
    }

    pub async fn choosing(choose: impl Fn(&str) -> Reaction + Send + Sync + 'static) -> Self {
        Self::at((Ipv4Addr::LOCALHOST, 0).into(), choose).await
    }

    pub async fn at(address: SocketAddr, choose: impl Fn(&str) -> Reaction + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (count, requests) = watch::channel(0);
        let connections = Arc::new(Mutex::new(Vec::new()));
        let (kept, choose) = (Arc::clone(&connections), Arc::new(choose));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (kept, choose, count) = (Arc::clone(&kept), Arc::clone(&choose), count.clone());
                tokio::spawn(async move { serve(stream, &kept, &*choose, &count).await });
            }
        });
        Self { address, connections, requests }
    }

    /// Returns the number of complete requests.
    pub fn count(&self) -> usize {
        *self.requests.borrow()
    }

    pub async fn has_got(&self, count: usize) {
        self.requests.clone().wait_for(|have| *have >= count).await.unwrap();
    }

    /// Returns the bytes of each connection that sent any.
    pub fn connections(&self) -> Vec<String> {
        let connections = self.connections.lock().unwrap();
        connections.iter().filter(|bytes| !bytes.is_empty()).map(|bytes| text(bytes)).collect()
    }

    pub fn everything(&self) -> String {
        self.connections().concat()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

async fn serve(
    stream: TcpStream,
    kept: &Mutex<Vec<Vec<u8>>>,
    choose: &(dyn Fn(&str) -> Reaction + Send + Sync),
    count: &watch::Sender<usize>,
) {
    let number = {
        let mut kept = kept.lock().unwrap();
        kept.push(Vec::new());
        kept.len() - 1
    };
    converse(stream, |bytes| kept.lock().unwrap()[number].extend_from_slice(bytes), choose, count).await;
}

/// Reads requests and answers them until either side closes.
pub async fn converse(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    mut keep: impl FnMut(&[u8]),
    choose: &(dyn Fn(&str) -> Reaction + Send + Sync),
    count: &watch::Sender<usize>,
) {
    let mut unread = Vec::new();
    let mut part = [0; 65_536];
    loop {
        while let Some(length) = whole_request(&unread) {
            let request = text(&unread.drain(..length).collect::<Vec<_>>());
            count.send_modify(|count| *count += 1);
            if !react(&mut stream, choose(&request)).await {
                return;
            }
        }
        match stream.read(&mut part).await {
            Ok(0) | Err(_) => return,
            Ok(length) => {
                keep(&part[..length]);
                unread.extend_from_slice(&part[..length]);
            }
        }
    }
}

/// Returns true if the connection continues.
async fn react(stream: &mut (impl AsyncRead + AsyncWrite + Unpin), reaction: Reaction) -> bool {
    match reaction {
        Reaction::Say(bytes) => stream.write_all(&bytes).await.is_ok(),
        Reaction::SayAndClose(bytes) => {
            let _ = stream.write_all(&bytes).await;
            let _ = stream.shutdown().await;
            false
        }
        Reaction::SayForEver(bytes) => {
            while stream.write_all(&bytes).await.is_ok() {}
            false
        }
        Reaction::SayAndHang(bytes) => {
            let _ = stream.write_all(&bytes).await;
            let _ = stream.read(&mut [0]).await;
            false
        }
        Reaction::WaitAndSay(gate, bytes) => {
            gate.acquire().await.unwrap().forget();
            stream.write_all(&bytes).await.is_ok()
        }
    }
}

/// Returns the length of the first request if it is complete; chunked bodies are not supported.
fn whole_request(bytes: &[u8]) -> Option<usize> {
    let head_end = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = text(&bytes[..head_end]).to_ascii_lowercase();
    assert!(!head.contains("transfer-encoding"), "{head}");
    let length =
        head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()).unwrap_or(0);
    (bytes.len() >= head_end + length).then_some(head_end + length)
}
