//! Sockets of any family: addresses, options, messages with control data.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

fn checked(result: i32) -> io::Result<i32> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

fn counted(result: isize) -> io::Result<usize> {
    usize::try_from(result).map_err(|_| io::Error::last_os_error())
}

/// Families of addresses.
pub const UNIX: i32 = libc::AF_UNIX;
pub const INET: i32 = libc::AF_INET;
pub const INET6: i32 = libc::AF_INET6;
/// Receiving and sending without waiting.
pub const DONT_WAIT: i32 = libc::MSG_DONTWAIT;
/// Sending without a signal to who sends where nobody listens.
pub const NO_SIGNAL: i32 = libc::MSG_NOSIGNAL;
/// Leaves what is received where it is.
pub const PEEK: i32 = libc::MSG_PEEK;

/// Most bytes of an address.
const LONGEST: usize = 128;
/// Most bytes of a path.
pub const LONGEST_PATH: usize = 108;

/// Where a socket is, or who sends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    V4(Ipv4Addr, u16),
    /// Address, port, number of the interface.
    V6(Ipv6Addr, u16, u32),
    /// A path; names that begin with NUL are none of the file system's.
    Unix(Vec<u8>),
    /// Another family: its number, and the bytes after it.
    Other(i32, Vec<u8>),
}

impl Address {
    fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(LONGEST);
        let family = |out: &mut Vec<u8>, family: i32| out.extend_from_slice(&(family as u16).to_ne_bytes());
        match self {
            Address::V4(ip, port) => {
                family(&mut out, INET);
                out.extend_from_slice(&port.to_be_bytes());
                out.extend_from_slice(&ip.octets());
                out.extend_from_slice(&[0; 8]);
            }
            Address::V6(ip, port, scope) => {
                family(&mut out, INET6);
                out.extend_from_slice(&port.to_be_bytes());
                out.extend_from_slice(&[0; 4]);
                out.extend_from_slice(&ip.octets());
                out.extend_from_slice(&scope.to_ne_bytes());
            }
            Address::Unix(path) => {
                family(&mut out, UNIX);
                out.extend_from_slice(&path[..path.len().min(LONGEST_PATH)]);
                if path.first().is_some_and(|byte| *byte != 0) && path.len() < LONGEST_PATH {
                    out.push(0);
                }
            }
            Address::Other(number, bytes) => {
                family(&mut out, *number);
                out.extend_from_slice(&bytes[..bytes.len().min(LONGEST - 2)]);
            }
        }
        out
    }

    /// Writes it as the system has it.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.bytes()
    }

    fn read(bytes: &[u8]) -> Option<Address> {
        let family = i32::from(u16::from_ne_bytes(bytes.get(..2)?.try_into().ok()?));
        let port = || bytes.get(2..4).and_then(|port| Some(u16::from_be_bytes(port.try_into().ok()?)));
        Some(match family {
            INET => Address::V4(Ipv4Addr::from(<[u8; 4]>::try_from(bytes.get(4..8)?).ok()?), port()?),
            INET6 => {
                let ip = Ipv6Addr::from(<[u8; 16]>::try_from(bytes.get(8..24)?).ok()?);
                Address::V6(ip, port()?, u32::from_ne_bytes(bytes.get(24..28)?.try_into().ok()?))
            }
            UNIX => {
                let path = &bytes[2..];
                let end = if path.first() == Some(&0) { path.len() } else { path.iter().position(|byte| *byte == 0).unwrap_or(path.len()) };
                Address::Unix(path[..end].to_vec())
            }
            other => Address::Other(other, bytes[2..].to_vec()),
        })
    }
}

/// Makes a socket; it is closed when another program starts.
pub fn open(family: i32, kind: i32, protocol: i32) -> io::Result<OwnedFd> {
    // SAFETY: takes numbers only.
    let fd = checked(unsafe { libc::socket(family, kind | libc::SOCK_CLOEXEC, protocol) })?;
    // SAFETY: it was just made, nobody else has it.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Makes two sockets that are connected.
pub fn pair(family: i32, kind: i32, protocol: i32) -> io::Result<(OwnedFd, OwnedFd)> {
    let mut list = [0; 2];
    // SAFETY: both numbers are written.
    checked(unsafe { libc::socketpair(family, kind | libc::SOCK_CLOEXEC, protocol, list.as_mut_ptr()) })?;
    // SAFETY: both were just made, nobody else has them.
    Ok(unsafe { (OwnedFd::from_raw_fd(list[0]), OwnedFd::from_raw_fd(list[1])) })
}

/// Gives a socket an address.
pub fn bind(fd: BorrowedFd<'_>, address: &Address) -> io::Result<()> {
    let bytes = address.bytes();
    // SAFETY: as many bytes as said.
    checked(unsafe { libc::bind(fd.as_raw_fd(), bytes.as_ptr().cast(), bytes.len() as u32) }).map(drop)
}

/// Connects a socket.
pub fn connect(fd: BorrowedFd<'_>, address: &Address) -> io::Result<()> {
    let bytes = address.bytes();
    // SAFETY: as many bytes as said.
    checked(unsafe { libc::connect(fd.as_raw_fd(), bytes.as_ptr().cast(), bytes.len() as u32) }).map(drop)
}

/// Lets a socket be connected to.
pub fn listen(fd: BorrowedFd<'_>, backlog: i32) -> io::Result<()> {
    // SAFETY: takes numbers only.
    checked(unsafe { libc::listen(fd.as_raw_fd(), backlog) }).map(drop)
}

/// Accepts a connection.
pub fn accept(fd: BorrowedFd<'_>) -> io::Result<OwnedFd> {
    let none = core::ptr::null_mut();
    // SAFETY: the address is not asked for.
    let fd = checked(unsafe { libc::accept4(fd.as_raw_fd(), none, none.cast(), libc::SOCK_CLOEXEC) })?;
    // SAFETY: it was just made, nobody else has it.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Receives bytes.
pub fn receive(fd: BorrowedFd<'_>, into: &mut [u8], flags: i32) -> io::Result<usize> {
    // SAFETY: at most the slice is written.
    counted(unsafe { libc::recv(fd.as_raw_fd(), into.as_mut_ptr().cast(), into.len(), flags) })
}

/// Receives bytes, and who has sent them.
pub fn receive_from(fd: BorrowedFd<'_>, into: &mut [u8], flags: i32) -> io::Result<(usize, Option<Address>)> {
    let mut address = [0_u8; LONGEST];
    let mut length = LONGEST as u32;
    // SAFETY: at most the slices are written.
    let count = counted(unsafe {
        libc::recvfrom(fd.as_raw_fd(), into.as_mut_ptr().cast(), into.len(), flags, address.as_mut_ptr().cast(), &mut length)
    })?;
    Ok((count, Address::read(&address[..(length as usize).min(LONGEST)])))
}

/// Sends bytes.
pub fn send(fd: BorrowedFd<'_>, bytes: &[u8], flags: i32) -> io::Result<usize> {
    // SAFETY: the slice is readable.
    counted(unsafe { libc::send(fd.as_raw_fd(), bytes.as_ptr().cast(), bytes.len(), flags) })
}

/// Sends bytes to an address.
pub fn send_to(fd: BorrowedFd<'_>, bytes: &[u8], flags: i32, to: &Address) -> io::Result<usize> {
    let address = to.bytes();
    // SAFETY: both slices are readable.
    counted(unsafe {
        libc::sendto(fd.as_raw_fd(), bytes.as_ptr().cast(), bytes.len(), flags, address.as_ptr().cast(), address.len() as u32)
    })
}

/// Returns the address of a socket, or of the other side.
pub fn name(fd: BorrowedFd<'_>, other: bool) -> io::Result<Option<Address>> {
    let mut address = [0_u8; LONGEST];
    let mut length = LONGEST as u32;
    let function = if other { libc::getpeername } else { libc::getsockname };
    // SAFETY: at most the array is written.
    checked(unsafe { function(fd.as_raw_fd(), address.as_mut_ptr().cast(), &mut length) })?;
    Ok(Address::read(&address[..(length as usize).min(LONGEST)]))
}

/// Reads an option of at most so many bytes.
pub fn option(fd: BorrowedFd<'_>, level: i32, option: i32, most: usize) -> io::Result<Vec<u8>> {
    let mut out = vec![0_u8; most];
    let mut length = most as u32;
    // SAFETY: at most the vector is written.
    checked(unsafe { libc::getsockopt(fd.as_raw_fd(), level, option, out.as_mut_ptr().cast(), &mut length) })?;
    out.truncate(length as usize);
    Ok(out)
}

/// Sets an option.
pub fn set_option(fd: BorrowedFd<'_>, level: i32, option: i32, value: &[u8]) -> io::Result<()> {
    // options that hold addresses in memory are not passed on
    const FILTERS: [i32; 2] = [libc::SO_ATTACH_FILTER, 51];
    if level == libc::SOL_SOCKET && FILTERS.contains(&option) {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    }
    // SAFETY: the slice is readable.
    checked(unsafe { libc::setsockopt(fd.as_raw_fd(), level, option, value.as_ptr().cast(), value.len() as u32) }).map(drop)
}

/// Ends one direction, or both.
pub fn shut_down(fd: BorrowedFd<'_>, how: i32) -> io::Result<()> {
    // SAFETY: takes numbers only.
    checked(unsafe { libc::shutdown(fd.as_raw_fd(), how) }).map(drop)
}

/// Whether what comes next is urgent.
pub fn is_at_mark(fd: BorrowedFd<'_>) -> io::Result<bool> {
    const AT_MARK: u64 = 0x8905;
    let mut answer = 0_i32;
    // SAFETY: the number is written.
    checked(unsafe { libc::ioctl(fd.as_raw_fd(), AT_MARK as _, &raw mut answer) })?;
    Ok(answer == 1)
}

/// Returns the number of an interface.
pub fn interface(name: &str) -> Option<u32> {
    let name = std::ffi::CString::new(name).ok()?;
    // SAFETY: the name ends in NUL.
    let number = unsafe { libc::if_nametoindex(name.as_ptr()) };
    (number != 0).then_some(number)
}

/// A part of a message's control data: level, kind, bytes.
pub type Control = (i32, i32, Vec<u8>);

/// Bytes of a part's head; parts begin at whole multiples of 8.
const HEAD: usize = 16;

/// Returns the bytes that a part of control data takes.
pub fn control_space(length: usize) -> usize {
    HEAD + length.next_multiple_of(8)
}

/// Sends a message; returns the number of bytes.
pub fn send_message(fd: BorrowedFd<'_>, to: Option<&Address>, pieces: &[Vec<u8>], control: &[Control], flags: i32) -> io::Result<usize> {
    let mut data: Vec<u64> = Vec::new();
    for (level, kind, bytes) in control {
        let mut part = Vec::with_capacity(control_space(bytes.len()));
        part.extend_from_slice(&(HEAD + bytes.len()).to_ne_bytes());
        part.extend_from_slice(&level.to_ne_bytes());
        part.extend_from_slice(&kind.to_ne_bytes());
        part.extend_from_slice(bytes);
        part.resize(control_space(bytes.len()), 0);
        data.extend(part.chunks(8).map(|word| u64::from_ne_bytes(word.try_into().unwrap_or_default())));
    }
    let mut address = to.map(Address::bytes).unwrap_or_default();
    let mut list: Vec<libc::iovec> =
        pieces.iter().map(|piece| libc::iovec { iov_base: piece.as_ptr().cast_mut().cast(), iov_len: piece.len() }).collect();
    // SAFETY: an all-zero struct is valid; what it points to outlives the call.
    unsafe {
        let mut message: libc::msghdr = core::mem::zeroed();
        if !address.is_empty() {
            message.msg_name = address.as_mut_ptr().cast();
            message.msg_namelen = address.len() as u32;
        }
        message.msg_iov = list.as_mut_ptr();
        message.msg_iovlen = list.len() as _;
        if !data.is_empty() {
            message.msg_control = data.as_mut_ptr().cast();
            message.msg_controllen = (data.len() * 8) as _;
        }
        counted(libc::sendmsg(fd.as_raw_fd(), &message, flags))
    }
}

/// A message that was received.
pub struct Message {
    pub bytes: Vec<u8>,
    pub from: Option<Address>,
    pub control: Vec<Control>,
    pub flags: i32,
}

/// Receives a message of at most so many bytes, with at most so much control data. Descriptors that
/// come with it are the caller's.
pub fn receive_message(fd: BorrowedFd<'_>, most: usize, control: usize, flags: i32) -> io::Result<Message> {
    let mut bytes = vec![0_u8; most];
    let mut data = vec![0_u64; control.div_ceil(8)];
    let mut address = [0_u8; LONGEST];
    let mut piece = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: most };
    // SAFETY: an all-zero struct is valid; what it points to outlives the call and has as many
    // bytes as said.
    let (count, name_length, control_length, flags) = unsafe {
        let mut message: libc::msghdr = core::mem::zeroed();
        message.msg_name = address.as_mut_ptr().cast();
        message.msg_namelen = LONGEST as u32;
        message.msg_iov = &mut piece;
        message.msg_iovlen = 1;
        message.msg_control = data.as_mut_ptr().cast();
        message.msg_controllen = control.min(data.len() * 8) as _;
        let count = counted(libc::recvmsg(fd.as_raw_fd(), &mut message, flags | libc::MSG_CMSG_CLOEXEC))?;
        (count, message.msg_namelen as usize, message.msg_controllen as usize, message.msg_flags)
    };
    bytes.truncate(count);
    let data: Vec<u8> = data.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let mut rest = &data[..control_length.min(data.len())];
    let mut parts = Vec::new();
    while rest.len() >= HEAD {
        let number = |at: usize| i32::from_ne_bytes(rest[at..at + 4].try_into().unwrap_or_default());
        let length = u64::from_ne_bytes(rest[..8].try_into().unwrap_or_default()) as usize;
        if length < HEAD || length > rest.len() {
            break;
        }
        parts.push((number(8), number(12), rest[HEAD..length].to_vec()));
        rest = &rest[length.next_multiple_of(8).min(rest.len())..];
    }
    let from = if name_length >= 2 { Address::read(&address[..name_length.min(LONGEST)]) } else { None };
    Ok(Message { bytes, from, control: parts, flags })
}

/// Takes over descriptors that came with a message.
pub fn adopt(descriptors: &[u8]) -> Vec<OwnedFd> {
    let numbers = descriptors.chunks_exact(4).map(|bytes| i32::from_ne_bytes(bytes.try_into().unwrap_or_default()));
    // SAFETY: the system has made them for this process with the message; the caller is told to
    // pass each message's bytes once.
    numbers.filter(|number| *number >= 0).map(|number| unsafe { OwnedFd::from_raw_fd(number) }).collect()
}

/// Narrows what is asked for a name.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hints {
    pub flags: i32,
    pub family: i32,
    pub kind: i32,
    pub protocol: i32,
}

/// An answer of [`look_up`].
#[derive(Clone, Debug)]
pub struct Found {
    pub hints: Hints,
    pub address: Address,
    pub canonical: Option<Vec<u8>>,
}

/// Looks a name and a service up.
pub fn look_up(host: &str, service: Option<&str>, hints: Hints) -> Option<Vec<Found>> {
    let host = std::ffi::CString::new(host).ok()?;
    let service = match service {
        Some(service) => Some(std::ffi::CString::new(service).ok()?),
        None => None,
    };
    // SAFETY: texts end in NUL; the list is the call's, walked while it is valid, and freed.
    unsafe {
        let mut wanted: libc::addrinfo = core::mem::zeroed();
        wanted.ai_flags = hints.flags;
        wanted.ai_family = hints.family;
        wanted.ai_socktype = hints.kind;
        wanted.ai_protocol = hints.protocol;
        let mut list = core::ptr::null_mut();
        let service = service.as_ref().map_or(core::ptr::null(), |service| service.as_ptr());
        if libc::getaddrinfo(host.as_ptr(), service, &wanted, &mut list) != 0 {
            return None;
        }
        let mut out = Vec::new();
        let mut at = list;
        while !at.is_null() {
            let entry = &*at;
            let bytes = core::slice::from_raw_parts(entry.ai_addr.cast::<u8>(), entry.ai_addrlen as usize);
            if let Some(address) = Address::read(bytes) {
                let canonical = (!entry.ai_canonname.is_null()).then(|| core::ffi::CStr::from_ptr(entry.ai_canonname).to_bytes().to_vec());
                let hints = Hints { flags: entry.ai_flags, family: entry.ai_family, kind: entry.ai_socktype, protocol: entry.ai_protocol };
                out.push(Found { hints, address, canonical });
            }
            at = entry.ai_next;
        }
        libc::freeaddrinfo(list);
        Some(out)
    }
}
