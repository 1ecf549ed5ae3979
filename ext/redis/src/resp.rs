//! The protocol: commands as arrays of bulk strings, replies in RESP2. Source: the Redis
//! documentation, "Redis serialization protocol specification".
//!
//! *Not here:* sockets ([`crate::link`]) and what a reply means to PHP ([`crate::reply`]).

/// A reply of the server.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Resp {
    Status(Vec<u8>),
    Error(Vec<u8>),
    Int(i64),
    Bulk(Vec<u8>),
    /// A bulk string or an array that is missing.
    Nil,
    NilList,
    List(Vec<Resp>),
}

impl Resp {
    /// Returns the bytes of a string of either kind.
    pub fn into_bytes(self) -> Option<Vec<u8>> {
        match self {
            Resp::Bulk(bytes) | Resp::Status(bytes) => Some(bytes),
            Resp::Int(int) => Some(int.to_string().into_bytes()),
            _ => None,
        }
    }

    /// Returns the elements of an array.
    pub fn into_list(self) -> Option<Vec<Resp>> {
        match self {
            Resp::List(list) => Some(list),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<i64> {
        match self {
            Resp::Int(int) => Some(*int),
            _ => None,
        }
    }
}

/// A command that is being put together.
#[derive(Clone, Default)]
pub(crate) struct Command {
    body: Vec<u8>,
    count: usize,
}

impl Command {
    /// Begins a command by its name.
    pub fn new(name: impl AsRef<[u8]>) -> Command {
        let mut command = Command::default();
        command.arg(name);
        command
    }

    /// Appends an argument.
    pub fn arg(&mut self, bytes: impl AsRef<[u8]>) -> &mut Command {
        let bytes = bytes.as_ref();
        self.body.extend_from_slice(format!("${}\r\n", bytes.len()).as_bytes());
        self.body.extend_from_slice(bytes);
        self.body.extend_from_slice(b"\r\n");
        self.count += 1;
        self
    }

    /// Appends a number.
    pub fn int(&mut self, int: i64) -> &mut Command {
        self.arg(int.to_string())
    }

    /// Returns the command as it goes to the server.
    pub fn finish(&self) -> Vec<u8> {
        let mut bytes = format!("*{}\r\n", self.count).into_bytes();
        bytes.extend_from_slice(&self.body);
        bytes
    }
}
