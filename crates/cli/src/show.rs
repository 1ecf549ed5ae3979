//! Version, modules, information, help.

use heddle_engine::{Heddle, PHP_VERSION, Settings, VERSION};

/// `-v`
pub fn version(heddle: &Heddle) {
    println!("PHP {PHP_VERSION} (cli) (Heddle {VERSION}, threads, {} driver)", heddle.driver());
    println!("Heddle: a PHP engine in which threads are the only mode");
}

/// `-m`
pub fn modules(heddle: &Heddle) {
    println!("[PHP Modules]\n{}\n\n[Zend Modules]\n", names(heddle).join("\n"));
}

fn names(heddle: &Heddle) -> Vec<&'static str> {
    let mut names: Vec<&str> = heddle.engine().extensions.iter().map(|extension| extension.name).collect();
    names.sort_by_key(|name| name.to_ascii_lowercase());
    names.dedup();
    names
}

/// `-i`
pub fn information(heddle: &Heddle) {
    let engine = heddle.engine();
    println!("phpinfo()");
    println!("PHP Version => {PHP_VERSION}\n");
    println!("Heddle => {VERSION}");
    println!("System => {} {}", std::env::consts::OS, std::env::consts::ARCH);
    println!("Server API => {}", engine.sapi);
    println!("Thread Safety => enabled (threads are the only mode)");
    println!("Interpreter driver => {}", heddle.driver());
    println!("Thread-local storage => local-exec");
    println!("Just-in-time compiler => not built");
    let ini = engine.ini_file.as_deref().map_or("(none)".into(), |file| String::from_utf8_lossy(file).into_owned());
    println!("Loaded Configuration File => {ini}");
    println!("Extensions => {}", names(heddle).join(", "));
    println!("Functions => {}", engine.functions.len());
    println!("Classes => {}\n", engine.classes.len());
    println!("Directive => Value");
    let mut directives: Vec<&[u8]> = engine.ini.keys().map(|name| &**name).collect();
    directives.sort_unstable();
    for name in directives {
        let value = engine.ini_value(name).unwrap_or_default();
        let value = if value.is_empty() { "no value".into() } else { String::from_utf8_lossy(value) };
        println!("{} => {value}", String::from_utf8_lossy(name));
    }
}

/// `--ri`: an extension's name and its directives.
pub fn extension(heddle: &Heddle, name: &[u8]) -> i32 {
    let engine = heddle.engine();
    let Some(extension) = engine.extensions.iter().find(|extension| extension.name.as_bytes().eq_ignore_ascii_case(name)) else {
        println!("Extension '{}' not present.", String::from_utf8_lossy(name));
        return 1;
    };
    println!("\n{}\n\n{} => enabled\n", extension.name, extension.name);
    let mut directives: Vec<&str> = extension.ini.iter().copied().flatten().map(|directive| directive.name).collect();
    if directives.is_empty() {
        return 0;
    }
    directives.sort_unstable();
    println!("Directive => Local Value => Master Value");
    for name in directives {
        let value = engine.ini_value(name.as_bytes()).unwrap_or_default();
        let value = if value.is_empty() { "no value".into() } else { String::from_utf8_lossy(value) };
        println!("{name} => {value} => {value}");
    }
    println!();
    0
}

/// `--ini`
pub fn ini_files(settings: &Settings) {
    let quoted = |path: &[u8]| format!("\"{}\"", String::from_utf8_lossy(path));
    let file = settings.ini_file.as_deref().map_or("(none)".to_owned(), quoted);
    println!("Configuration File (php.ini) Path: \"{}\"", crate::ini_files::SYSTEM_FOLDER);
    println!("Loaded Configuration File:         {file}");
    println!("Scan for additional .ini files in: (none)");
    println!("Additional .ini files parsed:      (none)");
}

/// `--ini=diff`: directives whose values are not the built-in ones.
pub fn ini_differences(heddle: &Heddle) {
    let engine = heddle.engine();
    let mut names: Vec<&[u8]> = engine.ini.keys().map(|name| &**name).collect();
    names.sort_unstable();
    println!("Non-default INI settings:");
    let shown = |value: Option<&[u8]>| value.map_or("(unset)".to_owned(), |value| format!("\"{}\"", String::from_utf8_lossy(value)));
    for name in names {
        let default = engine.ini.get(name).and_then(|directive| directive.default).map(str::as_bytes);
        let value = engine.ini_value(name);
        if value != default {
            println!("{}: {} -> {}", String::from_utf8_lossy(name), shown(default), shown(value));
        }
    }
}

/// `-h`
pub fn help() {
    println!(
        "Usage: heddle [options] [-f] <file> [--] [args...]
   heddle [options] -r <code> [--] [args...]
   heddle [options] [-B <begin_code>] -R <code> [-E <end_code>] [--] [args...]
   heddle [options] [-B <begin_code>] -F <file> [-E <end_code>] [--] [args...]
   heddle [options] -S <addr>:<port> [-t docroot] [router]
   heddle [options] -- [args...]
   heddle [options] -a
   heddle serve [DIR|ROUTER] [--listen ADDR] [--threads N] [-d name[=value]] [-c path] [-n]
   heddle serve --config FILE [--check] [--supervise]
   heddle reload --config FILE | NUMBER
   heddle fpm [-y <file>] [-c <path>] [-t] [-d name[=value]] [-n]
   heddle dis [--machine] <file>

  -a               Read lines and run them
  -c <path>|<file> Look for php.ini here
  -n               No php.ini
  -d name[=value]  Set an INI directive
  -f <file>        Run this file
  -h               This help
  -i               Information about this build
  -l               Check the syntax only
  -m               List the extensions
  -r <code>        Run this code
  -B <begin_code>  Run this code before the first line of standard input
  -R <code>        Run this code for every line ($argn, its number in $argi)
  -F <file>        Run this file for every line
  -E <end_code>    Run this code after the last line
  -S <addr>:<port> Serve the working folder, or the one of -t
  -t <docroot>     The folder to serve
  -s               Print the file in colours, as HTML
  -v               Version
  -w               Print the file without comments and white space

  --ini            Which php.ini was read
  --ini=diff       Directives that differ from the built-in defaults
  --rf <name>      What is known of a function
  --rc <name>      What is known of a class
  --re <name>      What is known of an extension
  --ri <name>      The directives of an extension

Called by the name php, `serve`, `reload`, `fpm` and `dis` are files.

Environment: HEDDLE_DRIVER=call|tail chooses the interpreter's driver, HEDDLE_THREADS=N runs a script on N threads at once
and compares, HEDDLE_LOG=1 logs requests."
    );
}
