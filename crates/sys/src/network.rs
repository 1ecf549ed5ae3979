//! The machine's network interfaces and their addresses.

use std::ffi::CStr;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// One address of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterfaceAddress {
    /// Name of the interface, such as `lo`.
    pub name: Vec<u8>,
    /// Bits of `IFF_…`.
    pub flags: u32,
    /// `AF_…`; `None`: the interface has no address here.
    pub family: Option<u16>,
    pub address: Option<IpAddr>,
    pub netmask: Option<IpAddr>,
    pub broadcast: Option<IpAddr>,
    /// Where the other end of a connection between two is.
    pub peer: Option<IpAddr>,
}

impl InterfaceAddress {
    /// Returns whether the interface is up.
    pub fn is_up(&self) -> bool {
        self.flags & libc::IFF_UP as u32 != 0
    }
}

/// Reads an address of IP.
///
/// # Safety
/// The pointer is null or leads to an address as long as its family says.
unsafe fn ip(address: *const libc::sockaddr) -> Option<IpAddr> {
    if address.is_null() {
        return None;
    }
    // SAFETY: not null, and every address has a family; the two casts follow that family.
    unsafe {
        match i32::from((*address).sa_family) {
            libc::AF_INET => {
                let address = address.cast::<libc::sockaddr_in>().read_unaligned();
                Some(Ipv4Addr::from(u32::from_be(address.sin_addr.s_addr)).into())
            }
            libc::AF_INET6 => {
                let address = address.cast::<libc::sockaddr_in6>().read_unaligned();
                Some(Ipv6Addr::from(address.sin6_addr.s6_addr).into())
            }
            _ => None,
        }
    }
}

/// Lists the addresses of all interfaces in the system's order.
///
/// # Errors
/// The system refuses.
pub fn interfaces() -> io::Result<Vec<InterfaceAddress>> {
    let mut first = std::ptr::null_mut();
    // SAFETY: the call writes a pointer to a list of its own.
    if unsafe { libc::getifaddrs(&raw mut first) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let mut list = Vec::new();
    let mut next = first;
    while !next.is_null() {
        // SAFETY: `getifaddrs` made the list, which lives until `freeifaddrs`; its names end with
        // NUL, and its addresses are as long as their families say.
        let (entry, name) = unsafe {
            let entry = &*next;
            (entry, CStr::from_ptr(entry.ifa_name).to_bytes().to_vec())
        };
        let flags = entry.ifa_flags;
        // SAFETY: as above; the flags say which of the two the union has, and either is an address.
        let (family, address, netmask, other) = unsafe {
            let family = entry.ifa_addr.as_ref().map(|address| address.sa_family);
            (family, ip(entry.ifa_addr), ip(entry.ifa_netmask), ip(entry.ifa_ifu))
        };
        let has = |flag: i32| flags & flag as u32 != 0;
        list.push(InterfaceAddress {
            name,
            flags,
            family,
            address,
            netmask,
            broadcast: other.filter(|_| has(libc::IFF_BROADCAST)),
            peer: other.filter(|_| has(libc::IFF_POINTOPOINT) && !has(libc::IFF_BROADCAST)),
        });
        next = entry.ifa_next;
    }
    // SAFETY: the list came from `getifaddrs`, and nothing points into it any more.
    unsafe { libc::freeifaddrs(first) };
    Ok(list)
}
