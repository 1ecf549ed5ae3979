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

/// `--ini`
pub fn ini_files(settings: &Settings) {
    let file = settings.ini_file.as_deref().map_or("(none)".into(), |file| String::from_utf8_lossy(file).into_owned());
    println!("Loaded Configuration File:         {file}");
}

/// `-h`
pub fn help() {
    println!(
        "Usage: heddle [options] [-f] <file> [--] [args...]
   heddle [options] -r <code> [--] [args...]
   heddle [options] -S <addr>:<port> [-t docroot] [router]
   heddle serve [DIR|ROUTER] [--listen ADDR] [--threads N]
   heddle dis <file>

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
  -S <addr>:<port> Serve the working folder, or the one of -t
  -t <docroot>     The folder to serve
  -v               Version
  -w               Print the file without comments and white space
  --ini            Which php.ini was read

Environment: HEDDLE_DRIVER=call|tail chooses the interpreter's driver, HEDDLE_THREADS=N runs a script on N threads at once
and compares, HEDDLE_LOG=1 logs requests."
    );
}
