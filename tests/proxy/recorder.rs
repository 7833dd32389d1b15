//! An upstream on a real socket that keeps every byte it gets, and answers as it is told.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// What the upstream does with a request.
#[derive(Clone)]
pub enum Act {
    /// Sends this and waits for the next request.
    Say(Vec<u8>),
    /// Sends this and closes the connection.
    SayAndClose(Vec<u8>),
    /// Sends this again and again until the other side has enough.
    SayForEver(Vec<u8>),
    /// Sends this and then nothing, with the connection open.
    SayAndHang(Vec<u8>),
    /// Waits for a permit, then sends this.
    WaitAndSay(Arc<Semaphore>, Vec<u8>),
}

/// A whole answer with this status line, these headers and this body.
pub fn answer(status: &str, headers: &str, body: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

pub fn fine() -> Act {
    Act::Say(answer("200 OK", "Content-Type: application/json\r\n", "{}"))
}

#[derive(Clone)]
pub struct Recorder {
    pub address: SocketAddr,
    connections: Arc<Mutex<Vec<Vec<u8>>>>,
    requests: watch::Receiver<usize>,
}

impl Recorder {
    /// Does the same with every request.
    pub async fn doing(act: Act) -> Self {
        Self::choosing(move |_| act.clone()).await
    }

    /// Chooses by the request's text.
    pub async fn choosing(choose: impl Fn(&str) -> Act + Send + Sync + 'static) -> Self {
        Self::at((Ipv4Addr::LOCALHOST, 0).into(), choose).await
    }

    /// At this address.
    pub async fn at(address: SocketAddr, choose: impl Fn(&str) -> Act + Send + Sync + 'static) -> Self {
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

    /// How many requests have come, whole.
    pub fn count(&self) -> usize {
        *self.requests.borrow()
    }

    /// Waits until so many requests have come.
    pub async fn has_got(&self, count: usize) {
        self.requests.clone().wait_for(|have| *have >= count).await.unwrap();
    }

    /// Every byte of every connection that brought any.
    pub fn connections(&self) -> Vec<String> {
        let connections = self.connections.lock().unwrap();
        connections.iter().filter(|bytes| !bytes.is_empty()).map(|bytes| text(bytes)).collect()
    }

    /// Every byte that has come.
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
    choose: &(dyn Fn(&str) -> Act + Send + Sync),
    count: &watch::Sender<usize>,
) {
    let number = {
        let mut kept = kept.lock().unwrap();
        kept.push(Vec::new());
        kept.len() - 1
    };
    converse(stream, |bytes| kept.lock().unwrap()[number].extend_from_slice(bytes), choose, count).await;
}

/// Reads requests and answers them until either side has enough.
pub async fn converse(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    mut keep: impl FnMut(&[u8]),
    choose: &(dyn Fn(&str) -> Act + Send + Sync),
    count: &watch::Sender<usize>,
) {
    let mut unread = Vec::new();
    let mut part = [0; 65_536];
    loop {
        while let Some(length) = whole_request(&unread) {
            let request = text(&unread.drain(..length).collect::<Vec<_>>());
            count.send_modify(|count| *count += 1);
            if !act(&mut stream, choose(&request)).await {
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

/// True if the connection goes on.
async fn act(stream: &mut (impl AsyncRead + AsyncWrite + Unpin), act: Act) -> bool {
    match act {
        Act::Say(bytes) => stream.write_all(&bytes).await.is_ok(),
        Act::SayAndClose(bytes) => {
            let _ = stream.write_all(&bytes).await;
            let _ = stream.shutdown().await;
            false
        }
        Act::SayForEver(bytes) => {
            while stream.write_all(&bytes).await.is_ok() {}
            false
        }
        Act::SayAndHang(bytes) => {
            let _ = stream.write_all(&bytes).await;
            // Until the other side has enough.
            let _ = stream.read(&mut [0]).await;
            false
        }
        Act::WaitAndSay(gate, bytes) => {
            gate.acquire().await.unwrap().forget();
            stream.write_all(&bytes).await.is_ok()
        }
    }
}

/// The length of the first request, if it is there to its end. Chunked bodies never come.
fn whole_request(bytes: &[u8]) -> Option<usize> {
    let head_end = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = text(&bytes[..head_end]).to_ascii_lowercase();
    assert!(!head.contains("transfer-encoding"), "{head}");
    let length =
        head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()).unwrap_or(0);
    (bytes.len() >= head_end + length).then_some(head_end + length)
}
