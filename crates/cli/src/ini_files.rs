//! Which php.ini is read. What stands in it is taken apart by the engine's settings.

use crate::options::Options;
use std::path::{Path, PathBuf};

/// Where a machine's php.ini for Heddle is.
pub const SYSTEM_FOLDER: &str = "/etc/heddle";

/// The php.ini to read: the one of `-c`; else the first there is in the folder that PHPRC names,
/// the working folder (of a server: a command's working folder may be anybody's), the program's
/// folder, and [`SYSTEM_FOLDER`]. A file that is named is read whatever it is called; in a folder,
/// `php-SAPI.ini` comes before `php.ini`.
pub fn find(options: &Options, sapi: &str) -> Option<PathBuf> {
    if let Some(given) = &options.ini_path {
        return in_place(given, sapi);
    }
    let named = std::env::var_os("PHPRC").filter(|value| !value.is_empty()).map(PathBuf::from);
    let here = (sapi != "cli").then(|| PathBuf::from("."));
    let program = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.to_path_buf()));
    let places = [named, here, program, Some(PathBuf::from(SYSTEM_FOLDER))];
    places.into_iter().flatten().find_map(|place| in_place(&place, sapi))
}

fn in_place(place: &Path, sapi: &str) -> Option<PathBuf> {
    if !place.is_dir() {
        return place.is_file().then(|| place.to_path_buf());
    }
    [format!("php-{sapi}.ini"), "php.ini".to_owned()].iter().map(|name| place.join(name)).find(|file| file.is_file())
}
