//! The `heddle` command; `php` when it is called so.
//!
//! - [`allocator`]: whose memory it uses. [`options`]: what the command line asks for.
//!   [`ini_files`]: which php.ini. [`run`]: scripts. [`serve`], [`fpm`]: options of the
//!   server. [`show`]:
//!   version, modules, information. [`interactive`]: `-a`.
#![forbid(unsafe_code)]

#[macro_use]
mod stdout;

mod allocator;
mod fpm;
mod ini_files;
mod interactive;
mod options;
mod run;
mod serve;
mod show;

use heddle_engine::{Heddle, Settings};
use heddle_server::ServerMode;
use options::{Action, Options};
use std::os::unix::ffi::OsStringExt;

fn main() {
    allocator::prepare();
    let args: Vec<Vec<u8>> = std::env::args_os().map(OsStringExt::into_vec).collect();
    let options = options::parse(&args);
    let code = perform(options);
    #[cfg(feature = "counters")]
    heddle_engine::vm::counters::report();
    std::process::exit(code);
}

/// Does what was asked for; gives the exit code.
fn perform(options: Options) -> i32 {
    let settings = settings_of(&options);
    match options.action {
        Action::Version => show::version(&Heddle::new(settings)),
        Action::Modules => show::modules(&Heddle::new(settings)),
        Action::Info => return run::information(&Heddle::new(settings)),
        Action::IniFiles => show::ini_files(&settings),
        Action::IniDifferences => show::ini_differences(&Heddle::new(settings)),
        Action::Help => show::help(),
        Action::Misused(problem) => {
            eprintln!("{problem}");
            show::help();
            return 1;
        }
        Action::Contradictory(problem) => {
            print!("{problem}");
            return 1;
        }
        Action::Reflect(thing, name) => return run::reflect(&Heddle::new(settings), thing, name),
        Action::Wrong(problem) => {
            eprintln!("{problem}");
            return 1;
        }
        Action::Lint(files) => return run::lint(&Heddle::new(settings), &files),
        Action::Strip(file) => return run::strip(&Heddle::new(settings), file),
        Action::Highlight(file) => return run::highlight(&Heddle::new(settings), file),
        Action::Lines(lines) => return run::lines(&Heddle::new(settings), &lines, &options.argv),
        Action::ShowMachineCode(file) => {
            let mut settings = settings;
            if !settings.ini.get(&b"opcache.jit"[..]).is_some_and(|value| value.starts_with(b"everything")) {
                settings.set(b"opcache.jit", b"everything");
            }
            settings.shows_machine_code = true;
            return run::file(&Heddle::new(settings), file, options.argv);
        }
        Action::Disassemble(file) => return run::disassemble(&Heddle::new(settings), &file),
        Action::Interactive => return interactive::run(&Heddle::new(settings), &options.argv),
        Action::File(file) => return run::file(&Heddle::new(settings), file, options.argv),
        Action::Code(code) => return run::code(&Heddle::new(settings), code, options.argv),
        Action::Stdin => return run::stdin(&Heddle::new(settings), options.argv),
        Action::Reload(process) => return serve::reload(process),
        Action::Serve(serve) => return serve::run(&options.ini_path, settings, *serve),
    }
    0
}

/// Returns the settings for what the command line asks for.
fn settings_of(options: &Options) -> Settings {
    let sapi = match &options.action {
        Action::Serve(serve) if serve.config.is_fpm => "fpm-fcgi",
        Action::Serve(_) => "cli-server",
        _ => "cli",
    };
    settings(options, sapi)
}

/// INI values: what the command line implies, php.ini, then `-d`.
fn settings(options: &Options, sapi: &'static str) -> Settings {
    let mut settings = Settings::plain(sapi);
    // the environment serves tests, whose command lines are their own
    #[cfg(feature = "jit")]
    settings.set(b"opcache.jit", std::env::var_os("HEDDLE_JIT").unwrap_or("on".into()).as_encoded_bytes());
    if sapi != "cli" {
        settings.set(b"html_errors", b"1");
        settings.set(b"max_execution_time", b"30");
        settings.set(b"log_errors", b"1");
        if matches!(&options.action, Action::Serve(serve) if serve.config.mode == ServerMode::Production) {
            settings.set(b"display_errors", b"0");
            settings.revalidates_lazily = true;
        }
    }
    // a file that `-c` names is read in spite of `-n`
    if (!options.no_ini || options.ini_path.is_some())
        && let Some(path) = ini_files::find(options, sapi)
        && let Ok(text) = std::fs::read(&path)
    {
        settings.read_ini(&text);
        settings.ini_file = Some(path.as_os_str().as_encoded_bytes().into());
    }
    if sapi == "cli" {
        // whatever php.ini says: it is made for servers
        for (name, value) in [
            ("html_errors", "0"),
            ("implicit_flush", "1"),
            ("output_buffering", "0"),
            ("max_execution_time", "0"),
            ("max_input_time", "-1"),
        ] {
            settings.set(name.as_bytes(), value.as_bytes());
        }
    }
    for (name, value) in &options.ini {
        settings.set(name, &heddle_engine::settings::ini_value(value));
    }
    settings
}
