//! `cargo xtask bench pages`: pages a second of sites on `heddle serve` against nginx with php-fpm,
//! with as many threads as children.
//!
//! Both are loaded by wrk in turn, on the machine that they run on; a figure is the median of the
//! runs. The page must be the same from both, but for tokens and times.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    bench::{self, median},
    databases,
    http::Visitor,
    options::Options,
    programs::{dokuwiki, packages::copy_tree, volatile::without_volatile, wordpress},
    project,
    web_stack::{Fpm, Stack},
};

/// Counts the connections that ask at once.
const CONNECTIONS: usize = 8;
/// Counts the requests before the first measurement.
const WARM_UP: usize = 60;
/// Counts threads of Heddle, children of php-fpm, workers of nginx.
const THREADS: usize = 2;

/// Names a page to ask for, and the folder of its site.
struct Page {
    name: String,
    site: PathBuf,
    path: String,
}

/// Holds what one of the two did under load.
#[derive(Default)]
struct Load {
    /// Pages a second, of each run.
    rates: Vec<f64>,
    /// Milliseconds below which 99 of 100 requests stayed, of each run.
    slowest: Vec<f64>,
    /// KiB, after the last run.
    memory: usize,
}

/// Begins docs/generated/pages.md.
const HEAD: &str = "<!-- written by `cargo xtask bench pages` -->\n# Pages a second\n\n";
/// Mark the beginning and the end of the table in the README.
const BEGIN: &str = "<!-- written by `cargo xtask bench pages` from here -->";
const END: &str = "<!-- to here -->";

/// Runs the command.
///
/// # Errors
/// A program is missing, a server does not start, a request fails, or a page differs.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let reference = options.value("--php")?.map_or_else(bench::reference_php, |php| Ok(PathBuf::from(php)))?;
    let heddle = options.value("--heddle")?.map_or_else(project::heddle, |binary| Ok(PathBuf::from(binary)))?;
    let (runs, seconds) = (options.parsed("--runs", 5)?, options.parsed("--seconds", 5)?);
    let given = options.value("--site")?;
    let names = options.finish()?;
    let wrk = databases::find("wrk").ok_or("there is no wrk here (Debian: wrk)")?;
    let fpm = Fpm::find(&reference)?;
    // it ends when the last page is measured
    let database = databases::Server::start()?;
    let mut rows = Vec::new();
    for page in pages(&heddle, database.as_ref(), given.as_deref(), &names)? {
        let folder = project::root().join("target/programs/nginx");
        let stacks = [fpm.start(&page.site, &folder, THREADS)?, Stack::of_heddle(&heddle, &page.site, THREADS)?];
        let row = measure(&page, &stacks, &wrk, runs, seconds)?;
        eprintln!("{}", line(&page.name, &row));
        rows.push((page.name, row));
    }
    let table = table(&rows);
    println!("{table}");
    if names.is_empty() && given.is_none() {
        let text = [HEAD, &table].concat();
        fs::write(project::root().join("docs/generated/pages.md"), text).map_err(|error| format!("pages.md: {error}"))?;
        show_in_readme(&table)?;
    }
    Ok(())
}

/// Puts the table where the README has its place.
fn show_in_readme(table: &str) -> Result<(), String> {
    let path = project::root().join("README.md");
    let text = fs::read_to_string(&path).map_err(|error| format!("README.md: {error}"))?;
    let places = text.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = places.ok_or("README.md has no place for the table of pages")?;
    fs::write(&path, [before, BEGIN, "\n\n", table, "\n", END, after].concat()).map_err(|error| format!("README.md: {error}"))
}

/// Asks `heddle` for each page, for the profile of optimized builds.
///
/// # Errors
/// A site cannot be installed, the server does not start, a request fails.
pub fn train(heddle: &Path) -> Result<(), String> {
    let database = databases::Server::start()?;
    for page in pages(heddle, database.as_ref(), None, &[])? {
        visit(&page, &Stack::of_heddle(heddle, &page.site, THREADS)?)?;
    }
    Ok(())
}

/// Asks for a page until the server is warm. Returns the last one.
fn visit(page: &Page, stack: &Stack) -> Result<String, String> {
    let mut visitor = Visitor::at(stack.address);
    let mut body = String::new();
    for _ in 0..WARM_UP {
        let answer = visitor.get(&page.path)?;
        if answer.status != 200 {
            return Err(format!("{}: {} answers {}", page.name, page.path, answer.status));
        }
        body = answer.body;
    }
    Ok(body)
}

/// Installs the sites, those of them that have the given names; or one that is there, given as
/// `FOLDER:/path`.
fn pages(heddle: &Path, database: Option<&databases::Server>, given: Option<&str>, names: &[String]) -> Result<Vec<Page>, String> {
    if let Some(given) = given {
        let (site, path) = given.split_once(":/").ok_or("--site takes FOLDER:/path")?;
        let site = fs::canonicalize(site).map_err(|error| format!("{site}: {error}"))?;
        return Ok(vec![Page { name: format!("/{path}"), site, path: format!("/{path}") }]);
    }
    let wanted = |name: &str| names.is_empty() || names.iter().any(|one| one == name);
    let page = |name: &str, site: &Path, path: &str| Page { name: name.to_owned(), site: site.to_owned(), path: path.to_owned() };
    let folder = project::root().join("target/programs");
    let mut pages = Vec::new();
    let scripts = folder.join("pages");
    copy_tree(&project::root().join("benches/pages"), &scripts)?;
    pages.extend(["hello", "compute"].into_iter().filter(|name| wanted(name)).map(|name| page(name, &scripts, &format!("/{name}.php"))));
    if wanted("dokuwiki") {
        let site = folder.join("pages-dokuwiki");
        dokuwiki::install(&dokuwiki::packages()?, &site)?;
        pages.push(page("dokuwiki", &site, "/doku.php"));
    }
    match database {
        Some(database) if wanted("wordpress") => {
            let site = folder.join("pages-wordpress");
            wordpress::set_up(heddle, &wordpress::packages()?, &site, database, "pages")?;
            pages.push(page("wordpress", &site, "/"));
        }
        None if wanted("wordpress") => println!("wordpress: left out, there is no mariadbd (Debian: mariadb-server)"),
        _ => {}
    }
    Ok(pages)
}

/// Loads both in turn.
fn measure(page: &Page, stacks: &[Stack; 2], wrk: &Path, runs: usize, seconds: usize) -> Result<[Load; 2], String> {
    let mut seen = Vec::new();
    for stack in stacks {
        seen.push(without_volatile(&visit(page, stack)?, is_volatile));
    }
    if seen[0] != seen[1] {
        let at = seen[0].lines().zip(seen[1].lines()).find(|(expected, got)| expected != got);
        return Err(format!("{}: the pages differ: {at:?}", page.name));
    }
    let mut loads = [Load::default(), Load::default()];
    for _ in 0..runs.max(1) {
        for (stack, load) in stacks.iter().zip(&mut loads) {
            let (rate, slowest) = under_load(stack, page, wrk, seconds)?;
            load.rates.push(rate);
            load.slowest.push(slowest);
            load.memory = stack.memory();
        }
    }
    Ok(loads)
}

/// Runs wrk once: pages a second, and the milliseconds below which 99 of 100 stayed.
fn under_load(stack: &Stack, page: &Page, wrk: &Path, seconds: usize) -> Result<(f64, f64), String> {
    let url = format!("http://{}{}", stack.address, page.path);
    let mut command = Command::new(wrk);
    // as the visitor asks: a site may send who asks for another host elsewhere
    command.args(["-H", "Host: localhost", "-t1", &format!("-c{CONNECTIONS}"), &format!("-d{seconds}s")]);
    command.args(["--timeout", "30s", "--latency", &url]);
    let output = command.output().map_err(|error| format!("{}: {error}", wrk.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    if text.contains("Non-2xx") || text.contains("Socket errors") {
        return Err(format!("{}: requests failed:\n{text}", page.name));
    }
    let word = |key: &str| text.lines().find_map(|line| line.trim().strip_prefix(key)).map(str::trim);
    let rate = word("Requests/sec:").and_then(|rate| rate.parse().ok());
    let slowest = word("99%").and_then(milliseconds);
    rate.zip(slowest).ok_or_else(|| format!("{}: wrk says\n{text}", page.name))
}

/// Reads `850.00us`, `3.21ms`, `1.20s`.
fn milliseconds(text: &str) -> Option<f64> {
    let (number, factor) = match text.strip_suffix("us") {
        Some(number) => (number, 0.001),
        None => match text.strip_suffix("ms") {
            Some(number) => (number, 1.0),
            None => (text.strip_suffix('s')?, 1000.0),
        },
    };
    number.parse::<f64>().ok().map(|number| number * factor)
}

/// Returns whether a word is a token, a time or a date.
fn is_volatile(word: &str) -> bool {
    let is_hexadecimal = word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
    has_digit && ((word.len() >= 10 && is_hexadecimal) || word.contains(':') || word.contains('/'))
}

fn line(name: &str, [fpm, heddle]: &[Load; 2]) -> String {
    let (of_fpm, of_heddle) = (median(fpm.rates.clone()), median(heddle.rates.clone()));
    let (slow_fpm, slow_heddle) = (median(fpm.slowest.clone()), median(heddle.slowest.clone()));
    let mib = |load: &Load| load.memory as f64 / 1024.0;
    format!(
        "| {name} | {of_fpm:.0} | {of_heddle:.0} | {:.2} | {slow_fpm:.1} | {slow_heddle:.1} | {:.0} | {:.0} |",
        of_heddle / of_fpm,
        mib(fpm),
        mib(heddle)
    )
}

/// Lays the rows out, with what they mean above them.
fn table(rows: &[(String, [Load; 2])]) -> String {
    let mut text = format!(
        "`heddle serve` with {THREADS} threads against nginx with {THREADS} workers before php-fpm with {THREADS} children and opcache,\n\
         neither with machine code, on one machine with the client (wrk, {CONNECTIONS} connections); medians in turn. More pages are\n\
         better; below the 99th percentile stay 99 of 100 requests. The pages are equal.\n\n\
         | | php-fpm, pages/s | heddle | ratio | php-fpm, 99 % below ms | heddle | php-fpm, MiB | heddle |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|\n"
    );
    for (name, row) in rows {
        text += &line(name, row);
        text.push('\n');
    }
    text
}
