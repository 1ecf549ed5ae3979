//! Connections' bytes: TCP or the file system's sockets, with a record of when they moved.

use crate::activity::Activity;
use crate::early::Hints;
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
}

impl<S> Watched<S> {
    /// Wraps a stream.
    pub fn new(stream: S, activity: Arc<Activity>, hints: Arc<Hints>) -> Watched<S> {
        Watched { stream, activity, hints }
    }

    /// Records the outcome of a write.
    fn wrote(&self, outcome: &Poll<io::Result<usize>>) {
        self.hints.wrote();
        self.activity.wrote(outcome.is_ready());
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Watched<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        // headers ahead of a response are written while its request is waited for
        let Watched { stream, hints, .. } = &mut *self;
        let _ = hints.write(cx, |cx, bytes| Pin::new(&mut *stream).poll_write(cx, bytes));
        let outcome = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let read = &buffer.filled()[before..];
        if !read.is_empty() {
            self.activity.read(read);
        }
        outcome
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let Watched { stream, hints, .. } = &mut *self;
        std::task::ready!(hints.write(cx, |cx, bytes| Pin::new(&mut *stream).poll_write(cx, bytes)))?;
        let outcome = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.wrote(&outcome);
        outcome
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, pieces: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let Watched { stream, hints, .. } = &mut *self;
        std::task::ready!(hints.write(cx, |cx, bytes| Pin::new(&mut *stream).poll_write(cx, bytes)))?;
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
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
