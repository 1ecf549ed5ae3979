//! `phpinfo` and `phpcredits`, as text.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::True;
use heddle_runtime::{Request, Result};
use heddle_value::KeyRef;

pub(crate) const FUNCTIONS: &[&Function] = &[&phpinfo::DECL, &phpcredits::DECL];

heddle_macros::constants! {
    INFO_GENERAL = 1;
    INFO_CREDITS = 2;
    INFO_CONFIGURATION = 4;
    INFO_MODULES = 8;
    INFO_ENVIRONMENT = 16;
    INFO_VARIABLES = 32;
    INFO_LICENSE = 64;
    INFO_ALL = 4294967295;
    CREDITS_GROUP = 1;
    CREDITS_GENERAL = 2;
    CREDITS_SAPI = 4;
    CREDITS_MODULES = 8;
    CREDITS_DOCS = 16;
    CREDITS_FULLPAGE = 32;
    CREDITS_QA = 64;
    CREDITS_ALL = 4294967295;
}

const INFO_ALL: i64 = 4294967295;
const CREDITS_ALL: i64 = 4294967295;

/// Prints what the program is and how it is configured.
#[php("phpinfo(int $flags = INFO_ALL): true")]
fn phpinfo(cx: &mut Request, flags: i64) -> Result<True> {
    let mut text = "phpinfo()\n".to_owned();
    if flags & 1 != 0 {
        general(cx, &mut text);
    }
    if flags & 12 != 0 {
        configuration(cx, &mut text);
    }
    if flags & 16 != 0 {
        environment(cx, &mut text);
    }
    cx.write(text.as_bytes())?;
    if flags & 32 != 0 {
        variables(cx)?;
    }
    Ok(True)
}

/// Prints what stands in the superglobals.
fn variables(cx: &mut Request) -> Result<()> {
    cx.write(b"\nPHP Variables\n\nVariable => Value\n")?;
    for name in ["_REQUEST", "_GET", "_POST", "_FILES", "_COOKIE", "_SERVER", "_ENV"] {
        let Some(all) = cx.globals.get_bytes(name.as_bytes()).and_then(|value| value.deref().as_array().cloned()) else { continue };
        for (key, value) in all.iter() {
            let key = match key {
                KeyRef::Int(number) => number.to_string().into_bytes(),
                KeyRef::Str(text) => text.to_vec(),
            };
            let shown = crate::variables::print::printed(cx, value.deref())?;
            cx.write(&[b"$", name.as_bytes(), b"['", &key, b"'] => ", &shown, b"\n"].concat())?;
        }
    }
    cx.write(b"\n")
}

fn general(cx: &Request, text: &mut String) {
    let version = super::system::version(cx);
    let file = cx.engine.ini_file.as_ref().map_or("(none)".into(), |path| String::from_utf8_lossy(path).into_owned());
    text.push_str(&format!("PHP Version => {}\n\n", version.to_text()));
    text.push_str(&format!("System => {} {}\n", std::env::consts::OS, std::env::consts::ARCH));
    text.push_str(&format!("Server API => {}\n", cx.engine.sapi));
    text.push_str(&format!("Loaded Configuration File => {file}\n"));
    text.push_str("Thread Safety => enabled\n");
    text.push_str("\nThis program runs on Heddle, a PHP engine whose only mode is threads.\n");
}

fn configuration(cx: &Request, text: &mut String) {
    text.push_str("\nConfiguration\n");
    let mut names: Vec<&str> = cx.engine.extensions.iter().map(|extension| extension.name).collect();
    names.sort_by_key(|name| name.to_ascii_lowercase());
    names.dedup();
    for name in names {
        text.push_str(&String::from_utf8_lossy(&heddle_runtime::info::section(cx, name)));
    }
}

fn environment(cx: &mut Request, text: &mut String) {
    text.push_str("\nEnvironment\n\nVariable => Value\n");
    let mut all: Vec<(Vec<u8>, Vec<u8>)> = cx.env_mut().iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    all.sort();
    for (name, value) in all {
        text.push_str(&format!("{} => {}\n", String::from_utf8_lossy(&name), String::from_utf8_lossy(&value)));
    }
}

/// The parts of the page of credits, by the bit that asks for them.
const CREDITS: [(i64, &str); 5] = [
    (1, "PHP Group\nThe PHP Group and its contributors\n\n"),
    (
        2,
        "Language Design & Concept\nThe PHP Group\n\n                               PHP Authors\nContribution => Authors\nThe language => The PHP Group\n\n",
    ),
    (4, "                               SAPI Modules\nContribution => Authors\nHeddle => its contributors\n\n"),
    (8, "                              Module Authors\nModule => Authors\nAll => the contributors of PHP and of Heddle\n\n"),
    (16, "                            PHP Documentation\nAuthors => https://www.php.net/credits.php\n\n"),
];
/// The last parts.
const MORE_CREDITS: [(i64, &str); 1] = [(
    32 | 64,
    "PHP Quality Assurance Team\nhttps://www.php.net/credits.php\n\n                  Websites and Infrastructure team\nhttps://www.php.net/credits.php\n",
)];

/// Prints who made it.
#[php("phpcredits(int $flags = CREDITS_ALL): true")]
fn phpcredits(cx: &mut Request, flags: i64) -> Result<True> {
    let mut text = "PHP Credits\n\n".to_owned();
    for (bit, part) in CREDITS.iter().filter(|(bit, _)| flags & bit != 0) {
        let _ = bit;
        text.push_str(part);
    }
    if flags & 64 != 0 {
        text.push_str(MORE_CREDITS[0].1);
    }
    cx.write(text.as_bytes())?;
    Ok(True)
}
