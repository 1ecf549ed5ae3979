//! Connections' bytes: TCP or the file system's sockets, with a record of when they moved.

use crate::activity::Activity;
use crate::early::Hints;
use crate::faults::Faults;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, UnixStream};

/// An accepted connection.
pub enum Stream {
    Tcp(TcpStream),
    Unix(UnixStream),
}

/// Both ends of a connection; `None` where it is one of the file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    pub peer: Option<SocketAddr>,
    pub local: Option<SocketAddr>,
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Tcp(stream) => Pin::new(stream).poll_read(cx, buffer),
            Stream::Unix(stream) => Pin::new(stream).poll_read(cx, buffer),
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Stream::Tcp(stream) => Pin::new(stream).poll_write(cx, bytes),
            Stream::Unix(stream) => Pin::new(stream).poll_write(cx, bytes),
        }
    }

    fn poll_write_vectored(self: Pin<&mut Self>, cx: &mut Context<'_>, pieces: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Stream::Tcp(stream) => Pin::new(stream).poll_write_vectored(cx, pieces),
            Stream::Unix(stream) => Pin::new(stream).poll_write_vectored(cx, pieces),
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Tcp(stream) => Pin::new(stream).poll_flush(cx),
            Stream::Unix(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Tcp(stream) => Pin::new(stream).poll_shutdown(cx),
            Stream::Unix(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}

/// A stream that tells an [`Activity`] when bytes come, and when the peer takes none.
pub struct Watched<S> {
    stream: S,
    activity: Arc<Activity>,
    hints: Arc<Hints>,
    /// Bytes that came, and that nobody has read yet.
    ahead: Vec<u8>,
    /// A head with names as programs spell them, in place of the one that is being written.
    head: Vec<u8>,
    /// Bytes of it that are written.
    written: usize,
    /// Errors of HTTP/2, once it is that.
    faults: Option<Box<Faults>>,
}

/// Bytes that are read before it is known what they begin.
const AHEAD: usize = 2048;
/// Pieces that are written at once.
const PIECES: usize = 16;

impl<S> Watched<S> {
    /// Wraps a stream.
    pub fn new(stream: S, activity: Arc<Activity>, hints: Arc<Hints>) -> Watched<S> {
        Watched { stream, activity, hints, ahead: Vec::new(), head: Vec::new(), written: 0, faults: None }
    }

    /// Returns what came and was not read yet.
    pub fn ahead(&self) -> &[u8] {
        &self.ahead
    }

    /// Puts bytes back, to be read before all others.
    pub fn put_ahead(&mut self, bytes: &[u8]) {
        self.ahead.splice(..0, bytes.iter().copied());
    }

    /// Says that HTTP/2 is spoken, behind a preface of so many bytes: errors get their numbers.
    pub fn speaks_http2(&mut self, preface: usize) {
        self.faults = Some(Box::new(Faults::new(preface)));
    }

    /// Records the outcome of a write.
    fn wrote(&self, outcome: &Poll<io::Result<usize>>) {
        self.hints.wrote();
        self.activity.wrote(outcome.is_ready());
    }
}

impl<S: AsyncRead + Unpin> Watched<S> {
    /// Waits for bytes and keeps them; returns how many, 0 at the end.
    ///
    /// # Errors
    ///
    /// Fails as the stream does.
    pub async fn read_ahead(&mut self) -> io::Result<usize> {
        std::future::poll_fn(|cx| {
            let mut bytes = [0; AHEAD];
            let mut buffer = ReadBuf::new(&mut bytes);
            std::task::ready!(Pin::new(&mut self.stream).poll_read(cx, &mut buffer))?;
            let read = buffer.filled();
            if !read.is_empty() {
                self.activity.read(read);
                self.ahead.extend_from_slice(read);
            }
            Poll::Ready(Ok(read.len()))
        })
        .await
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Watched<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.ahead.is_empty() {
            let length = self.ahead.len().min(buffer.remaining());
            buffer.put_slice(&self.ahead[..length]);
            let Watched { ahead, faults, .. } = &mut *self;
            if let Some(faults) = faults {
                faults.came(&ahead[..length]);
            }
            self.ahead.drain(..length);
            if self.ahead.is_empty() {
                self.ahead = Vec::new();
            }
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        // headers ahead of a response are written while its request is waited for
        let Watched { stream, hints, .. } = &mut *self;
        let _ = hints.write(cx, |cx, bytes| Pin::new(&mut *stream).poll_write(cx, bytes));
        let outcome = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let read = &buffer.filled()[before..];
        if !read.is_empty() {
            self.activity.read(read);
            if let Some(faults) = &mut self.faults {
                faults.came(read);
            }
        }
        outcome
    }
}

impl<S: AsyncWrite + Unpin> Watched<S> {
    /// Writes pieces, of which the first may begin with a head whose names are spelled otherwise.
    fn write(&mut self, cx: &mut Context<'_>, pieces: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let Some(first) = pieces.iter().find(|piece| !piece.is_empty()) else { return Pin::new(&mut self.stream).poll_write(cx, &[]) };
        if let Some(named) = self.faults.as_ref().and_then(|faults| faults.named(first)) {
            return Pin::new(&mut self.stream).poll_write(cx, &named);
        }
        if self.head.is_empty() {
            let spelled = self.hints.take_spelled().and_then(|spelled| spelled.head(first));
            (self.head, self.written) = (spelled.unwrap_or_default(), 0);
        }
        let rest = &self.head[self.written..];
        if rest.is_empty() || first.len() < rest.len() {
            self.head = Vec::new();
            return Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        }
        let behind = io::IoSlice::new(&first[rest.len()..]);
        let others = pieces.iter().filter(|piece| !piece.is_empty()).skip(1).copied();
        let list: Vec<io::IoSlice<'_>> = [io::IoSlice::new(rest), behind].into_iter().chain(others).take(PIECES).collect();
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(cx, &list);
        if let Poll::Ready(Ok(count)) = outcome {
            self.written += count.min(rest.len());
            if self.written == self.head.len() {
                self.head = Vec::new();
            }
        }
        outcome
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(cx, &[io::IoSlice::new(bytes)])
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, pieces: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let Watched { stream, hints, .. } = &mut *self;
        std::task::ready!(hints.write(cx, |cx, bytes| Pin::new(&mut *stream).poll_write(cx, bytes)))?;
        let outcome = self.write(cx, pieces);
        self.wrote(&outcome);
        outcome
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let outcome = Pin::new(&mut self.stream).poll_flush(cx);
        if matches!(outcome, Poll::Ready(Ok(()))) {
            self.hints.flushed();
        }
        outcome
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
