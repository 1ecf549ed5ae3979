//! `phpinfo` and `phpcredits`, as text.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::True;
use heddle_runtime::{Request, Result};

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
    Ok(True)
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
    for extension in &cx.engine.extensions {
        text.push_str(&format!("\n{}\n\n", extension.name));
        let mut directives: Vec<_> = extension.ini.iter().copied().flatten().collect();
        if directives.is_empty() {
            text.push_str(&format!("{} support => enabled\n", extension.name));
            continue;
        }
        directives.sort_by_key(|directive| directive.name);
        text.push_str("Directive => Local Value => Master Value\n");
        for directive in directives {
            let name = directive.name.as_bytes();
            let (local, master) = (shown(cx.ini_get(name)), shown(cx.engine.ini_value(name)));
            text.push_str(&format!("{} => {local} => {master}\n", directive.name));
        }
    }
}

fn shown(value: Option<&[u8]>) -> String {
    match value {
        None | Some(b"") => "no value".to_owned(),
        Some(value) => String::from_utf8_lossy(value).into_owned(),
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

/// Prints who made it.
#[php("phpcredits(int $flags = CREDITS_ALL): true")]
fn phpcredits(cx: &mut Request, flags: i64) -> Result<True> {
    let _ = flags;
    cx.write(b"PHP Credits\n\nPHP is the work of the PHP Group and its contributors: https://www.php.net/credits.php\n")?;
    Ok(True)
}
