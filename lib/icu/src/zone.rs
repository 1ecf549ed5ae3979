//! Time zones, by their names. What ICU's C functions do not say is read from its `zoneinfo64`.

use crate::code::Code;
use crate::ffi::api;
use crate::icu;
use crate::locale::Names;
use crate::resource::Bundle;
use crate::text::{CText, copied, fill, len, to8};
use std::ptr::null;

/// The canonical name, and whether the zone is one of the system's.
pub fn canonical(id: &[u16], status: &mut Code) -> (Vec<u16>, bool) {
    let mut is_system = 0i8;
    let name = fill(status, |buffer, size, code| {
        icu!(ucal_getCanonicalTimeZoneID(id.as_ptr(), len(id.len()), buffer, size, &raw mut is_system, code))
    });
    (name, is_system != 0)
}

/// The name in IANA's list; `None` where the library is too old to tell.
pub fn iana(id: &[u16], status: &mut Code) -> Option<Vec<u16>> {
    let function = api().ucal_getIanaTimeZoneID?;
    // SAFETY: rule 2.
    Some(fill(status, |buffer, size, code| unsafe { function(id.as_ptr(), len(id.len()), buffer, size, code) }))
}

pub fn default(status: &mut Code) -> Vec<u16> {
    fill(status, |buffer, size, code| icu!(ucal_getDefaultTimeZone(buffer, size, code)))
}

pub fn dst_savings(id: &[u16], status: &mut Code) -> i32 {
    let mut id = id.to_vec();
    id.push(0);
    icu!(ucal_getDSTSavings(id.as_ptr(), status))
}

pub fn windows_id(id: &[u16], status: &mut Code) -> Vec<u16> {
    fill(status, |buffer, size, code| icu!(ucal_getWindowsTimeZoneID(id.as_ptr(), len(id.len()), buffer, size, code)))
}

pub fn id_for_windows_id(id: &[u16], region: Option<&[u8]>, status: &mut Code) -> Vec<u16> {
    let region = region.map(CText::new);
    let region = region.as_ref().map_or(null(), CText::ptr);
    fill(status, |buffer, size, code| icu!(ucal_getTimeZoneIDForWindowsID(id.as_ptr(), len(id.len()), region, buffer, size, code)))
}

pub fn data_version(status: &mut Code) -> Vec<u8> {
    copied(icu!(ucal_getTZDataVersion(status)))
}

/// The names of zones: of a kind, a region, an offset in milliseconds.
pub fn list(kind: i32, region: Option<&[u8]>, offset: Option<i32>, status: &mut Code) -> Vec<Vec<u8>> {
    let region = region.map(CText::new);
    let region = region.as_ref().map_or(null(), CText::ptr);
    let offset = offset.as_ref().map_or(null(), |offset| offset as *const i32);
    Names::of(icu!(ucal_openTimeZoneIDEnumeration(kind, region, offset, status)), status)
}

fn index_of(table: &Bundle, id: &[u8]) -> Option<i32> {
    let names = table.by_key(b"Names", &mut 0)?;
    let (mut low, mut high) = (0, names.size());
    while low < high {
        let middle = low + (high - low) / 2;
        let name = to8(&names.by_index(middle, &mut 0)?.string(&mut 0));
        match name.as_slice().cmp(id) {
            std::cmp::Ordering::Equal => return Some(middle),
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}

/// The names that mean the same zone as a name.
pub fn equivalents(id: &[u8]) -> Vec<Vec<u8>> {
    equivalents_if_known(id).unwrap_or_default()
}

fn equivalents_if_known(id: &[u8]) -> Option<Vec<Vec<u8>>> {
    const INT: i32 = 7;
    let table = Bundle::open_direct(b"zoneinfo64")?;
    let zones = table.by_key(b"Zones", &mut 0)?;
    let mut zone = zones.by_index(index_of(&table, id)?, &mut 0)?;
    if zone.kind() == INT {
        zone = zones.by_index(zone.int(&mut 0), &mut 0)?;
    }
    let links = zone.by_key(b"links", &mut 0)?.ints(&mut 0);
    let names = table.by_key(b"Names", &mut 0)?;
    links.into_iter().map(|link| Some(to8(&names.by_index(link, &mut 0)?.string(&mut 0)))).collect()
}

/// The region that a zone is in; `None`: it is not known.
pub fn region(id: &[u8]) -> Option<Vec<u8>> {
    let table = Bundle::open_direct(b"zoneinfo64")?;
    let regions = table.by_key(b"Regions", &mut 0)?;
    let region = regions.by_index(index_of(&table, id)?, &mut 0)?;
    Some(to8(&region.string(&mut 0)))
}

/// Whether a name is one of the system's zones.
pub fn is_known(id: &[u8]) -> bool {
    Bundle::open_direct(b"zoneinfo64").is_some_and(|table| index_of(&table, id).is_some())
}
