//! Reading and writing archives in their three formats.

pub(crate) mod phar;
pub(crate) mod tar;
pub(crate) mod zip;

use crate::archive::{Archive, BZ2, Format, GZ};
use heddle_archive::codec;

/// Says what an archive may be read as.
pub(crate) struct Reading<'a> {
    /// The absolute path.
    pub path: &'a [u8],
    /// Archives without a signature are refused.
    pub require_hash: bool,
    /// Its name says that it has no stub.
    pub is_data: bool,
}

impl Reading<'_> {
    /// Words an error about the archive.
    pub fn corrupt(&self, why: &str) -> Vec<u8> {
        [b"internal corruption of phar \"", self.path, b"\" (", why.as_bytes(), b")"].concat()
    }
}

/// The most bytes that a compressed archive may become.
const MOST: usize = 1 << 32;

/// Reads an archive.
///
/// # Errors
/// It is none, or damaged: PHP's words.
pub(crate) fn read(bytes: Vec<u8>, reading: &Reading<'_>) -> Result<Archive, Vec<u8>> {
    let halt = phar::halt(&bytes);
    let unzip = |what: &str, end: &[u8]| {
        let text = format!("unable to decompress {what} phar archive \"");
        [text.as_bytes(), reading.path, end].concat()
    };
    const FAILED: &[u8] = b"\" to temporary file";
    let (bytes, whole) = match () {
        () if bytes.starts_with(b"\x1f\x8b") => {
            // what is gzipped twice may be its own contents
            let text = codec::gunzip(&bytes, MOST).ok_or_else(|| unzip("gzipped", FAILED))?;
            if text.starts_with(b"\x1f\x8b") {
                return Err(unzip("gzipped", b"\""));
            }
            (text, GZ)
        }
        () if bytes.starts_with(b"BZh") => (codec::bunzip2(&bytes, MOST).ok_or_else(|| unzip("bzipped", FAILED))?, BZ2),
        () => (bytes, 0),
    };
    let mut archive = if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        zip::read(bytes, reading)?
    } else if whole != 0 && phar::halt(&bytes).is_none() || halt.is_none() && heddle_archive::tar::is_tar(&bytes) || is_tar(&bytes) {
        tar::read(bytes, reading)?
    } else {
        phar::read(bytes, reading)?
    };
    archive.whole = whole;
    archive.is_new = false;
    Ok(archive)
}

/// Returns whether a tar file begins here that is no phar whose stub happens to look like one.
fn is_tar(bytes: &[u8]) -> bool {
    heddle_archive::tar::is_tar(bytes)
        || bytes.get(..512).is_some_and(|block| block.iter().all(|byte| *byte == 0))
        || bytes.get(257..).is_some_and(|magic| magic.starts_with(b"ustar"))
}

/// Writes an archive; its signature is set.
///
/// # Errors
/// An entry cannot be read.
pub(crate) fn write(archive: &mut Archive) -> Result<Vec<u8>, Vec<u8>> {
    let bytes = match archive.format {
        Format::Phar => phar::write(archive)?,
        Format::Tar => tar::write(archive)?,
        Format::Zip => zip::write(archive)?,
    };
    Ok(match archive.whole {
        GZ => codec::deflate(&bytes, -1, codec::Wrap::Gzip),
        BZ2 => codec::bzip2(&bytes, 9),
        _ => bytes,
    })
}
