//! Compression of bodies that are streamed: what has come is compressed and sent when nothing more
//! is there at once, so that it waits for nothing.

use crate::compress::Encoding;
use crate::response::Body;
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::Frame;
use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Bytes that are taken in before something is sent.
const GATHERED: usize = 64 << 10;

/// An encoder that writes into memory.
enum Encoder {
    Brotli(Box<brotli::CompressorWriter<Vec<u8>>>),
    Zstd(zstd::stream::Encoder<'static, Vec<u8>>),
    Gzip(flate2::write::GzEncoder<Vec<u8>>),
}

impl Encoder {
    fn new(encoding: Encoding) -> io::Result<Encoder> {
        Ok(match encoding {
            Encoding::Brotli => Encoder::Brotli(Box::new(brotli::CompressorWriter::new(Vec::new(), 16 << 10, 3, 18))),
            Encoding::Zstd => Encoder::Zstd(zstd::stream::Encoder::new(Vec::new(), 3)?),
            Encoding::Gzip => Encoder::Gzip(flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(4))),
        })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Encoder::Brotli(writer) => writer.write_all(bytes),
            Encoder::Zstd(writer) => writer.write_all(bytes),
            Encoder::Gzip(writer) => writer.write_all(bytes),
        }
    }

    /// Returns what the client can decode all of what was written from.
    fn flush(&mut self) -> io::Result<Vec<u8>> {
        match self {
            Encoder::Brotli(writer) => writer.flush()?,
            Encoder::Zstd(writer) => writer.flush()?,
            Encoder::Gzip(writer) => writer.flush()?,
        }
        Ok(std::mem::take(match self {
            Encoder::Brotli(writer) => writer.get_mut(),
            Encoder::Zstd(writer) => writer.get_mut(),
            Encoder::Gzip(writer) => writer.get_mut(),
        }))
    }

    fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Encoder::Brotli(writer) => Ok(writer.into_inner()),
            Encoder::Zstd(writer) => writer.finish(),
            Encoder::Gzip(writer) => writer.finish(),
        }
    }
}

/// A body that is compressed as it comes.
struct Streamed {
    body: Body,
    /// `None` once the end was written.
    encoder: Option<Encoder>,
    /// Bytes that were taken in since something was sent.
    gathered: usize,
}

/// Compresses a body as it comes. `None`: the encoder cannot be had.
pub fn compressed(body: Body, encoding: Encoding) -> Option<Body> {
    let encoder = Some(Encoder::new(encoding).ok()?);
    Some(Streamed { body, encoder, gathered: 0 }.boxed_unsync())
}

impl Streamed {
    fn sent(&mut self, bytes: io::Result<Vec<u8>>) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        self.gathered = 0;
        Poll::Ready(Some(bytes.map(|bytes| Frame::data(bytes.into()))))
    }
}

impl hyper::body::Body for Streamed {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        loop {
            let is_full = self.gathered >= GATHERED;
            let Some(encoder) = &mut self.encoder else { return Poll::Ready(None) };
            if is_full {
                let bytes = encoder.flush();
                return self.sent(bytes);
            }
            match Pin::new(&mut self.body).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => {
                    let Some(data) = frame.data_ref() else { continue };
                    let written = self.encoder.as_mut().map_or(Ok(()), |encoder| encoder.write(data));
                    self.gathered += data.len();
                    if let Err(error) = written {
                        return Poll::Ready(Some(Err(error)));
                    }
                }
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Some(Err(error))),
                Poll::Ready(None) => {
                    let bytes = self.encoder.take().map_or(Ok(Vec::new()), Encoder::finish);
                    return self.sent(bytes);
                }
                Poll::Pending if self.gathered > 0 => {
                    let bytes = self.encoder.as_mut().map_or(Ok(Vec::new()), Encoder::flush);
                    return self.sent(bytes);
                }
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::StreamBody;
    use std::io::Read;
    use tokio::sync::mpsc;

    #[test]
    fn pieces_go_out_as_they_come_and_are_whole_in_the_end() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        for encoding in Encoding::ALL {
            let (sender, receiver) = mpsc::channel::<io::Result<Bytes>>(4);
            let stream = futures_util::stream::unfold(receiver, |mut receiver| async move {
                let piece = receiver.recv().await?;
                Some((piece.map(Frame::data), receiver))
            });
            let mut body = compressed(StreamBody::new(stream).boxed_unsync(), encoding).expect("an encoder");
            let mut whole = Vec::new();
            runtime.block_on(async {
                for piece in ["first ", "second ", "third"] {
                    sender.send(Ok(Bytes::from(piece))).await.expect("it listens");
                    let frame = body.frame().await.expect("a piece").expect("a piece");
                    let data = frame.into_data().expect("bytes");
                    assert!(!data.is_empty(), "{encoding:?}");
                    whole.extend_from_slice(&data);
                }
                drop(sender);
                whole.extend_from_slice(&body.collect().await.expect("the end").to_bytes());
            });
            let mut text = String::new();
            match encoding {
                Encoding::Brotli => drop(brotli::Decompressor::new(&whole[..], 4096).read_to_string(&mut text)),
                Encoding::Zstd => text = String::from_utf8(zstd::stream::decode_all(&whole[..]).expect("it is whole")).expect("a text"),
                Encoding::Gzip => drop(flate2::read::GzDecoder::new(&whole[..]).read_to_string(&mut text)),
            }
            assert_eq!(text, "first second third", "{encoding:?}");
        }
    }
}
