//! An address by its parts, and its text.

use super::host::Host;

/// The path of an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Path {
    /// One text without segments: `mailto:this`.
    Opaque(Vec<u8>),
    Segments(Vec<Vec<u8>>),
}

/// An address. All texts are percent-encoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    pub scheme: Vec<u8>,
    /// Is there, perhaps empty, where an `@` was; the same holds for the password.
    pub username: Option<Vec<u8>>,
    pub password: Option<Vec<u8>>,
    pub host: Option<Host>,
    pub port: Option<u16>,
    pub path: Path,
    pub query: Option<Vec<u8>>,
    pub fragment: Option<Vec<u8>>,
}

/// Returns the port that a special scheme has by default; `None`: the scheme is not special.
fn special(scheme: &[u8]) -> Option<Option<u16>> {
    match scheme {
        b"http" | b"ws" => Some(Some(80)),
        b"https" | b"wss" => Some(Some(443)),
        b"ftp" => Some(Some(21)),
        b"file" => Some(None),
        _ => None,
    }
}

/// Returns whether a scheme is one of those that the standard treats apart.
pub(crate) fn is_special(scheme: &[u8]) -> bool {
    special(scheme).is_some()
}

/// Returns whether a text is a letter and a colon.
fn is_normal_drive(text: &[u8]) -> bool {
    matches!(text, [letter, b':'] if letter.is_ascii_alphabetic())
}

impl Record {
    /// Makes an address without anything.
    pub fn new() -> Record {
        Record {
            scheme: Vec::new(),
            username: None,
            password: None,
            host: None,
            port: None,
            path: Path::Segments(Vec::new()),
            query: None,
            fragment: None,
        }
    }

    pub fn is_special(&self) -> bool {
        is_special(&self.scheme)
    }

    pub fn is_opaque(&self) -> bool {
        matches!(self.path, Path::Opaque(_))
    }

    /// Returns whether a user's name or password is there and not empty.
    pub fn has_credentials(&self) -> bool {
        [&self.username, &self.password].into_iter().flatten().any(|text| !text.is_empty())
    }

    /// Returns whether it has no host, or an empty one.
    pub fn lacks_host(&self) -> bool {
        self.host.as_ref().is_none_or(|host| host.text.is_empty())
    }

    /// Returns whether neither a user nor a port can be set.
    pub fn refuses_user(&self) -> bool {
        self.host.is_none() || self.scheme == b"file"
    }

    /// Sets the port, unless it is the scheme's own.
    pub fn set_port(&mut self, port: Option<u16>) {
        self.port = port.filter(|port| special(&self.scheme) != Some(Some(*port)));
    }

    /// Appends a segment of the path.
    pub fn push(&mut self, segment: Vec<u8>) {
        if let Path::Segments(all) = &mut self.path {
            all.push(segment);
        }
    }

    /// Returns the first segment where it is a drive of Windows.
    pub fn drive(&self) -> Option<&Vec<u8>> {
        match &self.path {
            Path::Segments(all) => all.first().filter(|first| is_normal_drive(first)),
            Path::Opaque(_) => None,
        }
    }

    /// Removes the last segment, unless it is a file's drive.
    pub fn shorten(&mut self) {
        let is_file = self.scheme == b"file";
        if let Path::Segments(all) = &mut self.path {
            if is_file && all.len() == 1 && is_normal_drive(&all[0]) {
                return;
            }
            all.pop();
        }
    }

    pub fn path_text(&self) -> Vec<u8> {
        match &self.path {
            Path::Opaque(text) => text.clone(),
            Path::Segments(all) => {
                let mut out = Vec::new();
                for segment in all {
                    out.push(b'/');
                    out.extend_from_slice(segment);
                }
                out
            }
        }
    }

    /// Puts the parts together, with `host` as the host's text.
    pub fn text(&self, host: Option<&[u8]>, with_fragment: WithFragment) -> Vec<u8> {
        let mut out = self.scheme.clone();
        out.push(b':');
        match host {
            Some(host) => {
                out.extend_from_slice(b"//");
                if self.has_credentials() {
                    out.extend_from_slice(self.username.as_deref().unwrap_or_default());
                    if let Some(password) = self.password.as_ref().filter(|password| !password.is_empty()) {
                        out.push(b':');
                        out.extend_from_slice(password);
                    }
                    out.push(b'@');
                }
                out.extend_from_slice(host);
                if let Some(port) = self.port {
                    out.extend_from_slice(format!(":{port}").as_bytes());
                }
            }
            // what begins with an empty segment must not be read as a host
            None if matches!(&self.path, Path::Segments(all) if all.len() > 1 && all[0].is_empty()) => out.extend_from_slice(b"/."),
            None => {}
        }
        out.extend(self.path_text());
        let fragment = self.fragment.as_ref().filter(|_| with_fragment == WithFragment::Yes);
        for (mark, part) in [(b'?', self.query.as_ref()), (b'#', fragment)] {
            if let Some(part) = part {
                out.push(mark);
                out.extend_from_slice(part);
            }
        }
        out
    }

    /// Puts the parts together with the host in ASCII.
    pub fn ascii(&self, with_fragment: WithFragment) -> Vec<u8> {
        self.text(self.host.as_ref().map(|host| &host.text[..]), with_fragment)
    }
}

/// Says whether a text has the fragment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WithFragment {
    Yes,
    No,
}
